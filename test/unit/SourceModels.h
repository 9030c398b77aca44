// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the frontend and launch stages on a piece of source, without a CUDA
// toolkit.
#ifndef ROOFLINE_TEST_UNIT_SOURCEMODELS_H
#define ROOFLINE_TEST_UNIT_SOURCEMODELS_H

#include "frontend/ExtractKernels.h"
#include "launch/FindLaunches.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

namespace roofline {

// The part of CUDA's headers that the tests need; in a header of its own, so
// that line numbers in the tests are those of their own code.
inline constexpr char CudaHeader[] = R"(
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
using size_t = decltype(sizeof 0);
struct uint3 { unsigned x, y, z; };
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned X = 1, unsigned Y = 1,
                                     unsigned Z = 1) : x(X), y(Y), z(Z) {}
  __host__ __device__ constexpr dim3(uint3 V) : x(V.x), y(V.y), z(V.z) {}
};
extern "C" int cudaConfigureCall(dim3, dim3, size_t = 0, void * = nullptr);
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0,
                                                void * = nullptr);
extern "C" int cudaLaunchKernel(const void *, dim3, dim3, void **,
                                size_t = 0, void * = nullptr);
template <class T>
int cudaLaunchKernel(T *K, dim3 G, dim3 B, void **A, size_t S = 0,
                     void *Q = nullptr) {
  return cudaLaunchKernel((const void *)K, G, B, A, S, Q);
}
extern "C" double ceil(double);
)";

/// A syntax tree, and the headers to whose text it refers.
struct TestUnit {
  clang::tooling::FileContentMappings Headers;
  std::unique_ptr<clang::ASTUnit> Tree; // null if it does not compile
};

/// Compiles \p Code as \p File with \p Arguments; \p Headers are found by their
/// paths. A failure of the test if it does not compile.
inline TestUnit unitOf(llvm::StringRef Code, llvm::StringRef File,
                       std::vector<std::string> Arguments,
                       clang::tooling::FileContentMappings Headers = {}) {
  TestUnit Unit{std::move(Headers), nullptr};
  Unit.Tree = clang::tooling::buildASTFromCodeWithArgs(
      Code, Arguments, File, "roofline-test",
      std::make_shared<clang::PCHContainerOperations>(),
      clang::tooling::getClangStripDependencyFileAdjuster(), Unit.Headers);
  if (!Unit.Tree ||
      Unit.Tree->getDiagnostics().hasUncompilableErrorOccurred()) {
    ADD_FAILURE() << "does not compile:\n" << Code.str();
    Unit.Tree.reset();
  }
  return Unit;
}

inline TestUnit cudaUnitOf(llvm::StringRef Code,
                           clang::tooling::FileContentMappings Headers = {},
                           const char *Half = "--cuda-device-only") {
  Headers.emplace_back("/sys/cuda.h", CudaHeader);
  return unitOf(Code, "k.cu",
                {"-xcuda", "--cuda-gpu-arch=sm_80", Half, "-nocudainc",
                 "-nocudalib", "--cuda-path=/nowhere",
                 "-Wno-unknown-cuda-version", "-std=c++20", "-isystem", "/sys",
                 "-I/user", "-include", "cuda.h"},
                std::move(Headers));
}

inline TestUnit openMPUnitOf(llvm::StringRef Code) {
  return unitOf(Code, "k.cpp", {"-fopenmp", "-std=c++20", "-w"});
}

inline SourceModel modelOf(const TestUnit &Unit, llvm::StringRef File) {
  if (!Unit.Tree)
    return {};
  SourceModel Model = extractKernels(Unit.Tree->getASTContext(), File);
  findLaunches(Unit.Tree->getASTContext(), File, {}, Model);
  return Model;
}

inline SourceModel cudaModelOf(llvm::StringRef Code,
                               clang::tooling::FileContentMappings Headers = {},
                               const char *Half = "--cuda-device-only") {
  return modelOf(cudaUnitOf(Code, std::move(Headers), Half), "k.cu");
}

inline SourceModel openMPModelOf(llvm::StringRef Code) {
  return modelOf(openMPUnitOf(Code), "k.cpp");
}

inline std::vector<std::string> namesOf(const SourceModel &Model) {
  std::vector<std::string> Names;
  for (const KernelSource &Kernel : Model.Kernels)
    Names.push_back(Kernel.Id.str());
  return Names;
}

} // namespace roofline

#endif
