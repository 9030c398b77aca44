// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/SourcePlace.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;
using namespace roofline;

static bool isToolkitFile(StringRef File) {
  return File.contains("/clang/") || File.contains("/cuda") ||
         File.starts_with("/usr/include") || File.contains("/include/c++/") ||
         File.contains("__clang_");
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
