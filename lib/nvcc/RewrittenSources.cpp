// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvcc/RewrittenSources.h"
#include "nvcc/NvccSyntax.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

static std::string absolute(const Twine &Path) {
  SmallString<256> Text;
  Path.toVector(Text);
  sys::fs::make_absolute(Text);
  sys::path::remove_dots(Text, /*remove_dot_dot=*/true);
  return Text.str().str();
}

/// The name in the include directive \p Line; empty if it is none.
static StringRef includedName(StringRef Line) {
  Line = Line.ltrim();
  if (!Line.consume_front("#"))
    return "";
  Line = Line.ltrim();
  if (!Line.consume_front("include"))
    return "";
  Line = Line.ltrim();
  char End = Line.starts_with("<") ? '>' : '"';
  if (!Line.consume_front("<") && !Line.consume_front("\""))
    return "";
  return Line.take_until([&](char C) { return C == End; });
}

std::vector<std::string>
roofline::sourceAndIncludes(StringRef Source, ArrayRef<std::string> Folders) {
  std::vector<std::string> Files = {absolute(Source)};
  for (size_t I = 0; I < Files.size(); ++I) {
    std::string Text = expectedToOptional(readFile(Files[I])).value_or("");
    std::vector<std::string> Places = {sys::path::parent_path(Files[I]).str()};
    append_range(Places, Folders);
    for (StringRef Line : split(Text, '\n')) {
      StringRef Name = includedName(Line);
      if (Name.empty())
        continue;
      for (const std::string &Place : Places) {
        std::string Path = absolute(Place + "/" + Name);
        if (!sys::fs::is_regular_file(Path))
          continue;
        if (!is_contained(Files, Path))
          Files.push_back(Path);
        break;
      }
    }
  }
  return Files;
}

std::map<std::string, std::string>
roofline::rewrittenSources(ArrayRef<std::string> Sources,
                           ArrayRef<std::string> Folders) {
  std::map<std::string, std::string> Texts;
  for (const std::string &Source : Sources)
    for (const std::string &File : sourceAndIncludes(Source, Folders))
      if (auto Text = expectedToOptional(readFile(File)))
        if (auto Rewritten = rewrittenForClang(*Text))
          Texts[File] = std::move(*Rewritten);
  return Texts;
}

Expected<std::string>
roofline::writeOverlay(const std::map<std::string, std::string> &Texts,
                       StringRef Folder) {
  vfs::YAMLVFSWriter Overlay;
  // Messages and dependencies have the names of the files that are replaced.
  Overlay.setUseExternalNames(false);
  unsigned Number = 0;
  for (const auto &[Path, Text] : Texts) {
    std::string Copy = (Folder + "/" + Twine(Number++)).str();
    if (Error E = writeFileAtomically(Copy, Text))
      return std::move(E);
    Overlay.addFileMapping(Path, Copy);
  }
  std::string Map;
  raw_string_ostream Out(Map);
  Overlay.write(Out);
  std::string Path = (Folder + "/overlay.yaml").str();
  if (Error E = writeFileAtomically(Path, Map))
    return std::move(E);
  return Path;
}
