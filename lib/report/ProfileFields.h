// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON members of profiles and launches. The tables of
// docs/profile-format.md are made from them.
#ifndef ROOFLINE_REPORT_PROFILEFIELDS_H
#define ROOFLINE_REPORT_PROFILEFIELDS_H

#include "model/Profile.h"
#include "report/CommonFields.h"
#include "report/ProfileJson.h"
#include "words/Words.h"

namespace roofline {

template <class F> void fields(F &Member, ArgumentValue &A) {
  using Kind = ArgumentValue::Kind;
  Member("parameter", A.Parameter, "index of the kernel's parameter, from 0");
  Member("offset", A.Offset, "in bytes within the parameter");
  Member("size", A.Size, "in bytes");
  Member("kind", A.What);
  bool IsInMemory = A.What == Kind::Pointer && A.Allocation;
  // Absent, or null because it is not finite.
  if (F::Reads && A.What == Kind::Float)
    A.Float = std::numeric_limits<double>::quiet_NaN();
  if (A.What == Kind::Integer)
    Member("value", A.Integer);
  if (A.What == Kind::Float || F::Describes)
    Member.when(true, "value", A.Float,
                "of integers and floats; null if not finite");
  Member.when(IsInMemory, "allocation", A.Allocation,
              "pointers into memory that the program allocated: the number of "
              "the allocation, in order of allocation");
  Member.when(IsInMemory, "start", A.Start, "in bytes within the allocation");
  Member.when(IsInMemory, "extent", A.Extent, "bytes in the allocation");
}

/// The memory counts of a launch; a measured one has fewer members.
struct MemoryMember {
  MemoryCounts &Memory;
  bool IsMeasured;
};
template <class F> void fields(F &Member, MemoryMember &Of) {
  MemoryCounts &M = Of.Memory;
  bool IsModelled = !Of.IsMeasured;
  Member.when(IsModelled, "accesses", M.Accesses,
              "one instruction of one warp, up to 32 addresses");
  Member.when(IsModelled, "requested_bytes", M.Requested,
              "bytes that the threads requested");
  Member.when(IsModelled || M.Sectors, "sectors", M.Sectors,
              "of 32 bytes, requested from L2");
  Member("dram_read_bytes", M.DramRead,
         "bytes from DRAM to L2 during the launch");
  Member("dram_written_bytes", M.DramWritten,
         "bytes from L2 to DRAM during the launch");
  Member.when(IsModelled, "left_in_l2_bytes", M.LeftInL2,
              "bytes written, and still only in L2 when the launch ended");
  Member.when(IsModelled, "footprint_bytes", M.Footprint,
              "distinct sectors touched, times 32");
  Member.sparse("code_bytes", M.Code,
                "bytes of the kernel's machine code, where that is "
                "[counted](executor.md#machine-code): also fetched from cold "
                "caches, but not in `dram_read_bytes`");
  Member.sparse("l2_bytes", M.L2Bytes,
                "bytes requested from L2; measured, where "
                "[requested](measure.md#what-is-measured)");
  Member.sparse("l1_bytes", M.L1Bytes, "bytes requested from L1, likewise");
  Member.sparse("shared_bank_conflicts", M.SharedBankConflicts, "likewise");
  Member.when(M.CountedShare < 1, "counted_share", M.CountedShare,
              "share of the blocks that were counted; the rest is "
              "extrapolated. Absent if all were");
}
template <class F> void fields(F &Member, MemoryCounts &M) {
  MemoryMember Of{M, /*IsMeasured=*/false};
  fields(Member, Of);
}

template <class F> void fields(F &Member, LineCounts &L) {
  Member("where", L.Where);
  Member("operations", ByKind{L.Operations}, "of all threads");
  Member.when(L.Accesses, "accesses", L.Accesses, "as in MEMORY");
  Member.when(L.Accesses, "requested_bytes", L.Requested, "as in MEMORY");
  Member.when(L.Accesses, "sectors", L.Sectors, "as in MEMORY");
}

template <class F> void fields(F &Member, LoopCount &L) {
  Member("where", L.Where, "where it begins");
  Member("entries", L.Entries, "entries into the loop from outside");
  Member("iterations", L.Iterations,
         "executions of its first block; divided by `entries`, the mean trip "
         "count");
}

template <class F> void fields(F &Member, BranchCount &B) {
  Member("where", B.Where);
  Member("runs", B.Runs, "executions of the branch");
  Member("taken", B.Taken, "those that went to its first successor in the IR");
}

/// The counts of a launch; a measured one has fewer members.
struct CountsMember {
  LaunchCounts &Counts;
  bool IsMeasured;
};
template <class F> void fields(F &Member, CountsMember &Of) {
  LaunchCounts &C = Of.Counts;
  Member.when(!Of.IsMeasured, "thread_instructions", C.ThreadInstructions,
              "instructions of the optimised IR, times the threads that "
              "executed them");
  Member.when(!Of.IsMeasured, "warp_slots", C.WarpSlots,
              "the same, times 32 for each warp that executed them; the ratio "
              "of the two is the share of active threads");
  Member("operations", ByKind{C.Operations},
         "of all threads; kinds that do not occur are absent");
  Member("operations_from", C.From, "how operations were counted");
  if constexpr (F::Reads || F::Describes) {
    Member("memory", C.Memory, "null or absent if memory was not counted");
  } else {
    std::optional<MemoryMember> Memory;
    if (C.Memory)
      Memory.emplace(*C.Memory, Of.IsMeasured);
    Member("memory", Memory);
  }
  Member.sparse("other_memory", C.OtherMemory,
                "for each of the profile's `other_gpus`");
  Member.when(!Of.IsMeasured, "lines", C.Lines, "sorted by place");
  Member.when(!C.Flow.empty(), "loops", C.Flow.Loops, "in code order");
  Member.when(!C.Flow.empty(), "branches", C.Flow.Branches, "in code order");
}

template <class F> void fields(F &Member, ThreadAccess &A) {
  Member("action", A.What);
  Member("where", A.Where);
  Member("thread", A.Thread, "threadIdx in x, y, z");
}

template <class F> void fields(F &Member, KernelProblem &P) {
  Member("kind", P.Kind);
  Member.derived("tool", checkToolOf(P.Kind), "the check that finds this kind");
  Member("count", P.Count, "faulty accesses of all threads");
  Member("block", P.Block, "blockIdx in x, y, z");
  Member("access", P.Access);
  Member.sparse("other", P.Other,
                "races: the earlier access; barriers and masks: a thread that "
                "does not come, and where it is");
  Member.sparse("other_block", P.OtherBlock,
                "races between blocks: the block of `other`, whose access may "
                "be the earlier or the later one");
  Member.when(P.Bytes, "bytes", P.Bytes, "size of the access");
  Member.when(P.Bytes, "address", P.Address, "its first byte");
  if (F::Reads || F::Describes || P.Place)
    factWithWords(Member, "place", static_cast<Fact<ProblemPlace> &>(P.Place),
                  wordsOf(P.Place),
                  "the accessed memory; absent for barriers and masks");
  Member.when(bool(P.Place.Where), "allocated_at", P.Place.Where,
              "where it was allocated, if known");
}

template <class F> void fields(F &Member, HostProblem &P) {
  Member("kind", P.Kind);
  Member.derived("tool", checkToolOf(P.Kind), "the check that finds this kind");
  Member("count", P.Count);
  Member.sparse("call", P.Call, "the function that frees: `cudaFree`");
  Member.when(bool(P.Where), "where", P.Where, "of the call, if known");
  factWithWords(Member, "place", static_cast<Fact<ProblemPlace> &>(P.Place),
                wordsOf(P.Place), "the memory");
  Member.when(bool(P.Place.Where), "allocated_at", P.Place.Where,
              "where it was allocated, if known");
}

template <class F> void fields(F &Member, LaunchRecord &L) {
  bool HasFailed = L.End != LaunchEnd::Finished;
  Member.required("kernel", L.Id);
  Member("display_name", L.DisplayName, "for people: `jacobi<double>`");
  Member("number", L.Number, "index among this kernel's launches, from 0");
  Member.required("grid", L.Grid, "blocks in x, y, z");
  Member.required("block", L.Block, "threads in x, y, z");
  Member("dynamic_shared_bytes", L.DynamicSharedBytes,
         "per block, as requested at the launch");
  Member("arguments", L.Arguments);
  Member("end", L.End);
  Member.when(HasFailed, "problem", L.Problem,
              "the reason, if `end` is not `finished`");
  Member.when(HasFailed, "problem_at", L.ProblemAt, "likewise, the place");
  Member.sparse("problems", L.Problems,
                "the errors that [checks](check.md) found");
  Member("seconds", L.Seconds,
         "elapsed time: of the GPU if measured, of this machine if emulated");
  Member.sparse("device", L.Device, "measured: the GPU's number");
  Member.sparse("clock_hz", L.Clock,
                "measured: the GPU's clock during the launch, in Hz");
  Member.sparse("occupancy", L.Occupancy,
                "measured: the share of the GPU's warps that were resident");
  Member.sparse("regions", L.Regions,
                "named [regions](measure.md#from-the-program) around the "
                "launch, outermost first");
  Member.sparse("cache_state", L.CacheState, "if it is not the profile's");
  Member("counts", CountsMember{L.Counts, L.Device.has_value()});
}

template <class F> void fields(F &Member, LaunchNotRun &L) {
  Member.required("kernel", L.Id);
  Member("display_name", L.DisplayName);
  Member("grid", L.Grid, "blocks in x, y, z");
  Member("block", L.Block, "threads in x, y, z");
  Member("dynamic_shared_bytes", L.DynamicSharedBytes, "per block");
  Member("cause", L.Cause,
         "`refused`: by the checks of the configuration; `earlier-error`: "
         "after a kernel has failed, every call fails");
  Member.sparse("error", L.Error,
                "the runtime's error code, by name; absent if not emulated");
  Member.sparse("problem", L.Problem, "what was found and wanted, if refused");
  Member("times", L.Times, "number of these launches");
}

template <class F> void fields(F &Member, ProfiledGpu &Gpu) {
  Member("gpu", Gpu.Name);
  Member("gpu_display_name", Gpu.DisplayName);
}

/// A profile without what its log has in lines of their own.
struct ProfileHeader {
  Profile &Run;
};
template <class F> void fields(F &Member, ProfileHeader &Of) {
  Profile &P = Of.Run;
  schemaFields(Member, ProfileSchema, ProfileFormatVersion);
  Member("evidence", P.Evidence);
  Member("gpu", P.Gpu,
         "the name that option `gpu` takes; empty if a measured GPU has no "
         "such name");
  Member("gpu_display_name", P.GpuDisplayName,
         "for people; of a measured GPU without a name, the driver's");
  Member.sparse("other_gpus", P.OtherGpus,
                "further GPUs whose L2 was modelled in the same run");
  Member("code_arch", P.CodeArch, "architecture of the code that ran");
  Member("cache_state", P.CacheState,
         "`cold`: caches are empty when a counted launch begins");
  Member("launch_rule", P.LaunchRule,
         "the launches of each kernel whose memory was counted: `first:N`, "
         "`every:N` or `all`");
  Member("counts", P.Counts,
         "how operations were to be counted: in machine code, or by a model "
         "of it");
  Member.sparse("replay", P.Replay,
                "[measured](measure.md): how launches were repeated: "
                "`kernel`, `launches`, or `none` if they were only timed");
  Member.sparse("driver", P.Driver, "measured: the driver's CUDA version");
  Member.sparse("rank", P.Rank, "of an MPI process");
  Member.sparse("passes", P.Passes, "measured: the number of replay passes");
  Member.sparse("checks", P.Checks,
                "the [checks](check.md) that were requested");
  Member("program", P.Program);
  Member("arguments", P.Arguments, "the program's");
  Member("exit_status", P.ExitStatus,
         "how the program ended; null if by a signal");
  Member("signal", P.Signal, "null if it exited");
}

template <class F> void fields(F &Member, Profile &P) {
  ProfileHeader Header{P};
  fields(Member, Header);
  Member("not_emulated", P.NotEmulated,
         "features that kernels or calls needed and that are not emulated, a "
         "sentence each. Such launches are not in `launches`. The program "
         "ended at the first, or continued without (`--skip-unsupported`)");
  Member("notes", P.Notes,
         "remarks on the counts, a sentence each, for example why a kernel "
         "has the model's");
  Member.sparse("host_problems", P.HostProblems,
                "errors of the host code that [checks](check.md) found");
  Member.sparse("ended_when_counted", P.EndedWhenCounted,
                "whether the program was ended by `--until-counted`");
  Member("launches", P.Launches,
         "in order; in a measured profile, the measured ones");
  Member.sparse("not_run", P.NotRun,
                "emulated: launches that were not run, one entry for each "
                "kernel, configuration and error");
  Member.sparse("ended_in", P.EndedIn,
                "emulated: `display_name` of the kernel whose launch ended the "
                "program");
}

} // namespace roofline

#endif
