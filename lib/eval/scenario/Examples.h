// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Worked examples for few-shot prompts: kernels with a measured or emulated
// label, stored as lines of JSON that `roofline eval examples` writes.
#ifndef ROOFLINE_EVAL_SCENARIO_EXAMPLES_H
#define ROOFLINE_EVAL_SCENARIO_EXAMPLES_H

#include "eval/labels/Labels.h"
#include "llm/Prompt.h"
#include "model/Prediction.h"

namespace roofline {

/// A feature vector for comparing kernels, from the analysis alone: logarithms
/// of the operations per DRAM byte of fp64, fp32, fp16 and integers, of DRAM
/// bytes per thread and of threads; the share of gathers; the numbers of loops,
/// barriers and divergent branches. Each is clamped to the range in which
/// differences matter.
inline constexpr unsigned NumKernelTraits = 10;
using KernelTraits = std::array<double, NumKernelTraits>;

/// The traits of the kernel and launch that \p P is about.
KernelTraits traitsOf(const Prediction &P);

/// One example: a kernel, the parts of its prompt, and the right answer.
struct ExampleKernel {
  Language Lang = Language::Cuda;
  std::string Program, Kernel;
  Verdict Label = Verdict::Bandwidth; ///< Compute or Bandwidth
  std::string Truth;                  ///< origin of the label, for people
  std::string Reason;     ///< reason for the label, in the form of an answer's
  CounterRanges Counters; ///< as countersOf()
  PromptParts Parts;
  KernelTraits Traits{};
};

/// \p Example as one line of JSON, with its line end.
std::string exampleLine(const ExampleKernel &Example);
/// Parses lines that exampleLine() wrote. Fails if there are none; errors name
/// \p Name and the line.
llvm::Expected<std::vector<ExampleKernel>> parseExamples(llvm::StringRef Text,
                                                         llvm::StringRef Name);

/// The examples that are compiled into this program, made from our own kernels.
llvm::Expected<std::vector<ExampleKernel>> shippedExamples();

/// The reason for the label of \p Row: the kind of operation with the highest
/// intensity relative to its balance point on \p Gpu. If figures are missing,
/// that it was measured so.
std::string reasonFor(const LabelRow &Row, const GpuSpec &Gpu);

using ChosenExamples = std::vector<const ExampleKernel *>;

/// The first \p Count examples of \p Pool, taking languages and classes in
/// turn. The choice is the same for every kernel, except that examples from the
/// group of \p Program, in any language, are excluded.
ChosenExamples fixedExamples(llvm::ArrayRef<ExampleKernel> Pool, unsigned Count,
                             llvm::StringRef Program);

/// The \p Count examples of \p Pool nearest to \p Traits, the nearest last,
/// excluding the group of \p Program.
ChosenExamples similarExamples(llvm::ArrayRef<ExampleKernel> Pool,
                               unsigned Count, const KernelTraits &Traits,
                               llvm::StringRef Program);

/// The figures of \p Row with a tenth on either side; those that it lacks are
/// 0.
CounterRanges countersOf(const LabelRow &Row);

/// The right answer for \p Label, in the form that a prompt asks for.
std::string rightAnswer(AnswerForm Form, Verdict Label, llvm::StringRef Reason,
                        const CounterRanges &Counters);

/// \p Chosen as text for a prompt that asks for answers of \p Form; \p Figures
/// as in promptFor().
std::string examplesText(const ChosenExamples &Chosen, AnswerForm Form,
                         bool Figures);

} // namespace roofline

#endif
