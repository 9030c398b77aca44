// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/EvaluationJson.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include <limits>

using namespace llvm;

namespace roofline {

Error readJson(const JsonCursor &From, uint64_t &Count) {
  if (!From.raw().IsUint64())
    return From.mismatch("a whole number");
  Count = From.raw().GetUint64();
  return Error::success();
}

Error readJson(const JsonCursor &From, std::optional<unsigned> &Number) {
  return readJson(From, Number.emplace());
}

Error readJson(const JsonCursor &From, std::optional<uint64_t> &Count) {
  return readJson(From, Count.emplace());
}

Error readJson(const JsonCursor &From, std::optional<double> &Number) {
  return readJson(From, Number.emplace());
}

Error readJson(const JsonCursor &From, std::array<unsigned, 3> &Size) {
  Expected<std::vector<JsonCursor>> Elements = From.elements();
  if (!Elements)
    return Elements.takeError();
  if (Elements->size() != Size.size())
    return From.mismatch("three numbers");
  for (unsigned I = 0; I < Size.size(); ++I)
    if (Error E = readJson((*Elements)[I], Size[I]))
      return E;
  return Error::success();
}

/// Reads a value by its identifier, which \p Parse recognises.
template <typename T>
static Error readNamed(const JsonCursor &From, StringRef Wanted,
                       std::optional<T> (*Parse)(StringRef), T &Into) {
  std::string Text;
  if (Error E = readJson(From, Text))
    return E;
  std::optional<T> Parsed = Parse(Text);
  if (!Parsed)
    return makeError("{0}: wanted {1}, found '{2}'", From.path(), Wanted, Text);
  Into = *Parsed;
  return Error::success();
}

Error readJson(const JsonCursor &From, LaunchEnd &End) {
  return readNamed(From, "how a launch can end", parseLaunchEnd, End);
}

Error readJson(const JsonCursor &From, ArgumentValue::Kind &Kind) {
  return readNamed(From, "a kind of argument", parseArgumentKind, Kind);
}

/// Reads the value according to its kind.
static Error readValue(const JsonCursor &From, ArgumentValue &A) {
  if (A.What == ArgumentValue::Kind::Integer) {
    if (!From.raw().IsInt64())
      return From.mismatch("a whole number");
    A.Integer = From.raw().GetInt64();
  } else if (A.What == ArgumentValue::Kind::Float) {
    // JSON cannot represent non-finite numbers; they are null.
    if (From.raw().IsNull())
      A.Float = std::numeric_limits<double>::quiet_NaN();
    else
      return readJson(From, A.Float);
  }
  return Error::success();
}

Error readJson(const JsonCursor &From, ArgumentValue &A) {
  if (Error E = MemberReader(From)
                    .read("parameter", A.Parameter)
                    .read("offset", A.Offset)
                    .read("size", A.Size)
                    .read("kind", A.What)
                    .read("allocation", A.Allocation)
                    .read("start", A.Start)
                    .read("extent", A.Extent)
                    .finish())
    return E;
  return From.has("value") ? readValue(cantFail(From.member("value")), A)
                           : Error::success();
}

static MemberReader &readTraffic(MemberReader &Reader, uint64_t &Accesses,
                                 uint64_t &Requested, uint64_t &Sectors) {
  return Reader.read("accesses", Accesses)
      .read("requested_bytes", Requested)
      .read("sectors", Sectors);
}

Error readJson(const JsonCursor &From, std::optional<MemoryCounts> &Memory) {
  MemoryCounts &M = Memory.emplace();
  MemberReader Reader(From);
  return readTraffic(Reader, M.Accesses, M.Requested, M.Sectors)
      .read("dram_read_bytes", M.DramRead)
      .read("dram_written_bytes", M.DramWritten)
      .read("left_in_l2_bytes", M.LeftInL2)
      .read("footprint_bytes", M.Footprint)
      .read("code_bytes", M.Code)
      .read("counted_share", M.CountedShare)
      .read("l2_bytes", M.L2Bytes)
      .read("l1_bytes", M.L1Bytes)
      .read("shared_bank_conflicts", M.SharedBankConflicts)
      .finish();
}

/// Reads memory counts by GPU.
Error readJson(const JsonCursor &From,
               std::map<std::string, MemoryCounts> &Memory) {
  if (!From.raw().IsObject())
    return From.mismatch("an object");
  for (const auto &Member : From.raw().GetObject()) {
    std::string Gpu = Member.name.GetString();
    std::optional<MemoryCounts> Read;
    Expected<JsonCursor> Value = From.member(Gpu);
    if (!Value)
      return Value.takeError();
    if (Error E = readJson(*Value, Read))
      return E;
    Memory[Gpu] = *Read;
  }
  return Error::success();
}

Error readJson(const JsonCursor &From, LineCounts &L) {
  MemberReader Reader(From);
  return readTraffic(Reader, L.Accesses, L.Requested, L.Sectors)
      .read("where", L.Where)
      .read("operations", L.Operations)
      .finish();
}

Error readJson(const JsonCursor &From, LoopCount &L) {
  return MemberReader(From)
      .read("where", L.Where)
      .read("entries", L.Entries)
      .read("iterations", L.Iterations)
      .finish();
}

Error readJson(const JsonCursor &From, BranchCount &C) {
  return MemberReader(From)
      .read("where", C.Where)
      .read("runs", C.Runs)
      .read("taken", C.Taken)
      .finish();
}

Error readJson(const JsonCursor &From, LaunchCounts &C) {
  return MemberReader(From)
      .read("thread_instructions", C.ThreadInstructions)
      .read("warp_slots", C.WarpSlots)
      .read("operations", C.Operations)
      .read("operations_from", C.From)
      .read("memory", C.Memory)
      .read("other_memory", C.OtherMemory)
      .readAll("lines", C.Lines)
      .readAll("loops", C.Flow.Loops)
      .readAll("branches", C.Flow.Branches)
      .finish();
}

Error readJson(const JsonCursor &From, ProblemKind &Kind) {
  return readNamed(From, "a kind of problem", parseProblemKind, Kind);
}

Error readJson(const JsonCursor &From, ThreadAction &What) {
  return readNamed(From, "what a thread can do", parseThreadAction, What);
}

Error readJson(const JsonCursor &From, ThreadAccess &A) {
  return MemberReader(From)
      .read("action", A.What)
      .read("where", A.Where)
      .read("thread", A.Thread)
      .finish();
}

Error readJson(const JsonCursor &From, std::optional<ThreadAccess> &A) {
  return readJson(From, A.emplace());
}

Error readJson(const JsonCursor &From, KernelProblem &P) {
  return MemberReader(From)
      .read("kind", P.Kind)
      .read("count", P.Count)
      .read("block", P.Block)
      .read("access", P.Access)
      .read("other", P.Other)
      .read("bytes", P.Bytes)
      .read("address", P.Address)
      .read("place", P.Place)
      .finish();
}

Error readJson(const JsonCursor &From, LaunchRecord &L) {
  for (StringRef Key : {"kernel", "grid", "block"})
    if (!From.has(Key))
      return From.member(Key).takeError();
  return MemberReader(From)
      .read("kernel", L.Id)
      .read("display_name", L.DisplayName)
      .read("number", L.Number)
      .read("grid", L.Grid)
      .read("block", L.Block)
      .read("dynamic_shared_bytes", L.DynamicSharedBytes)
      .readAll("arguments", L.Arguments)
      .read("end", L.End)
      .read("problem", L.Problem)
      .read("problem_at", L.ProblemAt)
      .readAll("problems", L.Problems)
      .read("seconds", L.Seconds)
      .read("device", L.Device)
      .read("clock_hz", L.Clock)
      .read("occupancy", L.Occupancy)
      .read("regions", L.Regions)
      .read("cache_state", L.CacheState)
      .read("counts", L.Counts)
      .finish();
}

} // namespace roofline
