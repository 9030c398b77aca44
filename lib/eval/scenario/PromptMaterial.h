// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a compile finds out about a kernel for use in prompts: the parts of the
// prompt and the prediction, and traits for finding similar kernels. The
// compiling process writes it as JSON, the asking process reads it.
#ifndef ROOFLINE_EVAL_SCENARIO_PROMPTMATERIAL_H
#define ROOFLINE_EVAL_SCENARIO_PROMPTMATERIAL_H

#include "llm/Prompt.h"
#include "support/JsonFields.h"

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

/// The Euclidean distance between \p A and \p B.
double distance(const KernelTraits &A, const KernelTraits &B);

/// The material about one kernel in one launch.
struct PromptMaterial {
  PromptParts Parts;
  Prediction Static; ///< of the analysis alone
};

/// The material for \p Q as one line of JSON, with its line end.
std::string sheetLine(const KernelQuestion &Q);

/// Parses lines that sheetLine() wrote. Errors name \p Name.
llvm::Expected<std::vector<PromptMaterial>> parseSheets(llvm::StringRef Text,
                                                        llvm::StringRef Name);

template <class F> void fields(F &Member, PromptParts &Parts) {
  Member.required("kernel", Parts.Kernel);
  Member.required("source", Parts.Source);
  Member.required("host", Parts.Host);
  Member.required("arguments", Parts.Arguments);
  Member.required("launch", Parts.Launch);
  Member.required("facts", Parts.Facts);
  Member.required("unknowns", Parts.Unknowns);
  Member.required("gpu_name", Parts.GpuName);
  Member.required("gpu_facts", Parts.GpuFacts);
}

} // namespace roofline

#endif
