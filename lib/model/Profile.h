// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run of a program was seen to do on its GPU: the value that
// profile.json is written from (docs/profile-format.md), by the emulated and
// by the measured backend alike.
#ifndef ROOFLINE_MODEL_PROFILE_H
#define ROOFLINE_MODEL_PROFILE_H

#include "model/FlowCounts.h"
#include "model/KernelId.h"
#include "model/KernelProblem.h"
#include "model/OpKind.h"
#include "model/SourceLocation.h"
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// Memory traffic of one launch that began with cold caches. Bytes, if
/// nothing else is said.
struct MemoryCounts {
  uint64_t Accesses = 0;  // by warps: one instruction, up to 32 addresses
  uint64_t Requested = 0; // what the threads asked for
  uint64_t Sectors = 0;   // 32-byte sectors that L2 was asked for
  uint64_t DramRead = 0, DramWritten = 0;
  /// Written, and still only in L2 when the launch ended.
  uint64_t LeftInL2 = 0;
  /// Distinct 32-byte sectors touched, times 32.
  uint64_t Footprint = 0;
  /// Of the kernel's machine code, which a launch with cold caches fetches,
  /// too; not in DramRead. 0 where it is not known, or was measured with the
  /// rest.
  uint64_t Code = 0;
  /// Of the launch's blocks of threads, those that were looked at; the rest is
  /// extrapolated.
  double CountedShare = 1;
  /// Measured only, where asked for: bytes that L2 and L1 were asked for, by
  /// whatever unit, and bank conflicts of accesses to shared memory.
  std::optional<uint64_t> L2Bytes, L1Bytes, SharedBankConflicts;

  uint64_t dram() const { return DramRead + DramWritten; }
};

/// What one source line did in one launch, all threads together.
struct LineCounts {
  SourceLocation Where;
  std::array<double, NumOpKinds> Operations{};
  uint64_t Accesses = 0, Requested = 0, Sectors = 0; // as in MemoryCounts
};

/// What says how many operations a run of a block of code is.
enum class CountSource {
  Model,   // of IR
  Machine, // what ptxas made of it
};
/// "model", "machine".
llvm::StringRef countSourceId(CountSource Source);
std::optional<CountSource> parseCountSource(llvm::StringRef Id);

struct LaunchCounts {
  /// Instructions of the optimised IR, times the threads that ran them.
  uint64_t ThreadInstructions = 0;
  /// The same, times 32 for each warp that ran them: what the threads that
  /// had parted ways or left are counted in as well.
  uint64_t WarpSlots = 0;
  std::array<double, NumOpKinds> Operations{};
  CountSource From = CountSource::Model; // of Operations
  /// Only of launches whose memory was counted.
  std::optional<MemoryCounts> Memory;
  /// The same on the profile's other GPUs, by name.
  std::map<std::string, MemoryCounts> OtherMemory;
  std::vector<LineCounts> Lines; // by place
  FlowCounts Flow;               // only of launches that finished

  /// Mean share of a warp's threads that run together, 0 to 1.
  double activeShare() const {
    return WarpSlots ? double(ThreadInstructions) / double(WarpSlots) : 1;
  }
};

/// An argument as the launch passed it.
struct ArgumentValue {
  enum class Kind { Integer, Float, Pointer, Bytes };
  Kind What = Kind::Bytes;
  unsigned Parameter = 0; // number of the kernel's parameter
  unsigned Offset = 0;    // byte within it; 0 for scalars
  unsigned Size = 0;      // byte
  int64_t Integer = 0;
  double Float = 0;
  /// Pointer: which allocation it points into (numbered in order of their
  /// making), how far, and how large that is; none for other memory.
  std::optional<unsigned> Allocation;
  uint64_t Start = 0, Extent = 0;
};

/// "integer", "float", "pointer", "bytes".
llvm::StringRef argumentKindId(ArgumentValue::Kind Kind);
std::optional<ArgumentValue::Kind> parseArgumentKind(llvm::StringRef Id);

enum class LaunchEnd {
  Finished,
  Trap,         // __trap(), or code that the compiler knows not to be reached
  Assertion,    // a failed assert()
  BadAddress,   // an access to memory that there is not
  Instructions, // stopped: more instructions than allowed
  Time,         // stopped: ran longer than allowed
};
/// "finished", "trap", "assertion", "bad-address",
/// "instruction-limit", "time-limit".
llvm::StringRef launchEndId(LaunchEnd End);
std::optional<LaunchEnd> parseLaunchEnd(llvm::StringRef Id);

struct LaunchRecord {
  KernelId Id;
  std::string DisplayName;
  unsigned Number = 0; // of this kernel's launches, from 0
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  uint64_t DynamicSharedBytes = 0;
  std::vector<ArgumentValue> Arguments;
  LaunchEnd End = LaunchEnd::Finished;
  /// For launches that did not finish: why, and the line.
  std::string Problem;
  SourceLocation ProblemAt;
  /// What checks found.
  std::vector<KernelProblem> Problems;
  LaunchCounts Counts;
  /// Wall-clock time of the launch where it ran: of the GPU if measured, of
  /// this machine if emulated.
  double Seconds = 0;
  /// Measured only: which of the machine's GPUs, its clock meanwhile, in Hz,
  /// and the mean share of its warps that were there, 0 to 1.
  std::optional<unsigned> Device;
  std::optional<double> Clock, Occupancy;
  /// Named regions that it was launched in, outermost first.
  std::vector<std::string> Regions;
  /// Where it is not the profile's.
  std::string CacheState;
};

/// One of several GPUs whose L2 was modelled in one run.
struct ProfiledGpu {
  std::string Name, DisplayName;
};

struct Profile {
  std::string Evidence; // "emulated", "measured"
  std::string Gpu;      // name of the GPU file
  std::string GpuDisplayName;
  std::vector<ProfiledGpu> OtherGpus; // that memory was counted for as well
  std::string CodeArch;               // the code that ran: "sm_80"
  std::string CacheState = "cold";    // at the start of each counted launch
  /// Of which launches memory was counted: "first:2", "all", "every:10".
  std::string LaunchRule = "first:2";
  /// As asked for; a launch may have less.
  CountSource Counts = CountSource::Model;
  /// Measured only: how launches were repeated ("kernel", "launches", "none":
  /// only timed), in how many passes, and for which CUDA the driver is.
  std::string Replay, Driver;
  unsigned Passes = 0;
  std::string Rank; // of an MPI process; empty: none
  /// Which checks were made: "memcheck,racecheck"; empty: none.
  std::string Checks;
  std::string Program;
  std::vector<std::string> Arguments;
  /// How the program ended; none where it was not seen to end.
  std::optional<int> ExitStatus, Signal;
  /// What the program asked for that could not be emulated, in words; none
  /// of those launches is among Launches.
  std::vector<std::string> NotEmulated;
  /// What is to be known of the counts of launches, in words.
  std::vector<std::string> Notes;
  std::vector<LaunchRecord> Launches; // in order
};

/// Adds the launches of \p More, another process's profile of the same run, and
/// numbers them anew.
void addProcess(Profile &P, const Profile &More);

/// \p P as if only \p Gpu, one of its other GPUs, had been asked for.
Profile profileOn(const Profile &P, const ProfiledGpu &Gpu);

} // namespace roofline

#endif
