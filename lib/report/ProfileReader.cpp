// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/EvaluationJson.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;

namespace roofline {

Error readJson(const JsonCursor &From, std::optional<int> &Number) {
  if (!From.raw().IsInt())
    return From.mismatch("a whole number");
  Number = From.raw().GetInt();
  return Error::success();
}

Error readJson(const JsonCursor &From, ProfiledGpu &Gpu) {
  return MemberReader(From)
      .read("gpu", Gpu.Name)
      .read("gpu_display_name", Gpu.DisplayName)
      .finish();
}

static Error readHeader(const JsonCursor &From, Profile &P) {
  std::string Schema;
  unsigned Version = 0;
  if (Error E = MemberReader(From)
                    .read("schema", Schema)
                    .read("version", Version)
                    .finish())
    return E;
  if (Schema != "roofline-profile" || Version != ProfileFormatVersion)
    return makeError("{0}: wanted schema 'roofline-profile' version {1}, "
                     "found '{2}' version {3}",
                     From.path(), ProfileFormatVersion, Schema, Version);
  return MemberReader(From)
      .read("evidence", P.Evidence)
      .read("gpu", P.Gpu)
      .read("gpu_display_name", P.GpuDisplayName)
      .readAll("other_gpus", P.OtherGpus)
      .read("code_arch", P.CodeArch)
      .read("cache_state", P.CacheState)
      .read("launch_rule", P.LaunchRule)
      .read("counts", P.Counts)
      .read("checks", P.Checks)
      .read("replay", P.Replay)
      .read("driver", P.Driver)
      .read("passes", P.Passes)
      .read("rank", P.Rank)
      .read("program", P.Program)
      .read("arguments", P.Arguments)
      .read("exit_status", P.ExitStatus)
      .read("signal", P.Signal)
      .finish();
}

/// Sets the compiler's name of a kernel, since the measuring runtime knows only
/// its symbol.
static void nameAsCompiler(LaunchRecord &L) {
  if (std::optional<KernelId> Region =
          KernelId::fromIrName(L.Id.Name, L.Id.Unit))
    L.Id = *Region;
  if (L.DisplayName.empty())
    L.DisplayName = L.Id.display();
}

Expected<Profile> profileFromJson(StringRef Text, StringRef Name) {
  Expected<JsonDocument> Document = parseJson(Text, Name);
  if (!Document)
    return Document.takeError();
  JsonCursor Root(*Document, Name.str());
  Profile P;
  if (Error E = readHeader(Root, P))
    return std::move(E);
  if (Error E = MemberReader(Root)
                    .read("not_emulated", P.NotEmulated)
                    .read("notes", P.Notes)
                    .readAll("launches", P.Launches)
                    .finish())
    return std::move(E);
  for (LaunchRecord &L : P.Launches)
    nameAsCompiler(L);
  return P;
}

/// Appends member \p Key of \p Line, a sentence, to \p Into unless it is
/// already there.
static Error readSentence(const JsonCursor &Line, StringRef Key,
                          std::vector<std::string> &Into) {
  std::string What;
  if (Error E = MemberReader(Line).read(Key, What).finish())
    return E;
  if (!is_contained(Into, What))
    Into.push_back(What);
  return Error::success();
}

/// Adds \p Line, a header, a launch or a sentence, to \p P. Lines of other
/// kinds, which later versions may write, are ignored.
static Error readLogLine(const JsonCursor &Line, Profile &P) {
  if (Line.has("kernel"))
    return readJson(Line, P.Launches.emplace_back());
  if (Line.has("not_emulated"))
    return readSentence(Line, "not_emulated", P.NotEmulated);
  if (Line.has("note"))
    return readSentence(Line, "note", P.Notes);
  if (!Line.has("schema"))
    return Error::success();
  Profile Header;
  if (Error E = readHeader(Line, Header))
    return E;
  if (P.Evidence.empty()) {
    Header.Launches = std::move(P.Launches);
    Header.NotEmulated = std::move(P.NotEmulated);
    Header.Notes = std::move(P.Notes);
    P = std::move(Header);
  } else if (P.CodeArch.empty()) {
    P.CodeArch = Header.CodeArch;
  }
  return Error::success();
}

Expected<Profile> profileFromLog(StringRef Text, StringRef Name) {
  Profile P;
  for (unsigned Number = 1; !Text.empty(); ++Number) {
    bool IsWhole = Text.contains('\n');
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    if (Line.trim().empty())
      continue;
    std::string Where = (Name + ":" + Twine(Number)).str();
    Expected<JsonDocument> Document = parseJson(Line, Where);
    if (!Document && !IsWhole) {
      consumeError(Document.takeError());
      break;
    }
    if (!Document)
      return Document.takeError();
    if (Error E = readLogLine(JsonCursor(*Document, Where), P))
      return std::move(E);
  }
  std::map<KernelId, unsigned> Seen;
  for (LaunchRecord &L : P.Launches)
    L.Number = Seen[L.Id]++;
  return P;
}

} // namespace roofline
