// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline llm: tests whether an endpoint works, and what it supports.
#include "Subcommands.h"
#include "llm/TryEndpoint.h"

using namespace llvm;
using namespace roofline;

Expected<int> roofline::runLlmTest(const CommandLine &Line) {
  auto Opts = Line.pluginOptions();
  if (!Opts)
    return Opts.takeError();
  // Testing an endpoint requires online access.
  Opts->Evidence = "llm";
  Opts->Offline.clear();
  auto Settings = advisorSettings(*Opts, Environment::ofProcess());
  if (!Settings)
    return Settings.takeError();
  auto Answered = tryEndpoint(**Settings, outs());
  if (!Answered)
    return Answered.takeError();
  return *Answered ? 0 : 1;
}
