// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs all analyses of one syntax tree.
#ifndef ROOFLINE_TEST_UNIT_ALLWALKS_H
#define ROOFLINE_TEST_UNIT_ALLWALKS_H

#include "SourceModels.h"
#include "frontend/HostSlice.h"
#include "frontend/SourceClosure.h"
#include "clang/Lex/Preprocessor.h"

namespace roofline {

/// Finds kernels and launches, and extracts the texts of each kernel.
inline SourceModel runAllWalks(const TestUnit &Unit) {
  llvm::StringRef File = Unit.Tree->getMainFileName();
  SourceModel Model = modelOf(Unit, File);
  SourceClosures Closures(Unit.Tree->getASTContext(),
                          Unit.Tree->getPreprocessor(), File);
  HostSlices Slices(Unit.Tree->getASTContext());
  for (const KernelSource &Kernel : Model.Kernels) {
    EXPECT_FALSE(Closures.of(Kernel.Id).empty()) << Kernel.Id.str();
    EXPECT_FALSE(Closures.compact(Kernel.Id, 64 << 10).empty());
    std::set<unsigned> All;
    for (unsigned I = 0; I < Kernel.Parameters.size(); ++I)
      All.insert(I);
    Slices.of(Model, Kernel.Id, /*OpenSizes=*/All, /*Pointers=*/All);
  }
  return Model;
}

/// The tree that clang makes of CUDA \p Code with errors.
inline TestUnit wrongUnitOf(llvm::StringRef Code) {
  TestUnit Unit{{{"/sys/cuda.h", CudaHeader}}, nullptr};
  clang::IgnoringDiagConsumer Quiet;
  Unit.Tree = clang::tooling::buildASTFromCodeWithArgs(
      Code,
      {"-xcuda", "--cuda-gpu-arch=sm_80", "--cuda-device-only", "-nocudainc",
       "-nocudalib", "--cuda-path=/nowhere", "-Wno-unknown-cuda-version",
       "-isystem", "/sys", "-include", "cuda.h"},
      "k.cu", "roofline-test",
      std::make_shared<clang::PCHContainerOperations>(),
      clang::tooling::getClangStripDependencyFileAdjuster(), Unit.Headers,
      &Quiet);
  return Unit;
}

} // namespace roofline

#endif
