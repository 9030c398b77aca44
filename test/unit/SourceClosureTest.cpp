// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/SourceClosure.h"
#include "SourceModels.h"

using namespace roofline;

namespace {

/// The closure of the kernel whose name contains \p Name.
std::string closureOf(const TestUnit &Unit, llvm::StringRef File,
                      llvm::StringRef Name, size_t MaxBytes) {
  for (const KernelSource &Kernel : modelOf(Unit, File).Kernels)
    if (llvm::StringRef(Kernel.Id.str()).contains(Name))
      return SourceClosures(Unit.Tree->getASTContext(),
                            Unit.Tree->getPreprocessor(), File)
          .of(Kernel.Id, MaxBytes);
  ADD_FAILURE() << "no kernel " << Name.str();
  return "";
}

std::string cudaClosureOf(llvm::StringRef Code, llvm::StringRef Name,
                          clang::tooling::FileContentMappings Headers = {},
                          size_t MaxBytes = 64 << 10) {
  return closureOf(cudaUnitOf(Code, std::move(Headers)), "k.cu", Name,
                   MaxBytes);
}

std::string openMPClosureOf(llvm::StringRef Code, llvm::StringRef Name) {
  return closureOf(openMPUnitOf(Code), "k.cpp", Name, 64 << 10);
}

} // namespace

TEST(SourceClosure, MacrosComeBeforeTheirUseInTurn) {
  EXPECT_EQ(cudaClosureOf(R"(
#define UNUSED 1
#define WIDTH 16
#define AREA(h) (WIDTH * \
                 (h))
__global__ void k(int *p) { *p = AREA(2); } // after
)",
                          "k"),
            R"(// k.cu:3
#define WIDTH 16
// k.cu:4
#define AREA(h) (WIDTH * \
                 (h))
// k.cu:6, the kernel
__global__ void k(int *p) { *p = AREA(2); }
)");
}
