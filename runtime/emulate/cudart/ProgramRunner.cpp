// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelRunner.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

namespace {
class ProgramRunner final : public KernelRunner {
public:
  explicit ProgramRunner(std::unique_ptr<DeviceProgram> Program)
      : Program(std::move(Program)) {}
  const KernelShape *kernel(StringRef Name) const override {
    return Program->kernel(Name);
  }
  std::optional<DeviceVariable> variable(StringRef Name) const override {
    return Program->variable(Name);
  }
  Expected<LaunchOutcome> launch(StringRef Kernel,
                                 const LaunchRequest &Request) override {
    return Program->launch(Kernel, Request);
  }

private:
  std::unique_ptr<DeviceProgram> Program;
};
} // namespace

Expected<std::unique_ptr<KernelRunner>>
cudart::loadDeviceProgram(ArrayRef<StringRef> Modules,
                          const ExecutorOptions &Options) {
  Expected<std::unique_ptr<DeviceProgram>> Program =
      DeviceProgram::load(Modules, Options);
  if (!Program)
    return Program.takeError();
  return std::make_unique<ProgramRunner>(std::move(*Program));
}
