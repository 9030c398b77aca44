// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry point of -fplugin=: registers a clang action and sets up the
// analysis or the embedding for each job.
#include "HostJob.h"
#include "job/Complaint.h"
#include "job/DeviceHooks.h"
#include "job/DriverRun.h"
#include "remark/RecordStream.h"
#include "remark/RemarkEmitter.h"
#include "clang/Frontend/FrontendPluginRegistry.h"

using namespace clang;
using namespace llvm;
using namespace roofline;

namespace {
class RooflineAction : public PluginASTAction {
protected:
  bool ParseArgs(const CompilerInstance &CI,
                 const std::vector<std::string> &Arguments) override;
  ActionType getActionType() override { return AddBeforeMainAction; }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 StringRef) override {
    return sourceReader(Job);
  }

private:
  std::shared_ptr<DeviceJob> Job;
};
} // namespace

/// Prints the messages about the settings.
static void report(CompilerInstance &CI, const JobSettings &Settings) {
  for (const OptionMessage &Message : Settings.Messages)
    if (Message.What != OptionMessage::Kind::Note)
      complain(CI.getDiagnostics(), Message.Text);
    else if (!Settings.Opts.Quiet)
      RemarkEmitter(CI.getDiagnostics(), CI.getCodeGenOpts())
          .emit({Finding::Kind::Remark, Message.Text});
}

bool RooflineAction::ParseArgs(const CompilerInstance &ConstCI,
                               const std::vector<std::string> &Arguments) {
  // Clang passes the instance as const, but this is the last moment at which
  // its options can be changed.
  auto &CI = const_cast<CompilerInstance &>(ConstCI);
  JobSettings Settings = settingsFor(CI, {Arguments, /*Tool=*/{}},
                                     OptionSource::Plugin, driverCommand());
  report(CI, Settings);
  if (Settings.Kind == JobKind::CudaHost)
    hookHost(CI, Settings);
  bool Predicts = Settings.isDevice() && !Settings.Gpus.empty();
  if (!Predicts && !Settings.handsOverCode())
    return true;
  CodeGenOptions &Opts = CI.getCodeGenOpts();
  if (Predicts && !Opts.OptRecordFile.empty())
    Opts.OptRecordFile = recordFileFor(Opts.OptRecordFile, Settings.Arch);
  Job = hookDevice(CI, std::move(Settings));
  return true;
}

static FrontendPluginRegistry::Add<RooflineAction>
    Registration("roofline", "predict per kernel whether the GPU's compute "
                             "units or its memory will limit it");
