// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads predictions from files and folders.
#include "eval/join/Predictions.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

static Expected<std::vector<std::string>> filesAt(StringRef Path) {
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

Expected<std::vector<PredictionRecord>>
roofline::readPredictions(StringRef Path) {
  Expected<std::vector<std::string>> Files = filesAt(Path);
  if (!Files)
    return Files.takeError();
  std::vector<PredictionRecord> All;
  for (const std::string &File : *Files) {
    Expected<std::string> Text = readFile(File);
    if (!Text)
      return Text.takeError();
    Expected<std::vector<PredictionRecord>> Records =
        parsePredictions(*Text, File);
    if (!Records)
      return Records.takeError();
    llvm::append_range(All, *Records);
  }
  return All;
}
