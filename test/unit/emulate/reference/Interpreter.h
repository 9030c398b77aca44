// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels run one thread at a time, as naively as can be, for the executor to
// be compared with; it shares no code with that. A thread runs alone until it
// comes to a barrier, shuffle or vote, and waits there until all that are
// meant have come or returned. What is not well-defined is an error: poison
// that is used, threads that wait for each other, addresses out of bounds.
#ifndef ROOFLINE_TEST_UNIT_EMULATE_REFERENCE_INTERPRETER_H
#define ROOFLINE_TEST_UNIT_EMULATE_REFERENCE_INTERPRETER_H

#include "Program.h"
#include "llvm/Support/Error.h"
#include <array>

namespace roofline::reference {

struct Shape {
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  uint64_t DynamicShared = 0;
};

class Interpreter {
public:
  explicit Interpreter(const llvm::Function &Kernel);

  /// Memory that the kernel may touch beside its own.
  void allow(void *Begin, uint64_t Size);
  void forget() { Regions.clear(); }
  /// \p Backwards: the last thread of a block first; nothing may depend on it.
  llvm::Error launch(const Shape &S, llvm::ArrayRef<uint64_t> Arguments,
                     bool Backwards = false);

  /// How often threads ran \p I in all launches.
  uint64_t runs(const llvm::Instruction &I) const;
  /// Bytes that threads asked of memory that is not shared.
  uint64_t requestedBytes() const { return Requested; }

private:
  enum class Status { Ready, Barrier, Meeting, Returned };
  struct Thread {
    std::vector<Word> Values;
    std::vector<char> Local;
    size_t At = 0;
    Status Now = Status::Ready;
    unsigned Number = 0; // in the block
  };

  llvm::Error runBlock(bool Backwards);
  llvm::Error runAlone(Thread &T);
  llvm::Error step(Thread &T);
  llvm::Error access(Thread &T, const Step &S);
  llvm::Error jump(Thread &T, const Step &S);
  llvm::Expected<bool> meetInWarp(unsigned Warp);
  llvm::Expected<bool> meetInBlock();
  llvm::Expected<char *> address(Thread &T, Word Pointer, unsigned Width);
  uint64_t specialRegister(const Thread &T, llvm::StringRef Name) const;
  llvm::Error wrong(const Thread &T, const llvm::Twine &What) const;

  Program Code;
  std::vector<std::pair<char *, uint64_t>> Regions;
  std::vector<uint64_t> Runs; // by step
  std::vector<char> Shared;
  std::vector<Thread> Threads; // of one block
  Shape Launch;
  std::array<unsigned, 3> BlockIdx{};
  uint64_t Requested = 0, StepsLeft = 0;
};

} // namespace roofline::reference

#endif
