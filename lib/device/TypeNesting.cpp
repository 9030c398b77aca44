// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/TypeNesting.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

namespace {
/// Computes the nesting levels of types, each type once and without recursion.
class TypeLevels {
public:
  unsigned of(Type *T);

private:
  DenseMap<Type *, unsigned> LevelsOf;
};
} // namespace

unsigned TypeLevels::of(Type *T) {
  SmallVector<Type *> Work{T};
  while (!Work.empty()) {
    Type *Top = Work.back();
    unsigned Levels = 0;
    bool IsReady = true;
    for (Type *Inner : Top->subtypes()) {
      auto It = LevelsOf.find(Inner);
      if (It != LevelsOf.end()) {
        Levels = std::max(Levels, It->second + 1);
        continue;
      }
      Work.push_back(Inner);
      IsReady = false;
    }
    if (!IsReady)
      continue;
    LevelsOf[Top] = Levels;
    Work.pop_back();
  }
  return LevelsOf.lookup(T);
}

bool roofline::nestsTypesTooDeep(const Module &M) {
  TypeLevels Levels;
  auto IsTooDeep = [&](Type *T) { return T && Levels.of(T) > MostTypeLevels; };
  for (const GlobalVariable &G : M.globals())
    if (IsTooDeep(G.getValueType()))
      return true;
  for (const Function &F : M) {
    for (const Argument &A : F.args())
      if (IsTooDeep(A.getType()) || IsTooDeep(A.getParamByValType()))
        return true;
    for (const Instruction &I : instructions(F)) {
      auto *Local = dyn_cast<AllocaInst>(&I);
      auto *Gep = dyn_cast<GetElementPtrInst>(&I);
      if (IsTooDeep(I.getType()) ||
          (Local && IsTooDeep(Local->getAllocatedType())) ||
          (Gep && IsTooDeep(Gep->getSourceElementType())))
        return true;
    }
  }
  return false;
}
