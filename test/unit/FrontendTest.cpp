// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SourceModels.h"

using namespace roofline;
using Names = std::vector<std::string>;

TEST(Frontend, NamesKernelsInScopes) {
  SourceModel Model = cudaModelOf(R"(
__global__ void plain(int) {}
namespace ns { __global__ void scoped() {} }
namespace { __global__ void hidden() {} }
extern "C" __global__ void unmangled() {}
struct S { static __global__ void member(int *) {} };
void host(); __device__ void device();
)");
  EXPECT_EQ(namesOf(Model),
            (Names{"cuda:_Z5plaini@k.cu", "cuda:_ZN2ns6scopedEv@k.cu",
                   "cuda:_ZN12_GLOBAL__N_16hiddenEv@k.cu",
                   "cuda:unmangled@k.cu", "cuda:_ZN1S6memberEPi@k.cu"}));
  EXPECT_EQ(Model.Kernels[1].DisplayName, "ns::scoped");
  EXPECT_EQ(Model.Kernels[4].DisplayName, "S::member");
}

TEST(Frontend, FindsEachInstantiationAndNoPattern) {
  SourceModel Model = cudaModelOf(R"(
template <class T> __global__ void k(T *p) { *p = T(); }
template __global__ void k<double>(double *);
template <> __global__ void k<char>(char *) {}
void run(float *p) { k<<<1, 1>>>(p); }
)");
  ASSERT_EQ(Model.Kernels.size(), 3u);
  const KernelSource *Double =
      Model.find(KernelId::forCuda("_Z1kIdEvPT_", "k.cu"));
  const KernelSource *Float =
      Model.find(KernelId::forCuda("_Z1kIfEvPT_", "k.cu"));
  const KernelSource *Char =
      Model.find(KernelId::forCuda("_Z1kIcEvPT_", "k.cu"));
  ASSERT_TRUE(Double && Float && Char);
  EXPECT_EQ(Double->DisplayName, "k<double>");
  EXPECT_EQ(Float->Parameters[0].Type, "float *");
  // An instantiation has the location of its template.
  EXPECT_EQ(Double->Where, (SourceLocation{"k.cu", 2, 36}));
  EXPECT_EQ(Float->Where, Double->Where);
  EXPECT_EQ(Char->Where.Line, 4u);
}

TEST(Frontend, FindsMembersOfClassTemplatesThatAreUsed) {
  SourceModel Model = cudaModelOf(R"(
template <class T> struct C {
  static __global__ void k(T *) {}
  template <class U> static __global__ void both(T *, U) {}
  static void run(T *p) { both<<<1, 1>>>(p, 1.0); }
};
C<float> unused;
void run(int *p) { C<int>::k<<<1, 1>>>(p); C<int>::run(p); }
)");
  EXPECT_EQ(namesOf(Model), (Names{"cuda:_ZN1CIiE1kEPi@k.cu",
                                   "cuda:_ZN1CIiE4bothIdEEvPiT_@k.cu"}));
}

TEST(Frontend, NamesLambdasAsTheDeviceDoesInBothHalves) {
  const char *Code = R"(
template <class F> __global__ void apply(F f, int n) { f(n); }
void run(float *p, int n) {
  apply<<<1, 1>>>([=] __device__ (int i) { p[i] = n; }, n);
  apply<<<1, 1>>>([=] __device__ (int i) { p[i] = 0; }, n);
}
)";
  SourceModel Device = cudaModelOf(Code);
  EXPECT_EQ(namesOf(Device),
            (Names{"cuda:_Z5applyIZ3runPfiEUliE_EvT_i@k.cu",
                   "cuda:_Z5applyIZ3runPfiEUliE0_EvT_i@k.cu"}));
  EXPECT_EQ(namesOf(Device),
            namesOf(cudaModelOf(Code, {}, "--cuda-host-only")));
  const KernelSource &Kernel = Device.Kernels[0];
  EXPECT_EQ(Kernel.DisplayName, "apply<(lambda at k.cu:4:19)>");
  ASSERT_EQ(Kernel.Parameters[0].Fields.size(), 2u);
  EXPECT_EQ(Kernel.Parameters[0].Fields[0].Name, "f.p");
  EXPECT_EQ(Kernel.Parameters[0].Fields[1].Name, "f.n");
}

TEST(Frontend, KnowsHeadersFromSystemHeaders) {
  SourceModel Model =
      cudaModelOf("#include <theirs.h>\n#include \"ours.h\"\n",
                  {{"/sys/theirs.h", "__global__ void theirs() {}"},
                   {"/user/ours.h", "\n  __global__ void ours() {}"}});
  ASSERT_EQ(Model.Kernels.size(), 2u);
  EXPECT_TRUE(Model.Kernels[0].InSystemHeader);
  EXPECT_FALSE(Model.Kernels[1].InSystemHeader);
  EXPECT_EQ(Model.Kernels[1].Where, (SourceLocation{"/user/ours.h", 2, 19}));
}

TEST(Frontend, PointsAtTheUseOfAMacroAndAtTheDefinition) {
  SourceModel Model = cudaModelOf(R"(
#define KERNEL(name) __global__ void name() {}
  KERNEL(made)
__global__ void later(int *);
__global__ void never(int *);
__global__ void later(int *p) {}
)");
  ASSERT_EQ(Model.Kernels.size(), 3u);
  EXPECT_EQ(Model.Kernels[0].Where, (SourceLocation{"k.cu", 3, 3}));
  EXPECT_EQ(Model.Kernels[1].Where.Line, 6u);
  EXPECT_EQ(Model.Kernels[1].Parameters[0].Name, "p");
  EXPECT_TRUE(Model.Kernels[1].HasBody);
  EXPECT_FALSE(Model.Kernels[2].HasBody);
}

TEST(Frontend, FlattensRecordsPassedByValue) {
  SourceModel Model = cudaModelOf(R"(
struct Base { int b; };
struct Inner { double w; short a[2]; };
struct Config : Base {
  Inner in;
  char big[32];
  union { int i; float f; } either;
  int bits : 3;
  struct { int q; };
};
__global__ void k(float *x, Config c, const Config *p) {}
)");
  ASSERT_EQ(Model.Kernels.size(), 1u);
  const std::vector<KernelParameter> &P = Model.Kernels[0].Parameters;
  ASSERT_EQ(P.size(), 3u);
  EXPECT_TRUE(P[0].Fields.empty());
  EXPECT_EQ(P[1].Type, "Config");
  std::string Text;
  for (const ParameterField &F : P[1].Fields)
    Text += F.Name + "@" + std::to_string(F.Offset) + "+" +
            std::to_string(F.Size) + " ";
  EXPECT_EQ(Text, "c.b@0+4 c.in.w@8+8 c.in.a[0]@16+2 c.in.a[1]@18+2 "
                  "c.big@24+32 c.either@56+4 c.q@64+4 ");
  EXPECT_TRUE(P[2].Fields.empty());
}
