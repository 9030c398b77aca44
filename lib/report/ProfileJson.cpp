// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/ProfileJson.h"
#include "report/FileKind.h"
#include "report/ProfileFields.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

std::string roofline::headerLine(const Profile &P) {
  return jsonText(ProfileHeader{const_cast<Profile &>(P)}, /*Indented=*/false);
}

std::string roofline::toJsonLine(const LaunchRecord &Launch) {
  return jsonText(Launch, /*Indented=*/false);
}

namespace {
/// A line that is neither a header, a launch nor a sentence.
struct LogLine {
  std::optional<LaunchNotRun> NotRun;
  std::optional<HostProblem> Problem;
  bool EndedWhenCounted = false;
};
template <class F> void fields(F &Member, LogLine &L) {
  Member.sparse("not_run", L.NotRun);
  Member.sparse("host_problem", L.Problem);
  Member.sparse("ended_when_counted", L.EndedWhenCounted);
}
} // namespace

std::string roofline::toJsonLine(const LaunchNotRun &Launch) {
  LogLine Line;
  Line.NotRun = Launch;
  return jsonText(Line, /*Indented=*/false);
}

std::string roofline::toJsonLine(const HostProblem &Problem) {
  LogLine Line;
  Line.Problem = Problem;
  return jsonText(Line, /*Indented=*/false);
}

std::string roofline::endedWhenCountedLine() {
  LogLine Line;
  Line.EndedWhenCounted = true;
  return jsonText(Line, /*Indented=*/false);
}

std::string roofline::toJsonFile(const Profile &P) { return jsonText(P); }

/// Sets the compiler's name of a kernel, since the measuring runtime knows only
/// its symbol.
static void nameAsCompiler(LaunchRecord &L) {
  if (std::optional<KernelId> Region =
          KernelId::fromIrName(L.Id.Name, L.Id.Unit))
    L.Id = *Region;
  if (L.DisplayName.empty())
    L.DisplayName = L.Id.display();
}

Expected<Profile> roofline::profileFromJson(const JsonCursor &Root) {
  Profile P;
  if (Error E = readJson(Root, P))
    return std::move(E);
  for_each(P.Launches, nameAsCompiler);
  return P;
}

Expected<Profile> roofline::profileFromJson(StringRef Text, StringRef Name) {
  Expected<JsonDocument> Document = parseJson(Text, Name);
  Expected<Profile> P = Document
                            ? profileFromJson(JsonCursor(*Document, Name.str()))
                            : Expected<Profile>(Document.takeError());
  if (P || kindOf(Text) == FileKind::Profile)
    return P;
  consumeError(P.takeError());
  return wrongKind(Name, "a profile of 'roofline profile'", Text);
}

/// Appends member \p Key of \p Line, a sentence, to \p Into unless it is
/// already there.
static Error readSentence(const JsonCursor &Line, StringRef Key,
                          std::vector<std::string> &Into) {
  std::string What;
  if (Error E = cantFail(Line.member(Key)).string().moveInto(What))
    return E;
  if (!is_contained(Into, What))
    Into.push_back(What);
  return Error::success();
}

/// Adds \p Line, a header, a launch or a sentence, to \p P. Of further headers,
/// only the architecture is new. Lines of other kinds, which later versions may
/// write, are ignored.
static Error readLogLine(const JsonCursor &Line, Profile &P, bool &HasHeader) {
  if (Line.has("kernel"))
    return readJson(Line, P.Launches.emplace_back());
  if (Line.has("not_emulated"))
    return readSentence(Line, "not_emulated", P.NotEmulated);
  if (Line.has("note"))
    return readSentence(Line, "note", P.Notes);
  if (!Line.has("schema")) {
    LogLine Other;
    if (Error E = readJson(Line, Other))
      return E;
    P.EndedWhenCounted |= Other.EndedWhenCounted;
    if (Other.NotRun)
      addNotRun(P, std::move(*Other.NotRun));
    if (Other.Problem)
      P.HostProblems.push_back(std::move(*Other.Problem));
    return Error::success();
  }
  Profile Read;
  ProfileHeader Header{HasHeader ? Read : P};
  HasHeader = true;
  if (Error E = readJson(Line, Header))
    return E;
  if (P.CodeArch.empty())
    P.CodeArch = Read.CodeArch;
  return Error::success();
}

Expected<Profile> roofline::profileFromLog(StringRef Text, StringRef Name) {
  Profile P;
  bool HasHeader = false;
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
    if (Error E = readLogLine(JsonCursor(*Document, Where), P, HasHeader))
      return std::move(E);
  }
  std::map<KernelId, unsigned> Launches;
  for (LaunchRecord &L : P.Launches)
    L.Number = Launches[L.Id]++;
  return P;
}
