// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/ProgramUnits.h"
#include "compile/DriverJobs.h"
#include "compile/ScopedDirectory.h"
#include "compile/UnitText.h"
#include "guard/TimeLimitPause.h"
#include "support/Files.h"
#include "support/Stage.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace clang;
using namespace llvm;
using namespace roofline;

static constexpr size_t MostUnits = 32;
/// No more units are parsed once the nodes of those that were take so much.
/// With all else that clang keeps of them it is three times as much, and the
/// analysis ends at 4 GiB by default.
static constexpr size_t MostTreeBytes = size_t(512) << 20;

namespace {
/// The properties of a unit that decide whether it belongs to a program.
struct Candidate {
  const CompileUnit *Unit = nullptr;
  std::string Path;
  size_t Bytes = 0;
  bool HasMain = false;
};
} // namespace

static Candidate candidateOf(const CompileUnit &Unit) {
  Candidate Found{&Unit, Unit.name()};
  if (auto Text = expectedToOptional(readFile(Found.Path))) {
    Found.Bytes = Text->size();
    Found.HasMain = definesMain(*Text);
  }
  return Found;
}

static bool isBelow(StringRef Path, StringRef Folder) {
  return Path.consume_front(Folder) &&
         (Path.empty() || sys::path::is_separator(Path.front()));
}

/// The units below \p Folder, each file once, without \p Own.
static std::vector<const CompileUnit *>
unitsBelow(StringRef Folder, ArrayRef<CompileUnit> All, StringRef Own) {
  std::vector<const CompileUnit *> Below;
  std::set<std::string> Paths = {Own.str()};
  for (const CompileUnit &Unit : All)
    if (std::string Path = Unit.name();
        isBelow(Path, Folder) && Paths.insert(Path).second)
      Below.push_back(&Unit);
  return Below;
}

/// What \p Units are, each file read once for \p Known.
static std::vector<Candidate> candidatesOf(ArrayRef<const CompileUnit *> Units,
                                           StringMap<Candidate> &Known) {
  std::vector<Candidate> Found;
  for (const CompileUnit *Unit : Units) {
    auto [It, IsNew] = Known.try_emplace(Unit->name());
    if (IsNew)
      It->second = candidateOf(*Unit);
    Found.push_back(It->second);
  }
  return Found;
}

/// Those candidates that \p Wanted accepts, up to the limits; the one with
/// main() first, then by size.
static std::vector<CompileUnit>
smallest(std::vector<Candidate> Candidates,
         function_ref<bool(const Candidate &)> Wanted) {
  auto Order = [](const Candidate &C) {
    return std::tuple(!C.HasMain, C.Bytes, StringRef(C.Path));
  };
  sort(Candidates, [&](const Candidate &A, const Candidate &B) {
    return Order(A) < Order(B);
  });
  std::vector<CompileUnit> Found;
  for (const Candidate &C : Candidates)
    if (Wanted(C) && C.Bytes && C.Bytes <= MostUnitBytes &&
        Found.size() < MostUnits)
      Found.push_back(*C.Unit);
  return Found;
}

/// A folder with more units is assumed not to be that of one program.
static constexpr size_t LargestFolder = 256;

std::vector<CompileUnit> roofline::programOf(const CompileUnit &Unit) {
  if (!Unit.Database)
    return {};
  Candidate Own = candidateOf(Unit);
  StringRef Folder = sys::path::parent_path(Own.Path);
  auto WithoutMain = [](const Candidate &C) { return !C.HasMain; };
  StringMap<Candidate> Known;
  for (; !Folder.empty(); Folder = sys::path::parent_path(Folder)) {
    auto Below = unitsBelow(Folder, *Unit.Database, Own.Path);
    if (Below.size() > LargestFolder)
      return {};
    std::vector<Candidate> Candidates = candidatesOf(Below, Known);
    if (Own.HasMain)
      return smallest(std::move(Candidates), WithoutMain);
    size_t Mains = Candidates.size() - count_if(Candidates, WithoutMain);
    if (Mains == 1)
      return smallest(std::move(Candidates),
                      [](const Candidate &) { return true; });
    // The unit may belong to any of several programs: take only its own folder.
    if (Mains > 1)
      return smallest(candidatesOf(unitsBelow(sys::path::parent_path(Own.Path),
                                              *Unit.Database, Own.Path),
                                   Known),
                      WithoutMain);
  }
  return {};
}

/// Parses the host code of a command. For CUDA the device job includes it; for
/// OpenMP it is in the preceding host job.
static std::unique_ptr<ASTUnit> parse(const CompileUnit &Unit,
                                      InputList *Inputs) {
  ScopedDirectory Here(Unit.Folder);
  DriverJobs Jobs = driverJobsOf(Unit.Command, {}, /*Quiet=*/true);
  if (Jobs.Failed || Jobs.Jobs.empty())
    return nullptr;
  auto Options = std::make_shared<DiagnosticOptions>();
  auto Diagnostics = llvm::makeIntrusiveRefCnt<DiagnosticsEngine>(
      DiagnosticIDs::create(), *Options, new IgnoringDiagConsumer);
  auto Invocation = quietInvocation(Jobs.Jobs.front(), {});
  if (!Invocation)
    return nullptr;
  Invocation->getFrontendOpts().ProgramAction = frontend::ParseSyntaxOnly;
  std::unique_ptr<ASTUnit> Tree(ASTUnit::LoadFromCompilerInvocationAction(
      std::move(Invocation), std::make_shared<PCHContainerOperations>(),
      Options, Diagnostics));
  if (Tree && Inputs)
    for (const auto &[File, Content] :
         llvm::make_range(Tree->getSourceManager().fileinfo_begin(),
                          Tree->getSourceManager().fileinfo_end()))
      Inputs->add(File.getName());
  if (!Tree || Diagnostics->hasUncompilableErrorOccurred())
    return nullptr;
  return Tree;
}

std::vector<OtherUnit> ProgramTrees::parseFor(ASTContext &Own) {
  StageScope Scope(Stage::OtherUnits);
  TimeLimitPause Pause; // the tool limits the total time per file
  std::vector<CompileUnit> All = programOf(Unit);
  std::vector<UnitText> Texts(All.begin(), All.end());
  // The result depends on what the others do not mention, too.
  if (Unit.Inputs)
    for (const UnitText &Text : Texts)
      for (const auto &[Path, Content] : Text.Files)
        Unit.Inputs->add(Path);
  std::vector<std::optional<OtherUnit>> Found(All.size());
  StringSet<> Headers;
  addHeaders(Own, Headers);
  size_t TreeBytes = 0;
  auto Parse = [&](size_t I) -> ASTContext * {
    bool IsRoom = TreeBytes < MostTreeBytes;
    std::unique_ptr<ASTUnit> Tree;
    if (IsRoom)
      Tree = parse(All[I], Unit.Inputs.get());
    if (IsRoom && !Tree && Unit.Inputs)
      Unit.Inputs->drop();
    ASTContext *Context = Tree ? &Tree->getASTContext() : nullptr;
    if (Context) {
      addHeaders(*Context, Headers);
      TreeBytes += Context->getASTAllocatedMemory();
    }
    Found[I] = {Context, All[I].name()};
    Trees.push_back(std::move(Tree));
    return Context;
  };
  findLinked(
      Own, All.size(),
      [&](size_t I, const LinkedNames &Names) {
        return Texts[I].mayMatter(Names, Headers);
      },
      Parse);
  std::vector<OtherUnit> Ordered;
  for (const std::optional<OtherUnit> &Other : Found)
    if (Other)
      Ordered.push_back(*Other);
  return Ordered;
}

const std::vector<OtherUnit> &ProgramTrees::unitsFor(ASTContext &Own) {
  if (!Units)
    Units = parseFor(Own);
  return *Units;
}
