// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/ReportFiles.h"
#include "report/PredictionJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace roofline;

/// \p Path as a file name, reduced to its last part if it is long, since file
/// systems limit names to 255 bytes.
static std::string flattened(StringRef Path) {
  constexpr size_t MostCharacters = 120;
  std::string Text = Path.take_back(MostCharacters).str();
  for (char &C : Text)
    if (!isAlnum(C) && C != '.' && C != '-')
      C = '_';
  return StringRef(Text).ltrim("._").str();
}

std::string roofline::reportFileName(StringRef Unit, StringRef Arch) {
  SmallString<256> Full(Unit);
  if (sys::fs::real_path(Unit, Full)) {
    // There is no such file, as for a unit that is read from a pipe.
    Full = Unit;
    sys::fs::make_absolute(Full);
    sys::path::remove_dots(Full);
  }
  return flattened(Unit) + "-" +
         utohexstr(xxh3_64bits(StringRef(Full)), /*LowerCase=*/true, 16) + "." +
         flattened(Arch) + ".json";
}

StringRef roofline::withoutArch(StringRef Path) {
  StringRef Rest = Path;
  if (!Rest.consume_back(".json"))
    return Path;
  StringRef OfUnit = Rest.rsplit('.').first;
  StringRef Hash = OfUnit.rsplit('-').second;
  bool IsOurs = OfUnit.size() < Rest.size() && Hash.size() == 16 &&
                all_of(Hash, isHexDigit);
  return IsOurs ? OfUnit : Path;
}

Error roofline::writeReport(StringRef Folder, StringRef Unit, StringRef Arch,
                            ArrayRef<Prediction> Predictions) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, reportFileName(Unit, Arch));
  return writeFileAtomically(Path, toJsonFile(Predictions));
}

Expected<std::vector<std::string>> roofline::reportFilesAt(StringRef Path) {
  if (!sys::fs::is_directory(Path))
    return std::vector<std::string>{Path.str()};
  std::vector<std::string> Files;
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator It(Path, EC), End;
       It != End && !EC; It.increment(EC)) {
    StringRef Extension = sys::path::extension(It->path());
    if (Extension == ".json" || Extension == ".jsonl")
      Files.push_back(It->path());
  }
  if (EC)
    return makeError("cannot read folder '{0}': {1}", Path, EC.message());
  if (Files.empty())
    return makeError("no *.json or *.jsonl below '{0}'", Path);
  llvm::sort(Files);
  return Files;
}
