// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/SourcePlace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;
using namespace roofline;

/// Pieces of paths in which only compilers and toolkits keep files. A folder
/// of the user's that is called "cuda" is none of them.
static constexpr StringLiteral ToolkitPieces[] = {
    "/lib/clang/",     "__clang_",         "/usr/include/",
    "/include/c++/",   "/usr/local/cuda",  "/include/crt/",
    "/include/cub/",   "/include/thrust/", "/include/cccl/",
    "_fp16.hpp",       "_bf16.hpp",        "_fp8.hpp",
    "_intrinsics.hpp", "_functions.hpp",   "/cooperative_groups/"};

static bool isToolkitFile(StringRef File) {
  return any_of(ToolkitPieces,
                [&](StringRef Piece) { return File.contains(Piece); });
}

SourceLocation roofline::sourceLocation(const Instruction &I) {
  SourceLocation Best;
  for (const DILocation *L = I.getDebugLoc(); L; L = L->getInlinedAt()) {
    if (L->getLine() == 0)
      continue;
    // The file as the user named it, so that editors can jump to it.
    Best = {L->getFilename().str(), L->getLine(), L->getColumn()};
    if (!isToolkitFile(Best.File))
      return Best;
  }
  return Best;
}
