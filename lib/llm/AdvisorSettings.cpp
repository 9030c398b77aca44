// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/AdvisorSettings.h"
#include "constants/verdict.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/MachineError.h"
#include "support/YamlTree.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

Expected<std::string> roofline::cacheFolder(const Options &Opts,
                                            const Environment &Env) {
  if (!Opts.CacheDir.empty())
    return Opts.CacheDir;
  std::string Folder = Env.cacheFolder();
  if (Folder.empty())
    return makeMachineError(MachinePart::Cache,
                            "option 'cache-dir' is missing, and neither "
                            "XDG_CACHE_HOME nor HOME says where caches are");
  return Folder;
}

Expected<std::unique_ptr<Database>> roofline::openCache(const Options &Opts) {
  auto Folder = cacheFolder(Opts, Environment::ofProcess());
  if (!Folder)
    return Folder.takeError();
  return openStore(*Folder);
}

Expected<double> roofline::parseAsk(StringRef Text) {
  if (Text == "open")
    return constants::CertainConfidence;
  double From = 1;
  if (Text != "all" && (Text.getAsDouble(From) || !(From >= 0.5 && From <= 1)))
    return makeError("option 'llm-ask': found '{0}', wanted open, all, or a "
                     "confidence from 0.5 to 1",
                     quotable(Text));
  return From;
}

Expected<Budget> roofline::parseBudget(StringRef Text) {
  Budget B;
  StringRef Number = Text.trim();
  bool IsCount =
      Number.consume_back("requests") || Number.consume_back("request");
  Number = Number.rtrim();
  uint64_t Count;
  double Sum;
  if (IsCount && !Number.getAsInteger(10, Count))
    B.Requests = Count;
  else if (!IsCount && !Number.getAsDouble(Sum) && std::isfinite(Sum) &&
           Sum >= 0)
    B.Cost = Sum;
  else
    return makeError("option 'llm-budget': found '{0}', wanted a sum like 2.50 "
                     "or a number of requests like '200 requests'",
                     quotable(Text));
  return B;
}

Expected<TokenPrice> roofline::parsePrice(StringRef Text, StringRef Name,
                                          StringRef Model) {
  auto Tree = parseYamlTree(Text, Name);
  if (!Tree)
    return Tree.takeError();
  const YamlTree *Row = Tree->find(Model);
  if (!Row)
    return makeError("{0}: no price for model '{1}'", Name, Model);
  TokenPrice Price;
  for (auto [Key, To] :
       {std::pair("input", &Price.Input), std::pair("output", &Price.Output)}) {
    const YamlTree *Value =
        Row->Shape == YamlTree::Map ? Row->find(Key) : nullptr;
    if (!Value || StringRef(Value->Text).getAsDouble(*To) || !(*To >= 0))
      return makeError("{0}:{1}: {2}.{3}: wanted a price per million tokens",
                       Name, Value ? Value->Line : Row->Line, Model, Key);
  }
  return Price;
}

static Error readLimits(const Options &Opts, AdvisorSettings &S) {
  S.Limits.Seconds = Opts.LlmTimeout;
  S.Limits.Slots = Opts.LlmSlots;
  S.Limits.CacheBytes = uint64_t(Opts.CacheSize) << 20;
  if (!Opts.LlmPrices.empty()) {
    auto Price = parseFile(Opts.LlmPrices, [&](StringRef Text, StringRef Name) {
      return parsePrice(Text, Name, S.Model);
    });
    if (Error E = std::move(Price).moveInto(S.Limits.Price))
      return E;
  }
  if (Opts.LlmBudget.empty())
    return Error::success();
  if (Error E = parseBudget(Opts.LlmBudget).moveInto(S.Limits.Spend))
    return E;
  if (S.Limits.Spend.Cost && Opts.LlmPrices.empty())
    return makeError("option 'llm-budget': a sum needs option 'llm-prices'; "
                     "without, give a number of requests");
  return Error::success();
}

/// Whether the options switch a model on. Fails if they do and an option that
/// this needs is missing.
static Expected<bool> isSwitchedOn(const Options &Opts) {
  bool Offline = !Opts.Offline.empty();
  bool HasUrl = !Opts.LlmUrl.empty(), HasModel = !Opts.LlmModel.empty();
  // The option that needs the other one.
  auto Missing = [&](StringRef Key, StringRef By, StringRef Value = "") {
    return makeError("option '{0}' is missing: {1}{2} needs it",
                     Opts.spelling(Key, By), Opts.spelling(By, By), Value);
  };
  if (Opts.Evidence == "static" && Opts.LlmDryRun)
    return makeError("option '{0}' has no effect: {1}=static asks no model",
                     Opts.spelling("llm-dry-run", "llm-dry-run"),
                     Opts.spelling("evidence", "evidence"));
  if (Opts.Evidence == "static")
    return false;
  if (Opts.Evidence.empty() && !HasUrl && !HasModel && !Offline) {
    if (!Opts.LlmDryRun)
      return false;
    return makeError("option '{0}': no model is given, wanted {1} and {2}",
                     Opts.spelling("llm-dry-run", "llm-dry-run"),
                     Opts.spelling("llm-url", "llm-dry-run"),
                     Opts.spelling("llm-model", "llm-dry-run"));
  }
  if (!HasModel && !HasUrl && !Opts.Evidence.empty())
    return Missing("llm-model", "evidence", "=llm");
  if (!HasModel)
    return Missing("llm-model", HasUrl ? "llm-url" : "offline");
  if (!HasUrl && !Offline && Opts.Evidence.empty())
    return Missing("llm-url", "llm-model");
  if (!HasUrl && !Offline)
    return Missing("llm-url", "evidence", "=llm");
  return true;
}

Expected<std::optional<AdvisorSettings>>
roofline::advisorSettings(const Options &Opts, const Environment &Env) {
  auto On = isSwitchedOn(Opts);
  if (!On)
    return On.takeError();
  if (!*On)
    return std::nullopt;
  AdvisorSettings S;
  S.Model = Opts.LlmModel;
  S.Samples = Opts.LlmSamples;
  S.DryRun = Opts.LlmDryRun;
  if (Error E = parseAsk(Opts.LlmAsk).moveInto(S.CertainFrom))
    return std::move(E);
  if (!Opts.LlmExamples.empty())
    if (Error E = readFile(Opts.LlmExamples).moveInto(S.Examples))
      return std::move(E);
  if (Error E = readLimits(Opts, S))
    return std::move(E);
  if (Opts.Offline.empty()) {
    auto To = resolveEndpoint(Opts.LlmUrl, Opts.LlmModel, Opts.LlmKeyFile, Env);
    if (Error E = std::move(To).moveInto(S.To))
      return std::move(E);
  } else if (Opts.Offline != "true") {
    S.AnswerFile = Opts.Offline;
    return S;
  }
  if (!Opts.CacheRemote.empty()) {
    auto At = parseRemoteCache(Opts.CacheRemote,
                               Env.Get("ROOFLINE_REDIS_PASSWORD").value_or(""));
    if (Error E = std::move(At).moveInto(S.SharedCache))
      return std::move(E);
  }
  if (Error E = cacheFolder(Opts, Env).moveInto(S.CacheDir))
    return std::move(E);
  return S;
}
