// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How far a program with kernels has come, told by the runtime in it to
// whoever started it: a small file that both have in their memory.
#ifndef ROOFLINE_SUPPORT_RUNPROGRESS_H
#define ROOFLINE_SUPPORT_RUNPROGRESS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <atomic>
#include <cstdint>
#include <string>

namespace roofline {

class RunProgress {
public:
  /// Makes or overwrites the file at \p Path, with nothing done.
  static llvm::Expected<RunProgress> make(llvm::StringRef Path);
  /// Of a file that was made.
  static llvm::Expected<RunProgress> open(llvm::StringRef Path);
  RunProgress(RunProgress &&Other);
  RunProgress &operator=(RunProgress &&Other);
  ~RunProgress();

  void begin(llvm::StringRef Kernel, bool IsFirstOfKernel, uint64_t Blocks);
  /// \p Ran: it counts among those that have ended.
  void end(bool Ran);
  /// Blocks of the running launch that are done or under way.
  std::atomic<uint64_t> &blocksDone();

  struct View {
    uint64_t Launches = 0;               // that have ended
    uint64_t Kernels = 0;                // launched at least once
    std::string Running;                 // the kernel; empty between launches
    uint64_t Blocks = 0, BlocksDone = 0; // of the running launch
    double Seconds = 0;                  // since it began

    /// Of the running launch, 0 to 1.
    double share() const {
      return Blocks && BlocksDone < Blocks ? double(BlocksDone) / double(Blocks)
             : Blocks                      ? 1
                                           : 0;
    }
  };
  View view() const;

private:
  struct Page;
  explicit RunProgress(Page *Shared) : Shared(Shared) {}
  static llvm::Expected<RunProgress> map(llvm::StringRef Path, int Flags);
  Page *Shared;
};

} // namespace roofline

#endif
