// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shares the progress of a running program's kernels between the runtime inside
// that program and the tool that started it, through a small file that both
// processes map into memory.
#ifndef ROOFLINE_SUPPORT_RUNPROGRESS_H
#define ROOFLINE_SUPPORT_RUNPROGRESS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>

namespace roofline {

/// A mapping of that file. The runtime calls begin() and end(), the tool calls
/// view(). Destroying this unmaps the file but does not remove it.
class RunProgress {
public:
  /// Creates or truncates the file at \p Path and maps it; no launch has begun.
  /// Returns an error if the file cannot be opened or mapped.
  static llvm::Expected<RunProgress> make(llvm::StringRef Path);
  /// Maps a file that make() created.
  static llvm::Expected<RunProgress> open(llvm::StringRef Path);
  RunProgress(RunProgress &&Other);
  RunProgress &operator=(RunProgress &&Other);
  ~RunProgress();

  /// Reports that a launch of \p Kernel with \p Blocks thread blocks starts.
  /// \p IsFirstOfKernel: the kernel was not launched before.
  void begin(llvm::StringRef Kernel, bool IsFirstOfKernel, uint64_t Blocks);
  /// Reports that the launch is over. \p Ran is false if it failed; it is then
  /// not counted in View::Launches.
  void end(bool Ran);
  /// Returns the counter of thread blocks of the running launch that were
  /// started, for the runtime to increment.
  std::atomic<uint64_t> &blocksStarted();

  /// A snapshot of the progress.
  struct View {
    uint64_t Launches = 0; // launches that have ended
    uint64_t Kernels = 0;  // kernels launched at least once
    std::string Running;   // the kernel; empty between launches
    // Thread blocks of the running launch.
    uint64_t Blocks = 0, BlocksStarted = 0;
    double Seconds = 0; // since the running launch began

    /// The blocks that have ended where one core runs them: all that started
    /// but the last.
    uint64_t blocksDone() const {
      return BlocksStarted ? BlocksStarted - 1 : 0;
    }
    /// Returns the share of the running launch that is done, from 0 to 1.
    double share() const {
      return Blocks ? std::min(double(blocksDone()) / double(Blocks), 1.0) : 0;
    }
  };
  /// Takes a snapshot; does not block the runtime.
  View view() const;

private:
  struct Page;
  explicit RunProgress(Page *Shared) : Shared(Shared) {}
  static llvm::Expected<RunProgress> map(llvm::StringRef Path, int Flags);
  Page *Shared; // null in an object that was moved from
};

} // namespace roofline

#endif
