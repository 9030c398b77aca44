// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvcc/NvccInstallation.h"
#include "support/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

/// The characters after \p Mark in \p Text, up to a blank or quote.
static StringRef wordAfter(StringRef Text, StringRef Mark) {
  size_t At = Text.find(Mark);
  return At == StringRef::npos
             ? ""
             : Text.drop_front(At + Mark.size()).take_until([](char C) {
                 return isSpace(C) || C == '"';
               });
}

static std::string withoutDots(StringRef Path) {
  SmallString<128> Clean(Path);
  sys::path::remove_dots(Clean, /*remove_dot_dot=*/true);
  return Clean.str().str();
}

/// Adds \p Folder if it exists.
static void addFolder(std::vector<std::string> &Folders, StringRef Folder) {
  if (sys::fs::is_directory(Folder))
    Folders.push_back(withoutDots(Folder));
}

/// Adds the toolkit's own headers. Clang finds them by itself, but only after
/// those of another toolkit in /usr/local/include.
static void addHeaders(NvccInstallation &To) {
  addFolder(To.SystemIncludes, To.Root + "/include");
}

std::optional<NvccInstallation> roofline::parseNvccDryRun(StringRef Output) {
  NvccInstallation Found;
  Found.Root = withoutDots(wordAfter(Output, "#$ TOP="));
  Found.DefaultArchitecture = wordAfter(Output, "-arch compute_").str();
  if (Found.Root.empty() || Found.DefaultArchitecture.empty() ||
      !to_integer(wordAfter(Output, "-D__CUDACC_VER_MAJOR__="), Found.Major) ||
      !to_integer(wordAfter(Output, "-D__CUDACC_VER_MINOR__="), Found.Minor))
    return std::nullopt;
  to_integer(wordAfter(Output, "-D__CUDACC_VER_BUILD__="), Found.Build);
  // cudafe++ is told the dialect by an option of its own, such as "--c++17".
  if (StringRef Version = wordAfter(Output, "--c++"); !Version.empty())
    Found.Dialect = ("c++" + Version).str();
  auto [Before, Line] = Output.split("#$ SYSTEM_INCLUDES=");
  SmallVector<StringRef> Words;
  Line.split('\n').first.split(Words, '"');
  for (StringRef Word : Words)
    if (Word.starts_with("/"))
      addFolder(Found.SystemIncludes, Word);
  addHeaders(Found);
  return Found;
}

std::optional<NvccInstallation> roofline::nvccInstallationAt(StringRef Root) {
  SmallString<128> Header(Root);
  sys::path::append(Header, "include", "cuda.h");
  Expected<std::string> Text = readFile(Header);
  if (!Text) {
    consumeError(Text.takeError());
    return std::nullopt;
  }
  unsigned Version = 0; // 1000 times the major version, 10 times the minor
  if (!to_integer(wordAfter(*Text, "#define CUDA_VERSION "), Version))
    return std::nullopt;
  NvccInstallation Found;
  Found.Root = withoutDots(Root);
  Found.Major = Version / 1000;
  Found.Minor = Version % 1000 / 10;
  // The defaults that NVIDIA documents for nvcc of these versions.
  Found.DefaultArchitecture = Found.Major >= 13 ? "75" : "52";
  Found.Dialect = Found.Major >= 12 ? "c++17" : "c++14";
  SmallString<128> Cccl(Root);
  sys::path::append(Cccl, "include", "cccl");
  addFolder(Found.SystemIncludes, Cccl);
  addHeaders(Found);
  return Found;
}
