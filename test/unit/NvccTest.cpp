// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvcc/NvccCommand.h"
#include "nvcc/NvccOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
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

Words unknownIn(Words Arguments) {
  Arguments.insert(Arguments.begin(), "nvcc");
  return cantFail(clangCommandFor(Arguments, "/folder", bareInstallation()))
      .Unknown;
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
  EXPECT_EQ(unknownIn({"-fPIC", "-Wall", "x.cu"}), (Words{"-fPIC", "-Wall"}));
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
  EXPECT_EQ(newerArchitecture("80", "120"), "120");
  EXPECT_EQ(newerArchitecture("90a", "90"), "90a");
  EXPECT_EQ(newerArchitecture("100f", "100"), "100f");
  EXPECT_EQ(newerArchitecture("100f", "100a"), "100a");
  EXPECT_NE(translated({"-gencode", "arch=compute_90,code=sm_90", "-gencode",
                        "arch=compute_80,code=sm_80", "x.cu"})
                .find("--cuda-gpu-arch=sm_90 "),
            std::string::npos);
  // There is no GPU in the database for sm_110.
  EXPECT_NE(translated({"-gencode", "arch=compute_90,code=sm_90", "-gencode",
                        "arch=compute_110,code=sm_110", "x.cu"})
                .find("--cuda-gpu-arch=sm_90 "),
            std::string::npos);
  // Only a GPU of the machine tells what "native" is.
  EXPECT_NE(translated({"-arch=native", "x.cu"}).find("sm_75"),
            std::string::npos);
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
            "-fgpu-default-stream=per-thread");
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
  EXPECT_EQ(added({"-O2", "-G"}), "-O0 -g");
  EXPECT_EQ(added({"-G", "-dopt=on"}), "");
}

TEST(NvccCommand, HostOptions) {
  EXPECT_EQ(added({"-Xcompiler", "-Wall,-O2,-DA,-fopenmp"}), "-D A -fopenmp");
  EXPECT_EQ(added({"-Xcompiler=-march=native"}), "-Xarch_host -march=native");
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

} // namespace
