// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/DriverJobs.h"
#include "compile/Confine.h"
#include "nvcc/ClangArguments.h"
#include "support/InstalledFiles.h"
#include "support/MachinePart.h"
#include "clang/Basic/DiagnosticDriver.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/ToolChain.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include <fcntl.h>
#include <optional>
#include <unistd.h>

using namespace clang;
using namespace llvm;
using namespace roofline;

bool DriverJobs::makeDeviceCode() const {
  return any_of(Jobs, [](const CompilerJob &Job) { return Job.IsDevice; });
}

/// Whether a flag must be removed: it selects the output or its place, or it
/// loads the plugin.
static bool isLeftOut(const opt::Arg &Argument) {
  const opt::Option &O = Argument.getOption();
  static constexpr options::ID LeftOut[] = {options::OPT_Action_Group,
                                            options::OPT_M,
                                            options::OPT_MM,
                                            options::OPT_o,
                                            options::OPT_save_temps,
                                            options::OPT_save_temps_EQ,
                                            options::OPT_offload_host_only,
                                            options::OPT_offload_device_only,
                                            options::OPT_offload_host_device};
  if (any_of(LeftOut, [&](options::ID Id) { return O.matches(Id); }))
    return true;
  bool LoadsPlugin = O.matches(options::OPT_fplugin_EQ) ||
                     O.matches(options::OPT_fpass_plugin_EQ);
  return LoadsPlugin &&
         sys::path::filename(Argument.getValue()) == "libRooflinePredict.so";
}

/// \p Command without the flags for which isLeftOut() is true. Arguments for
/// the plugin are moved to \p PluginArguments.
static std::vector<std::string>
cleaned(ArrayRef<std::string> Command,
        std::vector<std::string> &PluginArguments) {
  const auto [Arguments, Incomplete] =
      parseClangArguments(Command.drop_front());
  std::vector<std::string> Kept = {Command.front()};
  for (const opt::Arg *Argument : Arguments) {
    StringRef Setting;
    if (Argument->getOption().matches(options::OPT_fplugin_arg))
      Setting = Argument->getValue();
    if (Setting.consume_front("roofline-")) {
      PluginArguments.push_back(Setting.str());
      continue;
    }
    if (isLeftOut(*Argument))
      continue;
    opt::ArgStringList Rendered;
    Argument->render(Arguments, Rendered);
    Kept.insert(Kept.end(), Rendered.begin(), Rendered.end());
  }
  append_range(Kept, Incomplete); // which the driver reports
  return Kept;
}

std::vector<std::string>
roofline::pluginArguments(ArrayRef<std::string> Command) {
  std::vector<std::string> Found;
  cleaned(Command, Found);
  return Found;
}

static std::vector<std::string> withOurs(std::vector<std::string> Command,
                                         const DiagnosticLook &Look) {
  std::vector<std::string> Front = {"-Qunused-arguments"};
  if (Look.Colors)
    Front.push_back("-fcolor-diagnostics");
  if (Look.Columns)
    Front.push_back("-fmessage-length=" + std::to_string(Look.Columns));
  Command.insert(Command.begin() + 1, Front.begin(), Front.end());
  // Use -c rather than -S, for which the driver omits OpenMP's math library.
  Command.insert(Command.end(), {"-c", "--offload-device-only"});
  return Command;
}

/// Collects the -cc1 jobs and temporary files of \p Compilation.
static void collectJobs(clang::driver::Compilation &Compilation,
                        DriverJobs &Found) {
  for (const clang::driver::Command &Job : Compilation.getJobs()) {
    const opt::ArgStringList &Words = Job.getArguments();
    if (Words.empty() || StringRef(Words.front()) != "-cc1")
      continue;
    auto Kind = Job.getSource().getOffloadingDeviceKind();
    Found.Jobs.push_back({{Words.begin() + 1, Words.end()},
                          Kind == clang::driver::Action::OFK_Cuda ||
                              Kind == clang::driver::Action::OFK_OpenMP});
  }
  for (const char *File : Compilation.getTempFiles())
    Found.TemporaryFiles.push_back(File);
}

namespace {
/// The driver's diagnostics, with the part of the machine that it lacks.
struct DriverWords {
  std::string Text;
  std::optional<MachinePart> Missing; ///< the first missing part
  bool LacksArchitecture = false;
};

/// Prints diagnostics as clang does and recognises missing parts by the ids of
/// diagnostics, not by their text.
class DriverListener : public TextDiagnosticPrinter {
public:
  DriverListener(raw_ostream &OS, DiagnosticOptions &Options,
                 DriverWords &Heard)
      : TextDiagnosticPrinter(OS, Options), Heard(Heard) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    TextDiagnosticPrinter::HandleDiagnostic(Level, Info);
    if (!Heard.Missing)
      Heard.Missing = partOf(Info.getID());
    Heard.LacksArchitecture |=
        Info.getID() == clang::diag::err_drv_undetermined_gpu_arch;
  }

private:
  DriverWords &Heard;

  static std::optional<MachinePart> partOf(unsigned Id) {
    switch (Id) {
    // Without a toolkit, the missing libdevice is reported first.
    case clang::diag::err_drv_no_cuda_libdevice:
    case clang::diag::err_drv_no_cuda_installation:
      return MachinePart::CudaToolkit;
    case clang::diag::err_drv_omp_offload_target_missingbcruntime:
      return MachinePart::OpenMPDevice;
    default:
      return std::nullopt;
    }
  }
};
} // namespace

/// Runs the driver for \p Command, collects its jobs in \p Found, and returns
/// its diagnostics.
static DriverWords askDriver(ArrayRef<std::string> Command,
                             const DiagnosticLook &Look, DriverJobs &Found) {
  // Use the path of our own clang, since its headers match the libraries in
  // use; only the name of the command's compiler matters.
  std::string Name = sys::path::filename(Command.front()).str();
  std::string Clang = ROOFLINE_LLVM_TOOLS "/clang";
  clang::driver::ParsedClangName Mode =
      clang::driver::ToolChain::getTargetAndModeFromProgramName(Name);
  std::vector<const char *> Words = {Clang.c_str()};
  if (Mode.DriverMode)
    Words.push_back(Mode.DriverMode);
  for (const std::string &Word : Command.drop_front())
    Words.push_back(Word.c_str());

  DriverWords Said;
  raw_string_ostream Stream(Said.Text);
  Stream.enable_colors(Look.Colors);
  std::unique_ptr<DiagnosticOptions> Options = CreateAndPopulateDiagOpts(Words);
  DriverListener Printer(Stream, *Options, Said);
  Printer.setPrefix(Name);
  DiagnosticsEngine Diagnostics(DiagnosticIDs::create(), *Options, &Printer,
                                /*ShouldOwnClient=*/false);
  // It says nothing about the analysis.
  Diagnostics.setSeverityForGroup(clang::diag::Flavor::WarningOrError,
                                  "unknown-cuda-version",
                                  clang::diag::Severity::Ignored);
  ProcessWarningOptions(Diagnostics, *Options, *vfs::getRealFileSystem(),
                        /*ReportDiags=*/false);
  clang::driver::Driver Driver(Clang, sys::getDefaultTargetTriple(),
                               Diagnostics);
  Driver.setTargetAndMode(Mode);
  std::unique_ptr<clang::driver::Compilation> Compilation(
      Driver.BuildCompilation(Words));
  Found.Failed = !Compilation || Compilation->containsError() ||
                 Diagnostics.hasErrorOccurred();
  if (!Found.Failed)
    collectJobs(*Compilation, Found);
  return Said;
}

DriverJobs roofline::driverJobsOf(ArrayRef<std::string> Command,
                                  const DiagnosticLook &Look, bool Quiet) {
  DriverJobs Found;
  std::vector<std::string> Words =
      withOurs(cleaned(Command, Found.PluginArguments), Look);
  DriverWords Said = askDriver(Words, Look, Found);
  auto Files = expectedToOptional(findInstalledFiles());
  if (Found.Failed && Said.Missing == MachinePart::OpenMPDevice && Files) {
    Words.push_back("--libomptarget-nvptx-bc-path=" + Files->EmptyRuntime);
    Said = askDriver(Words, Look, Found);
  }
  if (!Quiet)
    errs() << Said.Text;
  Found.LacksArchitecture = Found.Failed && Said.LacksArchitecture;
  if (!Quiet && Said.Missing)
    errs() << "roofline: clang misses something on this machine"
           << seeDoctor(*Said.Missing) << "\n";
  return Found;
}

InputList::InputList(StringRef ListFile)
    : ListFile(ListFile),
      Descriptor(open(this->ListFile.c_str(),
                      O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)) {}

InputList::~InputList() {
  if (Descriptor >= 0)
    close(Descriptor);
}

void InputList::add(StringRef File) {
  SmallString<256> Line(File);
  sys::fs::make_absolute(Line);
  Line += '\n';
  // In one piece, as several processes write.
  if (addDependency(Line) &&
      write(Descriptor, Line.data(), Line.size()) != ssize_t(Line.size()))
    drop();
}

void InputList::drop() { sys::fs::remove(ListFile); }

void InputList::maybeAddDependency(StringRef File, bool, bool, bool,
                                   bool IsMissing) {
  // Not "<built-in>" and the like.
  if (!IsMissing && !File.empty() && File.front() != '<')
    add(File);
}

std::shared_ptr<CompilerInvocation>
roofline::quietInvocation(const CompilerJob &Job,
                          ArrayRef<std::string> Outputs) {
  std::vector<const char *> Words;
  for (const std::string &Argument : Job.Arguments)
    Words.push_back(Argument.c_str());
  DiagnosticOptions Options;
  IgnoringDiagConsumer Nobody;
  DiagnosticsEngine Diagnostics(DiagnosticIDs::create(), Options, &Nobody,
                                /*ShouldOwnClient=*/false);
  auto Invocation = std::make_shared<CompilerInvocation>();
  if (!CompilerInvocation::CreateFromArgs(*Invocation, Words, Diagnostics))
    return nullptr;
  confine(*Invocation, Outputs);
  return Invocation;
}
