// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/InitialContents.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace roofline;

/// Whether \p U is the list in llvm.used or llvm.compiler.used.
static bool isListOfUsed(const User &U) {
  return isa<ConstantArray>(U) && all_of(U.users(), [](const User *Of) {
           return Of->getName().starts_with("llvm.");
         });
}

bool roofline::isOnlyRead(const Value &Pointer) {
  SmallVector<const Value *> Work{&Pointer};
  SmallPtrSet<const Value *, 16> Visited;
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      if (!Visited.insert(U).second || isListOfUsed(*U))
        continue;
      if (isa<GEPOperator>(U) || isa<AddrSpaceCastOperator>(U))
        Work.push_back(U);
      else if (auto *Load = dyn_cast<LoadInst>(U); !Load || !Load->isSimple())
        return false;
    }
  return true;
}

void roofline::makeConstant(Module &M, ArrayRef<std::string> Names) {
  for (const std::string &Name : Names) {
    GlobalVariable *Table = M.getNamedGlobal(Name);
    if (!Table || !Table->hasInitializer() || !isOnlyRead(*Table))
      continue;
    Table->setExternallyInitialized(false);
    Table->setConstant(true);
  }
}

static constexpr StringLiteral KeptAttribute = "roofline-keeps-contents";

void roofline::noteKept(Module &M, ArrayRef<std::string> Names) {
  for (const std::string &Name : Names)
    if (GlobalVariable *Table = M.getNamedGlobal(Name))
      Table->addAttribute(KeptAttribute);
}

std::vector<std::string> roofline::keptIn(const Module &M) {
  std::vector<std::string> Names;
  for (const GlobalVariable &Table : M.globals())
    if (Table.hasAttribute(KeptAttribute))
      Names.push_back(Table.getName().str());
  return Names;
}

static constexpr uint64_t MostBytes = 65536; // of constant memory

/// The value of \p T at \p Offset of a variable with \p Known contents;
/// undefined where they are not known.
static Constant *valueOf(const TableContents &Known, Type *T, int64_t Offset,
                         const DataLayout &DL) {
  constexpr uint64_t MostElements = MostBytes / sizeof(int);
  SmallVector<Constant *> Parts;
  if (auto *Integer = dyn_cast<IntegerType>(T)) {
    auto It = Known.find(Offset);
    if (It != Known.end() && Integer->getBitWidth() <= 64)
      return ConstantInt::get(Integer, It->second, /*IsSigned=*/true,
                              /*ImplicitTrunc=*/true);
  } else if (auto *Struct = dyn_cast<StructType>(T)) {
    const StructLayout *Layout = DL.getStructLayout(Struct);
    for (unsigned I = 0; I < Struct->getNumElements(); ++I)
      Parts.push_back(valueOf(Known, Struct->getElementType(I),
                              Offset + Layout->getElementOffset(I), DL));
    return ConstantStruct::get(Struct, Parts);
  } else if (auto *Array = dyn_cast<ArrayType>(T);
             Array && Array->getNumElements() <= MostElements) {
    int64_t Size = DL.getTypeAllocSize(Array->getElementType());
    for (uint64_t I = 0; I < Array->getNumElements(); ++I)
      Parts.push_back(
          valueOf(Known, Array->getElementType(), Offset + I * Size, DL));
    return ConstantArray::get(Array, Parts);
  }
  return UndefValue::get(T);
}

void roofline::makeConstant(Module &M, const NamedContents &Contents) {
  for (const auto &[Name, Known] : Contents) {
    GlobalVariable *Table = M.getNamedGlobal(Name);
    if (!Table || !Table->hasInitializer() || Known.empty() ||
        M.getDataLayout().getTypeAllocSize(Table->getValueType()) > MostBytes ||
        !isOnlyRead(*Table))
      continue;
    Table->setInitializer(
        valueOf(Known, Table->getValueType(), 0, M.getDataLayout()));
    Table->setExternallyInitialized(false);
    Table->setConstant(true);
  }
}

std::optional<double> roofline::contentOf(const LoadInst &Load) {
  const DataLayout &DL = Load.getModule()->getDataLayout();
  const Value *Pointer = Load.getPointerOperand();
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  auto *Table =
      dyn_cast<GlobalVariable>(Pointer->stripAndAccumulateConstantOffsets(
          DL, Offset, /*AllowNonInbounds=*/true));
  if (!Table || !Table->isConstant() || !Table->hasDefinitiveInitializer())
    return std::nullopt;
  auto *Found = dyn_cast_or_null<ConstantInt>(
      ConstantFoldLoadFromConst(const_cast<Constant *>(Table->getInitializer()),
                                Load.getType(), Offset, DL));
  if (!Found)
    return std::nullopt;
  return Found->getValue().signedRoundToDouble();
}
