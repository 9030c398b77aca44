// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/Inputs.h"
#include "config/ConfigFile.h"
#include "config/OptionTable.h"
#include "gpu/GpuDatabase.h"
#include "support/Digest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace roofline;

std::vector<std::string> roofline::inputFiles(const OptionArguments &Arguments,
                                              StringRef SourceFile,
                                              const Environment &Env) {
  std::vector<std::string> Paths = configFiles(SourceFile, Env);
  std::vector<OptionMessage> Messages;
  Options Opts = loadOptions(Arguments, SourceFile, Env, Messages);
  append_range(Paths, make_filter_range(Opts.Gpus, isGpuPath));
  append_range(Paths,
               ArrayRef({Opts.LaunchProfile, Opts.Baseline, Opts.LlmExamples,
                         Opts.LlmPrices, Opts.Offline}));
  std::error_code EC;
  vfs::directory_iterator Card, End;
  if (!Opts.LlmModel.empty())
    Card = Env.Files->dir_begin(Env.userModelsFolder(), EC);
  for (; !EC && Card != End; Card.increment(EC))
    if (Card->path().ends_with(".yaml"))
      Paths.push_back(Card->path().str());
  erase_if(Paths, [&](const std::string &Path) {
    auto Status = Env.Files->status(Path);
    return !Status || !Status->isRegularFile();
  });
  return Paths;
}

std::string roofline::inputsText(const OptionArguments &Arguments,
                                 StringRef SourceFile, const Environment &Env) {
  std::string Text;
  // Values are not shown, as that of cache-remote may have a password.
  auto Add = [&](StringRef Name, StringRef Value) {
    Text += (Name + " " + sha256(Value) + "\n").str();
  };
  for (const OptionRow *Row : pluginOptions())
    if (auto Value = Env.Get(environmentName(Row->Key));
        Value && !Value->empty())
      Add(environmentName(Row->Key), *Value);
  for (const std::string &Path : inputFiles(Arguments, SourceFile, Env))
    if (auto Contents = Env.Files->getBufferForFile(Path))
      Add(Path, (*Contents)->getBuffer());
  return Text;
}
