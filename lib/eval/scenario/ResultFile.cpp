// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/ResultFile.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace roofline;

Error ResultFile::open(ArrayRef<ScenarioQuestion> Questions) {
  StringRef Path = Options.Output;
  std::string Kept = resultHeader();
  if (sys::fs::exists(Path)) {
    if (!Options.Resume)
      return makeError("'{0}' has results already; --resume goes on with them",
                       Path);
    auto Text = readFile(Path);
    if (!Text)
      return Text.takeError();
    auto Rows = parseResults(*Text, Path);
    if (!Rows)
      return Rows.takeError();
    StringMap<bool> Wanted;
    for (const ScenarioQuestion &Q : Questions)
      Wanted[Q.Asked.Key] = true;
    for (ResultRow &Row : *Rows) {
      if (!Wanted.contains(Row.Key))
        return makeError("'{0}' has results of other questions ({1}, {2}, seed "
                         "{3}); wanted those of this command line",
                         Path, idOf(Row.Way.Scenario), Row.Setting.Model,
                         Row.Setting.Seed);
      if (mayBeAskedAgain(Row))
        continue;
      Kept += resultLine(Row);
      Cost += Row.Cost;
      std::string Key = Row.Key;
      ByKey[Key] = std::move(Row);
    }
    errs() << ByKey.size() << " of " << Questions.size()
           << " results are there\n";
  }
  if (Error E = writeFileAtomically(Path, Kept))
    return E;
  std::error_code EC;
  Lines =
      std::make_unique<raw_fd_ostream>(Path, EC, sys::fs::CD_OpenExisting,
                                       sys::fs::FA_Write, sys::fs::OF_Append);
  if (EC)
    return makeError("cannot write '{0}': {1}", Path, EC.message());
  return Error::success();
}

Expected<std::vector<ResultRow>>
ResultFile::close(ArrayRef<ScenarioQuestion> Questions) {
  Lines.reset();
  std::string Text = resultHeader();
  std::vector<ResultRow> Rows;
  for (const ScenarioQuestion &Q : Questions)
    if (const ResultRow *Row = find(Q.Asked.Key)) {
      Rows.push_back(*Row);
      Text += resultLine(*Row);
    }
  if (Error E = writeFileAtomically(Options.Output, Text))
    return std::move(E);
  return Rows;
}
