// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A naive reference interpreter that runs kernels one thread at a time, to
// compare the executor with; it shares no code with that. A thread runs until
// it reaches a barrier, shuffle or vote, and waits there until all required
// threads have arrived or returned. Undefined behaviour is an error: use of
// poison, threads that wait for each other, addresses out of bounds.
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

  /// Adds memory that the kernel may access besides its own.
  void allow(void *Begin, uint64_t Size);
  void forget() { Regions.clear(); }
  /// \p Backwards: runs the last thread of a block first; results must not
  /// depend on it.
  llvm::Error launch(const Shape &S, llvm::ArrayRef<uint64_t> Arguments,
                     bool Backwards = false);

  /// How often threads executed \p I in all launches.
  uint64_t runs(const llvm::Instruction &I) const;
  /// Bytes that threads requested from memory other than shared memory.
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
  std::vector<uint64_t> Runs; // executions by step
  std::vector<char> Shared;
  std::vector<Thread> Threads; // of one block
  Shape Launch;
  std::array<unsigned, 3> BlockIdx{};
  uint64_t Requested = 0, StepsLeft = 0;
};

} // namespace roofline::reference

#endif
