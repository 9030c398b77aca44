// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/OpenMPPlaces.h"
#include "llvm/IR/Constants.h"
#include <map>

using namespace llvm;
using namespace roofline;

static constexpr StringLiteral UnknownPlace = ";unknown;unknown;0;0;;";

/// Whether \p Text is a source location in clang's form
/// ";FILE;FUNCTION;LINE;COLUMN;;".
static bool isPlace(const GlobalVariable &Text) {
  auto *Bytes = Text.hasInitializer()
                    ? dyn_cast<ConstantDataArray>(Text.getInitializer())
                    : nullptr;
  return Bytes && Bytes->isCString() && Text.hasPrivateLinkage() &&
         Bytes->getAsCString().starts_with(";") &&
         Bytes->getAsCString().ends_with(";;");
}

/// The location text of \p Ident, or null if it is not an ident_t. A user's
/// structure may have that name too, so all properties of clang's constants are
/// checked.
static GlobalVariable *placeOf(const GlobalVariable &Ident) {
  auto *Type = dyn_cast<StructType>(Ident.getValueType());
  if (!Type || Type->getNumElements() != 5 || !Ident.hasInitializer() ||
      !Ident.isConstant() || !Ident.hasPrivateLinkage() || !Type->hasName() ||
      !Type->getName().starts_with("struct.ident_t") ||
      !all_of(ArrayRef(Type->elements()).take_front(4),
              [](llvm::Type *T) { return T->isIntegerTy(32); }))
    return nullptr;
  auto *Fields = dyn_cast<ConstantStruct>(Ident.getInitializer());
  auto *Text =
      Fields
          ? dyn_cast<GlobalVariable>(Fields->getOperand(4)->stripPointerCasts())
          : nullptr;
  return Text && isPlace(*Text) ? Text : nullptr;
}

/// Replaces \p Old by a constant with the same attributes and the value
/// \p Value.
static GlobalVariable *replacement(GlobalVariable &Old, Constant *Value) {
  auto *New = new GlobalVariable(
      *Old.getParent(), Value->getType(), Old.isConstant(), Old.getLinkage(),
      Value, "", &Old, Old.getThreadLocalMode(), Old.getAddressSpace());
  New->copyAttributesFrom(&Old);
  New->takeName(&Old);
  Old.replaceAllUsesWith(New);
  Old.eraseFromParent();
  return New;
}

void roofline::forgetOpenMPPlaces(Module &M) {
  SmallVector<GlobalVariable *> Idents;
  for (GlobalVariable &G : M.globals())
    if (placeOf(G))
      Idents.push_back(&G);

  Constant *Unknown =
      ConstantDataArray::getString(M.getContext(), UnknownPlace);
  // Without line tracking, the frontend creates one text, and one ident per set
  // of flags, so keep the first of each.
  GlobalVariable *Text = nullptr;
  for (GlobalVariable &G : make_early_inc_range(M.globals())) {
    bool IsPlace = any_of(
        Idents, [&](GlobalVariable *Ident) { return placeOf(*Ident) == &G; });
    if (!IsPlace)
      continue;
    if (!Text) {
      Text = G.getInitializer() == Unknown ? &G : replacement(G, Unknown);
      continue;
    }
    G.replaceAllUsesWith(Text);
    G.eraseFromParent();
  }
  std::map<Constant *, GlobalVariable *> First;
  for (GlobalVariable *Ident : Idents) {
    auto *Fields = cast<ConstantStruct>(Ident->getInitializer());
    SmallVector<Constant *> Values;
    for (Use &U : Fields->operands())
      Values.push_back(cast<Constant>(U.get()));
    Values[3] = ConstantInt::get(Values[3]->getType(), UnknownPlace.size());
    Constant *Value = ConstantStruct::get(Fields->getType(), Values);
    Ident->setInitializer(Value);
    auto [It, New] = First.try_emplace(Value, Ident);
    if (New)
      continue;
    Ident->replaceAllUsesWith(It->second);
    Ident->eraseFromParent();
  }
}
