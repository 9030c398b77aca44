// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel whose values are numbered, so that the interpreter needs no lookups
// at run time.
#ifndef ROOFLINE_TEST_UNIT_EMULATE_REFERENCE_PROGRAM_H
#define ROOFLINE_TEST_UNIT_EMULATE_REFERENCE_PROGRAM_H

#include "Word.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include <vector>

namespace roofline::reference {

/// An edge to another block, and the values of its phis: all are read before
/// any is written.
struct Way {
  size_t To = 0;                                   // step
  std::vector<std::pair<unsigned, unsigned>> Phis; // from value, to phi
};

struct Step {
  enum class Kind {
    Compute,
    Address, // GEP
    Load,
    Store,
    Atomic,
    Fill, // memset
    Alloca,
    Jump,
    Return,
    Barrier,
    Meeting, // warp operation
    Register,
    Nothing,
    Unknown,
  };
  Kind What = Kind::Unknown;
  const llvm::Instruction *I = nullptr;
  unsigned Result = 0;
  llvm::SmallVector<unsigned, 4> Operands;
  unsigned Width = 0; // of an access, in bytes
  int64_t Offset = 0; // of an address; of an alloca
  /// For an address, by variable index (Operands from 1): bytes, index width.
  llvm::SmallVector<std::pair<int64_t, unsigned>, 2> Scales;
  std::vector<Way> Ways; // by successor
};

class Program {
public:
  explicit Program(const llvm::Function &Kernel);

  const llvm::Function &kernel() const { return Kernel; }
  const std::vector<Step> &steps() const { return Steps; }
  /// -1 if \p I is a phi.
  int stepOf(const llvm::Instruction &I) const;
  /// The initial values of a thread, which include constants. Shared variables
  /// begin at \p Shared.
  std::vector<Word> initialValues(const char *Shared) const;
  unsigned numberOf(const llvm::Argument &A) const {
    return Numbers.lookup(&A);
  }
  uint64_t localBytes() const { return Local; }
  uint64_t sharedBytes() const { return SharedSize; }

private:
  unsigned number(const llvm::Value &V);
  Step make(const llvm::Instruction &I);
  void makeAddress(Step &S);
  void makeCall(Step &S);
  void makeWays(Step &S);
  Word constant(const llvm::Constant &C, const char *Shared) const;

  const llvm::Function &Kernel;
  std::vector<Step> Steps;
  llvm::DenseMap<const llvm::Value *, unsigned> Numbers;
  llvm::DenseMap<const llvm::BasicBlock *, size_t> Starts;
  llvm::DenseMap<const llvm::Instruction *, size_t> StepNumbers;
  std::vector<const llvm::Constant *> Constants;
  llvm::DenseMap<const llvm::GlobalVariable *, uint64_t> SharedOffsets;
  uint64_t Local = 0, SharedSize = 0;
};

} // namespace roofline::reference

#endif
