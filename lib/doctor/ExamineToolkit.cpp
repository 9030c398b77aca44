// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds out which CUDA toolkit and libraries clang uses, from the arguments of
// the jobs that it would run rather than from its messages.
#include "compile/JobLines.h"
#include "doctor/Examine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::doctor;

/// An architecture that all supported versions of clang and CUDA know.
static constexpr StringLiteral Arch = "sm_80";

static std::vector<JobLine> askClang(const Machine &M, StringRef Compiler,
                                     StringRef CudaPath,
                                     std::vector<std::string> Words) {
  Words.insert(Words.begin(), {Compiler.str(), "-###"});
  if (!CudaPath.empty())
    Words.push_back(("--cuda-path=" + CudaPath).str());
  Words.insert(Words.end(), {"/dev/null", "-o", "/dev/null"});
  Expected<CommandOutput> Output = M.Run(Words);
  if (Output)
    return jobLines(Output->Text);
  consumeError(Output.takeError());
  return {};
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

ToolkitFacts doctor::examineToolkit(const Machine &M, StringRef Compiler,
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

LinkFacts doctor::examineLink(const Machine &M, StringRef Compiler,
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
