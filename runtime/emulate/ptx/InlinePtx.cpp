// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One row for each instruction family, in the order of the PTX ISA's chapter on
// instructions.
#include "InlinePtx.h"
#include "PtxCost.h"
#include "PtxTranslator.h"
#include "device/InlineAssembly.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

const PtxTranslator::Row PtxTranslator::Rows[] = {
    {"mov", &PtxTranslator::move},
    {"cvta", &PtxTranslator::move},
    {"add", &PtxTranslator::arithmetic},
    {"sub", &PtxTranslator::arithmetic},
    {"addc", &PtxTranslator::carry},
    {"subc", &PtxTranslator::carry},
    {"madc", &PtxTranslator::carry},
    {"mul", &PtxTranslator::multiply},
    {"mad", &PtxTranslator::multiply},
    {"fma", &PtxTranslator::multiply},
    {"mul24", &PtxTranslator::multiply},
    {"mad24", &PtxTranslator::multiply},
    {"div", &PtxTranslator::divide},
    {"rem", &PtxTranslator::divide},
    {"and", &PtxTranslator::logic},
    {"or", &PtxTranslator::logic},
    {"xor", &PtxTranslator::logic},
    {"lop3", &PtxTranslator::logic3},
    {"shl", &PtxTranslator::shift},
    {"shr", &PtxTranslator::shift},
    {"shf", &PtxTranslator::funnelShift},
    {"min", &PtxTranslator::minMax},
    {"max", &PtxTranslator::minMax},
    {"setp", &PtxTranslator::compare},
    {"set", &PtxTranslator::set},
    {"selp", &PtxTranslator::select},
    {"cvt", &PtxTranslator::convert},
    {"popc", &PtxTranslator::bits},
    {"clz", &PtxTranslator::bits},
    {"brev", &PtxTranslator::bits},
    {"bfind", &PtxTranslator::findBit},
    {"bfe", &PtxTranslator::bitField},
    {"bfi", &PtxTranslator::bitField},
    {"bmsk", &PtxTranslator::bitMask},
    {"prmt", &PtxTranslator::permute},
    {"dp4a", &PtxTranslator::dotProduct},
    {"dp2a", &PtxTranslator::dotProduct},
    {"sad", &PtxTranslator::sumOfDifference},
    {"rcp", &PtxTranslator::function},
    {"sqrt", &PtxTranslator::function},
    {"rsqrt", &PtxTranslator::function},
    {"ex2", &PtxTranslator::function},
    {"lg2", &PtxTranslator::function},
    {"sin", &PtxTranslator::function},
    {"cos", &PtxTranslator::function},
    {"tanh", &PtxTranslator::function},
    {"not", &PtxTranslator::unary},
    {"neg", &PtxTranslator::unary},
    {"abs", &PtxTranslator::unary},
    {"cnot", &PtxTranslator::unary},
    {"copysign", &PtxTranslator::minMax},
    {"isspacep", &PtxTranslator::inSpace, false, true},
    {"createpolicy", &PtxTranslator::policy},
    {"vabsdiff", &PtxTranslator::video, false, true},
    {"vadd", &PtxTranslator::video, false, true},
    {"vsub", &PtxTranslator::video, false, true},
    {"vmin", &PtxTranslator::video, false, true},
    {"vmax", &PtxTranslator::video, false, true},
    {"vavrg", &PtxTranslator::video, false, true},
    {"vset", &PtxTranslator::video, false, true},
    {"shfl", &PtxTranslator::shuffle, true, true},
    {"vote", &PtxTranslator::vote, true, true},
    {"activemask", &PtxTranslator::vote, true, true},
    {"match", &PtxTranslator::match, true, true},
    {"redux", &PtxTranslator::reduceWarp, true, true},
    {"elect", &PtxTranslator::elect, true, true},
    {"mma", &PtxTranslator::multiplyMatrices, true, true},
    {"ldmatrix", &PtxTranslator::loadMatrix, true, true},
    {"bar", &PtxTranslator::barrier, true, true},
    {"barrier", &PtxTranslator::barrier, true, true},
    {"membar", &PtxTranslator::meet, true, true},
    {"fence", &PtxTranslator::meet, true, true},
    {"nanosleep", &PtxTranslator::meet, true, true},
    {"prefetch", &PtxTranslator::meet, true, true},
    {"prefetchu", &PtxTranslator::meet, true, true},
    {"discard", &PtxTranslator::meet, true, true},
    {"applypriority", &PtxTranslator::meet, true, true},
    {"griddepcontrol", &PtxTranslator::meet, true, true},
    {"pmevent", &PtxTranslator::meet, true, true},
    {"trap", &PtxTranslator::trap, true, true},
    {"brkpt", &PtxTranslator::meet, true, true},
    {"exit", &PtxTranslator::exit, true, true},
    {"ret", &PtxTranslator::exit, true, true},
    {"ld", &PtxTranslator::load, true, true},
    {"ldu", &PtxTranslator::load, true, true},
    {"st", &PtxTranslator::store, true, true},
    {"atom", &PtxTranslator::atomic, true, true},
    {"red", &PtxTranslator::atomic, true, true},
    {"cp", &PtxTranslator::asyncCopy, true, true},
    {"tex", &PtxTranslator::texture, true, true},
    {"tld4", &PtxTranslator::texture, true, true},
    {"suld", &PtxTranslator::surface, true, true},
    {"sust", &PtxTranslator::surface, true, true},
};

Value *PtxTranslator::guard() {
  Value *Holds = read(S->Guard, B.getInt1Ty());
  return Holds && S->GuardNegated ? B.CreateNot(Holds) : Holds;
}

/// Executes the statement only in threads for which the guard holds. In other
/// threads the value is poison, which write() does not use.
Value *PtxTranslator::underGuard(const Row &R) {
  Value *Holds = guard();
  if (!Holds)
    return nullptr;
  Instruction *Behind = &*B.GetInsertPoint();
  BasicBlock *Before = B.GetInsertBlock();
  Instruction *Then =
      SplitBlockAndInsertIfThen(Holds, Behind->getIterator(), false);
  B.SetInsertPoint(Then);
  Value *V = (this->*R.With)();
  BasicBlock *End = B.GetInsertBlock();
  B.SetInsertPoint(Behind);
  if (!V || V->getType()->isVoidTy() || isa<Constant>(V))
    return V;
  B.SetInsertPoint(Behind->getParent(), Behind->getParent()->begin());
  PHINode *Phi = B.CreatePHI(V->getType(), 2);
  Phi->addIncoming(V, End);
  Phi->addIncoming(PoisonValue::get(V->getType()), Before);
  B.SetInsertPoint(Behind);
  return Phi;
}

bool PtxTranslator::translate(const PtxStatement &Statement) {
  S = &Statement;
  StringRef Family = Statement.Words[0];
  // "vadd2" and "vadd4" are the video instruction "vadd" of halves and bytes.
  if (Family.starts_with("v"))
    Family = Family.rtrim("24");
  auto *Found = find_if(Rows, [&](const Row &R) { return R.Family == Family; });
  bool HasType = typeOf(Statement.type()) != nullptr;
  if (Found == std::end(Rows) || !(HasType || Found->EndsOtherwise))
    return false;
  // These modifiers change the value and are not implemented.
  if (S->has("xorsign") || S->has("oob") || S->has("rs") ||
      (S->has("satfinite") && Family != "cvt"))
    return false;
  Value *V = Found->HasEffects && !Statement.Guard.empty()
                 ? underGuard(*Found)
                 : (this->*Found->With)();
  if (!V || LacksOperand)
    return false;
  // Statements without a result return a constant (see nothing()).
  bool GivesNone = Statement.Operands.empty() || V->getType()->isVoidTy() ||
                   (Found->HasEffects && isa<Constant>(V));
  return GivesNone || writeAll(V);
}

/// Keeps the cost of the original assembly: adds a pseudo call with the
/// assembly text, by which the cost is determined, and marks the instructions
/// of the translation as free.
void PtxTranslator::markAsCounted() {
  StringRef Text = cast<InlineAsm>(Call.getCalledOperand())->getAsmString();
  if (!operationsOfAssembly(Text))
    return;
  LLVMContext &C = Call.getContext();
  FunctionCallee Callee = Call.getModule()->getOrInsertFunction(
      PtxCostCall, FunctionType::get(B.getVoidTy(), false));
  auto *F = cast<Function>(Callee.getCallee());
  F->setOnlyAccessesInaccessibleMemory();
  F->addFnAttr(Attribute::WillReturn);
  F->addFnAttr(Attribute::NoUnwind);
  CallInst *Cost = B.CreateCall(Callee);
  Cost->setMetadata(PtxCostCall, MDNode::get(C, MDString::get(C, Text)));
  unsigned Kind = C.getMDKindID(CountedMark);
  Call.setMetadata(Kind, MDNode::get(C, {}));
  B.CollectMetadataToCopy(&Call, {Kind});
}

bool PtxTranslator::run() {
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  BasicBlock *Before = Call.getParent();
  BasicBlock *Behind = SplitBlock(Before, &Call);
  B.SetInsertPoint(Before->getTerminator());
  markAsCounted();
  // If a statement can't be translated, the call remains behind the translation
  // of the previous statements, and the kernel is rejected because of it.
  bool Fine =
      bindOperands() && all_of(Statements, [&](const PtxStatement &Statement) {
        return translate(Statement);
      });
  Value *Result = Fine && !Outputs.empty() ? results() : nullptr;
  Fine &= Outputs.empty() || Result;
  if (Fine) {
    if (Result)
      Call.replaceAllUsesWith(Result);
    Call.eraseFromParent();
  }
  MergeBlockIntoPredecessor(Behind);
  return Fine;
}

void roofline::emulate::expandInlinePtx(Function &Kernel) {
  std::vector<CallInst *> Calls;
  for (Instruction &I : instructions(Kernel))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (isa<InlineAsm>(Call->getCalledOperand()))
        Calls.push_back(Call);
  for (CallInst *Call : Calls)
    PtxTranslator(*Call).run();
}
