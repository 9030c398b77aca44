// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelWriter.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace roofline::random;
namespace ID = llvm::Intrinsic;

Value *KernelWriter::ballot(Value *Mask, Value *Predicate) {
  return call(ID::nvvm_vote_ballot_sync, {Mask, Predicate});
}

/// The mask of the threads of \p S that have not returned.
Value *KernelWriter::exactMask(Scope &S) {
  if (!S.Exact)
    S.Mask = ballot(S.Mask, B.getTrue());
  S.Exact = true;
  return S.Mask;
}

/// The source lane by the PTX ISA's pseudo code for shfl.sync.
static Value *sourceOf(IRBuilder<> &B, Value *Lane, unsigned Mode, Value *By,
                       Value *Control) {
  By = B.CreateAnd(By, 31);
  Value *Segment = B.CreateAnd(B.CreateLShr(Control, 8), 31);
  Value *Outside = B.CreateNot(Segment);
  Value *Least = B.CreateAnd(Lane, Segment);
  Value *Most =
      B.CreateOr(Least, B.CreateAnd(B.CreateAnd(Control, 31), Outside));
  Value *From = Mode == 0   ? B.CreateSub(Lane, By)
                : Mode == 1 ? B.CreateAdd(Lane, By)
                : Mode == 2 ? B.CreateXor(Lane, By)
                            : B.CreateOr(Least, B.CreateAnd(By, Outside));
  Value *InRange =
      Mode == 0 ? B.CreateICmpSGE(From, Most) : B.CreateICmpSLE(From, Most);
  return B.CreateSelect(InRange, From, Lane);
}

void KernelWriter::shuffle(Value *Mask) {
  static constexpr ID::ID Forms[4][3] = {
      {ID::nvvm_shfl_sync_up_i32, ID::nvvm_shfl_sync_up_i32p,
       ID::nvvm_shfl_sync_up_f32},
      {ID::nvvm_shfl_sync_down_i32, ID::nvvm_shfl_sync_down_i32p,
       ID::nvvm_shfl_sync_down_f32},
      {ID::nvvm_shfl_sync_bfly_i32, ID::nvvm_shfl_sync_bfly_i32p,
       ID::nvvm_shfl_sync_bfly_f32},
      {ID::nvvm_shfl_sync_idx_i32, ID::nvvm_shfl_sync_idx_i32p,
       ID::nvvm_shfl_sync_idx_f32}};
  unsigned Mode = R.below(4), Form = R.below(3);
  unsigned Width = 1u << R.below(6);
  // The clamp operand of CUDA's functions, or a random one.
  Value *Control = B.getInt32((32 - Width) << 8 | (Mode ? 31 : 0));
  if (R.oneIn(5))
    Control = R.oneIn(2) ? B.getInt32(R.below(1 << 13)) : integer();
  Value *By = R.oneIn(2) ? B.getInt32(R.below(32)) : integer();
  Value *V = Form == 2 ? floating(Float) : integer();
  Value *Result = call(Forms[Mode][Form], {Mask, V, By, Control});
  if (Form == 1) {
    assignInteger(B.CreateZExt(B.CreateExtractValue(Result, 1), I32));
    Result = B.CreateExtractValue(Result, 0);
  }
  // The values of threads that do not participate are unknown.
  Value *Source = sourceOf(B, Lane, Mode, By, Control);
  Value *Known = B.CreateTrunc(B.CreateLShr(Mask, Source), B.getInt1Ty());
  Result = B.CreateSelect(Known, Result, V);
  if (Form == 2)
    B.CreateStore(Result, R.pick(Floats));
  else
    assignInteger(Result);
}

void KernelWriter::vote(Value *Mask) {
  static constexpr ID::ID Kinds[] = {
      ID::nvvm_vote_ballot_sync, ID::nvvm_vote_any_sync, ID::nvvm_vote_all_sync,
      ID::nvvm_vote_uni_sync};
  assignInteger(B.CreateZExt(call(R.pick(Kinds), {Mask, condition()}), I32));
}

void KernelWriter::match(Value *Mask) {
  bool IsLong = R.oneIn(2);
  Value *V = IsLong ? B.CreateZExt(small(4), I64) : small(4);
  if (R.oneIn(2))
    return assignInteger(
        call(IsLong ? ID::nvvm_match_any_sync_i64 : ID::nvvm_match_any_sync_i32,
             {Mask, V}));
  Value *Pair =
      call(IsLong ? ID::nvvm_match_all_sync_i64p : ID::nvvm_match_all_sync_i32p,
           {Mask, V});
  assignInteger(B.CreateExtractValue(Pair, 0));
  assignInteger(B.CreateZExt(B.CreateExtractValue(Pair, 1), I32));
}

void KernelWriter::reduce(Value *Mask) {
  static constexpr ID::ID Kinds[] = {
      ID::nvvm_redux_sync_add,  ID::nvvm_redux_sync_min,
      ID::nvvm_redux_sync_max,  ID::nvvm_redux_sync_umin,
      ID::nvvm_redux_sync_umax, ID::nvvm_redux_sync_and,
      ID::nvvm_redux_sync_or,   ID::nvvm_redux_sync_xor};
  assignInteger(call(R.pick(Kinds), {integer(), Mask}));
}

/// Through the threads' own words in shared memory; only threads of the mask
/// read each other's.
void KernelWriter::exchangeThroughShared(Value *Mask) {
  B.CreateStore(integer(), element(Shared, Thread));
  call(ID::nvvm_bar_warp_sync, {Mask});
  Value *Other = B.CreateAnd(B.CreateAdd(Lane, integer()), 31);
  Value *Comes = B.CreateTrunc(B.CreateLShr(Mask, Other), B.getInt1Ty());
  Other = B.CreateSelect(Comes, Other, Lane);
  Value *Where = B.CreateAdd(B.CreateSub(Thread, Lane), Other);
  Value *Seen = B.CreateLoad(I32, element(Shared, Where));
  call(ID::nvvm_bar_warp_sync, {Mask});
  assignInteger(Seen);
}

void KernelWriter::exchange(Scope &S) {
  // If the participants are unknown, each thread by itself.
  Value *Mask = S.Mask ? exactMask(S) : B.CreateShl(B.getInt32(1), Lane);
  if (S.Mask && R.oneIn(5)) // several groups concurrently
    Mask = call(ID::nvvm_match_any_sync_i32, {Mask, small(2)});
  switch (R.below(6)) {
  case 0:
    return vote(Mask);
  case 1:
    return match(Mask);
  case 2:
    return reduce(Mask);
  case 3:
    return exchangeThroughShared(Mask);
  default:
    return shuffle(Mask);
  }
}

/// Between two barriers, all threads may read all words.
void KernelWriter::blockExchange() {
  auto barrier = [&] {
    call(ID::nvvm_barrier_cta_sync_aligned_all, {B.getInt32(0)});
  };
  if (R.oneIn(3)) {
    static constexpr ID::ID Kinds[] = {
        ID::nvvm_barrier_cta_red_popc_aligned_all,
        ID::nvvm_barrier_cta_red_and_aligned_all,
        ID::nvvm_barrier_cta_red_or_aligned_all};
    Value *Predicate = R.oneIn(6) ? B.getInt1(R.oneIn(2)) : condition();
    Value *V = call(R.pick(Kinds), {B.getInt32(0), Predicate});
    return assignInteger(B.CreateZExt(V, I32));
  }
  B.CreateStore(integer(), element(Shared, Thread));
  barrier();
  Value *Other = B.CreateURem(B.CreateAdd(integer(), Thread), Threads);
  Value *Seen = B.CreateLoad(I32, element(Shared, Other));
  Value *Counted = B.CreateLoad(I64, SharedCounters);
  barrier();
  assignInteger(Seen);
  assignInteger(B.CreateTrunc(Counted, I32));
}
