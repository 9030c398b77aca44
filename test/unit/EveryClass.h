// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code with every class of statement and expression that CUDA or OpenMP code
// can have. Each function has a launch, so that the interpreter of the host
// program follows it.
#ifndef ROOFLINE_TEST_UNIT_EVERYCLASS_H
#define ROOFLINE_TEST_UNIT_EVERYCLASS_H

namespace roofline {

/// The part of the standard library that the examples use.
inline constexpr char StandardParts[] = R"(
namespace std {
class type_info { public: bool operator==(const type_info &) const; };
template <class T> class initializer_list {
  const T *First; size_t Count;
public:
  const T *begin() const { return First; }
  const T *end() const { return First + Count; }
};
template <class Result, class...> struct coroutine_traits {
  using promise_type = typename Result::promise_type;
};
template <class = void> struct coroutine_handle {
  static coroutine_handle from_address(void *) noexcept { return {}; }
};
struct suspend_never {
  bool await_ready() noexcept { return true; }
  template <class H> void await_suspend(H) noexcept {}
  int await_resume() noexcept { return 1; }
};
}
inline void *operator new(size_t, void *Where) noexcept { return Where; }
)";

/// C++23 with the extensions that clang allows in a CUDA compile.
inline constexpr char CudaExamples[] = R"(
__global__ void k(float *p, int n) { p[n] = 1; }
struct Pair { int A, B; };
struct Base { int N; Base(int N) : N(N) {} virtual ~Base() {} };
struct Derived : Base { using Base::Base; int M = 3; };
struct _GUID { int Data; };
struct __declspec(uuid("00000000-0000-0000-c000-000000000046")) Id;
struct Property {
  int get(); void set(int);
  __declspec(property(get = get, put = set)) int Value;
  int at(int); void put(int, int);
  __declspec(property(get = at, put = put)) int Row[];
  bool operator==(const Property &) const;
};
typedef float Float4 __attribute__((ext_vector_type(4)));
typedef float Vector4 __attribute__((vector_size(16)));
typedef int IntVector4 __attribute__((vector_size(16)));
typedef float Matrix __attribute__((matrix_type(4, 4)));
int operator""_n(unsigned long long N) { return (int)N; }
template <class T> concept Small = sizeof(T) < 8;
struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    std::suspend_never yield_value(int) { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
int sum(std::initializer_list<int>);
int taking(Pair = {1, 2}, int Line = __builtin_LINE());
struct Copied { Pair Many[2]; Copied() : Many{} {} Copied(const Copied &) = default; };

void literals(float *p, int n) {
  n = 'a' + 1_n + (int)1.5 + (true ? 1 : 2) + (int)__imag__(2.0i);
  n += p == nullptr ? __null == p : __builtin_offsetof(Pair, B);
  n += sizeof(Pair) + __is_trivially_copyable(Pair) + noexcept(n) +
       __array_rank(int[2][3]) + __is_lvalue_expr(n) + Small<int> +
       requires(Pair P) { P.A; { P.B } -> Small; } + __func__[0] + "text"[1];
  static const int Embedded[] = {
#embed "/user/data.bin"
  };
  n += Embedded[0] + (n ?: 4) + taking() + (int)3.5k;
  k<<<n, __builtin_LINE()>>>(p, n);
}

void objects(float *p, int n) {
  Pair A{1, 2}, B(3, 4), C = {.A = 5}, *D = new Pair{6, 7};
  Copied E, F = E;
  Derived G(8), *H = &G;
  Base &I = G, *J = dynamic_cast<Derived *>(&I);
  int Many[4] = {1}, Parenthesised[2](1, 2);
  auto [X, Y] = A;
  auto [U, V] = Parenthesised;
  n += Copied().Many[0].A + (int[2]){1, 2}[1] + Pair(9, 10).A + Pair{}.B + int() + int{} + X + U;
  n += sum({1, 2}) + static_cast<Base &>(G).N + const_cast<Base *>(J)->N;
  n += reinterpret_cast<long>(p) + (long)p + unsigned(n) + H->M;
  n += __builtin_bit_cast(int, 1.0f) + (A.*&Pair::A) + taking(B);
  using Int = int;
  n.~Int();
  auto L = [=, &B](int Q) { return Q + B.A + C.B; };
  Base *Placed = new (&G) Derived(11);
  Base Fresh = Base(12);
  delete D;
  k<<<L(n), Many[2]>>>(p, n ? throw n : n);
}

void extensions(float *p, int n) {
  Property Q;
  Q.Value = 3;
  Q.Row[1] = 4;
  n += Q.Value + Q.Row[2] + (Q != Q) + sizeof(__uuidof(Id));
  const _GUID &Named = __uuidof(Id);
  Float4 V = {1, 2, 3, 4}, W;
  V.x = 2;
  W = __builtin_shufflevector(V, V, 0, 1, 2, 3);
  IntVector4 X = __builtin_convertvector((Vector4){1, 2, 3, 4}, IntVector4);
  Matrix M;
  M[0][1] = V.y;
  n += V.x + X[1] + M[1][2];
  n += ({ int T = n; T + 1; });
  n += _Generic(n, int: 1, default: 2);
  __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  void (^Block)() = ^{ };
  __builtin_va_list List;
  __asm__("nop" : "=r"(n));
  n += __builtin_va_arg(List, int);
  const std::type_info &Info = typeid(n);
  if (typeid(Base) == Info) n = 1;
  k<<<n, 1>>>(p, n);
}

void statements(float *p, int n) {
  if (int Z = n; Z > 2) n = 1; else if constexpr (sizeof(int) == 4) n = 2;
  if consteval { n = 3; } else { n = 4; }
  for (int I = 0; I < 3; ++I) { if (I == 1) continue; n += I; }
  for (int Many[] = {1, 2}; int I : Many) n += I;
  while (n < 10) { ++n; if (n == 9) break; }
  do n--; while (n > 5);
  switch (int S = n; S) { case 1: n = 2; [[fallthrough]]; default: n = 3; }
  [[likely]] ;
  try { n = 5; } catch (int E) { n = E; }
  static const void *Labels[] = {&&there};
  goto *Labels[0];
there:
  if (n) goto there;
  k<<<n, 1>>>(p, n);
}

Task waiting(float *p, int n) {
  n = co_await std::suspend_never{};
  co_yield n;
  k<<<n, 1>>>(p, n);
  co_return;
}

template <int N, class... Ts> int pack(float *p, Ts... All) {
  int n = N + sizeof...(Ts) + (All + ... + 0) + All...[0];
  Pair Made = {(int)All...};
  auto L = [](auto... More) { return (More + ...); };
  k<<<L(n, Made.A), N>>>(p, n);
  return n;
}
template <class T> struct Dependent : T {
  void o(int); template <class U> void o(U);
  template <class U> int m(T t, U u) {
    __if_exists(T::type) { return 0; }
    T v(u, t);
    this->f(u); t.g(); o(t); o(u); T::h(u); h(u);
    return T(u).template i<U>() + T{u}.j + (T::s) + v[u] + sizeof(T);
  }
};
template <int... Is> int spread() { return sum({Is...}); }
template <class T> Task dependent(T t) { co_await t; co_return; }

int main(int argc, char **argv) {
  float *p = nullptr;
  literals(p, argc); objects(p, argc); extensions(p, argc);
  statements(p, argc); waiting(p, argc); pack<3>(p, 1, 2);
  return spread<1, 2>();
}
)";

/// Code with errors, which is parsed, too, and predicted on request.
inline constexpr char WrongExample[] = R"(
__global__ void k(float *p, int n) { p[n] = 1; }
int wrong(float *p, int n) {
  int Many = wrong(p), Unseen = wrong(p, n, missing);
  n += Many + Unseen;
  k<<<n, unknown>>>(p, n);
  return n;
}
)";

/// Expressions of OpenMP, and those that only C has.
inline constexpr char OpenMPExamples[] = R"(
struct Inner { int A, B; };
struct Outer { struct Inner In; int C; };
void plain(float *p, int n) {
  struct Inner I = {1, 2};
  struct Outer O = {.In = I, .In.B = 3};
  struct Outer Q = {.C = 4};
  struct Outer R;
  R = O, R = Q;
  n += __builtin_choose_expr(1, n, 2.0) + (struct Inner){5, 6}.A;
  _Defer n = 7;
#pragma omp target map(p[0:n])
  p[0] = R.C;
}
void clauses(float *p, int n) {
  int Done;
  #pragma omp task depend(iterator(I = 0 : n), in : p[I])
  n = 1;
  #pragma omp task depend(inout : ([n][2])p)
  ;
  #pragma omp target teams distribute parallel for map(tofrom : p[0:n])
  for (int I = 0; I < n; ++I) p[I] = 1;
}
)";

/// Directives of OpenMP 6.0 on a loop, including `teams` if they must be nested
/// in it.
inline constexpr const char *LoopDirectives[] = {
    "for",
    "simd",
    "for simd",
    "parallel for",
    "parallel for simd",
    "parallel loop",
    "loop bind(thread)",
    "taskloop",
    "taskloop simd",
    "master taskloop",
    "master taskloop simd",
    "masked taskloop",
    "masked taskloop simd",
    "parallel master taskloop",
    "parallel master taskloop simd",
    "parallel masked taskloop",
    "parallel masked taskloop simd",
    "target parallel for",
    "target parallel for simd",
    "target parallel loop",
    "target simd",
    "target teams distribute",
    "target teams distribute simd",
    "target teams distribute parallel for",
    "target teams distribute parallel for simd",
    "target teams loop",
    "unroll",
    "tile sizes(4)",
    "stripe sizes(4)",
    "reverse",
    "teams distribute",
    "teams distribute simd",
    "teams distribute parallel for",
    "teams distribute parallel for simd",
    "teams loop",
    "teams\n#pragma omp distribute",
    "teams\n#pragma omp distribute simd",
    "teams\n#pragma omp distribute parallel for",
    "teams\n#pragma omp distribute parallel for simd",
};
/// Directives on a block.
inline constexpr const char *BlockDirectives[] = {
    "parallel",
    "single",
    "master",
    "masked",
    "critical",
    "scope",
    "task",
    "taskgroup",
    "target",
    "target parallel",
    "target teams",
    "ordered",
    "teams",
    "target data map(tofrom : n)",
    "parallel master",
    "parallel masked",
    "assume no_openmp",
    "metadirective when(user = {condition(1)} : parallel) default()",
};

/// All other directives.
inline constexpr char OpenMPDirectives[] = R"(
typedef void *omp_depend_t, *omp_interop_t;
void variant(int);
#pragma omp declare variant(variant) match(construct = {dispatch})
void base(int);
void alone(float *p, int n) {
  omp_depend_t Object;
  omp_interop_t Interop;
  #pragma omp barrier
  #pragma omp taskwait
  #pragma omp taskyield
  #pragma omp flush
  #pragma omp error at(execution)
  #pragma omp target update to(n)
  #pragma omp target enter data map(to : n)
  #pragma omp target exit data map(from : n)
  #pragma omp depobj(Object) depend(in : n)
  #pragma omp interop init(targetsync : Interop)
  #pragma omp dispatch
  base(n);
  #pragma omp atomic
  n += 1;
  #pragma omp target map(p[0:n])
  p[0] = n;
}
void nested(float *p, int n) {
  int a = 0;
  #pragma omp parallel sections
  {
    #pragma omp section
    n = 1;
  }
  #pragma omp parallel
  {
    #pragma omp sections
    { n = 2; }
    #pragma omp cancel parallel
    #pragma omp cancellation point parallel
  }
  #pragma omp for reduction(inscan, + : a)
  for (int i = 0; i < n; ++i) {
    a += i;
    #pragma omp scan inclusive(a)
    p[i] = a;
  }
  #pragma omp fuse
  {
    for (int i = 0; i < n; ++i) p[i] = 1;
    for (int i = 0; i < n; ++i) p[i] = 2;
  }
  #pragma omp interchange
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) p[i] = j;
  #pragma omp target map(p[0:n])
  p[0] = n;
}
)";

} // namespace roofline

#endif
