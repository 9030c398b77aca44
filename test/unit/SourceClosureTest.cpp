// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/SourceClosure.h"
#include "SourceModels.h"

using namespace roofline;

namespace {

/// Returns the closure of the kernel whose key contains \p Name.
std::string closureOf(const TestUnit &Unit, llvm::StringRef File,
                      llvm::StringRef Name, size_t MaxBytes = 64 << 10) {
  for (const KernelSource &Kernel : modelOf(Unit, File).Kernels)
    if (llvm::StringRef(Kernel.Id.str()).contains(Name))
      return SourceClosures(Unit.Tree->getASTContext(),
                            Unit.Tree->getPreprocessor(), File)
          .of(Kernel.Id, MaxBytes);
  ADD_FAILURE() << "no kernel " << Name.str();
  return "";
}

std::string cudaClosureOf(llvm::StringRef Code, llvm::StringRef Name,
                          clang::tooling::FileContentMappings Headers = {}) {
  return closureOf(cudaUnitOf(Code, std::move(Headers)), "k.cu", Name);
}

bool has(llvm::StringRef Text, llvm::StringRef Part) {
  return Text.contains(Part);
}

} // namespace

TEST(SourceClosure, MacrosComeBeforeTheirUseInTurn) {
  EXPECT_EQ(cudaClosureOf(R"(
#define UNUSED 1
#define AREA(h) (WIDTH * \
                 (h))
#define WIDTH 16
__global__ void k(int *p) { *p = AREA(2); } // after
)",
                          "k"),
            R"(// k.cu:5
#define WIDTH 16
// k.cu:3
#define AREA(h) (WIDTH * \
                 (h))
// k.cu:6, the kernel
__global__ void k(int *p) { *p = AREA(2); }
)");
}

TEST(SourceClosure, MacrosAreThoseInForceAtTheUse) {
  EXPECT_EQ(cudaClosureOf(R"(
#define N 1
__device__ int one() { return N; }
#undef N
#define N 2
__global__ void k(int *p) { *p = one() + N; }
#undef N
#define N 3
)",
                          "k"),
            R"(// k.cu:2
#define N 1
// k.cu:3
__device__ int one() { return N; }

// k.cu:5
#undef N
#define N 2
// k.cu:6, the kernel
__global__ void k(int *p) { *p = one() + N; }
)");
}

TEST(SourceClosure, CopiesConstantsAndTypesInTheirNamespaces) {
  EXPECT_EQ(cudaClosureOf(R"(
namespace a {
  constexpr int Tile = 4, Unused = 5;
  enum Mode { Off, On };
  typedef struct { float x; Mode m; } Item;
  struct Outer {
    struct Inner { int q; };
  };
}
using namespace a;
struct NotUsed {};
__attribute__((constant)) float table[Tile];
namespace b { namespace c {
  __global__ void k(Item *p, Outer::Inner i) {
    // Kept.
    p[0].x = p->m == On ? table[i.q] : 0;
  }
} }
)",
                          "k"),
            R"(namespace a {
// k.cu:3
constexpr int Tile = 4, Unused = 5;

// k.cu:4
enum Mode { Off, On };

// k.cu:5
typedef struct { float x; Mode m; } Item;

// k.cu:6
struct Outer {
  struct Inner { int q; };
};
}

// k.cu:10
using namespace a;

// k.cu:12
__attribute__((constant)) float table[Tile];

namespace b {
namespace c {
// k.cu:14, the kernel
__global__ void k(Item *p, Outer::Inner i) {
  // Kept.
  p[0].x = p->m == On ? table[i.q] : 0;
}
}
}
)");
}

TEST(SourceClosure, FollowsTemplatesToWhatTheyAreUsedWith) {
  std::string Text = cudaClosureOf(R"(
template <class T> struct Traits { using type = T; };
template <> struct Traits<double> { using type = float; };
template <class T> __device__ T twice(T x) { return x + x; }
__device__ int twice(int *);
template <class T, int N> struct Box {
  typename Traits<T>::type v[N];
  __device__ T get() const { return twice(v[0]); }
};
template <class T> __global__ void k(Box<T, 3> b, T *p) { *p = b.get(); }
void run(double *p) { k<<<1, 1>>>({}, p); }
)",
                                   "k");
  EXPECT_EQ(Text, R"(// k.cu:2
template <class T> struct Traits { using type = T; };

// k.cu:3
template <> struct Traits<double> { using type = float; };

// k.cu:4
// instantiated with T = float
template <class T> __device__ T twice(T x) { return x + x; }

// k.cu:6
// instantiated with T = double, N = 3
template <class T, int N> struct Box {
  typename Traits<T>::type v[N];
  __device__ T get() const { return twice(v[0]); }
};

// k.cu:10, the kernel
// instantiated with T = double
template <class T> __global__ void k(Box<T, 3> b, T *p) { *p = b.get(); }
)");
}

TEST(SourceClosure, FollowsOperatorsConstructorsAndDestructors) {
  std::string Text = cudaClosureOf(R"(
__device__ float add(float, float);
__device__ int made(), gone(), copied();
struct V {
  float x;
  __device__ V() : x(made()) {}
  __device__ V(const V &) : x(copied()) {}
  __device__ ~V() { gone(); }
};
__device__ V operator+(const V &a, const V &b);
__device__ V operator+(const V &a, const V &b) { V r; r.x = add(a.x, b.x); return r; }
__device__ V operator-(const V &a, const V &b);
__device__ float add(float a, float b) { return a + b; }
__global__ void k(V *p) { p[0].x = (p[1] + p[2]).x; }
)",
                                   "k");
  EXPECT_TRUE(has(Text, "// k.cu:2\n__device__ float add(float, float);\n"
                        "\n// k.cu:3\n"));
  EXPECT_TRUE(has(Text, "// k.cu:13\n__device__ float add(float a"));
  EXPECT_TRUE(has(Text, "int made(), gone(), copied();"));
  EXPECT_TRUE(has(Text, "V operator+("));
  EXPECT_FALSE(has(Text, "V operator-("));
}

TEST(SourceClosure, MutualRecursionGetsAForwardDeclaration) {
  EXPECT_EQ(cudaClosureOf(R"(
__device__ int odd(int n);
__device__ int even(int n) { return n ? odd(n - 1) : 1; }
__device__ int odd(int n) { return n ? even(n - 1) : 0; }
__global__ void k(int *p) { *p = even(*p); }
)",
                          "k"),
            R"(// k.cu:2
__device__ int odd(int n);

// k.cu:3
__device__ int even(int n) { return n ? odd(n - 1) : 1; }

// k.cu:4
__device__ int odd(int n) { return n ? even(n - 1) : 0; }

// k.cu:5, the kernel
__global__ void k(int *p) { *p = even(*p); }
)");
}

TEST(SourceClosure, ALambdaComesWithWhatItCaptures) {
  EXPECT_EQ(cudaClosureOf(R"(
__device__ float half(float x) { return x / 2; }
template <class F> __global__ void apply(F f, int n) { f(n); }
void run(float *p, int n) {
  const int w = 3;
  apply<<<1, 1>>>([=] __device__ (int i) { p[i] = half(n) * w; }, n);
}
)",
                          "apply"),
            R"(// k.cu:2
__device__ float half(float x) { return x / 2; }

// k.cu:5
// in run
const int w = 3;

// k.cu:6
// in run
void lambda_at_line_6(float *p, int n) {
auto lambda = [=] __device__ (int i) { p[i] = half(n) * w; };
}

// k.cu:3, the kernel
// instantiated with F = (lambda at k.cu:6:19)
template <class F> __global__ void apply(F f, int n) { f(n); }
)");
}

TEST(SourceClosure, KernelsShareAFunctionAndNothingElse) {
  const char *Code = R"(
__device__ int shared() { return 1; }
__device__ int mine() { return 2; }
__global__ void first(int *p) { *p = shared(); }
__global__ void second(int *p) { *p = shared() + mine(); }
)";
  EXPECT_FALSE(has(cudaClosureOf(Code, "first"), "mine"));
  EXPECT_TRUE(has(cudaClosureOf(Code, "second"), "int shared()"));
  EXPECT_FALSE(has(cudaClosureOf(Code, "second"), "first"));
}

TEST(SourceClosure, AFunctionMadeByAMacroIsTheMacrosUse) {
  EXPECT_EQ(cudaClosureOf(R"(
#define MAKE(T) __device__ T make_##T(T x) { return x + 1; }
#define KERNEL(name) __global__ void name(int *p) { *p = make_int(*p); }
MAKE(int)
MAKE(float)
KERNEL(k)
)",
                          "k"),
            R"(// k.cu:2
#define MAKE(T) __device__ T make_##T(T x) { return x + 1; }
// k.cu:4
MAKE(int)

// k.cu:3
#define KERNEL(name) __global__ void name(int *p) { *p = make_int(*p); }
// k.cu:6, the kernel
KERNEL(k)
)");
}

TEST(SourceClosure, NamesWhatComesFromSystemHeadersAndNoPaths) {
  EXPECT_EQ(
      cudaClosureOf(R"(
#include <theirs.h>
#include "folder/ours.h"
__global__ void k(float *p) { *p = ours(LIMIT) + lib::theirs(*p); }
)",
                    "k",
                    {{"/sys/theirs.h", "#define LIMIT 4.f\n"
                                       "namespace lib { inline namespace v1 {\n"
                                       "__device__ float theirs(float);\n} }"},
                     {"/user/folder/ours.h",
                      "\n__device__ float ours(float x) { return x; }"}}),
      R"(// ours.h:2
__device__ float ours(float x) { return x; }

// k.cu:4, the kernel
// from system headers: LIMIT, lib::theirs
__global__ void k(float *p) { *p = ours(LIMIT) + lib::theirs(*p); }
)");
}

TEST(SourceClosure, HostFunctionsOfAUsedClassAreDeclaredOnly) {
  std::string Text = cudaClosureOf(R"(
int deeper();
int hostOnly() { return deeper(); }
struct S {
  int n;
  int host() { return hostOnly(); }
};
__global__ void k(S s, int *p) { *p = s.n; }
)",
                                   "k");
  EXPECT_TRUE(has(Text, "\nint hostOnly();\n"));
  EXPECT_FALSE(has(Text, "int deeper"));
}

TEST(SourceClosure, ConditionalsStayInBalance) {
  EXPECT_EQ(cudaClosureOf(R"(
#if 1
__global__ void k(int *p,
#else
__global__ void other(
#endif
                  int n) {
#ifdef FAST
  *p = n;
#else
  *p = -n;
}
#endif
)",
                          "k"),
            R"(// k.cu:3, the kernel
__global__ void k(int *p,
                  int n) {
#ifdef FAST
  *p = n;
#else
  *p = -n;
}
#endif
)");
}

TEST(SourceClosure, BeyondTheBoundTheFarthestAreNamedOnly) {
  TestUnit Unit = cudaUnitOf(R"(
namespace ns { __device__ int far() { return 1; } }
__device__ int near() { return ns::far(); }
__global__ void k(int *p) { *p = near(); }
)");
  EXPECT_EQ(closureOf(Unit, "k.cu", "k", 220),
            R"(// left out for size: ns::far

// k.cu:3
__device__ int near() { return ns::far(); }

// k.cu:4, the kernel
__global__ void k(int *p) { *p = near(); }
)");
  EXPECT_TRUE(has(closureOf(Unit, "k.cu", "k", 30), "// cut off here: "));
}

TEST(SourceClosure, NoKernelOfThatNameIsNoText) {
  TestUnit Unit = cudaUnitOf("__global__ void k() {}");
  EXPECT_EQ(SourceClosures(Unit.Tree->getASTContext(),
                           Unit.Tree->getPreprocessor(), "k.cu")
                .of(KernelId::forCuda("_Z1xv", "k.cu")),
            "");
}

TEST(SourceClosure, AnOpenMPRegionStandsInAFunctionOfItsCaptures) {
  TestUnit Unit = openMPUnitOf(R"(
#define TEAMS 8
#pragma omp declare target
double square(double x) { return x * x; }
#pragma omp end declare target
struct Grid { int n; };
template <class T> void solve(T *x, Grid g, int teams) {
  T sum = 0;
  #pragma omp target teams distribute parallel for num_teams(teams * TEAMS) \
      map(tofrom : x[:g.n]) reduction(+ : sum)
  for (int i = 0; i < g.n; i++)
    sum += (T)square(x[i]);
}
template void solve(float *, Grid, int);
)");
  EXPECT_EQ(closureOf(Unit, "k.cpp", "solve"), R"(// k.cpp:4
#pragma omp declare target
double square(double x) { return x * x; }
#pragma omp end declare target

// k.cpp:6
struct Grid { int n; };

// k.cpp:2
#define TEAMS 8
// k.cpp:9, the kernel
// in solve<float>
void region_at_line_9(int teams, float *x, Grid g, float sum) {
using T = float;
#pragma omp target teams distribute parallel for num_teams(teams * TEAMS) \
    map(tofrom : x[:g.n]) reduction(+ : sum)
for (int i = 0; i < g.n; i++)
  sum += (T)square(x[i]);
}
)");
}

TEST(SourceClosure, PreprocessedInputHasNoMacrosAndNoMarkers) {
  EXPECT_EQ(cudaClosureOf(R"(
# 1 "/home/ada/a.cu"
__attribute__((device)) int f() { return 1; }
__attribute__((global)) void k(int *p) {
# 40 "/home/ada/a.cu"
  *p = f();
}
)",
                          "k"),
            R"(// a.cu:1
__attribute__((device)) int f() { return 1; }

// a.cu:2, the kernel
__attribute__((global)) void k(int *p) {
  *p = f();
}
)");
}
