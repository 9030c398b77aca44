// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the body of a random kernel statement by statement. Variables are in
// memory until a pass makes them phis, so branches may go anywhere.
#ifndef ROOFLINE_TEST_UNIT_EMULATE_RANDOM_KERNELWRITER_H
#define ROOFLINE_TEST_UNIT_EMULATE_RANDOM_KERNELWRITER_H

#include "Random.h"
#include "RandomKernel.h"
#include "llvm/IR/IRBuilder.h"
#include <climits>

namespace roofline::random {

/// The targets of break and continue.
struct LoopPlaces {
  llvm::BasicBlock *Exit, *Latch;
  /// The mask of the threads in this iteration, if known.
  llvm::AllocaInst *Round = nullptr;
};

/// What is known at a point of the kernel.
struct Scope {
  /// The mask of the threads of the warp that are here together; unless Exact
  /// it includes threads that have returned since. Null if unknown.
  llvm::Value *Mask = nullptr;
  bool Exact = false;
  /// All threads of the block that have not returned are here.
  bool WholeBlock = false;
  std::vector<LoopPlaces> Loops; // innermost last
  /// Index of the outermost of Loops that may be left without notice.
  unsigned FirstToLeave = 0;
  /// In the body of a loop that may be left with notice.
  bool MayBreak = false, MayContinue = false;
  unsigned Depth = 0;
  /// Index of the outermost loop that code in this scope leaves without notice.
  unsigned Left = UINT_MAX;
  bool Returns = false; // code in this scope returns
};

class KernelWriter {
public:
  KernelWriter(RandomKernel &Target, uint64_t Seed);
  void write();

private:
  // Values.cpp
  void makeVariables();
  llvm::Value *integer();
  llvm::Value *longInteger();
  llvm::Value *floating(llvm::Type *T);
  llvm::Value *small(unsigned Bound);
  llvm::Value *condition();
  llvm::Value *uniformCondition();
  void assignInteger(llvm::Value *V);
  void assign();
  void swapVariables();
  void accessMemory();
  void countUp();
  llvm::Value *element(llvm::Value *Array, llvm::Value *Index);
  llvm::Value *call(llvm::Intrinsic::ID Id,
                    llvm::ArrayRef<llvm::Value *> Arguments = {},
                    llvm::ArrayRef<llvm::Type *> Types = {});
  void finish();

  // Exchanges.cpp
  llvm::Value *ballot(llvm::Value *Mask, llvm::Value *Predicate);
  llvm::Value *exactMask(Scope &S);
  void exchange(Scope &S);
  void shuffle(llvm::Value *Mask);
  void vote(llvm::Value *Mask);
  void match(llvm::Value *Mask);
  void reduce(llvm::Value *Mask);
  void exchangeThroughShared(llvm::Value *Mask);
  void blockExchange();

  // ControlFlow.cpp
  void statements(Scope &S, unsigned Count);
  void statement(Scope &S);
  void branch(Scope &S);
  void multiway(Scope &S);
  void loop(Scope &S);
  void unstructured(Scope &S);
  void leave(Scope &S);
  void leaveWithNotice(Scope &S);
  void returnEarly(Scope &S);
  Scope inner(const Scope &S);
  void absorb(Scope &S, const Scope &Inner);
  llvm::BasicBlock *block(const char *Name);
  void goTo(llvm::BasicBlock *To);
  void nextLine();

  RandomKernel &Target;
  Random R;
  llvm::IRBuilder<> B;
  llvm::Function *F;
  llvm::DISubprogram *Place = nullptr;
  unsigned Line = 1, StatementsLeft = 0;
  llvm::Type *I32, *I64, *Float, *Double;
  std::vector<llvm::AllocaInst *> Integers, Longs, Floats, Doubles;
  llvm::AllocaInst *Array = nullptr;
  llvm::Value *Own = nullptr, *Shared = nullptr, *SharedCounters = nullptr;
  llvm::Value *Lane = nullptr, *Thread = nullptr, *Threads = nullptr;
  llvm::BasicBlock *End = nullptr;
};

} // namespace roofline::random

#endif
