// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LowMemory.h"
#include "llvm/Support/ErrorHandling.h"
#include <sys/mman.h>

using namespace roofline::emulate;

static void *map(size_t Bytes, int Flags) {
  return mmap(nullptr, Bytes, PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | Flags, -1, 0);
}

LowMemory::LowMemory(size_t Bytes) : Bytes(Bytes) {
  void *Place = MAP_FAILED;
#ifdef MAP_32BIT
  Place = map(Bytes, MAP_32BIT);
#endif
  if (Place == MAP_FAILED)
    Place = map(Bytes, 0);
  if (Place == MAP_FAILED)
    llvm::report_bad_alloc_error("no memory for a block's shared memory");
  Start = static_cast<char *>(Place);
}

LowMemory::~LowMemory() { munmap(Start, Bytes); }
