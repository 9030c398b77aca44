// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/SourceClosure.h"
#include "frontend/ClosurePieces.h"
#include "frontend/ClosureText.h"
#include "frontend/CodeDepth.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace roofline;

SourceClosures::SourceClosures(clang::ASTContext &Context,
                               clang::Preprocessor &PP, llvm::StringRef Unit)
    : Context(Context), PP(PP), Kernels(findCudaKernels(Context, Unit)),
      Regions(findTargetRegions(Context, Unit)) {}

std::string SourceClosures::of(const KernelId &Id, size_t MaxBytes,
                               bool UserComments) const {
  auto HasId = [&](const auto &K) { return K.Id == Id; };
  ClosurePieces Pieces(Context);
  bool Copied = false;
  if (auto Kernel = llvm::find_if(Kernels, HasId); Kernel != Kernels.end()) {
    if (isTooDeep(*Kernel->Decl))
      return "// not shown: the kernel's code is nested too deep to be read\n";
    Copied = Pieces.collect(*Kernel->Decl);
  } else if (auto Region = llvm::find_if(Regions, HasId);
             Region != Regions.end()) {
    Copied = Pieces.collect(*Region);
  } else {
    return "";
  }
  return Copied ? closureText(Context, PP, Pieces, MaxBytes, UserComments)
                : "// not shown: the kernel's text spans several files\n";
}
