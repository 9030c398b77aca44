// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that uses the driver, real or fake, as its words say:
//
//   launch NAME BLOCKS TIMES   launches of a kernel of that name
//   context N                  works on GPU N from here on
//   graph A B ...              one launch of a graph of kernels A, B, ..., of 1,
//                              2, ... blocks; up to the word end
//   capture / uncapture        a stream gathers launches in between
//   begin NAME / end           a region
//   start / stop               measuring
//   fork                       the rest happens in a child, first and alone
//   thread NAME BLOCKS TIMES   as launch, in another thread at the same time
//   crash / _exit              ends so
//   host LIBRARY               as the driver does, calls InitializeInjection
#include "roofline.h"
#include <cuda.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void *driver;

#define CALL(name, ...)                                                        \
  ((__typeof__(&name))dlsym(driver, NAME(name)))(__VA_ARGS__)
#define NAME(name) TEXT(name)
#define TEXT(name) #name

static CUcontext current;

static void use(int device) {
  CALL(cuDevicePrimaryCtxRetain, &current, device);
  CALL(cuCtxSetCurrent, current);
}

static void launch(const char *name, int blocks, int times) {
  CUmodule module;
  CUfunction function;
  CALL(cuModuleLoadData, &module, "");
  CALL(cuModuleGetFunction, &function, module, name);
  for (int i = 0; i < times; ++i) {
    CUdeviceptr memory;
    CALL(cuMemAlloc_v2, &memory, 16);
    CALL(cuLaunchKernel, function, (unsigned)blocks, 1, 1, 128, 1, 1, 0, NULL,
         NULL, NULL);
    CALL(cuMemFree_v2, memory);
  }
}

static void *launch_in_thread(void *words) {
  char **word = (char **)words;
  CALL(cuCtxSetCurrent, current);
  launch(word[1], atoi(word[2]), atoi(word[3]));
  return NULL;
}

static char **launch_graph(char **word) {
  CUgraph graph;
  CUgraphExec exec;
  CUgraphNode node;
  CUmodule module;
  CALL(cuGraphCreate, &graph, 0);
  CALL(cuModuleLoadData, &module, "");
  for (unsigned blocks = 1; *word && strcmp(*word, "end"); ++word, ++blocks) {
    CUDA_KERNEL_NODE_PARAMS params = {0};
    CALL(cuModuleGetFunction, &params.func, module, *word);
    params.gridDimX = blocks;
    params.gridDimY = params.gridDimZ = 1;
    params.blockDimX = 64;
    params.blockDimY = params.blockDimZ = 1;
    CALL(cuGraphAddKernelNode, &node, graph, NULL, 0, &params);
  }
  CALL(cuGraphInstantiate, &exec, graph, 0);
  CALL(cuGraphLaunch, exec, NULL);
  return word;
}

int main(int argc, char **argv) {
  char **word = argv + 1;
  pthread_t threads[8];
  int running = 0;
  if (argc > 2 && !strcmp(*word, "host")) {
    void *library = dlopen(word[1], RTLD_NOW);
    int (*start)(void) =
        library ? (int (*)(void))dlsym(library, "InitializeInjection") : NULL;
    printf("host: %s\n", start ? "started" : dlerror());
    printf("host: %d\n", start ? start() : -1);
    return 0;
  }
  driver = dlopen("libcuda.so.1", RTLD_NOW);
  if (!driver) {
    printf("app: no driver\n");
    return 5;
  }
  int result = CALL(cuInit, 0);
  printf("app: cuInit %d\n", result);
  if (result)
    return 6;
  use(0);
  for (; *word; ++word) {
    fflush(stdout);
    if (!strcmp(*word, "launch")) {
      launch(word[1], atoi(word[2]), atoi(word[3]));
      word += 3;
    } else if (!strcmp(*word, "thread")) {
      pthread_create(&threads[running++], NULL, launch_in_thread, word);
      word += 3;
    } else if (!strcmp(*word, "context")) {
      use(atoi(*++word));
    } else if (!strcmp(*word, "graph")) {
      word = launch_graph(word + 1);
    } else if (!strcmp(*word, "capture")) {
      CALL(cuStreamBeginCapture, NULL, CU_STREAM_CAPTURE_MODE_GLOBAL);
    } else if (!strcmp(*word, "uncapture")) {
      CUgraph graph;
      CALL(cuStreamEndCapture, NULL, &graph);
    } else if (!strcmp(*word, "begin")) {
      roofline_region_begin(*++word);
    } else if (!strcmp(*word, "end")) {
      roofline_region_end();
    } else if (!strcmp(*word, "start")) {
      roofline_start();
    } else if (!strcmp(*word, "stop")) {
      roofline_stop();
    } else if (!strcmp(*word, "fork")) {
      int status;
      if (fork() > 0)
        return wait(&status) > 0 && status == 0 ? 0 : 7;
    } else if (!strcmp(*word, "crash")) {
      raise(SIGSEGV);
    } else if (!strcmp(*word, "_exit")) {
      _exit(4);
    }
  }
  for (int i = 0; i < running; ++i)
    pthread_join(threads[i], NULL);
  printf("app: done\n");
  return 0;
}
