// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/UnitText.h"
#include "support/Files.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace clang;
using namespace llvm;
using namespace roofline;

bool roofline::definesMain(StringRef Text) {
  constexpr llvm::StringLiteral Name = "main";
  auto IsInName = [](char C) { return isAlnum(C) || C == '_'; };
  for (size_t At = Text.find(Name); At != StringRef::npos;
       At = Text.find(Name, At + 1))
    if ((At == 0 || !IsInName(Text[At - 1])) &&
        Text.drop_front(At + Name.size()).ltrim().starts_with("("))
      return true;
  return false;
}

/// The real path of \p Path; empty if there is no such file.
static std::string realPath(const Twine &Path) {
  SmallString<256> Real;
  return sys::fs::real_path(Path, Real) ? "" : std::string(Real);
}

void roofline::addHeaders(ASTContext &Tree, StringSet<> &Seen) {
  const SourceManager &SM = Tree.getSourceManager();
  auto Main = SM.getFileEntryRefForID(SM.getMainFileID());
  for (const auto &[File, Content] :
       llvm::make_range(SM.fileinfo_begin(), SM.fileinfo_end()))
    if (!Main || File != *Main)
      Seen.insert(realPath(File.getName()));
}

UnitText::UnitText(const CompileUnit &Unit) {
  for (size_t I = 0; I < Unit.Command.size(); ++I) {
    StringRef Folder = Unit.Command[I];
    if (!Folder.consume_front("-I") && !Folder.consume_front("-iquote"))
      continue;
    if (Folder.empty() && I + 1 < Unit.Command.size())
      Folder = Unit.Command[++I];
    SmallString<256> Path = Folder;
    sys::path::make_absolute(Unit.Folder, Path);
    Folders.push_back(std::string(Path));
  }
  add(realPath(Unit.name()));
  HasMain = !Files.empty() && definesMain(Files.front().second);
}

void UnitText::add(const std::string &Path) {
  constexpr size_t MostFiles = 64;
  if (Path.empty() || Files.size() == MostFiles ||
      any_of(Files, [&](const auto &File) { return File.first == Path; }))
    return;
  auto Text = expectedToOptional(readFile(Path));
  if (!Text || Text->size() > MostUnitBytes)
    return;
  Files.push_back({Path, *Text});
  static const Regex Include("^[ \t]*#[ \t]*include[ \t]*\"([^\"]+)\"");
  SmallVector<StringRef> Lines, Parts;
  StringRef(*Text).split(Lines, '\n');
  for (StringRef Line : Lines) {
    if (!Line.contains('#') || !Include.match(Line, &Parts))
      continue;
    std::string Found = realPath(sys::path::parent_path(Path) + "/" + Parts[1]);
    for (const std::string &Folder : Folders)
      if (Found.empty())
        Found = realPath(Folder + "/" + Parts[1]);
    add(Found);
  }
}

bool UnitText::mayMatter(const LinkedNames &Names,
                         const StringSet<> &Seen) const {
  return HasMain || any_of(Files, [&](const auto &File) {
           const auto &[Path, Text] = File;
           return Names.mayBeDefinedIn(Text) ||
                  (!Seen.contains(Path) && Names.mayLaunchIn(Text));
         });
}
