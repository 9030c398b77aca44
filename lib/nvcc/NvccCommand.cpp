// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvcc/NvccCommand.h"
#include "gpu/GpuDatabase.h"
#include "nvcc/ClangArguments.h"
#include "nvcc/NvccOptions.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/OffloadArch.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/VersionTuple.h"

using namespace llvm;
using namespace roofline;
namespace options = clang::options;

namespace {
/// The state of device code generation that several options change together.
struct DeviceSettings {
  std::string Dialect;
  std::vector<std::string> Architectures; // "80"
  // Absent: as --use_fast_math wants it, wherever that stands.
  std::optional<bool> FlushDenormals, PreciseDivision, PreciseRoot;
  bool FastMath = false, FusedMultiplyAdd = true;
  bool Debug = false, Optimised = false, Relocatable = false;
};

class Translator {
public:
  Translator(const NvccInstallation &Nvcc, NvccPurpose Purpose,
             ArrayRef<std::string> GpuArchs)
      : Nvcc(Nvcc), IsBuild(Purpose == NvccPurpose::Build), GpuArchs(GpuArchs) {
  }
  ClangCommand translate(const NvccArguments &Arguments);

private:
  void add(const NvccArgument &Argument);
  void addEach(StringRef Option, ArrayRef<std::string> Values);
  void addForBuild(const NvccArgument &Argument);
  void addHostOptions(ArrayRef<std::string> Elements);
  void addArchitecture(StringRef Name);
  void addSettings();
  void addArchitectures();
  std::vector<std::string> predictedArchitectures();
  void note(NvccNote::Kind What, StringRef Architecture);
  void addOutputFolder();
  void addInstallation();
  void addLink();
  void replaceOpenMP();

  const NvccInstallation &Nvcc;
  const bool IsBuild;
  const ArrayRef<std::string> GpuArchs;
  DeviceSettings Device;
  std::string OutputFolder; // of -odir
  ClangCommand Result;
};
} // namespace

bool roofline::isNewerArchitecture(StringRef A, StringRef B) {
  auto Rank = [](StringRef Name) {
    unsigned Number = 0;
    Name.consumeInteger(10, Number);
    return std::pair(Number, Name == "a" ? 2 : Name == "f" ? 1 : 0);
  };
  return Rank(A) > Rank(B);
}

/// \p Name is of the form "sm_80", "compute_90a" or "lto_86". Others, such as
/// "native" and "all-major", leave the choice to the default.
void Translator::addArchitecture(StringRef Name) {
  StringRef Number = Name.rsplit('_').second;
  if (!Number.empty() && isDigit(Number.front()) &&
      !is_contained(Device.Architectures, Number))
    Device.Architectures.push_back(Number.str());
}

void Translator::addEach(StringRef Option, ArrayRef<std::string> Values) {
  for (const std::string &Value : Values)
    Result.Flags.push_back((Option + Value).str());
}

static bool isOfAny(const opt::Option &Option, ArrayRef<options::ID> Groups) {
  return any_of(Groups, [&](options::ID Id) { return Option.matches(Id); });
}

/// Options of the host compiler that change what the preprocessor and the
/// parser see, with which nvcc also prepares device code.
static bool isOfLanguage(const opt::Option &Option) {
  return isOfAny(Option,
                 {options::OPT_Preprocessor_Group, options::OPT_fopenmp,
                  options::OPT_fno_exceptions, options::OPT_fno_rtti,
                  options::OPT_fms_extensions, options::OPT_pthread,
                  options::OPT_fsigned_char, options::OPT_funsigned_char});
}

/// Options of the host compiler that an object or a program may need.
static bool isOfBuild(const opt::Option &Option) {
  return isOfAny(Option, {options::OPT_f_Group, options::OPT_Link_Group,
                          options::OPT_Wl_COMMA, options::OPT_L});
}

void Translator::addHostOptions(ArrayRef<std::string> Elements) {
  // nvcc pastes the elements into a command line of the shell.
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *> Tokens;
  for (const std::string &Element : Elements)
    cl::TokenizeGNUCommandLine(Element, Saver, Tokens);
  const std::vector<std::string> Words(Tokens.begin(), Tokens.end());
  const opt::InputArgList Arguments = parseClangArguments(Words).List;
  for (const opt::Arg *Argument : Arguments) {
    opt::ArgStringList Rendered;
    Argument->render(Arguments, Rendered);
    if (isOfLanguage(Argument->getOption()) ||
        (IsBuild && isOfBuild(Argument->getOption()))) {
      append_range(Result.Flags, Rendered);
    } else if (isOfAny(Argument->getOption(),
                       {options::OPT_m_x86_Features_Group,
                        options::OPT_march_EQ, options::OPT_mtune_EQ,
                        options::OPT_mcpu_EQ})) {
      for (const char *Word : Rendered) {
        Result.Flags.push_back("-Xarch_host");
        Result.Flags.push_back(Word);
      }
    }
  }
}

void Translator::addForBuild(const NvccArgument &Argument) {
  if (!IsBuild)
    return;
  std::string Name = ("-" + Argument.Name).str();
  if (Argument.IsJoined)
    return addEach(Name, Argument.Values);
  if (Argument.Values.empty())
    Result.Flags.push_back(Name);
  for (const std::string &Value : Argument.Values)
    Result.Flags.insert(Result.Flags.end(), {Name, Value});
}

void Translator::add(const NvccArgument &Argument) {
  ArrayRef<std::string> Values = Argument.Values;
  auto Word = [&](std::string Text) {
    Result.Flags.push_back(std::move(Text));
  };
  switch (Argument.Meaning) {
  case NvccMeaning::Nothing:
  case NvccMeaning::OtherOutput:
  case NvccMeaning::Language:
  case NvccMeaning::OptionsFile:
  case NvccMeaning::ForwardUnknown:
    return;
  case NvccMeaning::Build:
    return addForBuild(Argument);
  case NvccMeaning::OutputFolder:
    if (!Values.empty())
      OutputFolder = Values.front();
    return;
  case NvccMeaning::Define:
    return addEach("-D", Values);
  case NvccMeaning::Undefine:
    return addEach("-U", Values);
  case NvccMeaning::IncludePath:
    return addEach("-I", Values);
  case NvccMeaning::SystemIncludePath:
    return addEach("-isystem", Values);
  case NvccMeaning::IncludedFile:
    for (const std::string &File : Values)
      Result.Flags.insert(Result.Flags.end(), {"-include", File});
    return;
  case NvccMeaning::Dialect:
    if (!Values.empty())
      Device.Dialect = Values.front();
    return;
  case NvccMeaning::Architecture:
    if (!Values.empty())
      addArchitecture(Values.front());
    return;
  case NvccMeaning::GenerateCode:
    for (StringRef Value : Values) {
      Value = Value.trim('"');
      if (Value.consume_front("arch="))
        addArchitecture(Value.split(',').first);
    }
    return;
  case NvccMeaning::Relocatable:
    Device.Relocatable = Argument.isTrue();
    return;
  case NvccMeaning::DeviceObject:
    Device.Relocatable = true;
    if (IsBuild)
      Word("-c");
    return;
  case NvccMeaning::ExtendedLambda:
    return Word("-D__CUDACC_EXTENDED_LAMBDA__");
  case NvccMeaning::RelaxedConstexpr:
    return Word("-D__CUDACC_RELAXED_CONSTEXPR__");
  case NvccMeaning::HostOptions:
    return addHostOptions(Values);
  case NvccMeaning::PtxasOptions:
    for (const std::string &Value : Values)
      Result.Flags.insert(Result.Flags.end(), {"-Xcuda-ptxas", Value});
    return;
  case NvccMeaning::MaxRegisters:
    for (const std::string &Value : Values)
      Result.Flags.insert(Result.Flags.end(),
                          {"-Xcuda-ptxas", "-maxrregcount=" + Value});
    return;
  case NvccMeaning::FastMath:
    Device.FastMath = true;
    return;
  case NvccMeaning::FlushDenormals:
    Device.FlushDenormals = Argument.isTrue();
    return;
  case NvccMeaning::PreciseDivision:
    Device.PreciseDivision = Argument.isTrue();
    return;
  case NvccMeaning::PreciseRoot:
    Device.PreciseRoot = Argument.isTrue();
    return;
  case NvccMeaning::FusedMultiplyAdd:
    Device.FusedMultiplyAdd = Argument.isTrue();
    return;
  case NvccMeaning::DefaultStream:
    if (is_contained(Values, "per-thread"))
      for (StringRef Flag : {"-fgpu-default-stream=per-thread",
                             "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"})
        Word(Flag.str());
    return;
  case NvccMeaning::DeviceDebug:
    Device.Debug = true;
    return;
  case NvccMeaning::DeviceOptimisation:
    Device.Optimised = true;
    return;
  case NvccMeaning::LineNumbers:
    return Word("-gline-tables-only");
  case NvccMeaning::NoExceptions:
    return Word("-fno-exceptions");
  case NvccMeaning::TemplateDepth:
    return addEach("-ftemplate-depth=", Values);
  }
}

void Translator::note(NvccNote::Kind What, StringRef Architecture) {
  Result.Notes.insert({What, ("sm_" + Architecture).str()});
}

/// The architectures whose code the GPUs run, of those for which clang has
/// code. Where no GPU is named: the newest for which a GPU is known, or else
/// the newest. Notes those that are left out though they would have been
/// chosen.
std::vector<std::string> Translator::predictedArchitectures() {
  clang::CudaVersion Toolkit =
      clang::ToCudaVersion(VersionTuple(Nvcc.Major, Nvcc.Minor));
  // Clang may be older than the toolkit, or the command than both.
  auto IsSupported = [&](StringRef Name) {
    clang::OffloadArch Arch = clang::StringToOffloadArch(("sm_" + Name).str());
    return Arch != clang::OffloadArch::UNKNOWN &&
           clang::MaxVersionForOffloadArch(Arch) >= Toolkit;
  };
  std::vector<std::string> &All = Device.Architectures;
  sort(All, isNewerArchitecture);
  std::vector<std::string> Supported;
  copy_if(All, std::back_inserter(Supported), IsSupported);
  std::vector<std::string> Chosen;
  auto ReportingOf = [](ArrayRef<std::string> Names, StringRef GpuArch) {
    GpuArch.consume_front("sm_");
    return reportingArch(Names, GpuArch).str();
  };
  for (StringRef GpuArch : GpuArchs) {
    if (Supported.empty())
      break;
    std::string Name = ReportingOf(Supported, GpuArch);
    if (!is_contained(Chosen, Name))
      Chosen.push_back(Name);
    if (std::string Best = ReportingOf(All, GpuArch); !IsSupported(Best))
      note(NvccNote::Kind::NotSupported, Best);
  }
  if (!Chosen.empty())
    return Chosen;
  auto Newest = find_if(All, [&](const std::string &Name) {
    return IsSupported(Name) && defaultGpuForArch("sm_" + Name);
  });
  if (Newest == All.end())
    Newest = find_if(All, IsSupported);
  for (const std::string &Newer : make_range(All.begin(), Newest))
    note(IsSupported(Newer) ? NvccNote::Kind::NoGpu
                            : NvccNote::Kind::NotSupported,
         Newer);
  if (Newest == All.end())
    return {};
  return {*Newest};
}

void Translator::addArchitectures() {
  // A build has code for all of them, or clang reports why that can't be.
  std::vector<std::string> Names =
      IsBuild ? Device.Architectures : predictedArchitectures();
  if (Names.empty() && !Nvcc.DefaultArchitecture.empty()) {
    Names = {Nvcc.DefaultArchitecture};
    if (!IsBuild)
      note(NvccNote::Kind::Default, Nvcc.DefaultArchitecture);
  }
  addEach("--cuda-gpu-arch=sm_", Names);
}

void Translator::addSettings() {
  addArchitectures();
  if (Device.Dialect.empty())
    Device.Dialect = Nvcc.Dialect;
  // CCCL of CUDA 13 does not compile with older ones, even where a source needs
  // no more of it than cuda_runtime.h includes.
  if (Nvcc.Major >= 13 &&
      is_contained({"c++03", "c++11", "c++14"}, Device.Dialect))
    Device.Dialect = "c++17";
  auto AddIf = [&](bool Condition, StringRef Word) {
    if (Condition)
      Result.Flags.push_back(Word.str());
  };
  AddIf(!Device.Dialect.empty(), "-std=" + Device.Dialect);
  // nvcc optimises device code whatever -O says, except with -G.
  bool IsDebug = Device.Debug && !Device.Optimised;
  AddIf(true, IsDebug ? "-O0" : "-O3");
  AddIf(IsDebug, "-g");
  AddIf(IsDebug, "-D__CUDACC_DEBUG__");
  AddIf(Device.Relocatable, "-fgpu-rdc");
  AddIf(Device.Relocatable, "-D__CUDACC_RDC__");
  AddIf(Device.FlushDenormals.value_or(Device.FastMath),
        "-fgpu-flush-denormals-to-zero");
  AddIf(Device.FastMath, "-fgpu-approx-transcendentals");
  // The flags of floating-point operations in LLVM IR for which the NVPTX
  // backend generates div.approx and sqrt.approx, in fp32 only, as nvcc does.
  AddIf(!Device.PreciseDivision.value_or(!Device.FastMath),
        "-freciprocal-math");
  AddIf(!Device.PreciseRoot.value_or(!Device.FastMath), "-fapprox-func");
  AddIf(!Device.FusedMultiplyAdd, "-ffp-contract=off");
}

void Translator::addInstallation() {
  if (Nvcc.Root.empty())
    return;
  Result.Flags.push_back("--cuda-path=" + Nvcc.Root);
  for (const std::string &Folder : Nvcc.SystemIncludes)
    Result.Flags.push_back("-isystem" + Folder);
  Result.Flags.push_back(formatv("-D__CUDACC_VER_MAJOR__={0}", Nvcc.Major));
  Result.Flags.push_back(formatv("-D__CUDACC_VER_MINOR__={0}", Nvcc.Minor));
  Result.Flags.push_back(formatv("-D__CUDACC_VER_BUILD__={0}", Nvcc.Build));
}

void Translator::addLink() {
  std::string Folder = Nvcc.Root + "/lib64";
  Result.Flags.insert(Result.Flags.end(),
                      {"-L" + Folder, "-Wl,-rpath," + Folder, "-lcudart"});
  // Device code of objects compiled with -rdc=true.
  if (!Result.IsCuda)
    Result.Flags.push_back("--offload-link");
}

/// Links clang's OpenMP runtime instead of GCC's, whose functions it has, too:
/// clang compiles the regions of host code for its own.
void Translator::replaceOpenMP() {
  std::vector<std::string> &Flags = Result.Flags;
  for (size_t I = 0; I < Flags.size(); ++I)
    if (Flags[I] == "-lgomp") {
      Flags[I] = "-fopenmp";
    } else if (Flags[I] == "-l" && I + 1 < Flags.size() &&
               Flags[I + 1] == "gomp") {
      Flags[I] = "-fopenmp";
      Flags.erase(Flags.begin() + I + 1);
    }
}

/// Places outputs without -o in the folder of -odir.
void Translator::addOutputFolder() {
  auto Has = [&](StringRef Flag) { return is_contained(Result.Flags, Flag); };
  auto Place = [&](StringRef Option, const Twine &File) {
    SmallString<128> Path(OutputFolder);
    sys::path::append(Path, File);
    Result.Flags.insert(Result.Flags.end(), {Option.str(), Path.str().str()});
  };
  if (OutputFolder.empty() || Has("-o") || Has("-E"))
    return;
  if (Result.Links)
    return Place("-o", "a.out");
  if (Result.Files.size() != 1) {
    Result.HasOtherOutput = true;
    return;
  }
  // With -o, -M would write the rule to that file.
  bool IsRule = Has("-M") || Has("-MM");
  if (!IsRule || !Has("-MT"))
    Place(IsRule ? "-MT" : "-o", sys::path::stem(Result.Files.front()) + ".o");
}

/// Whether nvcc takes the files for CUDA, by -x or their endings.
static bool isCuda(const NvccArguments &Arguments) {
  for (const NvccArgument &Argument : reverse(Arguments.Options))
    if (Argument.Meaning == NvccMeaning::Language)
      return is_contained(Argument.Values, "cu");
  return any_of(Arguments.Files,
                [](StringRef File) { return File.ends_with(".cu"); });
}

static bool hasAny(const NvccArguments &Arguments, NvccMeaning Meaning) {
  return any_of(Arguments.Options, [&](const NvccArgument &Argument) {
    return Argument.Meaning == Meaning;
  });
}

ClangCommand Translator::translate(const NvccArguments &Arguments) {
  Result.Flags = {"clang++"};
  Result.Files = Arguments.Files;
  Result.IsCuda = isCuda(Arguments);
  Result.HasOtherOutput = hasAny(Arguments, NvccMeaning::OtherOutput);
  for (const NvccArgument &Argument : Arguments.Options)
    add(Argument);
  if (hasAny(Arguments, NvccMeaning::ForwardUnknown))
    addHostOptions(Arguments.Unknown);
  else
    for (const std::string &Option : Arguments.Unknown)
      Result.Notes.insert(
          {NvccNote::Kind::UnknownOption, Option, nearestNvccOption(Option)});
  if (Result.IsCuda)
    addSettings();
  addInstallation();
  Result.Links =
      !Result.HasOtherOutput && none_of(Result.Flags, [](StringRef Flag) {
        return is_contained({"-c", "-E", "-M", "-MM"}, Flag);
      });
  if (IsBuild)
    addOutputFolder();
  if (IsBuild && Result.Links) {
    replaceOpenMP();
    addLink();
  }
  Result.Flags.push_back("-Wno-everything");
  // For sources only; files of other endings are libraries and objects.
  Result.AllCuda = Result.IsCuda && hasAny(Arguments, NvccMeaning::Language);
  if (Result.AllCuda)
    Result.Flags.insert(Result.Flags.end(), {"-x", "cuda"});
  return std::move(Result);
}

Expected<ClangCommand>
roofline::clangCommandFor(ArrayRef<std::string> Command, StringRef Folder,
                          const NvccInstallation &Nvcc, NvccPurpose Purpose,
                          ArrayRef<std::string> GpuArchs) {
  auto Arguments = parseNvccArguments(Command.drop_front(), Folder);
  if (!Arguments)
    return Arguments.takeError();
  return Translator(Nvcc, Purpose, GpuArchs).translate(*Arguments);
}

/// Whether nvcc has an option of this very name, "-lineinfo" in "-lineinfo".
static bool isNameForNvcc(const std::string &Word) {
  auto Parsed = expectedToOptional(parseNvccArguments({Word}, ""));
  return Parsed && Parsed->Options.size() == 1 &&
         ("-" + Parsed->Options[0].Name).str() == Word;
}

bool roofline::areNvccFlags(ArrayRef<std::string> Flags) {
  const opt::InputArgList ForClang = parseClangArguments(Flags).List;
  std::set<std::string> Foreign;
  bool IsForNvcc = false;
  for (const opt::Arg *Argument : ForClang) {
    const std::string &Word = Flags[Argument->getIndex()];
    if (Argument->getOption().matches(options::OPT_UNKNOWN))
      Foreign.insert(Argument->getAsString(ForClang));
    // That of Darwin. And what clang takes apart: -u se_fast_math.
    else if (Argument->getOption().matches(options::OPT_arch) ||
             (Argument->getSpelling() != Word && isNameForNvcc(Word)))
      IsForNvcc = true;
  }
  auto ForNvcc = expectedToOptional(parseNvccArguments(Flags, ""));
  // What neither of the two has is a mistake.
  return ForNvcc && (IsForNvcc || Foreign.size() > ForNvcc->Unknown.size()) &&
         all_of(ForNvcc->Unknown, [&](const std::string &Option) {
           return Foreign.contains(Option);
         });
}
