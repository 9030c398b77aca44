// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A virtual call is followed if the class of the object is known: of a
// variable, by a reference and a pointer to the base. If it isn't known, the
// call may launch something, and nothing is said against that; nor where a
// library's function gets a lambda.
// RUN: %roofline predict --gpu=a100-80-sxm --arguments= --dump=launches %s -- %cuda-flags -O3 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=warning
// RUN: %roofline predict --gpu=a100-80-sxm --arguments= --dump=launches %s -- %cuda-flags -DUNKNOWN -O3 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNKNOWN --implicit-check-not=warning
// RUN: %roofline predict --gpu=a100-80-sxm --arguments= --dump=launches %s -- %cuda-flags -DPASSED -O3 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNKNOWN --implicit-check-not=warning
#include "Inputs/power.h"

namespace std {
template <class T> class unique_ptr {
public:
  explicit unique_ptr(T *);
  template <class U> unique_ptr(unique_ptr<U> &&);
  T *operator->() const;
};
template <class T, class... A> unique_ptr<T> make_unique(A &&...Arguments) {
  return unique_ptr<T>(new T(static_cast<A &&>(Arguments)...));
}
template <class F> void call(F Function) {
  Function();
}
} // namespace std

struct Step {
  virtual void run(float *A, int Blocks) = 0;
};
struct Few : Step {
  void run(float *A, int Blocks) override { power<<<Blocks, 32>>>(A, 3); }
};
struct Many : Step {
  int Steps;
  Many(int Steps) : Steps(Steps) {}
  void run(float *A, int Blocks) override { power<<<Blocks, 64>>>(A, Steps); }
};
Step *chosen();

int main() {
  float *A;
  cudaMalloc(&A, 4ul * 64 * 1000);
#ifdef UNKNOWN
  chosen()->run(A, 500);
#elif defined(PASSED)
  std::call([&] { power<<<600, 32>>>(A, 6); });
#else
  Few F;
  F.run(A, 100);
  Step &S = F;
  S.run(A, 200);
  Step *M = new Many(70);
  M->run(A, 300);
  std::unique_ptr<Step> Owned = std::make_unique<Many>(80);
  Owned->run(A, 400);
#endif
}
// CHECK: launch {{.*}} followed from main()
// CHECK-NEXT: grid 100, 1, 1
// CHECK: launch {{.*}} followed from main()
// CHECK-NEXT: grid 200, 1, 1
// CHECK: launch {{.*}} followed from main()
// CHECK-NEXT: grid 300, 1, 1
// CHECK: arguments Steps 70
// CHECK: launch {{.*}} followed from main()
// CHECK-NEXT: grid 400, 1, 1
// CHECK: arguments Steps 80
// UNKNOWN: launch {{.*}} not reached from main()
