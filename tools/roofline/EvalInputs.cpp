// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "EvalInputs.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

Error EvalInputs::parse(ArrayRef<const char *> Args, StringRef Name,
                        EvalWords More) {
  std::string Rule = "first",
              Help = ("roofline eval " + Name + " --help").str();
  EvalWords Words = More;
  Words.Valued = {{"--labels", Labels},
                  {"--gpu", Gpu},
                  {"--device", Device},
                  {"--split", Split},
                  {"--launch-rule", Rule}};
  for (auto &[Option, Value] : More.Valued)
    Words.Valued.emplace_back(Option, Value);
  Words.Files = &Predictions;
  Words.Help = Help;
  if (Error E = readEvalWords(Args, Words))
    return E;
  std::optional<LaunchRule> Parsed = parseId<LaunchRule>(Rule);
  if (!Parsed)
    return makeError("--launch-rule: wanted first, fastest-of-2 or sum, found "
                     "'{0}'",
                     Rule);
  Launches = *Parsed;
  if (Labels.empty() || Predictions.empty())
    return makeError("wanted --labels=CSV and predictions; see {0}", Help);
  return Error::success();
}

Expected<JoinedTable> EvalInputs::join(ArrayRef<std::string> Paths) const {
  return joinedTable({Labels, Device, Split}, Paths, Gpu, Launches);
}

Expected<std::vector<PredictionRecord>>
EvalInputs::predictions(ArrayRef<std::string> Paths) const {
  return predictionsFor(Paths, Gpu);
}
