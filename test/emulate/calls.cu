// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that call themselves, calls through pointers and virtual functions
// give the results of the host.
// REQUIRES: cuda-toolkit, plugin, emulate, tool
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O2 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=ir \
// RUN:   %s %cudart -o %t
// RUN: env LD_PRELOAD=%cudart %t | FileCheck %s
// RUN: env LD_PRELOAD=%cudart %t deep 2>&1 | FileCheck %s --check-prefix=DEEP
//
// Accesses are counted and checked as in other kernels.
// RUN: %roofline profile --quiet --check --gpu=a100-80-sxm --cache-dir= \
// RUN:   -o %t.json %t 2>&1 | FileCheck %s --check-prefixes=CHECK,CLEAN
// RUN: %roofline profile --quiet --gpu=a100-80-sxm --cache-dir= \
// RUN:   -o %t.json %t 2>&1 | FileCheck %s
//
// CHECK-COUNT-14: right
// CHECK-NOT: wrong
// CLEAN: {{^}}0 errors found
// RUN: env LD_PRELOAD=%cudart %t wide 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: env LD_PRELOAD=%cudart %t null 2>&1 | FileCheck %s --check-prefix=NULL
// DEEP: roofline: kernel 'endless' ended by trap: thread (0, 0, 0)
// DEEP-SAME: calls itself too often: its stack is full
// DEEP-SAME: calls.cu:[[#]]
// WIDE: roofline: kernel 'wide' ended by trap
// WIDE-SAME: its stack is full
// NULL: roofline: kernel 'given' ended by trap
// NULL: cudaErrorLaunchFailure

#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <new>

#define BOTH __host__ __device__
constexpr int Count = 96;

// Recursion: with two calls, with a local array, of two functions, with
// structs by value and as result, with many values that live across calls.

BOTH __attribute__((noinline)) long fibonacci(int N) {
  return N < 2 ? N : fibonacci(N - 1) + fibonacci(N - 2);
}
BOTH int ackermann(int M, int N) {
  if (M == 0)
    return N + 1;
  return ackermann(M - 1, N == 0 ? 1 : ackermann(M, N - 1));
}
BOTH int isOdd(unsigned N);
BOTH __attribute__((noinline)) int isEven(unsigned N) {
  return N == 0 ? 1 : isOdd(N - 1) * 3;
}
BOTH __attribute__((noinline)) int isOdd(unsigned N) {
  return N == 0 ? 7 : isEven(N - 1) + 1;
}
BOTH void quicksort(int *Data, int Left, int Right) {
  if (Left >= Right)
    return;
  int I = Left, J = Right, Pivot = Data[(Left + Right) / 2];
  while (I <= J) {
    while (Data[I] < Pivot)
      ++I;
    while (Data[J] > Pivot)
      --J;
    if (I <= J) {
      int Other = Data[I];
      Data[I++] = Data[J];
      Data[J--] = Other;
    }
  }
  quicksort(Data, Left, J);
  quicksort(Data, I, Right);
}
struct Sums {
  double Values[5];
  int Depth;
};
BOTH __attribute__((noinline)) Sums merged(Sums S, int From, int To) {
  if (To - From < 2) {
    S.Values[From % 5] += From;
    ++S.Depth;
    return S;
  }
  int Middle = (From + To) / 2;
  double Before = S.Values[1];
  Sums Left = merged(S, From, Middle);
  Sums Right = merged(S, Middle, To);
  for (int I = 0; I < 5; ++I)
    Left.Values[I] += Right.Values[I] * 0.5 + Before;
  Left.Depth += Right.Depth;
  return Left;
}
BOTH double several(int N) {
  Sums S = {};
  S.Values[1] = N;
  Sums R = merged(S, N, N + 13);
  return R.Values[0] + R.Values[1] * 3 + R.Values[4] * 5 + R.Depth;
}
BOTH int sorted(int N) {
  int Data[40];
  for (int I = 0; I < 40; ++I)
    Data[I] = (I * 37 + N * 11) % 101;
  quicksort(Data, 0, 39);
  int Sum = 0;
  for (int I = 0; I < 40; ++I)
    Sum += Data[I] * I;
  return Sum;
}

__global__ void recursions(double *Out) {
  int T = blockIdx.x * blockDim.x + threadIdx.x;
  Out[T] = fibonacci(T % 13);
  Out[T + Count] = ackermann(T % 3, T % 5);
  Out[T + 2 * Count] = isEven(T % 17) + 100 * isOdd(T % 19);
  Out[T + 3 * Count] = sorted(T);
  Out[T + 4 * Count] = several(T);
}

// A function that calls itself and in which threads meet.
__device__ int summed(int Value, int Step) {
  if (Step == 0)
    return Value;
  Value += __shfl_xor_sync(~0u, Value, Step);
  __syncthreads();
  return summed(Value, Step / 2) + summed(Value, Step / 2) * 0;
}
__global__ void meetings(double *Out) {
  int T = blockIdx.x * blockDim.x + threadIdx.x;
  Out[T] = summed(T, 16);
}

// Calls through pointers.

using Function = int (*)(int);
BOTH int twice(int V) { return V * 2; }
BOTH int square(int V) { return V * V; }
BOTH int negated(int V) { return -V; }
__device__ Function Table[] = {twice, square, negated};
__device__ Function Single = square;
__device__ Function Slot;

__global__ void throughTable(double *Out) {
  int T = blockIdx.x * blockDim.x + threadIdx.x;
  Out[T] = Table[T % 3](T);
}
__global__ void given(double *Out, Function F) {
  int T = blockIdx.x * blockDim.x + threadIdx.x;
  Out[T] = F(T);
}
__global__ void set(int Which) { Slot = Which ? negated : twice; }
__global__ void throughSlot(double *Out) {
  int T = blockIdx.x * blockDim.x + threadIdx.x;
  Out[T] = Slot ? Slot(T) : 0;
}

// Virtual functions; one calls itself through a pointer.

struct Shape {
  BOTH virtual ~Shape() {}
  BOTH virtual double area(int T) const = 0;
  BOTH virtual double sides() const { return 1; }
};
struct Square : Shape {
  double A;
  BOTH Square(double A) : A(A) {}
  BOTH double area(int T) const override { return A * A + T; }
  BOTH double sides() const override { return 4; }
};
struct Circle : Shape {
  double R;
  BOTH Circle(double R) : R(R) {}
  BOTH double area(int T) const override { return 3 * R * R - T; }
};
struct Pair : Shape {
  Shape *First, *Second;
  BOTH Pair(Shape *First, Shape *Second) : First(First), Second(Second) {}
  BOTH ~Pair() override {
    delete First;
    delete Second;
  }
  BOTH double area(int T) const override {
    return First->area(T) * 2 + Second->area(T + 1);
  }
  BOTH double sides() const override {
    return First->sides() * 10 + Second->sides();
  }
};
BOTH Shape *made(int Kind) {
  if (Kind % 3 == 0)
    return new Square(Kind);
  if (Kind % 3 == 1)
    return new Circle(Kind);
  return new Pair(made(Kind - 1), new Pair(made(Kind - 2), made(Kind / 3)));
}
__global__ void make(Shape **Shapes) {
  Shapes[threadIdx.x] = made(threadIdx.x);
}
__global__ void areas(Shape **Shapes, double *Out) {
  int T = blockIdx.x * blockDim.x + threadIdx.x;
  Out[T] = Shapes[T % 8]->area(T);
  Out[T + Count] = Shapes[T / 12]->sides();
}
__global__ void end(Shape **Shapes) { delete Shapes[threadIdx.x]; }

// Pointers to member functions.

struct Plain {
  int V;
  BOTH int plus(int N) { return V + N; }
  BOTH int minus(int N) { return V - N; }
};
__device__ int (Plain::*Members[])(int) = {&Plain::plus, &Plain::minus};
__global__ void throughMember(double *Out) {
  int T = blockIdx.x * blockDim.x + threadIdx.x;
  Plain P{T};
  Out[T] = (P.*Members[T % 2])(5);
}

__device__ int endlessly(int N, volatile int *Seen) {
  *Seen = N;
  return endlessly(N + 1, Seen) * 3 + *Seen;
}
__global__ void endless(int *Out) { *Out = endlessly(0, Out); }

// Frames: one of a large part of the stack, and one larger than any stack.
template <int Size> BOTH __attribute__((noinline)) int spread(int N, int Seed) {
  int Data[Size];
  for (int I = 0; I < Size; I += 97)
    Data[I] = I + N * Seed;
  int Rest = N > 0 ? spread<Size>(N - 1, Seed + 1) : 0;
  return Rest + Data[(Rest + Seed) % (Size / 97) * 97];
}
__global__ void large(double *Out) {
  int T = blockIdx.x * blockDim.x + threadIdx.x;
  Out[T] = spread<40000>(T % 3, T);
}
__global__ void wide(double *Out) { *Out = spread<200000>(1, int(*Out)); }

// No barrier is missed: all threads come to it between the two calls.
__global__ void between(double *Out) {
  __shared__ long S[Count];
  int T = threadIdx.x;
  S[T] = fibonacci(T % 7);
  __syncthreads();
  long V = S[Count - 1 - T];
  Out[T] = fibonacci(V % 5) + V;
}

static double *Got;
static void compare(const char *Name, int Row, double (*Wanted)(int)) {
  cudaError_t Status = cudaDeviceSynchronize();
  double Host[5 * Count];
  cudaMemcpy(Host, Got, sizeof(Host), cudaMemcpyDeviceToHost);
  for (int T = 0; T < Count; ++T)
    if (Status != cudaSuccess || Host[Row * Count + T] != Wanted(T)) {
      std::printf("%s wrong at %d: %g, wanted %g; %s\n", Name, T,
                  Host[Row * Count + T], Wanted(T), cudaGetErrorName(Status));
      return;
    }
  std::printf("%s right\n", Name);
}

int main(int Words, char **All) {
  cudaMalloc(&Got, 5 * Count * sizeof(double));
  if (Words > 1) {
    if (*All[1] == 'd')
      endless<<<1, 1>>>(reinterpret_cast<int *>(Got));
    else if (*All[1] == 'w')
      wide<<<1, 1>>>(Got);
    else
      given<<<1, 1>>>(Got, nullptr);
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
  }
  recursions<<<2, Count / 2>>>(Got);
  compare("fibonacci", 0, [](int T) { return double(fibonacci(T % 13)); });
  compare("ackermann", 1, [](int T) { return double(ackermann(T % 3, T % 5)); });
  compare("two functions", 2, [](int T) {
    return double(isEven(T % 17) + 100 * isOdd(T % 19));
  });
  compare("quicksort", 3, [](int T) { return double(sorted(T)); });
  compare("structs", 4, [](int T) { return several(T); });
  large<<<1, Count>>>(Got);
  compare("large frames", 0, [](int T) { return double(spread<40000>(T % 3, T)); });
  between<<<1, Count>>>(Got);
  compare("between", 0, [](int T) {
    long V = fibonacci((Count - 1 - T) % 7);
    return double(fibonacci(V % 5) + V);
  });
  meetings<<<1, Count>>>(Got);
  compare("meetings", 0, [](int T) {
    int First = T / 32 * 32;
    return double(32 * First + 31 * 16);
  });

  throughTable<<<1, Count>>>(Got);
  compare("table", 0, [](int T) {
    Function All[] = {twice, square, negated};
    return double(All[T % 3](T));
  });
  Function F;
  cudaMemcpyFromSymbol(&F, Single, sizeof(F));
  given<<<1, Count>>>(Got, F);
  compare("given", 0, [](int T) { return double(T * T); });
  set<<<1, 1>>>(1);
  throughSlot<<<1, Count>>>(Got);
  compare("slot", 0, [](int T) { return double(-T); });

  static Shape *OfHost[8];
  for (int I = 0; I < 8; ++I)
    OfHost[I] = made(I);
  Shape **Shapes;
  cudaMalloc(&Shapes, sizeof(OfHost));
  make<<<1, 8>>>(Shapes);
  areas<<<1, Count>>>(Shapes, Got);
  compare("areas", 0, [](int T) { return OfHost[T % 8]->area(T); });
  compare("sides", 1, [](int T) { return OfHost[T / 12]->sides(); });
  end<<<1, 8>>>(Shapes);
  throughMember<<<1, Count>>>(Got);
  compare("members", 0, [](int T) { return double(T % 2 ? T - 5 : T + 5); });
}
