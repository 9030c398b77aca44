// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects the facts: asks clang's driver what it would run and which files it
// would use, and looks for GPU, libraries and folders.
#include "compile/CompilerProbe.h"
#include "compile/JobLines.h"
#include "doctor/Machine.h"
#include "llm/AdvisorSettings.h"
#include "probe/CuptiLibrary.h"
#include "support/MachineError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::doctor;

/// Finds the compiler in PATH, else the one in LLVM's folder, which 'roofline
/// predict' uses.
static void findCompiler(const Machine &M, const Request &Wanted,
                         CompilerFacts &Found) {
  Found.Asked = Wanted.Compiler.empty()
                    ? formatv("clang++-{0}", Wanted.LLVMMajor).str()
                    : Wanted.Compiler;
  Found.Path = M.FindProgram(Found.Asked);
  if (!Found.Path.empty() || !Wanted.Compiler.empty())
    return;
  Found.Path = M.FindProgram(Wanted.LLVMTools + "/clang++");
  Found.InPath = Found.Path.empty();
}

static CompilerFacts examineCompiler(const Machine &M, const Request &Wanted) {
  CompilerFacts Found;
  Found.Wanted = Wanted.LLVMMajor;
  findCompiler(M, Wanted, Found);
  if (Found.Path.empty())
    return Found;
  // Run separately, since another compiler may do anything with other flags.
  Expected<CommandOutput> Output = M.Run({Found.Path, "--version"});
  if (Output)
    Found.Version = clangVersion(Output->Text);
  else
    Found.Problem = plainText(Output.takeError());
  return Found;
}

/// An architecture that all supported versions of clang and CUDA know.
static constexpr StringLiteral Arch = "sm_80";

static std::vector<JobLine> askClang(const Machine &M, StringRef Compiler,
                                     StringRef CudaPath,
                                     std::vector<std::string> Words) {
  Words.insert(Words.begin(), {Compiler.str(), "-###"});
  if (!CudaPath.empty())
    Words.push_back(("--cuda-path=" + CudaPath).str());
  Words.insert(Words.end(), {"/dev/null", "-o", "/dev/null"});
  auto Output = expectedToOptional(M.Run(Words));
  return Output ? jobLines(Output->Text) : std::vector<JobLine>();
}

static std::string inFolder(StringRef Folder, StringRef Name) {
  SmallString<128> Path(Folder);
  sys::path::append(Path, Name);
  return Path.str().str();
}

/// The version in cuda.h, from "#define CUDA_VERSION 13000"; 0 if unknown.
static unsigned versionOf(const Machine &M, StringRef CudaHeader) {
  auto File = M.Env.Files->getBufferForFile(CudaHeader);
  if (!File)
    return 0;
  StringRef Text = (*File)->getBuffer(), Mark = "#define CUDA_VERSION";
  size_t At = Text.find(Mark);
  unsigned Version = 0;
  if (At != StringRef::npos)
    Text.drop_front(At + Mark.size()).ltrim(" ").consumeInteger(10, Version);
  return Version;
}

/// The version as CUDA encodes it: 12090 for "12.9".
static unsigned versionFromText(StringRef Text) {
  auto [First, Second] = Text.split('.');
  unsigned Major = 0, Minor = 0;
  if (First.getAsInteger(10, Major) || Second.consumeInteger(10, Minor))
    return 0;
  return Major * 1000 + Minor * 10;
}

static const JobLine *deviceJob(ArrayRef<JobLine> Jobs) {
  const JobLine *Found = find_if(Jobs, std::mem_fn(&JobLine::isForNvidia));
  return Found == Jobs.end() ? nullptr : Found;
}

/// Finds the toolkit's headers: include folders of \p Job that \p Plain, a job
/// without CUDA's headers, does not have are the toolkit's.
static void readFolders(const Machine &M, const JobLine &Job,
                        const JobLine &Plain, ToolkitFacts &Found) {
  std::vector<StringRef> Others = Plain.valuesOf("-internal-isystem");
  for (StringRef Folder : Job.valuesOf("-internal-isystem")) {
    if (M.Env.Files->exists(inFolder(Folder, "cub/cub.cuh"))) {
      Found.Cccl = Folder.str();
      Found.CcclFound = true;
    }
    std::string Header = inFolder(Folder, "cuda.h");
    if (is_contained(Others, Folder) || !M.Env.Files->exists(Header))
      continue;
    Found.Folder = sys::path::parent_path(Folder).str();
    Found.Version = versionOf(M, Header);
    std::string Cccl = inFolder(Folder, "cccl");
    if (Found.Cccl.empty() &&
        M.Env.Files->exists(inFolder(Cccl, "cub/cub.cuh")))
      Found.Cccl = Cccl;
  }
}

static void readWholeCompile(const Machine &M, ArrayRef<JobLine> Jobs,
                             ToolkitFacts &Found) {
  for (const JobLine &Job : Jobs) {
    if (Job.program() == "ptxas")
      Found.Ptxas = M.FindProgram(Job.Words[0]);
    if (Job.program() == "fatbinary")
      Found.Fatbinary = M.FindProgram(Job.Words[0]);
    if (!Job.isForNvidia())
      continue;
    for (StringRef Library : Job.valuesOf("-mlink-builtin-bitcode"))
      if (sys::path::filename(Library).starts_with("libdevice"))
        Found.Libdevice = Library.str();
    for (StringRef Version : Job.endsOf("-target-sdk-version="))
      Found.KnownToClang = versionFromText(Version);
  }
}

/// \p CudaPath is the value of --cuda-path, \p CudaTools that of option
/// cuda-tools.
static ToolkitFacts examineToolkit(const Machine &M, StringRef Compiler,
                                   StringRef CudaPath, StringRef CudaTools) {
  ToolkitFacts Found;
  Toolkit Tools = M.FindTools(Toolkit::folders(CudaTools, CudaPath, M.Env.Get));
  Found.CountsPtxas = Tools.Ptxas;
  Found.CountsNvdisasm = Tools.Nvdisasm;
  Found.FatbinaryInPath = !M.FindProgram("fatbinary").empty();
  if (Compiler.empty())
    return Found;
  auto Ask = [&](std::vector<std::string> Words) {
    Words.insert(Words.begin(),
                 {"-x", "cuda", ("--cuda-gpu-arch=" + Arch).str(), "-c"});
    return askClang(M, Compiler, CudaPath, std::move(Words));
  };
  // Without -nocudalib, clang ignores toolkits that have no libdevice.
  std::vector<JobLine> Headers = Ask({"-nocudalib"}),
                       Plain = Ask({"-nocudalib", "-nocudainc"});
  const JobLine *Job = deviceJob(Headers), *PlainJob = deviceJob(Plain);
  if (Job && PlainJob)
    readFolders(M, *Job, *PlainJob, Found);
  readWholeCompile(M, Ask({}), Found);
  return Found;
}

/// The path of \p Name in the first library folder of \p Job that contains it.
static std::string libraryOf(const Machine &M, const JobLine &Job,
                             StringRef Name) {
  for (StringRef Folder : Job.endsOf("-L"))
    if (std::string Path = inFolder(Folder, Name); M.Env.Files->exists(Path))
      return Path;
  return "";
}

static LinkFacts examineLink(const Machine &M, StringRef Compiler,
                             StringRef CudaPath) {
  LinkFacts Found;
  if (Compiler.empty())
    return Found;
  Found.Asked = true;
  for (const JobLine &Job :
       askClang(M, Compiler, CudaPath,
                {"-fopenmp", "-fopenmp-targets=nvptx64-nvidia-cuda",
                 ("--offload-arch=" + Arch).str(), "-x", "c++"})) {
    if (Job.program() == "clang-linker-wrapper") {
      Found.LinkerWrapper = M.FindProgram(Job.Words[0]);
      Found.HostLibrary = libraryOf(M, Job, "libomp.so");
      Found.OffloadLibrary = libraryOf(M, Job, "libomptarget.so");
    }
    if (!Job.isForNvidia())
      continue;
    for (StringRef Library : Job.valuesOf("-mlink-builtin-bitcode"))
      if (sys::path::filename(Library).starts_with("libomptarget"))
        Found.DeviceLibrary = Library.str();
  }
  return Found;
}

/// Reads "RmProfilingAdminOnly: 1" from the driver's parameters.
static std::optional<bool> countersKept(const Machine &M) {
  auto File = M.Env.Files->getBufferForFile("/proc/driver/nvidia/params",
                                            /*FileSize=*/-1,
                                            /*RequiresNullTerminator=*/false,
                                            /*IsVolatile=*/true);
  if (!File)
    return std::nullopt;
  for (StringRef Line : split((*File)->getBuffer(), '\n'))
    if (Line.consume_front("RmProfilingAdminOnly:"))
      return Line.trim() != "0";
  return std::nullopt;
}

static GpuFacts examineGpu(const Machine &M) {
  GpuFacts Found;
  Found.Driver = M.AskDriver();
  Found.Cupti = findCupti(M.Env);
  if (Found.Cupti.empty() && M.Loads(CuptiLibrary))
    Found.Cupti = CuptiLibrary;
  Found.CountersKept = countersKept(M);
  Found.IsAdministrator = M.IsAdministrator;
  return Found;
}

/// The user's options, as for a file in the working directory. If they are
/// invalid, \p Problem says why.
static Options readOptions(const Machine &M, std::string &Problem) {
  std::vector<OptionMessage> Messages;
  Options Opts = loadOptions({}, "./-", M.Env, Messages);
  for (const OptionMessage &Message : Messages)
    if (Message.What == OptionMessage::Kind::Mistake && Problem.empty())
      Problem = Message.Text;
  return Opts;
}

static ModelFacts examineModel(const Machine &M, const Options &Opts) {
  ModelFacts Found;
  auto Settings = advisorSettings(Opts, M.Env);
  if (!Settings) {
    Found.IsSet = true;
    Found.Problem = plainText(Settings.takeError());
    return Found;
  }
  if (!*Settings)
    return Found;
  Found.IsSet = true;
  Found.Model = quotable((*Settings)->Model, 60);
  if (const std::optional<Endpoint> &To = (*Settings)->To) {
    Found.Host = quotable(To->Host, 60);
    Found.HasKey = !To->Key.empty();
    Found.LibraryProblem = M.TryCurl();
  }
  return Found;
}

/// What is wrong with the caches of answers and of compiled kernels. They are
/// in one folder unless option cache-dir names another one for answers.
static std::string cacheProblem(const Machine &M, const std::string &Folder,
                                bool IsChosen) {
  if (!M.CanWrite(Folder))
    return "cannot write to '" + Folder + "'";
  if (std::string Problem = M.TryStore(Folder); !Problem.empty())
    return Problem;
  if (!IsChosen)
    return "";
  // Without a folder, no kernels are cached.
  auto Kernels = expectedToOptional(cacheFolder(Options(), M.Env));
  if (Kernels && !M.CanWrite(*Kernels))
    return "cannot write to '" + *Kernels + "'";
  return "";
}

static FolderFacts examineFolders(const Machine &M, const Options &Opts) {
  FolderFacts Found;
  Found.Temporary = M.TemporaryFolder;
  Found.TemporaryWorks = M.CanWrite(M.TemporaryFolder);
  if (Error E = cacheFolder(Opts, M.Env).moveInto(Found.Cache))
    Found.CacheProblem = plainText(std::move(E));
  else
    Found.CacheProblem = cacheProblem(M, Found.Cache, !Opts.CacheDir.empty());
  return Found;
}

MachineFacts doctor::examine(const Machine &M, const Request &Wanted) {
  MachineFacts Found;
  std::string OptionProblem;
  Options Opts = readOptions(M, OptionProblem);
  Found.Own = Wanted.Own;
  Found.Compiler = examineCompiler(M, Wanted);
  // Another version may have other flags.
  bool CanAsk = majorVersion(Found.Compiler.Version) == Wanted.LLVMMajor;
  StringRef Compiler = CanAsk ? StringRef(Found.Compiler.Path) : "";
  if (CanAsk && !Found.Own.Plugin.empty())
    Found.Analysis = M.TryPlugin(Compiler, Found.Own.Plugin);
  Found.Toolkit = examineToolkit(M, Compiler, Wanted.CudaPath, Opts.CudaTools);
  Found.Link = examineLink(M, Compiler, Wanted.CudaPath);
  Found.Gpu = examineGpu(M);
  Found.Model = examineModel(M, Opts);
  if (!OptionProblem.empty())
    Found.Model.Problem = OptionProblem;
  Found.Folders = examineFolders(M, Opts);
  return Found;
}
