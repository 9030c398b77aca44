// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The observed launches of a program run, emulated or measured on a GPU.
// profile.json is written from this value (docs/profile-format.md).
#ifndef ROOFLINE_MODEL_PROFILE_H
#define ROOFLINE_MODEL_PROFILE_H

#include "model/Facts.h"
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

/// The memory traffic of one launch that began with cold caches, in bytes
/// unless noted otherwise.
struct MemoryCounts {
  uint64_t Accesses = 0;  // warp-level: one instruction, up to 32 addresses
  uint64_t Requested = 0; // bytes that the threads requested
  uint64_t Sectors = 0;   // number of 32-byte sectors requested from L2
  uint64_t DramRead = 0, DramWritten = 0;
  /// Dirty data in L2 when the launch ended.
  uint64_t LeftInL2 = 0;
  /// Distinct 32-byte sectors touched, times 32.
  uint64_t Footprint = 0;
  /// Size of the kernel's machine code, which a launch with cold caches fetches
  /// as well. Not part of DramRead. 0 if unknown, or if the measured DramRead
  /// includes it.
  uint64_t Code = 0;
  /// The share of the launch's thread blocks that were counted, 0 to 1; the
  /// counts are extrapolated to all.
  double CountedShare = 1;
  /// Measured only, if asked for: bytes requested from L2 and L1 by any unit,
  /// and bank conflicts of shared memory accesses.
  std::optional<uint64_t> L2Bytes, L1Bytes, SharedBankConflicts;

  uint64_t dram() const { return DramRead + DramWritten; }
};

/// The counts of one source line in one launch, summed over all threads.
struct LineCounts {
  SourceLocation Where;
  std::array<double, NumOpKinds> Operations{};
  uint64_t Accesses = 0, Requested = 0, Sectors = 0; // as in MemoryCounts
};

/// The counts of one launch, summed over all threads.
struct LaunchCounts {
  /// Executed instructions of the optimised IR, counted per active thread.
  uint64_t ThreadInstructions = 0;
  /// The same, counted 32 times per warp, so that inactive threads (diverged
  /// or exited) are included.
  uint64_t WarpSlots = 0;
  std::array<double, NumOpKinds> Operations{};
  CountSource From = CountSource::Model; // source of Operations
  /// Absent if the launch's memory was not counted.
  std::optional<MemoryCounts> Memory;
  /// The same for the profile's other GPUs, by GPU name.
  std::map<std::string, MemoryCounts> OtherMemory;
  std::vector<LineCounts> Lines; // sorted by location
  FlowCounts Flow;               // empty if the launch did not finish
};

/// An argument of a launch, or a scalar field of a struct argument.
struct ArgumentValue {
  enum class Kind { Integer, Float, Pointer, Bytes };
  Kind What = Kind::Bytes;
  unsigned Parameter = 0; // index of the kernel's parameter
  unsigned Offset = 0;    // byte offset within it; 0 for scalars
  unsigned Size = 0;      // byte
  int64_t Integer = 0;
  double Float = 0;
  /// Pointer: the allocation that it points into, numbered in order of
  /// allocation; none for other memory.
  std::optional<unsigned> Allocation;
  /// Pointer: byte offset within the allocation, and the allocation's size.
  uint64_t Start = 0, Extent = 0;
};

template <>
inline constexpr llvm::StringLiteral EnumIds<ArgumentValue::Kind>[] = {
    "integer", "float", "pointer", "bytes"};

/// How a launch ended.
enum class LaunchEnd {
  Finished,
  Trap,         // __trap(), or code that the compiler assumes unreachable
  Assertion,    // a failed assert()
  BadAddress,   // an access to unmapped memory
  Instructions, // stopped at the limit on instructions
  Time,         // stopped at the limit on time
};
template <>
inline constexpr llvm::StringLiteral EnumIds<LaunchEnd>[] = {
    "finished",          "trap",      "assertion", "bad-address",
    "instruction-limit", "time-limit"};

/// One launch.
struct LaunchRecord {
  KernelId Id;
  std::string DisplayName;
  unsigned Number = 0; // index among this kernel's launches
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  uint64_t DynamicSharedBytes = 0;
  std::vector<ArgumentValue> Arguments;
  LaunchEnd End = LaunchEnd::Finished;
  /// Why and at which line the launch ended, if it did not finish.
  std::string Problem;
  SourceLocation ProblemAt;
  /// Errors found by checks.
  std::vector<KernelProblem> Problems;
  LaunchCounts Counts;
  /// Elapsed time: of the GPU if measured, of this machine's emulation
  /// otherwise.
  double Seconds = 0;
  /// Measured only: index of the GPU in its machine.
  std::optional<unsigned> Device;
  /// Measured only: the GPU's clock during the launch in Hz, and the achieved
  /// occupancy (mean active warps over the maximum, 0 to 1).
  std::optional<double> Clock, Occupancy;
  /// Named regions around the launch, outermost first.
  std::vector<std::string> Regions;
  /// The cache state, if it differs from Profile::CacheState.
  std::string CacheState;
};

/// Why a launch was not run.
enum class NotRunCause {
  Refused,      // by the checks of the configuration
  EarlierError, // an earlier kernel failed, after which every call fails
  NotEmulated,
};
template <>
inline constexpr llvm::StringLiteral EnumIds<NotRunCause>[] = {
    "refused", "earlier-error", "not-emulated"};

/// Launches of one kernel and configuration that were not run.
struct LaunchNotRun {
  KernelId Id;
  std::string DisplayName;
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  uint64_t DynamicSharedBytes = 0;
  NotRunCause Cause = NotRunCause::Refused;
  /// The runtime's error: "cudaErrorInvalidConfiguration". Empty if not
  /// emulated.
  std::string Error;
  /// What was found and wanted, if refused.
  std::string Problem;
  uint64_t Times = 1;
};

/// One of several GPUs whose L2 was modelled in one run.
struct ProfiledGpu {
  std::string Name, DisplayName;
};

/// One run of a program.
struct Profile {
  RunEvidence Evidence = RunEvidence::Emulated;
  std::string Gpu; // name of the GPU file
  std::string GpuDisplayName;
  std::vector<ProfiledGpu> OtherGpus; // further GPUs with memory counts
  std::string CodeArch;               // architecture of the code: "sm_80"
  std::string CacheState = "cold";    // at the start of each counted launch
  /// The launches whose memory was counted: "first:2", "all", "every:10".
  std::string LaunchRule = "first:2";
  /// The source of counts that the user asked for. Launches for which machine
  /// code is not available fall back to Model.
  CountSource Counts = CountSource::Model;
  /// Measured only: how launches were replayed ("kernel", "launches", or
  /// "none" if they were only timed), and the CUDA version of the driver.
  std::string Replay, Driver;
  unsigned Passes = 0; // measured only: number of replay passes
  std::string Rank;    // MPI rank of the process; empty: none
  /// The checks that were made: "memcheck,racecheck"; empty: none.
  std::string Checks;
  std::string Program;
  std::vector<std::string> Arguments;
  /// How the program ended; none if its end was not observed.
  std::optional<int> ExitStatus, Signal;
  /// Calls and launches that could not be emulated, in words. Launches does
  /// not contain these.
  std::vector<std::string> NotEmulated;
  /// Remarks on the counts, in words.
  std::vector<std::string> Notes;
  std::vector<LaunchRecord> Launches; // in launch order
  std::vector<LaunchNotRun> NotRun;
  /// The display name of the kernel whose launch ended the program; empty:
  /// none did, or it is not known.
  std::string EndedIn;
  /// Errors of the host code, found by checks.
  std::vector<HostProblem> HostProblems;
  /// The program was ended when all its kernels had been counted.
  bool EndedWhenCounted = false;
};

/// Adds \p Launch to P.NotRun: to the entry of the same kernel, configuration
/// and error, if there is one.
void addNotRun(Profile &P, LaunchNotRun Launch);

/// Appends the launches of \p More, the profile of another process of the same
/// run, and renumbers all launches.
void addProcess(Profile &P, const Profile &More);

/// Returns \p P with the memory counts of \p Gpu, one of P.OtherGpus, in place
/// of those of P.Gpu. Launches without such counts have none.
Profile profileOn(const Profile &P, const ProfiledGpu &Gpu);

} // namespace roofline

#endif
