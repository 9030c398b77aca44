// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SourceModels.h"

using namespace roofline;

static std::string text(const SourceModel &Model,
                        const std::array<SymExpr, 3> &Extent) {
  std::string Text;
  for (SymExpr E : Extent)
    Text += (Text.empty() ? "" : " ") +
            (E ? toString(*Model.HostFormulas, E) : "?");
  return Text;
}

// Returns "grid / block" of the only launch in \p Body.
static std::string shapeOf(const std::string &Body) {
  SourceModel Model = cudaModelOf(
      "#define B 256\nconstexpr int C = 2 * B; const dim3 D(8, 4);\n"
      "int atoi(const char *); void set(dim3 *); void look(const dim3 &);"
      "int count(); void *memcpy(void *, const void *, size_t);\n"
      "__global__ void k(int) {}\n"
      "int main(int argc, char **argv) { int m = argc;\n" +
      Body + "}");
  if (Model.Launches.size() != 1) {
    ADD_FAILURE() << Model.Launches.size() << " launches in " << Body;
    return "";
  }
  const LaunchSite &Site = Model.Launches[0];
  EXPECT_EQ(Site.Kernel.Name, "_Z1ki");
  return text(Model, Site.Grid) + " / " + text(Model, Site.Block);
}

TEST(Launches, ConstantsInEveryForm) {
  EXPECT_EQ(shapeOf("k<<<4, 32>>>(1);"), "4 1 1 / 32 1 1");
  EXPECT_EQ(shapeOf("k<<<B, C, 0, 0>>>(1);"), "256 1 1 / 512 1 1");
  EXPECT_EQ(shapeOf("k<<<D, dim3(1, 2, 3)>>>(1);"), "8 4 1 / 1 2 3");
  EXPECT_EQ(shapeOf("k<<<dim3{1, 2}, uint3{4, 5, 6}>>>(1);"), "1 2 1 / 4 5 6");
  EXPECT_EQ(shapeOf("dim3 g(C / 2, 3), b = dim3(16, 16); look(g);"
                    "k<<<g, b>>>(1);"),
            "256 3 1 / 16 16 1");
  EXPECT_EQ(shapeOf("int n = 1000, b = 64; k<<<(n + b - 1) / b, b>>>(1);"),
            "16 1 1 / 64 1 1");
  EXPECT_EQ(shapeOf("int n = 100; k<<<(int)(n * 1.5f), n % 32>>>(1);"),
            "150 1 1 / 4 1 1");
}

TEST(Launches, WhatChangesIsFollowed) {
  EXPECT_EQ(shapeOf("k<<<m, 2 * m>>>(1);"), "argc 1 1 / 2*argc 1 1");
  EXPECT_EQ(shapeOf("dim3 g(m, 7); k<<<g, 1>>>(1);"), "argc 7 1 / 1 1 1");
  EXPECT_EQ(shapeOf("dim3 g(5); g.x = m; k<<<g, 1>>>(1);"), "argc 1 1 / 1 1 1");
  EXPECT_EQ(shapeOf("int b = 64; b *= 2; k<<<1, b>>>(1);"), "1 1 1 / 128 1 1");
  EXPECT_EQ(shapeOf("int b = 64, &r = b; r = 2; k<<<1, b>>>(1);"),
            "1 1 1 / 2 1 1");
  EXPECT_EQ(shapeOf("int n = 0; for (int i = 0; i < 10; ++i) n += 3;"
                    "k<<<n, 1>>>(1);"),
            "30 1 1 / 1 1 1");
  EXPECT_EQ(shapeOf("int n = 0; for (int i = 0; i < 1000000; ++i) n += 3;"
                    "k<<<n, 1>>>(1);"),
            "3000000 1 1 / 1 1 1");
  // A variable that early iterations change, and the last ones followed don't,
  // is unknown after the loop.
  EXPECT_EQ(shapeOf("int n = 1; for (int i = 0; i < 1000000; ++i)"
                    "  if (i < 2 || i > 500000) n += 3;"
                    "k<<<n, 1>>>(1);"),
            "n 1 1 / 1 1 1");
  EXPECT_EQ(shapeOf("int n = count(); k<<<n * 256 / 256, 1>>>(1);"),
            "n 1 1 / 1 1 1");
  EXPECT_EQ(shapeOf("int n = 1; while (n < 1000) n *= 2; k<<<n, 1>>>(1);"),
            "1024 1 1 / 1 1 1");
  EXPECT_EQ(shapeOf("int n = count(); if (n > 7) n = 7;"
                    "k<<<n, 1>>>(1);"),
            "min(n, 7) 1 1 / 1 1 1");
}

TEST(Launches, IntegersAreRoundedTowardsZero) {
  EXPECT_EQ(shapeOf("k<<<m / 2, (m - 1) % 8>>>(1);"),
            "floor(argc / 2) 1 1 / (argc - 1) mod 8 1 1");
  EXPECT_EQ(shapeOf("k<<<4 + (m - 9) / 2, 4 + (m - 1) % 2>>>(1);"),
            "floor(max(argc - 9, 0) / 2) - floor(max(0, -argc + 9) / 2) + 4 1 "
            "1 / ((argc - 1) mod 2) + 4 1 1");
  EXPECT_EQ(shapeOf("k<<<8 + m / -2, m % -2>>>(1);"),
            "-floor(argc / 2) + 8 1 1 / argc mod 2 1 1");
  EXPECT_EQ(shapeOf("k<<<9 + (int)(0.5 * m - 9), 1>>>(1);"),
            "floor((2*max(0.5*argc - 9, 0)) / 2) - "
            "floor((2*max(0, -0.5*argc + 9)) / 2) + 9 1 1 / 1 1 1");
}

TEST(Launches, NegativeDefaultsAndDivisorsAreRoundedTowardsZero) {
  EXPECT_EQ(shapeOf("int d = -3; if (m > 1) d = atoi(argv[1]);"
                    "k<<<9 + d / 2, 9 + 100 % d>>>(1);"),
            "floor(max(d, 0) / 2) - floor(max(0, -d) / 2) + 9 1 1 / "
            "(100 mod max(d, -d)) + 9 1 1");
  EXPECT_EQ(shapeOf("int d = -3; if (m > 1) d = atoi(argv[1]);"
                    "k<<<m / d, 1>>>(1);"),
            "floor(argc / max(d, 0)) - floor(argc / max(0, -d)) 1 1 / 1 1 1");
}

TEST(Launches, CasesBeginFromTheStateBeforeTheSwitch) {
  auto RangeOf = [](const std::string &Cases) {
    SourceModel Model =
        cudaModelOf("int count(); __global__ void k(int) {}\n"
                    "int main() { int n = 5; switch (count()) {" +
                    Cases + "} k<<<n, 1>>>(1); }");
    if (Model.Launches.size() != 1 || !Model.Launches[0].Grid[0])
      return std::string("unknown");
    SymExpr Grid = Model.Launches[0].Grid[0];
    if (isConstant(Grid))
      return toString(*Model.HostFormulas, Grid);
    const HostSymbol &N = Model.HostSymbols[symbolsOf(Grid).front()];
    return std::to_string(int(N.Low.value_or(-1))) + " to " +
           std::to_string(int(N.High.value_or(-1)));
  };
  EXPECT_EQ(RangeOf("case 1: n += 1; break; case 2: n += 2; break;"
                    "case 3: n += 3;"),
            "5 to 8");
  EXPECT_EQ(RangeOf("case 1: n += 1; case 2: n += 2; break; default: n = 7;"),
            "7 to 8");
  EXPECT_EQ(RangeOf("case 1: n = 9; break; default: n = 9;"), "9");
  EXPECT_EQ(RangeOf("case 1: n = 9; break; default: throw 1;"), "9");
  EXPECT_EQ(shapeOf("int n = 3; switch (7) { case 1 ... 9: n = 2; }"
                    "k<<<n, 1>>>(1);"),
            "2 1 1 / 1 1 1");
}

TEST(Launches, ListsOfKnownValuesAreFollowed) {
  SourceModel Model = cudaModelOf(
      "namespace std { template <typename T> class initializer_list {\n"
      "  const T *First; size_t Count;\n"
      "public: size_t size() const; const T *begin() const;\n"
      "  const T *end() const; }; }\n"
      "__global__ void k(int) {}\n"
      "void all(std::initializer_list<long> Sizes) {\n"
      "  for (long n : Sizes) k<<<n, Sizes.size()>>>(1); }\n"
      "int main() { for (int n : {64, 128}) k<<<n, 1>>>(1);\n"
      "  for (auto n : {7u, 8u, 9u}) if (n > 8) k<<<n, 1>>>(1);\n"
      "  all({1, 2}); }");
  std::vector<std::string> Shapes;
  for (const LaunchSite &Site : Model.Launches)
    Shapes.push_back(text(Model, Site.Grid) + " / " + text(Model, Site.Block));
  llvm::sort(Shapes);
  EXPECT_EQ(Shapes, (std::vector<std::string>{
                        "1 1 1 / 2 1 1", "128 1 1 / 1 1 1", "2 1 1 / 2 1 1",
                        "64 1 1 / 1 1 1", "9 1 1 / 1 1 1"}));
}

TEST(Launches, IntegersEndInBothDirections) {
  SourceModel Model =
      cudaModelOf("int count(); __global__ void k(int) {}\n"
                  "int main() { int n = count(); k<<<1, 1>>>(5 - n * n);\n"
                  "  int m = count(); k<<<1, 1>>>(m - n * n); }");
  std::vector<std::string> Limits;
  for (const TypeLimit &L : Model.Limits)
    Limits.push_back(toString(*Model.HostFormulas, L.Value) +
                     " <= " + std::to_string(int64_t(L.Most)));
  EXPECT_TRUE(llvm::is_contained(Limits, "-n*n + 5 <= 2147483647"));
  // The other direction: 5 - n * n >= -2147483648.
  EXPECT_TRUE(llvm::is_contained(Limits, "n*n - m <= 2147483648"));
}

TEST(Launches, CopiesInABranchAreUndone) {
  EXPECT_EQ(shapeOf("char t[8]; if (m > 5) memcpy(t, \"64\", 3);"
                    "k<<<1, atoi(t)>>>(1);"),
            "1 1 1 / atoi(t) 1 1");
  EXPECT_EQ(shapeOf("char t[8]; memcpy(t, \"64\", 3); k<<<1, atoi(t)>>>(1);"),
            "1 1 1 / 64 1 1");
}

TEST(Launches, CopyOfAnUnknownValueIsUnknown) {
  EXPECT_EQ(shapeOf("int a[4], b[4]; b[1] = 5; memcpy(b, a, sizeof b);"
                    "k<<<b[1], 1>>>(1);"),
            "b[1] 1 1 / 1 1 1");
}

// Functions that main() does not reach are interpreted from their callers: the
// launch gets its argument from `outer`, whatever the order in the source.
TEST(Launches, CallersAreInterpretedBeforeTheirCallees) {
  SourceModel Model = cudaModelOf(R"(
int rand();
__global__ void k(int) {}
void inner(int n) { k<<<n, 64>>>(1); }
void middle(int n) { inner(2 * n); }
void again();
void outer() { middle(8); again(); }
void again() { if (rand()) outer(); }
)");
  ASSERT_EQ(Model.Launches.size(), 1u);
  EXPECT_EQ(text(Model, Model.Launches[0].Grid), "16 1 1");
}

TEST(Launches, RecursionWithAnOpenEndIsFollowedTwice) {
  SourceModel Model = cudaModelOf(R"(
__global__ void k(int) {}
void sort(int n) {
  if (n > 1)
    sort(n / 2);
  k<<<1, 64>>>(n);
}
int main(int argc, char **) { sort(argc); })");
  std::string Text;
  for (const LaunchSite &L : Model.Launches)
    Text += toString(*Model.HostFormulas, L.argument(0)) + "; ";
  EXPECT_EQ(Text, "floor(argc / 2); argc; ");
}

TEST(Launches, WhatCannotBeFollowedIsUnknown) {
  EXPECT_EQ(shapeOf("dim3 g(5); set(&g); k<<<g, 1>>>(1);"), "? ? ? / 1 1 1");
  // The program ends there.
  EXPECT_EQ(shapeOf("int z = 0; k<<<8 / z, 1>>>(1);"), "? ? ? / ? ? ?");
}

// Returns how often the first launch in \p Body is executed.
static std::string timesOf(const std::string &Body) {
  SourceModel Model =
      cudaModelOf("int count(); __global__ void k(int) {}\n"
                  "int main(int argc, char **argv) { int m = argc;\n" +
                  Body + "}");
  SymExpr Times = Model.Launches.at(0).Times;
  return Times ? toString(*Model.HostFormulas, Times) : "?";
}

TEST(Launches, LoopsSayHowOften) {
  EXPECT_EQ(timesOf("for (int i = 0; i < 9; ++i) k<<<1, 1>>>(1);"), "9");
  EXPECT_EQ(timesOf("for (int i = 0; i < 9000; ++i) k<<<1, 1>>>(1);"), "9000");
  EXPECT_EQ(timesOf("for (int i = 0; i < m; ++i) k<<<1, 1>>>(1);"),
            "max(argc, 0)");
  EXPECT_EQ(timesOf("for (int i = m; i > 0; i -= 2) k<<<1, 1>>>(1);"),
            "max(0, floor((argc - 1) / 2) + 1)");
  EXPECT_EQ(timesOf("for (int i = 0; i < m; ++i) k<<<1, 1>>>(i);"), "?");
  EXPECT_EQ(timesOf("for (int i = 0; i < m; ++i) if (count()) k<<<1, 1>>>(1);"),
            "?");
  EXPECT_EQ(timesOf("for (int i = 0; i < m; ++i) { k<<<1, 1>>>(1);"
                    "if (count()) break; }"),
            "?");
  EXPECT_EQ(timesOf("while (count()) k<<<1, 1>>>(1);"), "?");
}

TEST(Launches, SourceTextIsWhatPeopleWantToRead) {
  SourceModel Model = cudaModelOf(R"(
__global__ void k(int, float, int *) {}
#define B 256
void f(int n, int *p) {
  dim3 grid((n + B - 1) / B,
            2);
  const int c = 7;
  k<<<grid, B>>>(c, 0.5f, p);
})");
  ASSERT_EQ(Model.Launches.size(), 1u);
  const LaunchSite &Site = Model.Launches[0];
  EXPECT_EQ(Site.Where, (SourceLocation{"k.cu", 8, 3}));
  EXPECT_EQ(Site.GridText, "(n + B - 1) / B, 2");
  EXPECT_EQ(Site.BlockText, "B");
  SymContext &Host = *Model.HostFormulas;
  EXPECT_EQ(Site.argument(0), Host.constant(7));
  EXPECT_EQ(Site.argument(1), Host.constant(0.5));
  EXPECT_EQ(Site.argument(2), nullptr);
  EXPECT_EQ(toString(Host, Site.Grid[0]), "floor((n + 255) / 256)");
}

TEST(Launches, InTemplatesLambdasAndThroughTheRuntime) {
  SourceModel Model = cudaModelOf(R"(
template <int N> __global__ void k(int *) {}
__global__ void one(int *, int) {}
template <int N> void run(int *p) { k<N><<<N, 2 * N>>>(p); }
template <void (*K)(int *)> void call(int *p) { K<<<3, 4>>>(p); }
void f(int *p) {
  run<8>(p); run<16>(p); call<k<1>>(p);
  auto l = [=](auto z) { k<2><<<1, sizeof(z)>>>(p); }; l('c');
  const int n = 9;
  void *args[] = {&p, (void *)&n};
  cudaLaunchKernel((void *)one, dim3(2, 3), 32, args);
  cudaLaunchKernel(k<5>, 6, 7, args, 0, nullptr);
  void (*pointer)(int *) = p ? k<1> : k<2>; pointer<<<1, 1>>>(p);
})");
  std::string Text;
  for (const LaunchSite &L : Model.Launches)
    Text += L.Kernel.display() + " " + text(Model, L.Grid) + "/" +
            text(Model, L.Block) + "; ";
  EXPECT_EQ(Text, "k<8> 8 1 1/16 1 1; k<16> 16 1 1/32 1 1; "
                  "k<1> 3 1 1/4 1 1; k<2> 1 1 1/1 1 1; "
                  "one 2 3 1/32 1 1; k<5> 6 1 1/7 1 1; "
                  "k<1> 1 1 1/1 1 1; ");
  EXPECT_EQ(Model.Launches[4].argument(1), Model.HostFormulas->constant(9));
}

// Returns "grid / block" of the only target region.
static std::string regionShape(const std::string &Directives) {
  SourceModel Model = openMPModelOf(
      "constexpr int T = 64; void f(int *p, int m) { int b = 128;\n" +
      Directives + "\nfor (int i = 0; i < 99; i++) p[i] += m; }");
  if (Model.Launches.size() != 1)
    return "";
  EXPECT_EQ(Model.Launches[0].Kernel, Model.Kernels[0].Id);
  return text(Model, Model.Launches[0].Grid) + " / " +
         text(Model, Model.Launches[0].Block);
}

TEST(Launches, OfTargetRegions) {
  EXPECT_EQ(regionShape("#pragma omp target teams distribute parallel for "
                        "num_teams(T) thread_limit(b)"),
            "64 1 1 / 128 1 1");
  EXPECT_EQ(regionShape("#pragma omp target teams distribute parallel for "
                        "thread_limit(T) num_threads(256) num_teams(m)"),
            "m 1 1 / 64 1 1");
  EXPECT_EQ(regionShape("#pragma omp target teams distribute parallel for "
                        "thread_limit(m) num_threads(256)"),
            "max(1, min(floor(98 / min(m, 256)) + 1, 3200)) 1 1 / "
            "min(m, 256) 1 1");
  EXPECT_EQ(regionShape("#pragma omp target parallel for num_threads(T)"),
            "1 1 1 / 64 1 1");
  EXPECT_EQ(regionShape("#pragma omp target\n#pragma omp teams distribute "
                        "num_teams(9) thread_limit(T)"),
            "9 1 1 / 64 1 1");
}

// Returns "grid / block" without clauses, for a loop up to \p Limit.
static std::string defaultShape(const std::string &Limit) {
  SourceModel Model =
      openMPModelOf("int any(); void f(int *p, int m) {\n"
                    "#pragma omp target teams distribute parallel for\n"
                    "for (int i = 0; i < " +
                    Limit + "; i++) p[i] += m; }");
  return text(Model, Model.Launches.at(0).Grid) + " / " +
         text(Model, Model.Launches.at(0).Block);
}

TEST(Launches, WithoutClausesTheLoopSizesTheRegion) {
  // Short loops get small teams, long ones at most 3200 teams.
  EXPECT_EQ(defaultShape("0"), "1 1 1 / 32 1 1");
  EXPECT_EQ(defaultShape("100"), "4 1 1 / 32 1 1");
  EXPECT_EQ(defaultShape("102400"), "3200 1 1 / 32 1 1");
  EXPECT_EQ(defaultShape("102401"), "1601 1 1 / 64 1 1");
  EXPECT_EQ(defaultShape("204801"), "1601 1 1 / 128 1 1");
  EXPECT_EQ(defaultShape("1 << 30"), "3200 1 1 / 128 1 1");
  // The same for a loop whose length is open.
  std::string Threads = "32*(102400 < m) + 64*(204800 < m) + 32";
  EXPECT_EQ(defaultShape("m"), "max(1, min(floor((m - 1) / (" + Threads +
                                   ")) + 1, 3200)) 1 1 / " + Threads + " 1 1");
}

TEST(Launches, DefaultsOfRegions) {
  EXPECT_EQ(regionShape("#pragma omp target\n"
                        "#pragma omp teams distribute parallel for"),
            "4 1 1 / 32 1 1");
  EXPECT_EQ(regionShape("#pragma omp target teams distribute parallel for "
                        "num_threads(64)"),
            "2 1 1 / 64 1 1");
  EXPECT_EQ(regionShape("#pragma omp target teams distribute parallel for "
                        "num_teams(5)"),
            "5 1 1 / 128 1 1");
  EXPECT_EQ(regionShape("#pragma omp target parallel for"), "1 1 1 / 128 1 1");
  EXPECT_EQ(regionShape("#pragma omp target teams distribute"),
            "99 1 1 / 128 1 1");
  EXPECT_EQ(regionShape("#pragma omp target teams distribute num_teams(5)"),
            "5 1 1 / 128 1 1");
  EXPECT_EQ(regionShape("#pragma omp target teams distribute simd"),
            "? ? ? / ? ? ?");
  EXPECT_EQ(regionShape("#pragma omp target teams"), "3200 1 1 / 128 1 1");
}

TEST(Launches, RegionArgumentsStandAtTheirParameters) {
  SourceModel Model = openMPModelOf(R"(
void f(int *p, int m) {
  int n = 1000;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) p[i] += m;
})");
  ASSERT_EQ(Model.Launches.size(), 1u);
  const std::vector<KernelParameter> &P = Model.Kernels[0].Parameters;
  for (size_t I = 0; I < P.size(); ++I) {
    SymExpr Value = Model.Launches[0].argument(I);
    if (P[I].Name == "n")
      EXPECT_EQ(Value, Model.HostFormulas->constant(1000));
    else if (P[I].Name == "m")
      EXPECT_EQ(toString(*Model.HostFormulas, Value), "m");
    else
      EXPECT_EQ(Value, nullptr) << P[I].Name;
  }
}
