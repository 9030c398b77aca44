// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/SourcePlace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

/// Parts of the paths of compiler and toolkit files. A user's folder called
/// "cuda" contains none of them.
static constexpr StringLiteral ToolkitPieces[] = {
    "/lib/clang/",          "__clang_",
    "/usr/include/",        "/include/c++/",
    "/usr/local/cuda",      "/usr/local/include/",
    "/include/crt/",        "/include/cub/",
    "/include/thrust/",     "/include/cccl/",
    "/cooperative_groups/", "/cuda_fp16.h",
    "/cuda_bf16.h",         "/cuda_fp8.h",
    "_intrinsics.h",        "_functions.h"};

static bool isToolkitFile(StringRef File) {
  return any_of(ToolkitPieces,
                [&](StringRef Piece) { return File.contains(Piece); });
}

/// The file relative to the current folder if it is inside, else its full path.
/// Debug information splits long paths into a folder and a rest.
static std::string fileOf(const DILocation &L) {
  StringRef Name = L.getFilename();
  if (sys::path::is_absolute(Name))
    return Name.str();
  SmallString<128> Path(L.getDirectory());
  sys::path::append(Path, Name);
  static const std::string Here = [] { // called for each instruction
    SmallString<128> Folder;
    sys::fs::current_path(Folder);
    return std::string(Folder);
  }();
  StringRef Shown = Path;
  if (Shown.consume_front(Here) && Shown.consume_front("/"))
    return Shown.str();
  return std::string(Path);
}

SourceLocation roofline::sourceLocation(const Instruction &I) {
  return sourceLocation(I.getDebugLoc().get());
}

bool roofline::isInLibrary(const Instruction &I) {
  const DILocation *L = I.getDebugLoc();
  return L && L->getInlinedAt() && isToolkitFile(fileOf(*L));
}

SourceLocation roofline::sourceLocation(const DILocation *L) {
  SourceLocation Best;
  for (; L; L = L->getInlinedAt()) {
    if (L->getLine() == 0)
      continue;
    Best = {fileOf(*L), L->getLine(), L->getColumn()};
    if (!isToolkitFile(Best.File))
      return Best;
  }
  return Best;
}
