// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and updates the manifest of hecbench-subset/, the list of benchmarks.
// docs/subset.md describes its members.
#ifndef ROOFLINE_EVAL_TABLE_SUBSET_H
#define ROOFLINE_EVAL_TABLE_SUBSET_H

#include "model/KernelId.h"
#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

/// One algorithm, with a CUDA and an OpenMP program.
struct SubsetBenchmark {
  std::string Name, Category;
  std::vector<std::string> Arguments; ///< arguments of both programs
  bool Fast = false;                  ///< whether it is in the fast selection

  /// The program's folder, which is its name in label tables: "spmv-cuda",
  /// "spmv-omp".
  std::string program(Language Lang) const;
  /// The path of the program's only source, relative to the subset's folder.
  std::string source(Language Lang) const;
};

/// Parses the manifest \p Text. Fails if a name occurs twice; errors begin with
/// \p Name.
llvm::Expected<std::vector<SubsetBenchmark>> parseSubset(llvm::StringRef Text,
                                                         llvm::StringRef Name);

/// The class of a kernel according to a profile.
struct SubsetClass {
  std::string Gpu;
  RunEvidence Evidence = RunEvidence::Emulated;
  std::string Program, Kernel;
  Verdict Class = Verdict::Bandwidth;
};

/// The manifest \p Text with the expected classes of the programs and GPUs in
/// \p Classes replaced; other expectations are kept. A kernel with launches of
/// both classes is "mixed".
llvm::Expected<std::string>
withExpectedClasses(llvm::StringRef Text, llvm::StringRef Name,
                    llvm::ArrayRef<SubsetClass> Classes);

} // namespace roofline

#endif
