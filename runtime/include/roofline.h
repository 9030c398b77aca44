// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells the profiler that a program runs under (roofline profile) which
// launches to measure, and names regions of the program. Nothing needs to be
// linked: without a profiler each call only tests a variable. For C99 and C++.
//
//   roofline_stop();                   before the first launch: measure nothing
//   roofline_start();                  measure from here on
//   roofline_region_begin("solve");    launches of this thread are in "solve"
//   roofline_region_end();
//
// Regions can be nested, and belong to the thread. With glibc before 2.34, link
// with -ldl.
#ifndef ROOFLINE_H
#define ROOFLINE_H

#include <dlfcn.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The profiler's functions; looked up at the first call. */
struct roofline_calls {
  int state; /* 0: not yet looked up, 1: found, 2: no profiler in this run */
  void (*start)(void);
  void (*stop)(void);
  void (*region_begin)(const char *name);
  void (*region_end)(void);
};

/* Static in each file that includes this, so that nothing needs linking. */
static struct roofline_calls roofline_found;

static inline void roofline_look(struct roofline_calls *calls) {
  /* Not in the global scope if the driver has loaded the profiler. */
  void *library = RTLD_DEFAULT;
  void *begin = dlsym(library, "roofline_runtime_region_begin");
  if (!begin) {
    library = dlopen("libRooflineRuntime.so", RTLD_LAZY | RTLD_NOLOAD);
    begin = library ? dlsym(library, "roofline_runtime_region_begin") : NULL;
  }
  if (!begin) {
    /* The driver may load it later. */
    calls->state = getenv("CUDA_INJECTION64_PATH") ? 0 : 2;
    return;
  }
  *(void **)&calls->region_begin = begin;
  *(void **)&calls->region_end = dlsym(library, "roofline_runtime_region_end");
  *(void **)&calls->start = dlsym(library, "roofline_runtime_start");
  *(void **)&calls->stop = dlsym(library, "roofline_runtime_stop");
  calls->state = calls->region_end && calls->start && calls->stop ? 1 : 2;
}

static inline int roofline_is_there(void) {
  if (roofline_found.state == 0)
    roofline_look(&roofline_found);
  return roofline_found.state == 1;
}

static inline void roofline_start(void) {
  if (roofline_is_there())
    roofline_found.start();
}

static inline void roofline_stop(void) {
  if (roofline_is_there())
    roofline_found.stop();
}

static inline void roofline_region_begin(const char *name) {
  if (roofline_is_there())
    roofline_found.region_begin(name);
}

static inline void roofline_region_end(void) {
  if (roofline_is_there())
    roofline_found.region_end();
}

#ifdef __cplusplus
}
#endif

#endif
