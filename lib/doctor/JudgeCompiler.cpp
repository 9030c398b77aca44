// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Judges compiler, plugin, linker and the parts of them that OpenMP needs.
#include "compile/CompilerProbe.h"
#include "doctor/JudgeParts.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::doctor;

/// What is reported for parts that can only be examined with a compiler.
static constexpr char NotAsked[] = "not known without the compiler";
static constexpr char OfTheTree[] =
    "it belongs into the tree that the tool is in: build or install all of it";

static Check missing(MachinePart Part, std::string Found) {
  Check C{Part, State::Missing, std::move(Found)};
  if (StringRef Command = installCommand(Part); !Command.empty())
    C.Commands = {Command.str()};
  return C;
}

Check doctor::judgeCompiler(const MachineFacts &Facts) {
  const CompilerFacts &C = Facts.Compiler;
  MachinePart Part = MachinePart::Compiler;
  if (C.Path.empty())
    return missing(Part, formatv("no program '{0}'", C.Asked));
  if (!C.Problem.empty())
    return {Part, State::Missing, C.Problem};
  if (C.Version.empty())
    return missing(Part, formatv("'{0}' is not clang, wanted clang {1}", C.Path,
                                 C.Wanted));
  if (majorVersion(C.Version) != C.Wanted)
    return missing(Part, formatv("'{0}' is clang {1}, wanted clang {2}", C.Path,
                                 C.Version, C.Wanted));
  Check Good{Part, State::Ok, formatv("clang {0}, {1}", C.Version, C.Path)};
  if (C.InPath)
    return Good;
  Good.Is = State::Warning;
  Good.Advice = formatv("'{0}' is not in the PATH; commands have to name the "
                        "folder, or",
                        C.Asked);
  Good.Commands = {
      formatv("export PATH={0}:$PATH", sys::path::parent_path(C.Path))};
  return Good;
}

Check doctor::judgePlugin(const MachineFacts &Facts) {
  Check C{MachinePart::Plugin};
  const AnalysisFacts &A = Facts.Analysis;
  C.Is = State::Missing;
  if (Facts.Own.Plugin.empty()) {
    C.Found = "no libRooflinePredict.so beside the tool";
    C.Advice = OfTheTree;
  } else if (!A.Tried) {
    C.Found = NotAsked;
  } else if (A.Verdicts) {
    C.Is = State::Ok;
    C.Found = "loads and analyses, " + Facts.Own.Plugin;
  } else if (A.Compiled) {
    C.Found = "loads, but gives no verdict on a small kernel";
    C.Advice = "docs/reporting.md says how to report that";
  } else {
    C.Found = "a small kernel does not compile with it: " + A.Said;
    C.Advice = "plugin and compiler have to be of one LLVM: build it again";
  }
  return C;
}

Check doctor::judgeLinkerWrapper(const MachineFacts &Facts) {
  if (!Facts.Link.LinkerWrapper.empty())
    return {MachinePart::LinkerWrapper, State::Ok, Facts.Link.LinkerWrapper};
  if (!Facts.Link.Asked)
    return {MachinePart::LinkerWrapper, State::Missing, NotAsked};
  return missing(MachinePart::LinkerWrapper,
                 "the compiler has no clang-linker-wrapper");
}

Check doctor::judgeOpenMPHost(const MachineFacts &Facts) {
  if (!Facts.Link.HostLibrary.empty())
    return {MachinePart::OpenMPHost, State::Ok, Facts.Link.HostLibrary};
  if (!Facts.Link.Asked)
    return {MachinePart::OpenMPHost, State::Missing, NotAsked};
  return missing(MachinePart::OpenMPHost, "the linker finds no libomp.so");
}

Check doctor::judgeOpenMPDevice(const MachineFacts &Facts) {
  MachinePart Part = MachinePart::OpenMPDevice;
  if (!Facts.Link.DeviceLibrary.empty())
    return {Part, State::Ok, Facts.Link.DeviceLibrary};
  if (!Facts.Own.EmptyRuntime.empty())
    return {Part, State::Ok, "roofline's empty one, " + Facts.Own.EmptyRuntime};
  return {Part, State::Missing, "neither LLVM's nor roofline's empty one",
          OfTheTree};
}

Check doctor::judgeOpenMPOffload(const MachineFacts &Facts) {
  MachinePart Part = MachinePart::OpenMPOffload;
  if (!Facts.Link.OffloadLibrary.empty())
    return {Part, State::Ok, Facts.Link.OffloadLibrary};
  if (!Facts.Own.OffloadRuntime.empty())
    return {Part, State::Ok,
            "roofline's, which emulates, " + Facts.Own.OffloadRuntime};
  return {Part, State::Missing, "neither LLVM's nor roofline's", OfTheTree};
}

Check doctor::judgeEmulatedRuntime(const MachineFacts &Facts) {
  if (!Facts.Own.EmulatedRuntime.empty())
    return {MachinePart::EmulatedRuntime, State::Ok, Facts.Own.EmulatedRuntime};
  return {MachinePart::EmulatedRuntime, State::Missing, "not beside the tool",
          OfTheTree};
}

Check doctor::judgeBenchmarks(const MachineFacts &Facts) {
  if (!Facts.Own.Benchmarks.empty())
    return {MachinePart::Benchmarks, State::Ok, Facts.Own.Benchmarks};
  return {MachinePart::Benchmarks, State::Missing, "not beside the tool",
          OfTheTree};
}
