// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Worked examples for few-shot prompts: kernels with a label that somebody
// measured or emulated, as lines of JSON. `roofline eval examples` makes them.
#ifndef ROOFLINE_EVAL_SCENARIO_EXAMPLES_H
#define ROOFLINE_EVAL_SCENARIO_EXAMPLES_H

#include "eval/labels/Labels.h"
#include "eval/scenario/PromptMaterial.h"

namespace roofline {

struct ExampleKernel {
  Language Lang = Language::Cuda;
  std::string Program, Kernel;
  Verdict Label = Verdict::Bandwidth; ///< Compute or Bandwidth
  std::string Truth;  ///< where the label comes from, for people
  std::string Reason; ///< of the label, as an answer would give it
  PromptParts Parts;
  KernelTraits Traits{};
};

std::string exampleLine(const ExampleKernel &Example);
llvm::Expected<std::vector<ExampleKernel>> parseExamples(llvm::StringRef Text,
                                                         llvm::StringRef Name);

/// Those that are part of this program: kernels of our own.
llvm::Expected<std::vector<ExampleKernel>> shippedExamples();

/// Why \p Row has its label: the kind furthest over or under its balance point
/// on \p Gpu, or that it was measured so where the figures are not known.
std::string reasonFor(const LabelRow &Row, const GpuSpec &Gpu);

using ChosenExamples = std::vector<const ExampleKernel *>;

/// The first \p Count of \p Pool, languages and classes in turn: the same for
/// every kernel, but none of \p Program, in whatever language.
ChosenExamples fixedExamples(llvm::ArrayRef<ExampleKernel> Pool, unsigned Count,
                             llvm::StringRef Program);

/// The \p Count of \p Pool nearest to \p Traits, the nearest last, none of
/// \p Program.
ChosenExamples similarExamples(llvm::ArrayRef<ExampleKernel> Pool,
                               unsigned Count, const KernelTraits &Traits,
                               llvm::StringRef Program);

/// The answer that is right for \p Label, in the form that a prompt asks for.
std::string rightAnswer(AnswerForm Form, Verdict Label, llvm::StringRef Reason);

/// \p Chosen as text for a prompt that asks for \p Form; \p Figures as in
/// promptFor().
std::string examplesText(const ChosenExamples &Chosen, AnswerForm Form,
                         bool Figures);

} // namespace roofline

#endif
