// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/ProfileJson.h"
#include "report/EvaluationJson.h"

using namespace llvm;
using namespace roofline;

// Writes an exact 64-bit count; JsonBuilder's numbers have 53 bits.
static void addCount(JsonBuilder &B, JsonValue &Object, StringRef Key,
                     uint64_t N) {
  B.add(Object, Key, JsonValue(N));
}

static JsonValue sizeJson(JsonBuilder &B, const std::array<unsigned, 3> &Size) {
  return toJson(B, std::array<double, 3>{double(Size[0]), double(Size[1]),
                                         double(Size[2])});
}

static JsonValue operationsJson(JsonBuilder &B,
                                const std::array<double, NumOpKinds> &Totals) {
  JsonValue Object = B.object();
  for (OpKind Kind : AllOpKinds)
    if (double N = Totals[static_cast<unsigned>(Kind)])
      B.add(Object, opKindId(Kind), N);
  return Object;
}

static JsonValue argumentJson(JsonBuilder &B, const ArgumentValue &A) {
  JsonValue Object = B.object();
  B.add(Object, "parameter", double(A.Parameter));
  B.add(Object, "offset", double(A.Offset));
  B.add(Object, "size", double(A.Size));
  B.add(Object, "kind", argumentKindId(A.What));
  switch (A.What) {
  case ArgumentValue::Kind::Integer:
    B.add(Object, "value", JsonValue(A.Integer));
    break;
  case ArgumentValue::Kind::Float:
    B.add(Object, "value", A.Float);
    break;
  case ArgumentValue::Kind::Pointer:
    if (!A.Allocation)
      break;
    B.add(Object, "allocation", double(*A.Allocation));
    addCount(B, Object, "start", A.Start);
    addCount(B, Object, "extent", A.Extent);
    break;
  case ArgumentValue::Kind::Bytes:
    break;
  }
  return Object;
}

/// Measured counts have fewer members than modelled ones.
static JsonValue memoryJson(JsonBuilder &B, const MemoryCounts &M,
                            bool IsMeasured) {
  JsonValue Object = B.object();
  if (!IsMeasured) {
    addCount(B, Object, "accesses", M.Accesses);
    addCount(B, Object, "requested_bytes", M.Requested);
  }
  if (!IsMeasured || M.Sectors)
    addCount(B, Object, "sectors", M.Sectors);
  addCount(B, Object, "dram_read_bytes", M.DramRead);
  addCount(B, Object, "dram_written_bytes", M.DramWritten);
  if (!IsMeasured) {
    addCount(B, Object, "left_in_l2_bytes", M.LeftInL2);
    addCount(B, Object, "footprint_bytes", M.Footprint);
    if (M.Code)
      addCount(B, Object, "code_bytes", M.Code);
  }
  for (auto [Key, Count] : {std::pair("l2_bytes", M.L2Bytes),
                            {"l1_bytes", M.L1Bytes},
                            {"shared_bank_conflicts", M.SharedBankConflicts}})
    if (Count)
      addCount(B, Object, Key, *Count);
  if (M.CountedShare < 1)
    B.add(Object, "counted_share", M.CountedShare);
  return Object;
}

static JsonValue lineJson(JsonBuilder &B, const LineCounts &L) {
  JsonValue Object = B.object();
  B.add(Object, "where", toJson(B, L.Where));
  B.add(Object, "operations", operationsJson(B, L.Operations));
  if (!L.Accesses)
    return Object;
  addCount(B, Object, "accesses", L.Accesses);
  addCount(B, Object, "requested_bytes", L.Requested);
  addCount(B, Object, "sectors", L.Sectors);
  return Object;
}

static JsonValue loopJson(JsonBuilder &B, const LoopCount &L) {
  JsonValue Object = B.object();
  B.add(Object, "where", toJson(B, L.Where));
  addCount(B, Object, "entries", L.Entries);
  addCount(B, Object, "iterations", L.Iterations);
  return Object;
}

static JsonValue branchJson(JsonBuilder &B, const BranchCount &C) {
  JsonValue Object = B.object();
  B.add(Object, "where", toJson(B, C.Where));
  addCount(B, Object, "runs", C.Runs);
  addCount(B, Object, "taken", C.Taken);
  return Object;
}

static void addFlow(JsonBuilder &B, JsonValue &Object, const FlowCounts &Flow) {
  if (Flow.empty())
    return;
  JsonValue Loops = B.array(), Branches = B.array();
  for (const LoopCount &L : Flow.Loops)
    B.push(Loops, loopJson(B, L));
  for (const BranchCount &C : Flow.Branches)
    B.push(Branches, branchJson(B, C));
  B.add(Object, "loops", std::move(Loops));
  B.add(Object, "branches", std::move(Branches));
}

static JsonValue countsJson(JsonBuilder &B, const LaunchCounts &C,
                            bool IsMeasured) {
  JsonValue Object = B.object(), Lines = B.array();
  if (!IsMeasured) {
    addCount(B, Object, "thread_instructions", C.ThreadInstructions);
    addCount(B, Object, "warp_slots", C.WarpSlots);
  }
  B.add(Object, "operations", operationsJson(B, C.Operations));
  B.add(Object, "operations_from", idOf(C.From));
  B.add(Object, "memory",
        C.Memory ? memoryJson(B, *C.Memory, IsMeasured) : JsonValue());
  if (!C.OtherMemory.empty()) {
    JsonValue Others = B.object();
    for (const auto &[Gpu, Memory] : C.OtherMemory)
      B.add(Others, Gpu, memoryJson(B, Memory, IsMeasured));
    B.add(Object, "other_memory", std::move(Others));
  }
  for (const LineCounts &L : C.Lines)
    B.push(Lines, lineJson(B, L));
  if (!IsMeasured)
    B.add(Object, "lines", std::move(Lines));
  addFlow(B, Object, C.Flow);
  return Object;
}

static JsonValue threadAccessJson(JsonBuilder &B, const ThreadAccess &A) {
  JsonValue Object = B.object();
  B.add(Object, "action", threadActionId(A.What));
  B.add(Object, "where", toJson(B, A.Where));
  B.add(Object, "thread", sizeJson(B, A.Thread));
  return Object;
}

static JsonValue problemJson(JsonBuilder &B, const KernelProblem &P) {
  JsonValue Object = B.object();
  B.add(Object, "kind", problemKindId(P.Kind));
  B.add(Object, "tool", checkToolOf(P.Kind));
  addCount(B, Object, "count", P.Count);
  B.add(Object, "block", sizeJson(B, P.Block));
  B.add(Object, "access", threadAccessJson(B, P.Access));
  if (P.Other)
    B.add(Object, "other", threadAccessJson(B, *P.Other));
  if (!P.Bytes)
    return Object;
  addCount(B, Object, "bytes", P.Bytes);
  addCount(B, Object, "address", P.Address);
  B.add(Object, "place", P.Place);
  return Object;
}

static void addMeasured(JsonBuilder &B, JsonValue &Object,
                        const LaunchRecord &L) {
  if (L.Device)
    B.add(Object, "device", double(*L.Device));
  if (L.Clock)
    B.add(Object, "clock_hz", *L.Clock);
  if (L.Occupancy)
    B.add(Object, "occupancy", *L.Occupancy);
  if (!L.Regions.empty())
    B.add(Object, "regions", toJson(B, L.Regions));
  if (!L.CacheState.empty())
    B.add(Object, "cache_state", L.CacheState);
}

static JsonValue launchJson(JsonBuilder &B, const LaunchRecord &L) {
  JsonValue Object = B.object(), Arguments = B.array();
  B.add(Object, "kernel", toJson(B, L.Id));
  B.add(Object, "display_name", L.DisplayName);
  B.add(Object, "number", double(L.Number));
  B.add(Object, "grid", sizeJson(B, L.Grid));
  B.add(Object, "block", sizeJson(B, L.Block));
  addCount(B, Object, "dynamic_shared_bytes", L.DynamicSharedBytes);
  for (const ArgumentValue &A : L.Arguments)
    B.push(Arguments, argumentJson(B, A));
  B.add(Object, "arguments", std::move(Arguments));
  B.add(Object, "end", launchEndId(L.End));
  if (L.End != LaunchEnd::Finished) {
    B.add(Object, "problem", L.Problem);
    B.add(Object, "problem_at", toJson(B, L.ProblemAt));
  }
  if (!L.Problems.empty()) {
    JsonValue Problems = B.array();
    for (const KernelProblem &P : L.Problems)
      B.push(Problems, problemJson(B, P));
    B.add(Object, "problems", std::move(Problems));
  }
  B.add(Object, "seconds", L.Seconds);
  addMeasured(B, Object, L);
  B.add(Object, "counts", countsJson(B, L.Counts, L.Device.has_value()));
  return Object;
}

static JsonValue headerJson(JsonBuilder &B, const Profile &P) {
  JsonValue Object = B.object();
  B.add(Object, "schema", "roofline-profile");
  B.add(Object, "version", double(ProfileFormatVersion));
  B.add(Object, "evidence", P.Evidence);
  B.add(Object, "gpu", P.Gpu);
  B.add(Object, "gpu_display_name", P.GpuDisplayName);
  if (!P.OtherGpus.empty()) {
    JsonValue Others = B.array();
    for (const ProfiledGpu &Gpu : P.OtherGpus) {
      JsonValue Other = B.object();
      B.add(Other, "gpu", Gpu.Name);
      B.add(Other, "gpu_display_name", Gpu.DisplayName);
      B.push(Others, std::move(Other));
    }
    B.add(Object, "other_gpus", std::move(Others));
  }
  B.add(Object, "code_arch", P.CodeArch);
  B.add(Object, "cache_state", P.CacheState);
  B.add(Object, "launch_rule", P.LaunchRule);
  B.add(Object, "counts", idOf(P.Counts));
  for (auto [Key, Text] : {std::pair("replay", &P.Replay),
                           {"driver", &P.Driver},
                           {"rank", &P.Rank}})
    if (!Text->empty())
      B.add(Object, Key, *Text);
  if (P.Passes)
    B.add(Object, "passes", double(P.Passes));
  if (!P.Checks.empty())
    B.add(Object, "checks", P.Checks);
  B.add(Object, "program", P.Program);
  B.add(Object, "arguments", toJson(B, P.Arguments));
  B.add(Object, "exit_status",
        P.ExitStatus ? B.number(*P.ExitStatus) : JsonValue());
  B.add(Object, "signal", P.Signal ? B.number(*P.Signal) : JsonValue());
  return Object;
}

std::string roofline::headerLine(const Profile &P) {
  JsonBuilder B;
  return writeJson(headerJson(B, P), /*Indented=*/false);
}

std::string roofline::toJsonLine(const LaunchRecord &Launch) {
  JsonBuilder B;
  return writeJson(launchJson(B, Launch), /*Indented=*/false);
}

std::string roofline::toJsonFile(const Profile &P) {
  JsonBuilder B;
  JsonValue Object = headerJson(B, P), Launches = B.array();
  B.add(Object, "not_emulated", toJson(B, P.NotEmulated));
  B.add(Object, "notes", toJson(B, P.Notes));
  for (const LaunchRecord &L : P.Launches)
    B.push(Launches, launchJson(B, L));
  B.add(Object, "launches", std::move(Launches));
  return writeJson(Object);
}
