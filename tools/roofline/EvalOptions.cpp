// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "EvalOptions.h"
#include "ToolOptions.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

/// The name and, if present, the value of an option.
static std::pair<StringRef, std::optional<StringRef>> splitOption(StringRef W) {
  if (!W.starts_with("--"))
    return {W.take_front(2),
            W.size() > 2 ? std::optional(W.drop_front(2)) : std::nullopt};
  size_t Equals = W.find('=');
  if (Equals == StringRef::npos)
    return {W, std::nullopt};
  return {W.take_front(Equals), W.drop_front(Equals + 1)};
}

/// Whether \p Name, with its dashes, is an option of the option table.
static bool isTableOption(StringRef Name) {
  return Name.consume_front("--") &&
         any_of(optionTable(),
                [&](const OptionRow &Row) { return Row.Key == Name; });
}

Error roofline::readEvalWords(ArrayRef<const char *> Args, EvalWords Words) {
  while (!Args.empty()) {
    StringRef Arg = Args.front();
    if (Words.Command && (Arg == "--" || !Arg.starts_with("-"))) {
      *Words.Command = Arg == "--" ? Args.drop_front() : Args;
      return Error::success();
    }
    Args = Args.drop_front();
    if (!Arg.starts_with("-")) {
      if (!Words.Files)
        return makeError("found '{0}', wanted options only; see {1}", Arg,
                         Words.Help);
      Words.Files->push_back(Arg.str());
      continue;
    }
    if (auto Flag =
            find_if(Words.Flags, [&](auto &F) { return F.first == Arg; });
        Flag != Words.Flags.end()) {
      Flag->second = true;
      continue;
    }
    auto [Name, Value] = splitOption(Arg);
    auto Known =
        find_if(Words.Valued, [N = Name](auto &V) { return V.first == N; });
    if (Known == Words.Valued.end() && Words.Table && isTableOption(Name)) {
      auto Option = readToolOption(Arg, Args);
      if (!Option)
        return Option.takeError();
      Words.Table->push_back(Option->argument());
      continue;
    }
    if (Known == Words.Valued.end())
      return makeError("unknown option '{0}'; see {1}", Arg, Words.Help);
    if (!Value && Args.empty())
      return makeError("{0} wants a value", Name);
    Known->second = Value ? Value->str() : std::string(Args.consume_front());
  }
  return Error::success();
}

Error roofline::readRunNumbers(StringRef Jobs, StringRef Timeout,
                               unsigned &JobLimit, double &Seconds) {
  if (!Jobs.empty() && (Jobs.getAsInteger(10, JobLimit) || !JobLimit))
    return makeError("-j: wanted a number from 1 on, found '{0}'", Jobs);
  if (!Timeout.empty() && (Timeout.getAsDouble(Seconds) || Seconds < 0))
    return makeError("--timeout: wanted a number of seconds, found '{0}'",
                     Timeout);
  return Error::success();
}
