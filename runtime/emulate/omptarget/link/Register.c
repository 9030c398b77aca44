// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linked into programs without GPU code: registers the target regions with the
// offload runtime, as code from clang-linker-wrapper would.
#include <stddef.h>

// The bounds of the section of offload entries, defined by the linker.
extern char __start_llvm_offload_entries[] __attribute__((weak))
__attribute__((visibility("hidden")));
extern char __stop_llvm_offload_entries[] __attribute__((weak))
__attribute__((visibility("hidden")));

static struct {
  int Images;
  void *DeviceImages;
  char *EntriesBegin, *EntriesEnd;
} Binary;

void __tgt_register_lib(void *Binary);
void __tgt_unregister_lib(void *Binary);

__attribute__((constructor(101))) static void registerRegions(void) {
  Binary.EntriesBegin = __start_llvm_offload_entries;
  Binary.EntriesEnd = __stop_llvm_offload_entries;
  __tgt_register_lib(&Binary);
}

__attribute__((destructor(101))) static void unregisterRegions(void) {
  __tgt_unregister_lib(&Binary);
}
