// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CodeMutator.h"
#include "random/RandomKernel.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/FuzzMutate/IRMutator.h"
#include "llvm/FuzzMutate/Operations.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

/// The names and types of the parameters of random kernels, which a caller
/// passes.
static bool isRandomKernel(const Function *F) {
  if (!F || F->isDeclaration() || F->arg_size() != 6)
    return false;
  return all_of(zip(F->args(), StringRef("pppiif")), [](const auto &Pair) {
    Type *T = std::get<0>(Pair).getType();
    switch (std::get<1>(Pair)) {
    case 'p':
      return T->isPointerTy();
    case 'i':
      return T->isIntegerTy(32);
    default:
      return T->isFloatTy();
    }
  });
}

static std::string bitcodeOf(const Module &M) {
  std::string Bitcode;
  raw_string_ostream Out(Bitcode);
  WriteBitcodeToFile(M, Out);
  return Bitcode;
}

std::unique_ptr<Module> fuzz::readCode(StringRef Bitcode,
                                       LLVMContext &Context) {
  if (!isBitcode(Bitcode.bytes_begin(), Bitcode.bytes_end()))
    return nullptr;
  auto Read = parseBitcodeFile(MemoryBufferRef(Bitcode, "input"), Context);
  if (!Read) {
    consumeError(Read.takeError());
    return nullptr;
  }
  if (verifyModule(**Read) || !isRandomKernel((*Read)->getFunction("kernel")))
    return nullptr;
  return std::move(*Read);
}

/// Adds instructions of all kinds, calls and control flow. Types are those of
/// kernels, and some that only strange code has.
static IRMutator makeMutator() {
  std::vector<TypeGetter> Types = {
      Type::getInt1Ty,  Type::getInt8Ty,  Type::getInt16Ty,
      Type::getInt32Ty, Type::getInt64Ty, Type::getInt128Ty,
      Type::getHalfTy,  Type::getFloatTy, Type::getDoubleTy};
  Types.push_back([](LLVMContext &C) { return PointerType::get(C, 0); });
  Types.push_back([](LLVMContext &C) { return PointerType::get(C, 1); });
  Types.push_back([](LLVMContext &C) { return PointerType::get(C, 3); });
  Types.push_back([](LLVMContext &C) {
    return FixedVectorType::get(Type::getFloatTy(C), 4);
  });
  Types.push_back([](LLVMContext &C) { return IntegerType::get(C, 33); });

  std::vector<fuzzerop::OpDescriptor> Operations;
  describeFuzzerIntOps(Operations);
  describeFuzzerFloatOps(Operations);
  describeFuzzerPointerOps(Operations);
  describeFuzzerAggregateOps(Operations);
  describeFuzzerVectorOps(Operations);
  describeFuzzerControlFlowOps(Operations);
  describeFuzzerUnaryOperations(Operations);
  describeFuzzerOtherOps(Operations);

  std::vector<std::unique_ptr<IRMutationStrategy>> Strategies;
  Strategies.push_back(
      std::make_unique<InjectorIRStrategy>(std::move(Operations)));
  Strategies.push_back(std::make_unique<InstDeleterIRStrategy>());
  Strategies.push_back(std::make_unique<InstModificationIRStrategy>());
  Strategies.push_back(std::make_unique<InsertFunctionStrategy>());
  Strategies.push_back(std::make_unique<InsertCFGStrategy>());
  Strategies.push_back(std::make_unique<InsertPHIStrategy>());
  Strategies.push_back(std::make_unique<SinkInstructionStrategy>());
  Strategies.push_back(std::make_unique<ShuffleBlockStrategy>());
  return {std::move(Types), std::move(Strategies)};
}

std::string fuzz::mutateCode(StringRef Bitcode, size_t MaxSize, unsigned Seed) {
  LLVMContext Context;
  std::unique_ptr<Module> M = readCode(Bitcode, Context);
  if (!M) {
    M = random::makeRandomKernel(Context, Seed).Code;
    StripDebugInfo(*M); // new calls have none, which is not valid beside it
  }
  std::string Before = bitcodeOf(*M);
  static IRMutator Mutator = makeMutator();
  Mutator.mutateModule(*M, int(Seed), MaxSize);
  return verifyModule(*M) ? Before : bitcodeOf(*M);
}
