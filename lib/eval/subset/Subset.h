// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The manifest of hecbench-subset/: which benchmarks there are. docs/subset.md
// has its members.
#ifndef ROOFLINE_EVAL_SUBSET_SUBSET_H
#define ROOFLINE_EVAL_SUBSET_SUBSET_H

#include "model/KernelId.h"
#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

/// One algorithm, of which there is a CUDA and an OpenMP program.
struct SubsetBenchmark {
  std::string Name, Category;
  std::vector<std::string> Arguments; ///< of both programs
  bool Fast = false;                  ///< in the fast selection

  /// Its folder, as in label tables: "spmv-cuda", "spmv-omp".
  std::string program(Language Lang) const;
  /// Its one source, from the subset's folder.
  std::string source(Language Lang) const;
};

/// Names are unique.
llvm::Expected<std::vector<SubsetBenchmark>> parseSubset(llvm::StringRef Text,
                                                         llvm::StringRef Name);

/// What a profile says of a kernel.
struct SubsetClass {
  std::string Gpu, Evidence, Program, Kernel;
  Verdict Class = Verdict::Bandwidth;
};

/// The manifest \p Text with \p Classes as what is expected on their GPUs and
/// of their programs; what it expects elsewhere stays. A kernel whose launches
/// are of both classes is "mixed".
llvm::Expected<std::string>
withExpectedClasses(llvm::StringRef Text, llvm::StringRef Name,
                    llvm::ArrayRef<SubsetClass> Classes);

} // namespace roofline

#endif
