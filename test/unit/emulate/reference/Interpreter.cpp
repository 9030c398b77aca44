// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interpreter.h"
#include "WarpMeeting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace llvm;
using namespace roofline::reference;

static constexpr unsigned WarpSize = 32;
/// Limit of one launch, far above that of generated kernels.
static constexpr uint64_t MostSteps = 2'000'000'000;

Interpreter::Interpreter(const Function &Kernel)
    : Code(Kernel), Runs(Code.steps().size()) {}

void Interpreter::allow(void *Begin, uint64_t Size) {
  Regions.push_back({static_cast<char *>(Begin), Size});
}

uint64_t Interpreter::runs(const Instruction &I) const {
  int Step = Code.stepOf(I);
  return Step < 0 ? 0 : Runs[Step];
}

Error Interpreter::wrong(const Thread &T, const Twine &What) const {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "thread " << T.Number << " of block (" << BlockIdx[0] << ", "
     << BlockIdx[1] << ", " << BlockIdx[2] << "): " << What << " at"
     << *Code.steps()[T.At].I;
  return createStringError(Text);
}

static std::array<unsigned, 3> placeOf(uint64_t Number,
                                       const std::array<unsigned, 3> &In) {
  return {unsigned(Number % In[0]), unsigned(Number / In[0] % In[1]),
          unsigned(Number / In[0] / In[1])};
}

uint64_t Interpreter::specialRegister(const Thread &T, StringRef Name) const {
  unsigned Lane = T.Number % WarpSize;
  uint64_t Bit = uint64_t(1) << Lane, AllBits = 0xffffffff;
  Name.consume_front("llvm.nvvm.read.ptx.sreg.");
  if (Name.consume_front("tid."))
    return placeOf(T.Number, Launch.Block)[Name[0] - 'x'];
  if (Name.consume_front("ntid."))
    return Launch.Block[Name[0] - 'x'];
  if (Name.consume_front("ctaid."))
    return BlockIdx[Name[0] - 'x'];
  if (Name.consume_front("nctaid."))
    return Launch.Grid[Name[0] - 'x'];
  if (Name == "laneid")
    return Lane;
  if (Name == "warpid")
    return T.Number / WarpSize;
  if (Name == "lanemask.eq")
    return Bit;
  if (Name == "lanemask.lt")
    return Bit - 1;
  if (Name == "lanemask.le")
    return Bit * 2 - 1;
  if (Name == "lanemask.gt")
    return AllBits & ~(Bit * 2 - 1);
  if (Name == "lanemask.ge")
    return AllBits & ~(Bit - 1);
  return WarpSize; // "warpsize"
}

Expected<char *> Interpreter::address(Thread &T, Word Pointer, unsigned Width) {
  if (Pointer.Bad)
    return wrong(T, "poison as an address");
  auto *Place = reinterpret_cast<char *>(Pointer.Bits);
  auto isIn = [&](char *Begin, uint64_t Size) {
    return Place >= Begin && Place + Width <= Begin + Size;
  };
  if (isIn(Shared.data(), Shared.size()))
    return Place;
  Requested += Width;
  if (isIn(T.Local.data(), T.Local.size()))
    return Place;
  for (auto [Begin, Size] : Regions)
    if (isIn(Begin, Size))
      return Place;
  return wrong(T, "address out of bounds");
}

Error Interpreter::access(Thread &T, const Step &S) {
  auto operand = [&](unsigned I) { return T.Values[S.Operands[I]]; };
  bool IsLoad = S.What == Step::Kind::Load;
  bool IsFill = S.What == Step::Kind::Fill;
  bool IsStore = S.What == Step::Kind::Store;
  unsigned Width = IsFill ? unsigned(operand(2).Bits) : S.Width;
  Expected<char *> Place = address(T, operand(IsStore ? 1 : 0), Width);
  if (!Place)
    return Place.takeError();
  if (!IsLoad && operand(IsStore ? 0 : 1).Bad)
    return wrong(T, "poison is stored");
  if (IsFill) {
    std::memset(*Place, int(operand(1).Bits), Width);
    return Error::success();
  }
  uint64_t Old = 0;
  if (!IsStore) {
    std::memcpy(&Old, *Place, Width);
    T.Values[S.Result] = {Old};
  }
  if (IsLoad)
    return Error::success();
  uint64_t New = operand(0).Bits;
  if (auto *Atomic = dyn_cast<AtomicRMWInst>(S.I))
    New = combine(Atomic->getOperation(), Old, operand(1).Bits, Width * 8);
  std::memcpy(*Place, &New, Width);
  return Error::success();
}

Error Interpreter::jump(Thread &T, const Step &S) {
  unsigned Which = 0;
  auto *Branch = dyn_cast<BranchInst>(S.I);
  if (!Branch || Branch->isConditional()) {
    Word Condition = T.Values[S.Operands[0]];
    if (Condition.Bad)
      return wrong(T, "poison decides");
    if (Branch)
      Which = Condition.Bits ? 0 : 1;
    else
      for (auto Case : cast<SwitchInst>(S.I)->cases())
        if (Case.getCaseValue()->getZExtValue() == Condition.Bits)
          Which = Case.getSuccessorIndex();
  }
  const Way &W = S.Ways[Which];
  SmallVector<Word, 8> Values;
  for (auto [From, To] : W.Phis)
    Values.push_back(T.Values[From]);
  for (size_t I = 0; I < Values.size(); ++I)
    T.Values[W.Phis[I].second] = Values[I];
  T.At = W.To;
  return Error::success();
}

/// Executes one instruction; does not pass barriers and warp operations.
Error Interpreter::step(Thread &T) {
  const Step &S = Code.steps()[T.At];
  using Kind = Step::Kind;
  switch (S.What) {
  case Kind::Jump:
    return jump(T, S);
  case Kind::Return:
    T.Now = Status::Returned;
    return Error::success();
  case Kind::Barrier:
    T.Now = Status::Barrier;
    return Error::success();
  case Kind::Meeting:
    T.Now = Status::Meeting;
    return Error::success();
  case Kind::Compute: {
    SmallVector<Word, 4> Operands;
    for (unsigned Operand : S.Operands)
      Operands.push_back(T.Values[Operand]);
    T.Values[S.Result] = compute(*S.I, Operands);
    break;
  }
  case Kind::Address: {
    Word Result = T.Values[S.Operands[0]];
    Result.Bits += S.Offset;
    for (size_t I = 0; I < S.Scales.size(); ++I) {
      Word Index = T.Values[S.Operands[I + 1]];
      auto [Scale, Width] = S.Scales[I];
      Result.Bits += asSigned(Index.Bits, Width) * Scale;
      Result.Bad |= Index.Bad;
    }
    T.Values[S.Result] = Result;
    break;
  }
  case Kind::Load:
  case Kind::Store:
  case Kind::Atomic:
  case Kind::Fill:
    if (Error E = access(T, S))
      return E;
    break;
  case Kind::Alloca:
    T.Values[S.Result] = {reinterpret_cast<uint64_t>(T.Local.data()) +
                          S.Offset};
    break;
  case Kind::Register:
    T.Values[S.Result] = {specialRegister(
        T, cast<CallBase>(S.I)->getCalledFunction()->getName())};
    break;
  case Kind::Nothing:
    break;
  case Kind::Unknown:
    return wrong(T, "an instruction the reference does not know");
  }
  ++T.At;
  return Error::success();
}

Error Interpreter::runAlone(Thread &T) {
  while (T.Now == Status::Ready) {
    ++Runs[T.At];
    if (!StepsLeft--)
      return wrong(T, "too many steps");
    if (Error E = step(T))
      return E;
  }
  return Error::success();
}

/// Resumes those groups of a warp whose threads have all arrived.
Expected<bool> Interpreter::meetInWarp(unsigned Warp) {
  unsigned First = Warp * WarpSize;
  unsigned Count = std::min<size_t>(WarpSize, Threads.size() - First);
  auto lanes = MutableArrayRef(Threads).slice(First, Count);
  uint32_t Alive = 0;
  for (unsigned I = 0; I < Count; ++I)
    Alive |= uint32_t(lanes[I].Now != Status::Returned) << I;
  bool Any = false;
  for (unsigned Lane = 0; Lane < Count; ++Lane) {
    Thread &T = lanes[Lane];
    if (T.Now != Status::Meeting)
      continue;
    const Step &S = Code.steps()[T.At];
    unsigned MaskOperand = maskOperand(cast<CallBase>(*S.I));
    Word Mask = T.Values[S.Operands[MaskOperand]];
    if (Mask.Bad || !(Mask.Bits >> Lane & 1))
      return wrong(T, "a mask without the thread itself");
    uint32_t Wanted = uint32_t(Mask.Bits) & Alive, Came = 0;
    for (unsigned I = 0; I < Count; ++I) {
      const Thread &Other = lanes[I];
      // A thread with another mask may arrive here later.
      Came |= uint32_t(Other.Now == Status::Meeting && Other.At == T.At &&
                       Other.Values[S.Operands[MaskOperand]].Bits == Mask.Bits)
              << I;
    }
    Came &= Wanted;
    if (Came != Wanted)
      continue;
    WarpOperands Operands;
    for (unsigned I = 0; I < Count; ++I)
      if (Came >> I & 1)
        for (unsigned Operand : S.Operands)
          Operands[I].push_back(lanes[I].Values[Operand]);
    for (unsigned I = 0; I < Count; ++I)
      if (Came >> I & 1) {
        lanes[I].Values[S.Result] =
            meet(cast<CallBase>(*S.I), Operands, Came, I);
        lanes[I].Now = Status::Ready;
        ++lanes[I].At;
      }
    Any = true;
  }
  return Any;
}

/// Resumes all threads if all that have not returned wait at the same barrier.
Expected<bool> Interpreter::meetInBlock() {
  Thread *First = nullptr;
  uint64_t Came = 0, True = 0;
  for (Thread &T : Threads) {
    if (T.Now == Status::Returned)
      continue;
    if (!First)
      First = &T;
    if (T.Now != Status::Barrier)
      return wrong(T, "waits for what does not come");
    if (T.At != First->At)
      return wrong(T, "another barrier than that of the first thread");
    ++Came;
    Word Predicate = T.Values[Code.steps()[T.At].Operands.back()];
    if (Predicate.Bad)
      return wrong(T, "poison as a barrier's predicate");
    True += Predicate.Bits != 0;
  }
  if (!First)
    return false;
  const Step &S = Code.steps()[First->At];
  StringRef Name = cast<CallBase>(S.I)->getCalledFunction()->getName();
  uint64_t Result = Name.contains(".popc.")  ? True
                    : Name.contains(".and.") ? True == Came
                                             : True != 0;
  for (Thread &T : Threads) {
    if (T.Now == Status::Returned)
      continue;
    T.Values[S.Result] = {Result};
    T.Now = Status::Ready;
    ++T.At;
  }
  return true;
}

Error Interpreter::runBlock(bool Backwards) {
  for (;;) {
    auto run = [&](Thread &T) { return runAlone(T); };
    for (size_t I = 0; I < Threads.size(); ++I)
      if (Error E = run(Threads[Backwards ? Threads.size() - 1 - I : I]))
        return E;
    bool Any = false;
    for (unsigned Warp = 0; Warp * WarpSize < Threads.size(); ++Warp) {
      Expected<bool> Moved = meetInWarp(Warp);
      if (!Moved)
        return Moved.takeError();
      Any |= *Moved;
    }
    if (Any)
      continue;
    Expected<bool> Released = meetInBlock();
    if (!Released)
      return Released.takeError();
    if (!*Released)
      return Error::success();
  }
}

Error Interpreter::launch(const Shape &S, ArrayRef<uint64_t> Arguments,
                          bool Backwards) {
  Launch = S;
  StepsLeft = MostSteps;
  Shared.assign(Code.sharedBytes() + S.DynamicShared + 16, 0);
  char *SharedStart = reinterpret_cast<char *>(
      alignTo(reinterpret_cast<uint64_t>(Shared.data()), 16));
  std::vector<Word> Values = Code.initialValues(SharedStart);
  for (const Argument &A : Code.kernel().args())
    Values[Code.numberOf(A)] = {Arguments[A.getArgNo()]};
  Threads.assign(size_t(S.Block[0]) * S.Block[1] * S.Block[2], {});
  uint64_t Blocks = uint64_t(S.Grid[0]) * S.Grid[1] * S.Grid[2];
  for (uint64_t Block = 0; Block < Blocks; ++Block) {
    BlockIdx = placeOf(Block, S.Grid);
    std::fill(Shared.begin(), Shared.end(), 0);
    for (auto [Number, T] : enumerate(Threads)) {
      T.Values = Values;
      T.Local.assign(Code.localBytes(), 0);
      T.At = 0;
      T.Now = Status::Ready;
      T.Number = Number;
    }
    if (Error E = runBlock(Backwards))
      return E;
  }
  return Error::success();
}
