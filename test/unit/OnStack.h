// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs code on a stack of a given size: a huge one for clang, which recurses as
// deeply as the source is nested, an ordinary one for code that must not.
#ifndef ROOFLINE_TEST_UNIT_ONSTACK_H
#define ROOFLINE_TEST_UNIT_ONSTACK_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "gtest/gtest.h"
#include <pthread.h>
#include <sys/mman.h>

namespace roofline {

inline void onStack(size_t Bytes, llvm::function_ref<void()> Run) {
  void *Stack = mmap(nullptr, Bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(Stack, MAP_FAILED);
  pthread_attr_t Attributes;
  pthread_attr_init(&Attributes);
  pthread_attr_setstack(&Attributes, Stack, Bytes);
  auto Start = [](void *Code) -> void * {
    (*static_cast<llvm::function_ref<void()> *>(Code))();
    return nullptr;
  };
  pthread_t Thread;
  ASSERT_EQ(pthread_create(&Thread, &Attributes, Start, &Run), 0);
  pthread_join(Thread, nullptr);
  pthread_attr_destroy(&Attributes);
  munmap(Stack, Bytes);
}

} // namespace roofline

#endif
