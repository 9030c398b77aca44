// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BlockRaces.h"
#include "llvm/ADT/STLExtras.h"
#include <thread>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// Of how many writes a block waits for the earlier write, which another core
/// may have announced but not made, and how often it looks.
static constexpr unsigned MostWaits = 64, Looks = 1000;

static uint64_t load(const uint64_t &Trace) {
  return std::atomic_ref(const_cast<uint64_t &>(Trace))
      .load(std::memory_order_relaxed);
}

static void store(uint64_t &Trace, uint64_t To) {
  std::atomic_ref(Trace).store(To, std::memory_order_relaxed);
}

static uint64_t timeOf(uint64_t Trace) {
  return Trace & ~(GlobalTrace::OneTime - 1);
}

BlockRaces::BlockRaces(GlobalShadow &Shadow, uint64_t Grain, bool HasFences)
    : Shadow(Shadow), Grain(Grain), HasFences(HasFences), Start(Shadow.time()) {
  Times.Now = Shadow.now();
}

void BlockRaces::beginBlock(uint64_t Number) {
  Times.Block = Number << GlobalTrace::Block & GlobalTrace::OfBlock;
  Times.Since = Start;
  Waits = 0;
  Acquired.fill(nullptr);
}

bool BlockRaces::isOfOther(uint64_t Trace) const {
  return Trace >= Times.Since && (Trace ^ Times.Block) & GlobalTrace::OfBlock;
}

/// The accesses before the ordered write of \p C, if its latest is one, come
/// before those of this block from now on.
void BlockRaces::acquire(const GlobalCell &C) {
  uint64_t Write = load(C.Write);
  if (Write & GlobalTrace::IsOrdered)
    passGrid(timeOf(Write));
}

/// An access is checked before it is made. Between the two another core may
/// make the write that an atomic of this block then reads, so the cells of this
/// block's atomics are looked at again before a race is reported. Returns
/// whether that ordered more accesses before this block's.
bool BlockRaces::acquireAgain() {
  uint64_t Before = Times.Since;
  for (const GlobalCell *C : Acquired)
    if (C)
      acquire(*C);
  return Times.Since != Before;
}

/// Takes part in the order of volatile and atomic accesses; returns the time of
/// \p A.
uint64_t BlockRaces::synchronise(GlobalCell *Cells, const GlobalAccess &A) {
  if (A.What != ThreadAction::Write)
    for (uint64_t Byte = 0; Byte < A.Bytes; Byte += Grain) {
      const GlobalCell &C = Cells[(A.Offset + Byte) / Grain];
      acquire(C);
      if (!is_contained(Acquired, &C))
        Acquired[Acquisitions++ % Acquired.size()] = &C;
    }
  if (A.What == ThreadAction::Read)
    return Shadow.time();
  uint64_t Time = Shadow.advance();
  // Without further times nothing can be ordered, so nothing is a race.
  if (Time == GlobalShadow::IsOver)
    Times.Since = GlobalShadow::IsOver;
  return Time;
}

bool BlockRaces::changesNothing(const GlobalAccess &A, uint64_t Byte,
                                bool MayWait) {
  if (A.What != ThreadAction::Write || !A.New)
    return false;
  auto isSame = [&] {
    for (uint64_t I = Byte; I < Byte + Grain; ++I)
      if (A.Old[I] != A.New[I])
        return false;
    return true;
  };
  if (isSame())
    return true;
  if (!MayWait || Waits++ >= MostWaits)
    return false;
  for (unsigned Look = 0; Look < Looks; ++Look) {
    if (isSame())
      return true;
    if (Look % 64 == 63)
      std::this_thread::yield();
  }
  return false;
}

BlockRaces::Conflict BlockRaces::conflictOf(const GlobalCell &C,
                                            ThreadAction What, uint64_t Mine) {
  auto isUnordered = [&](uint64_t Trace) {
    return isOfOther(Trace) && !(Trace & Mine & GlobalTrace::IsOrdered);
  };
  auto conflicts = [&](uint64_t Trace) {
    return isUnordered(Trace) && (!acquireAgain() || isUnordered(Trace));
  };
  uint64_t Write = load(C.Write);
  bool MayBeOwnValue =
      What == ThreadAction::Read && Write & GlobalTrace::IsRepeat;
  if (!MayBeOwnValue && conflicts(Write))
    return {Write, /*IsWithWrite=*/true};
  if (What != ThreadAction::Read)
    for (const uint64_t &Read : C.Reads)
      if (uint64_t Trace = load(Read); conflicts(Trace))
        return {Trace, /*IsWithWrite=*/false};
  return {};
}

void BlockRaces::remember(GlobalCell &C, const GlobalAccess &A,
                          uint64_t Mine) const {
  auto isFree = [&](uint64_t Trace) {
    return Trace < Times.Since || !isOfOther(Trace);
  };
  // An ordered access must not replace a plain one, which may still race.
  auto isPlain = [&](uint64_t Trace) {
    return Trace >= Times.Since && !(Trace & GlobalTrace::IsOrdered);
  };
  if (A.What != ThreadAction::Read) {
    if (!A.IsOrdered || !isPlain(load(C.Write)))
      store(C.Write, Mine);
    return;
  }
  for (uint64_t &Read : C.Reads)
    if (uint64_t Trace = load(Read); isFree(Trace)) {
      if (!A.IsOrdered || !isPlain(Trace))
        store(Read, Mine);
      return;
    }
}

uint64_t BlockRaces::access(GlobalCell *Cells, const GlobalAccess &A) {
  uint64_t Time =
      HasFences && A.IsOrdered ? synchronise(Cells, A) : Shadow.time();
  if (Times.Since == GlobalShadow::IsOver)
    return 0;
  uint64_t Mine = Time | Times.Block |
                  (A.IsOrdered ? GlobalTrace::IsOrdered : 0) |
                  A.Thread << GlobalTrace::Thread |
                  std::min(A.Point, GlobalTrace::MostPoint);
  uint64_t Race = 0;
  for (uint64_t Byte = 0; Byte < A.Bytes; Byte += Grain) {
    GlobalCell &C = Cells[(A.Offset + Byte) / Grain];
    Conflict Found = Race ? Conflict() : conflictOf(C, A.What, Mine);
    bool IsRepeat = Found.Trace && changesNothing(A, Byte, Found.IsWithWrite);
    if (!IsRepeat)
      Race = Race ? Race : Found.Trace;
    remember(C, A, IsRepeat ? Mine | GlobalTrace::IsRepeat : Mine);
  }
  return Race;
}
