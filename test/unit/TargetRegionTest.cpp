// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SourceModels.h"

using namespace roofline;
using Names = std::vector<std::string>;

// The expected names are those of the kernels that clang 22 generates for the
// same code with -fopenmp-targets=nvptx64-nvidia-cuda.

TEST(TargetRegions, NumbersThoseOnOneLine) {
  SourceModel Model = openMPModelOf(R"(
#define TWO(p) _Pragma("omp target") { p[0]++; } _Pragma("omp target") { p[1]++; }
void f(int *p) {
  TWO(p)
  #pragma omp target
  p[2]++;
}
)");
  EXPECT_EQ(namesOf(Model),
            (Names{"openmp:_Z1fPi_l4@k.cpp", "openmp:_Z1fPi_l4_1@k.cpp",
                   "openmp:_Z1fPi_l5@k.cpp"}));
  EXPECT_EQ(Model.Kernels[2].Where, (SourceLocation{"k.cpp", 5, 3}));
  EXPECT_EQ(Model.Kernels[2].DisplayName, "f");
}

TEST(TargetRegions, BelongToTheFunctionThatClangNamesThemAfter) {
  SourceModel Model = openMPModelOf(R"(
struct S {
  int a;
  S(int *p);
  ~S() {
#pragma omp target
    a++;
  }
  void method(int *p) {
#pragma omp target
    p[0] += a;
  }
};
S::S(int *p) {
#pragma omp target
  p[0] = 1;
}
template <class T> void tmpl(T *p) {
#pragma omp target
  p[0]++;
}
int main() {
  int i; double d;
  tmpl(&i); tmpl(&d);
  auto l = [](int *p) {
#pragma omp target
    p[0]++;
  };
  l(&i);
}
)");
  EXPECT_EQ(
      namesOf(Model),
      (Names{"openmp:_ZN1SD1Ev_l6@k.cpp", "openmp:_ZN1S6methodEPi_l10@k.cpp",
             "openmp:_ZN1SC1EPi_l15@k.cpp", "openmp:_Z4tmplIiEvPT__l19@k.cpp",
             "openmp:_Z4tmplIdEvPT__l19@k.cpp", "openmp:main_l26@k.cpp"}));
  EXPECT_EQ(Model.Kernels[4].DisplayName, "tmpl<double>");
  const std::vector<KernelParameter> &P = Model.Kernels[1].Parameters;
  ASSERT_EQ(P.size(), 3u);
  EXPECT_EQ(P[2].Name, "this");
}

TEST(TargetRegions, ParametersAreThoseOfTheDeviceFunction) {
  SourceModel Model = openMPModelOf(R"(
void f(double *x, int n) {
  int sum = 0;
  float vla[n];
#pragma omp target parallel for map(tofrom : sum) map(to : x[:n])
  for (int i = 0; i < n; i++)
    sum += x[i] + vla[i];
}
)");
  ASSERT_EQ(Model.Kernels.size(), 1u);
  std::string Text;
  for (const KernelParameter &P : Model.Kernels[0].Parameters)
    Text += P.Type + " " + P.Name + "; ";
  EXPECT_EQ(Text, "void * dyn_ptr; int n; int & sum; double * x; "
                  "unsigned long n; float (&)[n] vla; ");
}

TEST(TargetRegions, EveryCombinedFormIsOne) {
  const char *Loops[] = {
      "target",
      "target parallel for",
      "target parallel for simd",
      "target parallel loop",
      "target simd",
      "target teams distribute",
      "target teams distribute simd",
      "target teams distribute parallel for",
      "target teams distribute parallel for simd",
      "target teams loop",
      "target nowait",
      "target parallel for nowait depend(in : p)",
  };
  for (std::string Directive : Loops) {
    SourceModel Model =
        openMPModelOf("void f(int *p) {\n#pragma omp " + Directive +
                      "\n  for (int i = 0; i < 9; i++) p[i]++;\n}\n");
    EXPECT_EQ(namesOf(Model), Names{"openmp:_Z1fPi_l2@k.cpp"}) << Directive;
  }
  for (std::string Directive : {"target parallel", "target teams"}) {
    SourceModel Model = openMPModelOf("void f(int *p) {\n#pragma omp " +
                                      Directive + "\n  { p[0]++; }\n}\n");
    EXPECT_EQ(namesOf(Model), Names{"openmp:_Z1fPi_l2@k.cpp"}) << Directive;
  }
}

TEST(TargetRegions, OtherDirectivesAreNone) {
  SourceModel Model = openMPModelOf(R"(
void f(int *p) {
#pragma omp target data map(tofrom : p[:9])
  {
#pragma omp target update to(p[:9])
#pragma omp parallel for
    for (int i = 0; i < 9; i++) p[i]++;
  }
  if constexpr (sizeof(int) == 1) {
#pragma omp target
    p[0]++;
  }
}
)");
  EXPECT_TRUE(Model.Kernels.empty());
}
