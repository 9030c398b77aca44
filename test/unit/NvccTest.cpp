// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/RunCommand.h"
#include "nvcc/NvccCommand.h"
#include "nvcc/NvccOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace roofline;

namespace {

using Words = std::vector<std::string>;

/// A toolkit that adds nothing to commands.
NvccInstallation bareInstallation() {
  NvccInstallation Nvcc;
  Nvcc.DefaultArchitecture = "75";
  Nvcc.Dialect = "c++17";
  return Nvcc;
}

/// The translation of "nvcc ARGUMENTS", as one text.
std::string translated(Words Arguments) {
  Arguments.insert(Arguments.begin(), "nvcc");
  ClangCommand Clang =
      cantFail(clangCommandFor(Arguments, "/folder", bareInstallation()));
  append_range(Clang.Flags, Clang.Files);
  return join(Clang.Flags, " ");
}

/// The names in the notes of kind \p What about "nvcc ARGUMENTS".
Words noted(NvccNote::Kind What, Words Arguments, unsigned Major = 0) {
  Arguments.insert(Arguments.begin(), "nvcc");
  NvccInstallation Nvcc = bareInstallation();
  Nvcc.Major = Major;
  Words Names;
  for (const NvccNote &Note :
       cantFail(clangCommandFor(Arguments, "/folder", Nvcc)).Notes)
    if (Note.What == What)
      Names.push_back(Note.Name);
  return Names;
}

Words unknownIn(Words Arguments) {
  return noted(NvccNote::Kind::UnknownOption, std::move(Arguments));
}

TEST(NvccOptions, ListsAreSplitOutsideQuotes) {
  EXPECT_EQ(splitNvccList("a,b"), (Words{"a", "b"}));
  EXPECT_EQ(splitNvccList("S=\"a,b\",c"), (Words{"S=\"a,b\"", "c"}));
  EXPECT_EQ(splitNvccList("F(x\\,y)=x"), (Words{"F(x,y)=x"}));
  EXPECT_EQ(splitNvccList("A=\\\"x\\\""), (Words{"A=\"x\""}));
}

TEST(NvccOptions, NamesHaveTheDashesOfTheirLength) {
  EXPECT_EQ(unknownIn({"--arch=sm_80", "x.cu"}), (Words{"--arch=sm_80"}));
  EXPECT_EQ(unknownIn({"-gpu-architecture=sm_80", "x.cu"}),
            (Words{"-gpu-architecture=sm_80"}));
  EXPECT_EQ(unknownIn({"-fPIC", "-Wall", "x.cu"}), (Words{"-Wall", "-fPIC"}));
}

TEST(NvccCommand, Defaults) {
  EXPECT_EQ(translated({"-c", "x.cu", "-o", "x.o"}),
            "clang++ --cuda-gpu-arch=sm_75 -std=c++17 -O3 -Wno-everything "
            "x.cu");
}

TEST(NvccCommand, Architectures) {
  for (Words Spelling :
       {Words{"-arch=sm_86"}, Words{"-arch", "sm_86"},
        Words{"--gpu-architecture=compute_86"},
        Words{"-gencode", "arch=compute_86,code=sm_86"},
        Words{"-gencode=arch=compute_86,code=[compute_86,sm_86]"},
        Words{"--generate-code=arch=compute_86,code=sm_86"},
        Words{"--generate-code", "arch=compute_86,\"code=sm_86,compute_86\""},
        Words{"-gencode", "\"arch=compute_86,code=sm_86\""}}) {
    Words Arguments = Spelling;
    Arguments.push_back("x.cu");
    EXPECT_NE(translated(Arguments).find("--cuda-gpu-arch=sm_86 "),
              std::string::npos)
        << join(Spelling, " ");
  }
}

TEST(NvccCommand, OfSeveralArchitecturesTheNewest) {
  EXPECT_TRUE(isNewerArchitecture("120", "80"));
  EXPECT_TRUE(isNewerArchitecture("90a", "90"));
  EXPECT_TRUE(isNewerArchitecture("100f", "100"));
  EXPECT_TRUE(isNewerArchitecture("100a", "100f"));
  EXPECT_FALSE(isNewerArchitecture("90", "90"));
  EXPECT_NE(translated({"-gencode", "arch=compute_90,code=sm_90", "-gencode",
                        "arch=compute_80,code=sm_80", "x.cu"})
                .find("--cuda-gpu-arch=sm_90 "),
            std::string::npos);
  // A GPU runs the newest code that it can, and code of a newer one not.
  auto For = [](Words GpuArchs) {
    auto Clang = clangCommandFor({"nvcc", "-gencode", "arch=compute_90",
                                  "-gencode", "arch=compute_80", "x.cu"},
                                 "/folder", bareInstallation(),
                                 NvccPurpose::Analysis, GpuArchs);
    Words Archs;
    for (StringRef Flag : cantFail(std::move(Clang)).Flags)
      if (Flag.consume_front("--cuda-gpu-arch="))
        Archs.push_back(Flag.str());
    return Archs;
  };
  EXPECT_EQ(For({"sm_80"}), (Words{"sm_80"}));
  EXPECT_EQ(For({"sm_86", "sm_90", "sm_80"}), (Words{"sm_80", "sm_90"}));
  EXPECT_EQ(For({"sm_70"}), (Words{"sm_90"}));
  EXPECT_EQ(For({}), (Words{"sm_90"}));
  // There is no GPU in the database for sm_110.
  EXPECT_NE(translated({"-gencode", "arch=compute_90,code=sm_90", "-gencode",
                        "arch=compute_110,code=sm_110", "x.cu"})
                .find("--cuda-gpu-arch=sm_90 "),
            std::string::npos);
  // The toolkit has no code for sm_35.
  NvccInstallation New = bareInstallation();
  New.Major = 13;
  auto Old = clangCommandFor({"nvcc", "-arch=sm_35", "-std=c++11", "x.cu"},
                             "/folder", New);
  ASSERT_TRUE(bool(Old));
  EXPECT_TRUE(is_contained(Old->Flags, "--cuda-gpu-arch=sm_75"));
  EXPECT_TRUE(is_contained(Old->Flags, "-std=c++17"));
  // Only a GPU of the machine tells what "native" is.
  EXPECT_NE(translated({"-arch=native", "x.cu"}).find("sm_75"),
            std::string::npos);
}

TEST(NvccCommand, ArchitecturesThatAreLeftOutAreNoted) {
  Words Three = {"-gencode=arch=compute_80,code=sm_80",
                 "-gencode=arch=compute_110,code=sm_110",
                 "-gencode=arch=compute_53,code=sm_53", "x.cu"};
  EXPECT_EQ(noted(NvccNote::Kind::NoGpu, Three), (Words{"sm_110"}));
  EXPECT_EQ(noted(NvccNote::Kind::NoGpu, {"-arch=sm_110", "x.cu"}), Words());
  EXPECT_EQ(noted(NvccNote::Kind::NotSupported, {"-arch=sm_999", "x.cu"}),
            (Words{"sm_999"}));
  EXPECT_EQ(noted(NvccNote::Kind::NotSupported, {"-arch=sm_35", "x.cu"}, 13),
            (Words{"sm_35"}));
  for (Words Defaults : {Words{"x.cu"}, Words{"-arch=native", "x.cu"},
                         Words{"-arch=sm_999", "x.cu"}})
    EXPECT_EQ(noted(NvccNote::Kind::Default, Defaults), (Words{"sm_75"}));
  EXPECT_EQ(noted(NvccNote::Kind::Default, Three), Words());
  EXPECT_EQ(noted(NvccNote::Kind::Default, {"-c", "x.cpp"}), Words());
}

TEST(NvccCommand, Preprocessor) {
  EXPECT_EQ(translated({"-I", "a,b", "-isystem=c", "-Dd,e=1", "-U", "f",
                        "-include=g.h", "x.cu"}),
            "clang++ -Ia -Ib -isystemc -Dd -De=1 -Uf -include g.h "
            "--cuda-gpu-arch=sm_75 -std=c++17 -O3 -Wno-everything "
            "x.cu");
}

/// The words of a translation after the defaults' first one that are not of
/// them.
std::string added(Words Arguments) {
  Arguments.push_back("x.cu");
  std::string Text = translated(Arguments);
  for (StringRef Common : {"clang++ ", "--cuda-gpu-arch=sm_75 ", "-std=c++17 ",
                           "-O3 ", "-Wno-everything x.cu"})
    if (size_t At = Text.find(Common); At != std::string::npos)
      Text.erase(At, Common.size());
  return StringRef(Text).trim().str();
}

TEST(NvccCommand, DeviceCode) {
  EXPECT_EQ(added({"-rdc=true"}), "-fgpu-rdc -D__CUDACC_RDC__");
  EXPECT_EQ(added({"-dc"}), "-fgpu-rdc -D__CUDACC_RDC__");
  EXPECT_EQ(added({"-rdc=false"}), "");
  EXPECT_EQ(added({"--extended-lambda", "--expt-relaxed-constexpr"}),
            "-D__CUDACC_EXTENDED_LAMBDA__ -D__CUDACC_RELAXED_CONSTEXPR__");
  EXPECT_EQ(added({"--default-stream", "per-thread"}),
            "-fgpu-default-stream=per-thread "
            "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
  EXPECT_EQ(added({"-lineinfo"}), "-gline-tables-only");
  EXPECT_EQ(added({"-maxrregcount=32"}), "-Xcuda-ptxas -maxrregcount=32");
  EXPECT_EQ(added({"-Xptxas", "-v,-O2"}), "-Xcuda-ptxas -v -Xcuda-ptxas -O2");
}

TEST(NvccCommand, FloatingPoint) {
  EXPECT_EQ(added({"--use_fast_math"}),
            "-fgpu-flush-denormals-to-zero -fgpu-approx-transcendentals "
            "-freciprocal-math -fapprox-func");
  EXPECT_EQ(added({"-use_fast_math", "-fmad=false"}),
            "-fgpu-flush-denormals-to-zero -fgpu-approx-transcendentals "
            "-freciprocal-math -fapprox-func -ffp-contract=off");
  EXPECT_EQ(added({"-ftz=true"}), "-fgpu-flush-denormals-to-zero");
  EXPECT_EQ(added({"-prec-div=false"}), "-freciprocal-math");
  EXPECT_EQ(added({"--fmad", "false"}), "-ffp-contract=off");
}

TEST(NvccCommand, Optimisation) {
  EXPECT_EQ(added({"-O0"}), "");
  EXPECT_EQ(added({"-g", "-O1"}), "");
  EXPECT_EQ(added({"-O2", "-G"}), "-O0 -g -D__CUDACC_DEBUG__");
  EXPECT_EQ(added({"-G", "-dopt=on"}), "");
}

TEST(NvccCommand, HostOptions) {
  EXPECT_EQ(added({"-Xcompiler", "-Wall,-O2,-DA,-fopenmp"}), "-D A -fopenmp");
  EXPECT_EQ(added({"-Xcompiler=-march=native,-m64"}),
            "-Xarch_host -march=native");
  EXPECT_EQ(added({"-Xcompiler", "-fno-gnu-unique"}), "");
  EXPECT_EQ(added({"-forward-unknown-to-host-compiler", "-fopenmp", "-fPIC"}),
            "-fopenmp");
  EXPECT_EQ(added({"-ccbin", "g++-12"}), "");
}

TEST(NvccCommand, MessagesAndLinking) {
  EXPECT_EQ(added({"-Xcudafe", "--diag_suppress=177", "--diag-suppress",
                   "20012,1675", "-t", "4", "--threads=0", "-MD", "-MT", "x.o",
                   "-MF", "x.d", "-Xfatbin", "-compress-all", "-Xnvlink", "-v",
                   "-compress-mode=size", "-lcudart", "-w"}),
            "");
}

TEST(NvccCommand, HostSources) {
  EXPECT_EQ(translated({"-DA", "-c", "x.cpp"}),
            "clang++ -DA -Wno-everything x.cpp");
  EXPECT_NE(translated({"-x", "cu", "x.cpp"}).find("x.cpp"), std::string::npos);
}

TEST(NvccCommand, OptionsFiles) {
  SmallString<128> Path;
  int Handle;
  ASSERT_FALSE(
      sys::fs::createTemporaryFile("nvcc-options", "txt", Handle, Path));
  raw_fd_ostream(Handle, /*shouldClose=*/true) << "-DA=\"b c\" -arch=sm_80\n";
  std::string Text = translated({"--options-file", Path.str().str(), "x.cu"});
  EXPECT_NE(Text.find("-DA=b c --cuda-gpu-arch=sm_80"), std::string::npos)
      << Text;
  sys::fs::remove(Path);
  auto Missing = clangCommandFor({"nvcc", "-optf", "none", "x.cu"},
                                 "/nonexistent", bareInstallation());
  ASSERT_FALSE(Missing);
  EXPECT_NE(toString(Missing.takeError()).find("none"), std::string::npos);
}

TEST(NvccInstallation, DryRun) {
  auto Nvcc = parseNvccDryRun(
      "#$ _SPACE_= \n"
      "#$ TOP=/opt/cuda/bin/..\n"
      "#$ SYSTEM_INCLUDES=\"-isystem\" \"/nonexistent/include/cccl\"\n"
      "#$ gcc -E -D__CUDACC_VER_MAJOR__=13 -D__CUDACC_VER_MINOR__=0 x.cu\n"
      "#$ cudafe++ --c++17 --m64\n"
      "#$ \"$CICC_PATH/cicc\" --c++17 -arch compute_75 -m64\n");
  ASSERT_TRUE(Nvcc);
  EXPECT_EQ(Nvcc->Root, "/opt/cuda");
  EXPECT_EQ(Nvcc->Major, 13u);
  EXPECT_EQ(Nvcc->Minor, 0u);
  EXPECT_EQ(Nvcc->DefaultArchitecture, "75");
  EXPECT_EQ(Nvcc->Dialect, "c++17");
  EXPECT_TRUE(Nvcc->SystemIncludes.empty()); // the folder does not exist
  EXPECT_FALSE(parseNvccDryRun("clang version 22.1.0"));
}

TEST(NvccCommand, Builds) {
  Words Arguments = {"nvcc",    "-O3",  "-Xcompiler", "-fPIC,-Wall",
                     "-shared", "x.cu", "-o",         "x.so",
                     "-Lp",     "-lq",  "-Xlinker",   "-s"};
  auto Clang = clangCommandFor(Arguments, "/folder", bareInstallation(),
                               NvccPurpose::Build);
  ASSERT_TRUE(bool(Clang));
  EXPECT_TRUE(Clang->IsCuda && Clang->Links);
  EXPECT_EQ(join(Clang->Flags, " "),
            "clang++ -fPIC -shared -o x.so -Lp -lq -Xlinker -s "
            "--cuda-gpu-arch=sm_75 -std=c++17 -O3 -L/lib64 "
            "-Wl,-rpath,/lib64 -lcudart -Wno-everything");
  auto Object =
      clangCommandFor({"nvcc", "-dc", "x.cu", "-MD", "-MF", "x.d"}, "/folder",
                      bareInstallation(), NvccPurpose::Build);
  ASSERT_TRUE(bool(Object));
  EXPECT_FALSE(Object->Links);
  EXPECT_EQ(join(Object->Flags, " "),
            "clang++ -c -MD -MF x.d --cuda-gpu-arch=sm_75 -std=c++17 -O3 "
            "-fgpu-rdc -D__CUDACC_RDC__ -Wno-everything");
  // Architectures for which no GPU is known, or for which there is no code,
  // which clang reports.
  auto All =
      clangCommandFor({"nvcc", "-gencode", "arch=compute_80,code=sm_80",
                       "-gencode", "arch=compute_110,code=sm_110", "-gencode",
                       "arch=compute_999,code=sm_999", "-c", "x.cu"},
                      "/folder", bareInstallation(), NvccPurpose::Build);
  ASSERT_TRUE(bool(All));
  for (StringRef Arch : {"80", "110", "999"})
    EXPECT_TRUE(is_contained(All->Flags, ("--cuda-gpu-arch=sm_" + Arch).str()));
  EXPECT_TRUE(All->Notes.empty());
  auto Ptx = clangCommandFor({"nvcc", "-ptx", "x.cu"}, "/folder",
                             bareInstallation(), NvccPurpose::Build);
  ASSERT_TRUE(bool(Ptx));
  EXPECT_TRUE(Ptx->HasOtherOutput);
}

TEST(NvccCommand, OutputFolder) {
  auto Build = [](Words Arguments) {
    Arguments.insert(Arguments.begin(), {"nvcc", "-odir", "out"});
    return cantFail(clangCommandFor(Arguments, "/folder", bareInstallation(),
                                    NvccPurpose::Build));
  };
  auto Has = [](const ClangCommand &Clang, StringRef Option, StringRef File) {
    return StringRef(join(Clang.Flags, " ")).contains((Option + File).str());
  };
  EXPECT_TRUE(Has(Build({"-c", "a/x.cu"}), "-o ", "out/x.o"));
  EXPECT_TRUE(Has(Build({"a/x.cu", "y.cu"}), "-o ", "out/a.out"));
  EXPECT_TRUE(Has(Build({"-M", "x.cu"}), "-MT ", "out/x.o"));
  EXPECT_TRUE(Has(Build({"-M", "-MT", "z", "x.cu"}), "-MT ", "z"));
  EXPECT_FALSE(Has(Build({"-c", "x.cu", "-o", "z.o"}), "", "out"));
  EXPECT_FALSE(Build({"-c", "x.cu", "-o", "z.o"}).HasOtherOutput);
  // Clang has no way to name several objects.
  EXPECT_TRUE(Build({"-c", "x.cu", "y.cu"}).HasOtherOutput);
}

/// What nvcc would run for \p Arguments; "" if there is no nvcc.
std::string dryRun(const Words &Arguments) {
  std::vector<StringRef> Command = {"nvcc", "--dryrun", "-c",
                                    "-x",   "cu",       "/dev/null"};
  if (!sys::findProgramByName("nvcc"))
    Command.front() = "/usr/local/cuda/bin/nvcc";
  append_range(Command, Arguments);
  auto Output = expectedToOptional(runCommand(Command));
  return Output ? Output->Text : "";
}

/// The values of \p Option in \p Text, each of which ends with a blank.
std::vector<std::string> valuesOf(StringRef Option, StringRef Text) {
  std::vector<std::string> Values;
  while (Text.contains(Option)) {
    Text = Text.split(Option).second;
    Values.push_back(Text.split(' ').first.trim('"').str());
  }
  return Values;
}

TEST(NvccCommand, AgreesWithNvcc) {
  std::string Default = dryRun({});
  auto Nvcc = parseNvccDryRun(Default);
  if (!Nvcc)
    GTEST_SKIP() << "there is no nvcc";
  for (const Words &Arguments : std::vector<Words>{
           {},
           {"-O0"},
           {"-G"},
           {"-G", "-dopt=on"},
           {"--use_fast_math"},
           {"-prec-div=true", "--use_fast_math"},
           {"--use_fast_math", "-prec-sqrt=true"},
           {"-use_fast_math", "-ftz=false"},
           {"-ftz=false", "-use_fast_math"},
           {"-fmad=false"},
           {"--ftz", "true"},
           {"-prec-div=false"},
           {"-prec-sqrt", "false"},
           {"-std=c++20"},
           {"--std", "c++17"},
           {"-Xcompiler", "-std=c++20"},
           {"-arch=sm_90a"},
           {"-arch", "compute_86"},
           {"--gpu-architecture=sm_80"},
           {"-gencode", "arch=compute_80,code=sm_80",
            "--generate-code=arch=compute_89,code=[compute_89,sm_89]"},
           {"-rdc=true"},
           {"-dc"},
           {"--default-stream", "per-thread"},
           {"--extended-lambda", "--expt-relaxed-constexpr"},
           {"-DA=1,B", "-D", "C", "--define-macro=D=\\\"x\\\""},
           {"-Ia,b", "-I", "c", "--include-path=d", "-isystem=e"},
           {"-Xcompiler", "-DQ=1,-O2", "--compiler-options=-DR"},
           {"-forward-unknown-to-host-compiler", "-fopenmp", "-DS"}}) {
    std::string Nvidia = dryRun(Arguments), Name = join(Arguments, " ");
    Words Command = Arguments;
    Command.insert(Command.begin(), {"nvcc", "-x", "cu", "-c", "/dev/null"});
    auto Clang = clangCommandFor(Command, "/folder", *Nvcc);
    ASSERT_TRUE(bool(Clang)) << Name;
    std::string Ours = join(Clang->Flags, " ") + " ";
    auto Has = [&](StringRef Word) { return is_contained(Clang->Flags, Word); };
    // The job of the newest architecture, and what it preprocesses.
    StringRef Job = StringRef(Nvidia).rsplit("CICC_PATH/cicc").second;
    StringRef Macros =
        StringRef(Nvidia).rsplit("-DCUDA_DOUBLE_MATH_FUNCTIONS").first;
    Macros = StringRef(Nvidia).drop_front(
        Macros.rfind("-DCUDA_DOUBLE_MATH_FUNCTIONS"));
    Macros = Macros.split('\n').first;
    // nvcc quotes values.
    auto Plain = [](std::string Text) {
      erase_if(Text, [](char C) { return C == '"' || C == '\\' || C == ' '; });
      return Text;
    };
    std::string Seen = Plain(Macros.str());
    ASSERT_FALSE(Job.empty()) << Name << "\n" << Nvidia;
    Job = Job.split('\n').first;
    EXPECT_EQ(valuesOf("--cuda-gpu-arch=sm_", Ours),
              valuesOf("-arch compute_", Job))
        << Name;
    EXPECT_EQ(valuesOf("-std=c++", Ours), valuesOf("--c++", Job)) << Name;
    EXPECT_EQ(Has("-fgpu-flush-denormals-to-zero"), Job.contains("-ftz=1"))
        << Name;
    EXPECT_EQ(Has("-freciprocal-math"), Job.contains("-prec_div=0")) << Name;
    EXPECT_EQ(Has("-fapprox-func"), Job.contains("-prec_sqrt=0")) << Name;
    EXPECT_EQ(Has("-ffp-contract=off"), Job.contains("-fmad=0")) << Name;
    EXPECT_EQ(Has("-fgpu-approx-transcendentals"), Job.contains("-fast-math"))
        << Name;
    EXPECT_EQ(Has("-O0"), Job.contains("--debug_mode")) << Name;
    EXPECT_EQ(Has("-fgpu-rdc"), Job.contains("--device-c")) << Name;
    for (const std::string &Flag : Clang->Flags)
      if (StringRef(Flag).starts_with("-D"))
        EXPECT_TRUE(StringRef(Seen).contains(Plain(Flag)))
            << Name << ": " << Flag;
    for (StringRef Folder : {"a", "b", "c", "d"})
      EXPECT_EQ(Has(("-I" + Folder).str()),
                StringRef(Seen).contains(("-I" + Folder + "-").str()))
          << Name;
    EXPECT_EQ(Has("-isysteme"), StringRef(Seen).contains("-isysteme-")) << Name;
  }
}

} // namespace
