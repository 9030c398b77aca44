// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Simulated machines: what the doctor finds on them, and what it prints.
#include "compile/JobLines.h"
#include "doctor/Machine.h"
#include "doctor/Report.h"
#include "support/MachineError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <map>

using namespace llvm;
using namespace roofline;
using namespace roofline::doctor;

namespace {
/// A machine that has everything; tests remove something.
class FakeMachine {
public:
  std::map<std::string, std::string> Variables = {{"HOME", "/home/ada"}};
  std::vector<std::string> Programs = {"/usr/bin/clang++-22",
                                       "/llvm/bin/clang++",
                                       "/llvm/bin/clang-linker-wrapper",
                                       "/cuda/bin/ptxas",
                                       "/cuda/bin/fatbinary",
                                       "/usr/bin/fatbinary"};
  std::string Version = "clang version 22.1.8 (1~deb12u1)\n";
  DriverFacts Driver = {"", "NVIDIA H200", 13000};
  AnalysisFacts Analysis = {true, true, 1, ""};
  Toolkit Tools = {"/cuda/bin/ptxas", "/cuda/bin/nvdisasm"};
  std::string CurlProblem, StoreProblem;
  std::set<std::string> ReadOnly;
  std::string KnownToClang = "13.0";
  bool IsAdministrator = false;
  bool HasToolkit = true;
  OwnFiles Own = {"/r/plugin.so", "/r/empty.bc",   "/r/libomptarget.so",
                  "/r/cudart.so", "/r/runtime.so", "/r/subset"};
  Request Wanted = {"", "", "/llvm/bin", 22, {}};

  FakeMachine() {
    addFile("/cuda/include/cuda.h", "// ...\n#define CUDA_VERSION 13000\n");
    addFile("/cuda/include/cub/cub.cuh");
    addFile("/llvm/lib/libomp.so");
    addFile("/llvm/lib/libomptarget.so");
    addFile("/usr/local/cuda/lib64/libcupti.so.13");
    addFile("/proc/driver/nvidia/params",
            "ResmanDebugLevel: 1\nRmProfilingAdminOnly: 0\n");
  }

  void addFile(StringRef Path, StringRef Text = "") {
    Texts[Path.str()] = Text.str();
  }
  void removeFile(StringRef Path) { Texts.erase(Path.str()); }

  MachineFacts facts() {
    Wanted.Own = Own;
    return examine(machine(), Wanted);
  }
  std::vector<Check> checks() { return judge(facts()); }
  Check check(MachinePart Part) { return checks()[unsigned(Part)]; }

private:
  std::map<std::string, std::string> Texts;

  Machine machine() {
    Machine M;
    auto Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
    for (auto &[Path, Text] : Texts)
      Files->addFile(Path, 0, MemoryBuffer::getMemBufferCopy(Text));
    M.Env.Files = Files;
    M.Env.Get = [this](StringRef Name) -> std::optional<std::string> {
      auto It = Variables.find(Name.str());
      return It == Variables.end() ? std::nullopt : std::optional(It->second);
    };
    M.Run = [this](ArrayRef<std::string> Words) { return run(Words); };
    M.FindProgram = [this](StringRef Name) -> std::string {
      std::string Path =
          Name.contains('/') ? Name.str() : ("/usr/bin/" + Name).str();
      return is_contained(Programs, Path) ? Path : "";
    };
    M.FindTools = [this](ArrayRef<std::string>) { return Tools; };
    M.TryPlugin = [this](StringRef, StringRef) { return Analysis; };
    M.AskDriver = [this] { return Driver; };
    M.Loads = [](StringRef) { return false; };
    M.CanWrite = [this](StringRef Path) { return !ReadOnly.count(Path.str()); };
    M.TryStore = [this](StringRef) { return StoreProblem; };
    M.TryCurl = [this] { return CurlProblem; };
    M.TemporaryFolder = "/tmp";
    M.IsAdministrator = IsAdministrator;
    return M;
  }

  /// A clang that searches for its toolkit in /cuda.
  Expected<CommandOutput> run(ArrayRef<std::string> Words) {
    if (is_contained(Words, "--version"))
      return CommandOutput{0, Version};
    bool Headers = HasToolkit && !is_contained(Words, "-nocudainc");
    bool Library = HasToolkit && !is_contained(Words, "-nocudalib");
    std::string Text =
        "warning: what people read\n \"/llvm/bin/clang\" \"-cc1\" "
        "\"-triple\" \"nvptx64-nvidia-cuda\" "
        "\"-internal-isystem\" \"/usr/local/include\"";
    if (Headers)
      Text += " \"-internal-isystem\" \"/cuda/include\"";
    if (Library)
      Text += " \"-target-sdk-version=" + KnownToClang +
              "\" \"-mlink-builtin-bitcode\" "
              "\"/cuda/nvvm/libdevice/libdevice.10.bc\"";
    Text += "\n \"" + path("/cuda/bin/ptxas") + "\" \"-m64\"\n \"" +
            path("/cuda/bin/fatbinary") + "\" \"-64\"\n";
    if (is_contained(Words, "-fopenmp"))
      Text += " \"" + path("/llvm/bin/clang-linker-wrapper") +
              "\" \"-L/usr/lib\" \"-L/llvm/lib\" \"-lomp\"\n";
    return CommandOutput{0, Text};
  }

  /// As clang, prints a program that it does not find without a folder.
  std::string path(StringRef Program) {
    return is_contained(Programs, Program)
               ? Program.str()
               : Program.substr(Program.rfind('/') + 1).str();
  }
};

std::vector<MachinePart> missingOf(FakeMachine &M) {
  std::vector<MachinePart> Parts;
  for (const Check &C : M.checks())
    if (C.Is == State::Missing)
      Parts.push_back(C.Part);
  return Parts;
}

bool runs(FakeMachine &M, StringRef Name) {
  for (const Ability &A : abilities(M.checks()))
    if (A.Name == Name)
      return A.Lacks.empty();
  ADD_FAILURE() << Name.str();
  return false;
}
} // namespace

TEST(Doctor, MachineThatHasEverything) {
  FakeMachine M;
  for (const Check &C : M.checks())
    if (C.Part == MachinePart::LanguageModel)
      EXPECT_EQ(State::NotNeeded, C.Is);
    else
      EXPECT_EQ(State::Ok, C.Is) << machinePartName(C.Part) << ": " << C.Found;
  for (const Ability &A : abilities(M.checks()))
    EXPECT_TRUE(A.Lacks.empty()) << A.Name.str();
  EXPECT_TRUE(canDoMainJob(M.checks()));
}

TEST(Doctor, CompilerOfAnotherVersion) {
  FakeMachine M;
  M.Version = "clang version 14.0.6\n";
  Check C = M.check(MachinePart::Compiler);
  EXPECT_EQ(State::Missing, C.Is);
  EXPECT_EQ("'/usr/bin/clang++-22' is clang 14.0.6, wanted clang 22", C.Found);
  EXPECT_FALSE(canDoMainJob(M.checks()));
  // Its messages are those of another version, so nothing is derived from them.
  EXPECT_EQ(State::Missing, M.check(MachinePart::CudaToolkit).Is);
  EXPECT_FALSE(M.facts().Analysis.Tried);
}

TEST(Doctor, CompilerThatIsNone) {
  FakeMachine M;
  M.Version = "gcc (Debian) 12\n";
  EXPECT_EQ(State::Missing, M.check(MachinePart::Compiler).Is);
}

TEST(Doctor, CompilerOutsideThePath) {
  FakeMachine M;
  llvm::erase(M.Programs, "/usr/bin/clang++-22");
  EXPECT_EQ(State::Warning, M.check(MachinePart::Compiler).Is);
  EXPECT_TRUE(canDoMainJob(M.checks()));
  // A compiler that was requested is not replaced.
  M.Wanted.Compiler = "clang++-22";
  EXPECT_EQ(State::Missing, M.check(MachinePart::Compiler).Is);
}

TEST(Doctor, PluginThatDoesNotAnalyse) {
  FakeMachine M;
  M.Analysis.Verdicts = 0;
  EXPECT_EQ(State::Missing, M.check(MachinePart::Plugin).Is);
  EXPECT_FALSE(canDoMainJob(M.checks()));
  M.Analysis = {true, false, 0, "undefined symbol: x"};
  EXPECT_NE(std::string::npos,
            M.check(MachinePart::Plugin).Found.find("undefined symbol: x"));
  M.Own.Plugin.clear();
  EXPECT_FALSE(M.facts().Analysis.Tried);
  EXPECT_EQ(State::Missing, M.check(MachinePart::Plugin).Is);
}

TEST(Doctor, ToolkitNewerThanClangKnows) {
  FakeMachine M;
  M.KnownToClang = "12.9";
  Check C = M.check(MachinePart::CudaToolkit);
  EXPECT_EQ(State::Warning, C.Is);
  EXPECT_EQ("CUDA 13.0 in /cuda; clang knows up to 12.9", C.Found);
  EXPECT_TRUE(runs(M, "build CUDA programs"));
  M.addFile("/cuda/include/cuda.h", "#define CUDA_VERSION 12080\n");
  C = M.check(MachinePart::CudaToolkit);
  EXPECT_EQ(State::Warning, C.Is);
  EXPECT_EQ("CUDA 12.8 in /cuda", C.Found);
}

TEST(Doctor, NoToolkit) {
  FakeMachine M;
  M.HasToolkit = false;
  // One that clang does not accept as a toolkit.
  M.addFile("/usr/local/include/cuda.h", "#define CUDA_VERSION 12090\n");
  EXPECT_EQ((std::vector{MachinePart::CudaToolkit, MachinePart::Libdevice,
                         MachinePart::Cccl}),
            missingOf(M));
  EXPECT_TRUE(runs(M, "predict OpenMP"));
  EXPECT_FALSE(runs(M, "predict CUDA"));
  EXPECT_TRUE(canDoMainJob(M.checks()));
}

TEST(Doctor, CcclWhereClangDoesNotLook) {
  FakeMachine M;
  M.removeFile("/cuda/include/cub/cub.cuh");
  EXPECT_EQ(State::Missing, M.check(MachinePart::Cccl).Is);
  M.addFile("/cuda/include/cccl/cub/cub.cuh");
  Check C = M.check(MachinePart::Cccl);
  EXPECT_EQ(State::Warning, C.Is);
  EXPECT_NE(std::string::npos, C.Advice.find("-I/cuda/include/cccl"));
}

TEST(Doctor, ProgramsThatClangDoesNotFind) {
  FakeMachine M;
  llvm::erase(M.Programs, "/llvm/bin/clang-linker-wrapper");
  EXPECT_EQ(State::Missing, M.check(MachinePart::LinkerWrapper).Is);
  EXPECT_FALSE(runs(M, "build CUDA programs"));
  EXPECT_TRUE(runs(M, "predict CUDA"));
  llvm::erase(M.Programs, "/usr/bin/fatbinary");
  EXPECT_EQ(State::Warning, M.check(MachinePart::Ptxas).Is);
  EXPECT_EQ(std::vector<std::string>{"export PATH=$PATH:/cuda/bin"},
            M.check(MachinePart::Ptxas).Commands);
  llvm::erase(M.Programs, "/cuda/bin/fatbinary");
  EXPECT_EQ(State::Missing, M.check(MachinePart::Ptxas).Is);
  EXPECT_EQ(State::Ok, M.check(MachinePart::Nvdisasm).Is);
  M.Tools.Nvdisasm.clear();
  EXPECT_EQ(State::Missing, M.check(MachinePart::Nvdisasm).Is);
}

TEST(Doctor, OwnRuntimesStandInForLLVMs) {
  FakeMachine M;
  M.removeFile("/llvm/lib/libomptarget.so");
  EXPECT_NE(std::string::npos,
            M.check(MachinePart::OpenMPOffload).Found.find("/r/libomptarget"));
  M.Own.OffloadRuntime.clear();
  M.Own.EmptyRuntime.clear();
  M.removeFile("/llvm/lib/libomp.so");
  EXPECT_EQ((std::vector{MachinePart::OpenMPHost, MachinePart::OpenMPDevice,
                         MachinePart::OpenMPOffload}),
            missingOf(M));
}

TEST(Doctor, CountersForAdministrators) {
  FakeMachine M;
  M.addFile("/proc/driver/nvidia/params", "RmProfilingAdminOnly: 1\n");
  EXPECT_EQ(State::Missing, M.check(MachinePart::Counters).Is);
  // Times can be measured.
  EXPECT_TRUE(runs(M, "measure"));
  M.IsAdministrator = true;
  EXPECT_EQ(State::Ok, M.check(MachinePart::Counters).Is);
  M.removeFile("/proc/driver/nvidia/params");
  EXPECT_EQ(State::Warning, M.check(MachinePart::Counters).Is);
  M.Driver.Problem = "none";
  EXPECT_EQ(State::NotNeeded, M.check(MachinePart::Counters).Is);
  EXPECT_FALSE(runs(M, "measure"));
}

TEST(Doctor, DriverThatIsTooOld) {
  FakeMachine M;
  M.Driver.Version = 12080;
  EXPECT_EQ(State::Missing, M.check(MachinePart::Driver).Is);
}

TEST(Doctor, LanguageModel) {
  FakeMachine M;
  M.Variables["ROOFLINE_LLM_URL"] = "https://user:canary@llm.example.org/v1";
  M.Variables["ROOFLINE_LLM_KEY"] = "canary";
  EXPECT_EQ(State::Missing, M.check(MachinePart::LanguageModel).Is);
  EXPECT_EQ(std::string::npos, reportText(M.checks()).find("canary"));
  M.Variables["ROOFLINE_LLM_MODEL"] = "m";
  EXPECT_EQ(std::string::npos, reportJson(M.checks()).find("canary"));
  M.Variables["ROOFLINE_LLM_URL"] = "https://llm.example.org/v1";
  Check C = M.check(MachinePart::LanguageModel);
  EXPECT_EQ(State::Ok, C.Is);
  EXPECT_EQ("m at llm.example.org, with a key; nothing was sent", C.Found);
  M.CurlProblem = "no libcurl";
  EXPECT_EQ(State::Missing, M.check(MachinePart::LanguageModel).Is);
}

TEST(Doctor, OptionsThatAreWrong) {
  FakeMachine M;
  M.Variables["ROOFLINE_LLM_SLOTS"] = "many";
  EXPECT_EQ(State::Missing, M.check(MachinePart::LanguageModel).Is);
}

TEST(Doctor, CacheThatCannotBeUsed) {
  FakeMachine M;
  M.ReadOnly = {"/home/ada/.cache/roofline"};
  EXPECT_EQ((std::vector{MachinePart::Cache}), missingOf(M));
  EXPECT_FALSE(runs(M, "emulate"));
  // Compiled kernels are still cached there.
  M.Variables["ROOFLINE_CACHE_DIR"] = "/elsewhere";
  EXPECT_EQ((std::vector{MachinePart::Cache}), missingOf(M));
  M.ReadOnly.clear();
  EXPECT_EQ(std::vector<MachinePart>(), missingOf(M));
  M.StoreProblem = "no database";
  EXPECT_EQ("no database", M.check(MachinePart::Cache).Found);
}

TEST(Doctor, LinesAreWrappedAndCommandsAreNot) {
  Check C{MachinePart::Cupti, State::Missing, "", "", {std::string(120, 'x')}};
  for (int I = 0; I < 40; ++I)
    C.Found += " word";
  for (StringRef Line : split(reportText({C}), '\n'))
    EXPECT_TRUE(Line.size() <= 96 || Line.ltrim() == C.Commands[0])
        << Line.str();
  EXPECT_NE(std::string::npos, reportText({C}).find(C.Commands[0]));
}

TEST(Doctor, EveryPartHasALine) {
  FakeMachine M;
  std::vector<Check> Checks = M.checks();
  ASSERT_EQ(MachinePartCount, Checks.size());
  for (unsigned I = 0; I < MachinePartCount; ++I)
    EXPECT_EQ(MachinePart(I), Checks[I].Part);
}

TEST(JobLines, WordsAreThoseOfTheJob) {
  std::vector<JobLine> Jobs = jobLines(
      "clang version 22\n (in-process)\n \"/a b/clang\" \"-cc1\" "
      "\"-triple\" \"nvptx64\" \"-DX=\\\"y\\\"\" \"-Lq\"\nerror: \"x\"");
  ASSERT_EQ(1u, Jobs.size());
  EXPECT_EQ("clang", Jobs[0].program());
  EXPECT_TRUE(Jobs[0].isForNvidia());
  EXPECT_EQ(std::vector<StringRef>{"X=\"y\""}, Jobs[0].endsOf("-D"));
  EXPECT_EQ(std::vector<StringRef>(), Jobs[0].valuesOf("-Lq"));
}

TEST(MachineError, DoctorsLineStaysLast) {
  auto Make = [] {
    return makeMachineError(MachinePart::Cache, "no {0}", "x");
  };
  EXPECT_EQ("no x; see 'roofline doctor', line 'cache'", toString(Make()));
  EXPECT_EQ("a no x b; see 'roofline doctor', line 'cache'",
            toString(reworded(Make(), [](StringRef Why) {
              return ("a " + Why + " b").str();
            })));
  EXPECT_EQ("no x", plainText(Make()));
  EXPECT_EQ("a y", toString(reworded(makeError("y"), [](StringRef Why) {
              return ("a " + Why).str();
            })));
  EXPECT_EQ("y", plainText(makeError("y")));
}
