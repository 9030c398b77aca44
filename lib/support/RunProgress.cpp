// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/RunProgress.h"
#include "support/Error.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <new>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

using namespace llvm;
using namespace roofline;

/// The contents of the shared file. The two processes may run different builds,
/// but only of one version, so the layout needs no version field. All zeros
/// means that no launch has begun.
struct RunProgress::Page {
  std::atomic<uint64_t> Launches, Kernels, Blocks, BlocksStarted, Start;
  /// Sequence lock of Name: odd while the name is being written.
  std::atomic<uint32_t> NameVersion;
  char Name[256];
};
static_assert(std::atomic<uint64_t>::is_always_lock_free);

/// Returns the monotonic clock in nanoseconds; all processes share its origin.
static uint64_t now() {
  timespec Time;
  clock_gettime(CLOCK_MONOTONIC, &Time);
  return uint64_t(Time.tv_sec) * 1000000000 + uint64_t(Time.tv_nsec);
}

Expected<RunProgress> RunProgress::map(StringRef Path, int Flags) {
  auto Failure = [&] {
    return makeError("cannot share progress in '{0}': {1}", Path,
                     std::strerror(errno));
  };
  int File = ::open(Path.str().c_str(), O_RDWR | O_CLOEXEC | Flags, 0600);
  if (File < 0)
    return Failure();
  void *Memory = MAP_FAILED;
  if (!ftruncate(File, sizeof(Page)))
    Memory = mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED,
                  File, 0);
  int Problem = errno;
  close(File);
  errno = Problem;
  if (Memory == MAP_FAILED)
    return Failure();
  return RunProgress(static_cast<Page *>(Memory));
}

Expected<RunProgress> RunProgress::make(StringRef Path) {
  return map(Path, O_CREAT | O_TRUNC);
}

Expected<RunProgress> RunProgress::open(StringRef Path) { return map(Path, 0); }

RunProgress::RunProgress(RunProgress &&Other)
    : Shared(std::exchange(Other.Shared, nullptr)) {}

RunProgress &RunProgress::operator=(RunProgress &&Other) {
  std::swap(Shared, Other.Shared);
  return *this;
}

RunProgress::~RunProgress() {
  if (Shared)
    munmap(Shared, sizeof(Page));
}

void RunProgress::begin(StringRef Kernel, bool IsFirstOfKernel,
                        uint64_t Blocks) {
  ++Shared->NameVersion;
  size_t Length = std::min(Kernel.size(), sizeof(Shared->Name) - 1);
  std::memcpy(Shared->Name, Kernel.data(), Length);
  Shared->Name[Length] = 0;
  ++Shared->NameVersion;
  Shared->Kernels += IsFirstOfKernel;
  Shared->BlocksStarted = 0;
  Shared->Start = now();
  Shared->Blocks = Blocks;
}

void RunProgress::end(bool Ran) {
  Shared->Blocks = 0;
  Shared->Launches += Ran;
}

std::atomic<uint64_t> &RunProgress::blocksStarted() {
  return Shared->BlocksStarted;
}

RunProgress::View RunProgress::view() const {
  View V;
  V.Launches = Shared->Launches;
  V.Kernels = Shared->Kernels;
  V.Blocks = Shared->Blocks;
  if (!V.Blocks)
    return V;
  V.BlocksStarted = Shared->BlocksStarted;
  V.Seconds = double(now() - Shared->Start) * 1e-9;
  uint32_t Before = Shared->NameVersion;
  char Name[sizeof(Shared->Name)];
  std::memcpy(Name, Shared->Name, sizeof(Name));
  Name[sizeof(Name) - 1] = 0;
  // Do not wait for a name that is being changed.
  V.Running =
      Before % 2 == 0 && Before == Shared->NameVersion ? Name : "a kernel";
  return V;
}
