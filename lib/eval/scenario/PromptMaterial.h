// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one compile finds out about a kernel that a question may tell: the parts
// of the prompt, what the analysis says, and by what kernels are alike. The
// process that compiles writes it, the one that asks reads it.
#ifndef ROOFLINE_EVAL_SCENARIO_PROMPTMATERIAL_H
#define ROOFLINE_EVAL_SCENARIO_PROMPTMATERIAL_H

#include "llm/Prompt.h"
#include "support/Json.h"

namespace roofline {

/// Where a kernel lies among others, by the analysis alone: logarithms of
/// operations per DRAM byte of fp64, fp32, fp16 and integers, of DRAM bytes per
/// thread and of threads, the share of gathers, and how many loops, barriers
/// and divergent branches there are. Each is cut off where more would say no
/// more.
inline constexpr unsigned NumKernelTraits = 10;
using KernelTraits = std::array<double, NumKernelTraits>;

KernelTraits traitsOf(const Prediction &P);

/// The Euclidean distance.
double distance(const KernelTraits &A, const KernelTraits &B);

struct PromptMaterial {
  PromptParts Parts;
  KernelTraits Traits{};
  std::string Report; ///< of the analysis, as a report of one prediction
};

/// As one line of JSON, with its end.
std::string sheetLine(const KernelQuestion &Q);

/// Reads such lines; errors name \p Name.
llvm::Expected<std::vector<PromptMaterial>> parseSheets(llvm::StringRef Text,
                                                        llvm::StringRef Name);

/// For files that have such parts in other objects.
JsonValue toJson(JsonBuilder &B, const PromptParts &Parts);
llvm::Expected<PromptParts> partsFromJson(const JsonCursor &Object);
JsonValue toJson(JsonBuilder &B, const KernelTraits &Traits);
llvm::Expected<KernelTraits> traitsFromJson(const JsonCursor &Array);

} // namespace roofline

#endif
