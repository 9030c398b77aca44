// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tasks. As with LLVM's runtime on GPUs, the thread that creates a task
// executes it at once, and a taskloop is one task. Dependences therefore always
// hold, and a task of a reduction adds to the variable that its thread sees.
#ifndef ROOFLINE_OMPTARGET_DEVICE_TASK_H
#define ROOFLINE_OMPTARGET_DEVICE_TASK_H

#include "Parallel.h"

/// The first members of the compiler's task.
struct Task {
  void *Shareds;
  i32 (*Body)(i32 Thread, Task *);
};

ENTRY Task *__kmpc_omp_task_alloc(Ident *, i32, i32, u64 Size, u64 SharedsSize,
                                  i32 (*Body)(i32, Task *)) {
  Size = (Size + 15) & ~u64(15);
  Task *New = static_cast<Task *>(malloc(Size + SharedsSize));
  New->Shareds = reinterpret_cast<char *>(New) + Size;
  New->Body = Body;
  return New;
}

ENTRY i32 __kmpc_omp_task(Ident *, i32 Thread, Task *Given) {
  Given->Body(Thread, Given);
  free(Given);
  return 0;
}
ENTRY i32 __kmpc_omp_task_with_deps(Ident *Where, i32 Thread, Task *Given, i32,
                                    void *, i32, void *) {
  return __kmpc_omp_task(Where, Thread, Given);
}

/// Around the body of a task that the compiler calls itself.
ENTRY void __kmpc_omp_task_begin_if0(Ident *, i32, Task *) {}
ENTRY void __kmpc_omp_task_complete_if0(Ident *, i32, Task *Given) {
  free(Given);
}

/// The bounds are members of the task. Behind them are the step and whether the
/// task executes the last iteration.
ENTRY void __kmpc_taskloop(Ident *Where, i32 Thread, Task *Given, i32,
                           u64 *Lower, u64 *, i64, i32, i32, u64, void *) {
  *reinterpret_cast<i32 *>(Lower + 3) = 1;
  __kmpc_omp_task(Where, Thread, Given);
}
ENTRY void __kmpc_taskloop_5(Ident *Where, i32 Thread, Task *Given, i32,
                             u64 *Lower, u64 *Upper, i64, i32, i32, u64, i32,
                             void *) {
  __kmpc_taskloop(Where, Thread, Given, 0, Lower, Upper, 0, 0, 0, 0, nullptr);
}

ENTRY void __kmpc_omp_wait_deps(Ident *, i32, i32, void *, i32, void *) {}
ENTRY void __kmpc_omp_taskwait_deps_51(Ident *, i32, i32, void *, i32, void *,
                                       i32) {}
ENTRY i32 __kmpc_omp_taskwait(Ident *, i32) { return 0; }
ENTRY i32 __kmpc_omp_taskyield(Ident *, i32, i32) { return 0; }
ENTRY void __kmpc_taskgroup(Ident *, i32) {}
ENTRY void __kmpc_end_taskgroup(Ident *, i32) {}

ENTRY void *__kmpc_taskred_init(i32, i32, void *) { return nullptr; }
ENTRY void *__kmpc_taskred_modifier_init(Ident *, i32, i32, i32, void *) {
  return nullptr;
}
ENTRY void __kmpc_task_reduction_modifier_fini(Ident *, i32, i32) {}
ENTRY void *__kmpc_task_reduction_get_th_data(i32, void *, void *Variable) {
  return Variable;
}

ENTRY i32 omp_in_final() { return 1; }
ENTRY i32 omp_get_max_task_priority() { return 0; }

#endif
