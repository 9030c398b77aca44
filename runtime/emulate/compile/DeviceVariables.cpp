// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceVariables.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

/// Whether \p G is one of LLVM's own variables, such as llvm.used, which a run
/// does not need.
static bool isForTheCompiler(const GlobalVariable &G) {
  return G.getName().starts_with("llvm.") || G.getSection() == "llvm.metadata";
}

/// Replaces the characters of \p Name that PTX does not allow. LLVM's NVPTX
/// code generator does this only for variables with local linkage.
static std::string ptxName(StringRef Name) {
  if (Name.empty())
    return "roofline_unnamed";
  std::string Result = Name.str();
  for (char &C : Result)
    if (!isAlnum(C) && C != '_' && C != '$')
      C = '_';
  return Result;
}

void roofline::emulate::exportVariables(Module &M) {
  SmallVector<GlobalVariable *> Lists;
  for (GlobalVariable &G : M.globals())
    if (isForTheCompiler(G))
      Lists.push_back(&G);
  for (GlobalVariable *G : Lists)
    G->eraseFromParent();
  for (GlobalVariable &G : M.globals()) {
    // Variables with external linkage keep their names: the host program looks
    // them up by name.
    bool IsKnownByName = G.hasName() && !G.hasLocalLinkage();
    if (std::string Name = ptxName(G.getName());
        Name != G.getName() && !IsKnownByName)
      G.setName(Name);
    if (!G.isDeclaration())
      G.setLinkage(GlobalValue::ExternalLinkage);
    G.setVisibility(GlobalValue::DefaultVisibility);
    G.setComdat(nullptr);
    G.setDSOLocal(false);
  }
}

std::unique_ptr<Module> roofline::emulate::variablesOf(const Module &M) {
  ValueToValueMapTy Map;
  std::unique_ptr<Module> Result =
      CloneModule(M, Map, [](const GlobalValue *G) {
        auto *Variable = dyn_cast<GlobalVariable>(G);
        return Variable &&
               Variable->getAddressSpace() != NVPTXAS::ADDRESS_SPACE_SHARED;
      });
  // Pointers to functions remain in initialisers only if there are no calls
  // through pointers that could be resolved. They become null.
  SmallVector<Function *> Functions;
  for (Function &F : *Result)
    Functions.push_back(&F);
  for (Function *F : Functions) {
    F->replaceAllUsesWith(ConstantPointerNull::get(F->getType()));
    F->eraseFromParent();
  }
  for (GlobalVariable &G : Result->globals()) {
    G.setConstant(false);
    G.setSection("");
    // As on a GPU, an array begins at a boundary of a sector and of a cache
    // line.
    if (!G.isDeclaration() &&
        Result->getDataLayout().getTypeAllocSize(G.getValueType()) >= 32)
      G.setAlignment(std::max(G.getAlign().valueOrOne(), Align(256)));
  }
  return Result;
}
