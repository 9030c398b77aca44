// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/LaunchCalls.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

StringRef roofline::libraryName(const FunctionDecl &Function) {
  StringRef Name = Function.getName();
  if (Name.starts_with("cuda") && !Name.consume_back("_ptsz"))
    Name.consume_back("_ptds");
  return Name;
}

/// The number of the argument of launch function \p Callee that is the kernel;
/// nothing if it is another function.
static std::optional<unsigned> kernelArgument(const FunctionDecl *Callee) {
  if (!Callee || !Callee->getIdentifier())
    return std::nullopt;
  StringRef Name = libraryName(*Callee);
  if (Callee->getNumParams() >= 4 && llvm::is_contained(LaunchFunctions, Name))
    return 0;
  if (Callee->getNumParams() >= 2 &&
      (Name == LaunchEachArgument || Name == LaunchArguments))
    return 1;
  return std::nullopt;
}

bool roofline::isLaunchCall(const CallExpr &Call) {
  return isa<CUDAKernelCallExpr>(Call) ||
         kernelArgument(Call.getDirectCallee());
}

std::optional<const Expr *> roofline::raisedLimit(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return std::nullopt;
  StringRef Name = libraryName(*Callee);
  if (Name == "cudaFuncSetAttribute" && Call.getNumArgs() > 0)
    return Call.getArg(0);
  if (Name == "cudaKernelSetAttributeForDevice" ||
      Name == "cuKernelSetAttribute" || Name == "cuFuncSetAttribute")
    return nullptr;
  return std::nullopt;
}

// Clang represents <<<...>>> as a call of a function in CUDA's headers. Grid
// and block are its first two arguments of type dim3; a launch from device code
// passes pointers before them.
std::array<const Expr *, 3>
roofline::configurationOf(const CUDAKernelCallExpr &Call) {
  std::array<const Expr *, 3> Parts{};
  const CallExpr *Config = Call.getConfig();
  unsigned Found = 0;
  for (const Expr *E : Config ? Config->arguments()
                              : CallExpr::const_arg_range(nullptr, nullptr)) {
    if (E->getType()->isRecordType() && Found < 2)
      Parts[Found++] = E;
    else if (Found == 2 && E->getType()->isIntegerType()) {
      Parts[2] = E;
      break;
    }
  }
  return Parts;
}

const Expr *roofline::withoutWrapping(const Expr *E) {
  for (const Expr *Before = nullptr; E != Before;) {
    Before = E;
    E = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
      E = Bound->getSubExpr();
    else if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = Subst->getReplacement();
    else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      E = Default->getExpr();
    else if (const auto *InClass = dyn_cast<CXXDefaultInitExpr>(E))
      E = InClass->getExpr();
    else if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(E))
      E = Rewritten->getSemanticForm();
    else if (const auto *OfPack = dyn_cast<PackIndexingExpr>(E);
             OfPack && OfPack->isFullySubstituted())
      E = OfPack->getSelectedExpr();
    else if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(E);
             Pseudo && isa<CallExpr>(Pseudo->getSyntacticForm()))
      E = Pseudo->getSyntacticForm();
  }
  return E;
}

const FunctionDecl *roofline::kernelNamed(const Expr *E) {
  for (const Expr *Before = nullptr; E != Before;) {
    Before = E;
    E = withoutWrapping(E)->IgnoreParenCasts();
    if (const auto *Op = dyn_cast<UnaryOperator>(E);
        Op && (Op->getOpcode() == UO_AddrOf || Op->getOpcode() == UO_Deref))
      E = Op->getSubExpr();
  }
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  const auto *Function =
      Reference ? dyn_cast<FunctionDecl>(Reference->getDecl()) : nullptr;
  return Function && Function->hasAttr<CUDAGlobalAttr>() ? Function : nullptr;
}

const FunctionDecl *roofline::kernelOf(const CallExpr &Launch) {
  if (isa<CUDAKernelCallExpr>(Launch))
    return kernelNamed(Launch.getCallee());
  std::optional<unsigned> I = kernelArgument(Launch.getDirectCallee());
  return I && *I < Launch.getNumArgs() ? kernelNamed(Launch.getArg(*I))
                                       : nullptr;
}
