// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generated, deeply nested code: clang gets the stack that it needs, our
// traversals get 8 MB. Parts that are too deep are unknown, and the rest of the
// translation unit is predicted.
#include "AllWalks.h"
#include "OnStack.h"

using namespace roofline;

/// Levels of the generated code; fewer where clang takes quadratic time, 200 s
/// for such a chain of `else if`.
static constexpr unsigned Levels = 100000, FewerLevels = 8000;

static std::string repeated(llvm::StringRef Part, unsigned Times = Levels) {
  std::string Text;
  for (unsigned I = 0; I < Times; ++I)
    Text += Part;
  return Text;
}

/// Repeats \p Line for each level, with "%" replaced by the level and "@" by
/// the previous one.
static std::string numbered(llvm::StringRef Line, unsigned Times = Levels) {
  std::string Text;
  for (unsigned I = 1; I <= Times; ++I)
    for (char C : Line)
      if (C == '%' || C == '@')
        Text += std::to_string(C == '%' ? I : I - 1);
      else
        Text += C;
  return Text;
}

/// The result for \p Code, followed by a launch that is not nested.
static SourceModel walked(const std::string &Code) {
  TestUnit Unit;
  onStack(size_t(32) << 30, [&] {
    Unit = unitOf("__global__ void plain(float *p) { p[1] = 1; }\n" + Code +
                      "int main() { plain<<<7, 32>>>(nullptr); }\n",
                  "k.cu",
                  {"-xcuda", "--cuda-gpu-arch=sm_80", "--cuda-device-only",
                   "-nocudainc", "-nocudalib", "--cuda-path=/nowhere",
                   "-Wno-unknown-cuda-version", "-w", "-std=c++20",
                   "-fbracket-depth=1000000", "-ftemplate-depth=1000000",
                   "-fconstexpr-depth=1000000", "-isystem", "/sys", "-include",
                   "cuda.h"},
                  {{"/sys/cuda.h", CudaHeader}});
  });
  SourceModel Model;
  if (Unit.Tree)
    onStack(8 << 20, [&] { Model = runAllWalks(Unit); });
  EXPECT_FALSE(Model.Kernels.empty());
  const LaunchSite *Plain = nullptr;
  for (const LaunchSite &Site : Model.Launches)
    if (Site.Kernel.Name == "_Z5plainPf")
      Plain = &Site;
  EXPECT_TRUE(Plain && Plain->Grid[0] && isConstant(Plain->Grid[0]));
  return Model;
}

/// Tests \p Expression, of type int, in every place of an expression.
static void expectWalked(const std::string &Expression) {
  walked("__host__ __device__ int f(int);\n__global__ void k(int *p, int n) { "
         "p[0] = " +
         Expression +
         "; }\n"
         "int global = " +
         Expression +
         ";\n"
         "void in(int n, int m = " +
         Expression +
         ");\n"
         "void host(int *p, int n) { k<<<" +
         Expression +
         ", 1>>>(p, n);\n"
         "  k<<<global, 2>>>(p, n); }\n"
         "void other(int *p, int n) { in(n); k<<<global, n>>>(p, n); }\n");
}

TEST(DeepTrees, Calls) { expectWalked(repeated("f(") + "1" + repeated(")")); }

TEST(DeepTrees, Parentheses) {
  expectWalked(repeated("(") + "1" + repeated(")"));
}

TEST(DeepTrees, Additions) { expectWalked("1" + repeated(" + 1")); }

TEST(DeepTrees, Signs) { expectWalked(repeated("- ", FewerLevels) + "f(1)"); }

TEST(DeepTrees, Initialisers) {
  walked("struct S { S(int); S(const S &, int); int N; };\n"
         "__global__ void k(int);\n"
         "void host() { S V = " +
         repeated("S(") + "1" + repeated(", 2)") + "; k<<<V.N, 1>>>(1); }\n");
}

TEST(DeepTrees, ElseIf) {
  std::string Chain =
      numbered("if (n == %) m = %; else ", FewerLevels) + "m = 0;";
  walked("__global__ void k(int *p, int n) { int m; " + Chain +
         " p[0] = m; }\n"
         "void host(int *p, int n) { int m; " +
         Chain + " k<<<m, 1>>>(p, n); }\n");
}

TEST(DeepTrees, Blocks) {
  walked("__global__ void k(int *p, int n) { " + repeated("{") + "p[0] = n;" +
         repeated("}") + " }\nvoid host(int *p, int n) { " + repeated("{") +
         "k<<<n, 1>>>(p, n);" + repeated("}") + " }\n");
}

TEST(DeepTrees, Templates) {
  walked("template <class T> struct A {};\nusing T0 = int;\n" +
         numbered("using T% = A<T@>;\n") + "using Deep = T" +
         std::to_string(Levels) +
         ";\n"
         "template <class T> __global__ void k(T *p) {}\n"
         "__global__ void l(Deep *p) {}\n"
         "void host(Deep *p) { k<<<1, 2>>>(p); l<<<3, 4>>>(p); }\n");
}

TEST(DeepTrees, Instantiations) {
  unsigned Some = 5000; // fewer, since each has a function with a body
  walked("__global__ void k(int);\n"
         "template <int N> void f() { f<N - 1>(); }\n"
         "template <> void f<0>() { k<<<5, 6>>>(1); }\n"
         "void host() { f<" +
         std::to_string(Some) + ">(); }\n");
}

TEST(DeepTrees, Pointers) {
  std::string Stars = repeated("*");
  walked("__global__ void k(int " + Stars +
         "p) {}\n"
         "void host(int " +
         Stars + "p) { k<<<1, 2>>>(p); }\n");
}

TEST(DeepTrees, Records) {
  std::string Deep = "S" + std::to_string(FewerLevels);
  walked("struct S0 { int N; };\n" +
         numbered("struct S% { S@ In; };\n", FewerLevels) +
         "__global__ void k(" + Deep +
         " *p) {}\n"
         "void host(" +
         Deep + " *p) { k<<<1, 2>>>(p); }\n");
}

TEST(DeepTrees, Bases) {
  std::string Deep = "S" + std::to_string(FewerLevels);
  walked("struct S0 { int N; };\n" +
         numbered("struct S% : S@ {};\n", FewerLevels) + "__global__ void k(" +
         Deep +
         " *p) {}\n"
         "void host(" +
         Deep + " *p) { k<<<p->N, 2>>>(p); }\n");
}

// Handwritten code is far from the limits.
TEST(DeepTrees, SomeHundredLevelsAreFollowed) {
  std::string Chain = numbered("if (n == %) m = %; else ", 400) + "m = 0;";
  SourceModel Model =
      walked("__global__ void k(int *p, int n) { }\n"
             "void host(int *p) { int n = 300, m; " +
             Chain + " k<<<m, 1" + repeated(" + 1", 400) + ">>>(p, n); }\n");
  ASSERT_EQ(Model.Launches.size(), 2u);
  const LaunchSite &Site = Model.Launches.front();
  ASSERT_TRUE(Site.Grid[0] && Site.Block[0]);
  EXPECT_EQ(toString(*Model.HostFormulas, Site.Grid[0]), "300");
  EXPECT_EQ(toString(*Model.HostFormulas, Site.Block[0]), "401");
}

TEST(DeepTrees, TextSaysSo) {
  std::string Text;
  onStack(size_t(32) << 30, [&] {
    TestUnit Unit = cudaUnitOf("__global__ void k(int *p) { p[0] = 1" +
                               repeated(" + 1") + "; }\n");
    ASSERT_TRUE(Unit.Tree);
    SourceClosures Closures(Unit.Tree->getASTContext(),
                            Unit.Tree->getPreprocessor(), "k.cu");
    Text = Closures.of(KernelId::forCuda("_Z1kPi", "k.cu"));
  });
  EXPECT_EQ(Text,
            "// not shown: the kernel's code is nested too deep to be read\n");
}
