// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that compiler-generated code calls: registration, directives,
// target regions.
#include "KernelLaunch.h"

using namespace roofline;
using namespace roofline::omptarget;

static MapItems itemsOf(int32_t Count, void **Bases, void **Begins,
                        int64_t *Sizes, int64_t *Flags, void **Mappers,
                        void **Names) {
  return {Count,   Bases, Begins, Sizes, reinterpret_cast<uint64_t *>(Flags),
          Mappers, Names};
}

#pragma GCC visibility push(default)
extern "C" {

void __tgt_register_requires(int64_t) {}
void __tgt_rtl_init() {}
void __tgt_rtl_deinit() {}
void __tgt_init_all_rtls() {}
void __tgt_set_info_flag(uint32_t) {}

void __tgt_register_lib(BinaryDescriptor *Binary) {
  Runtime &R = Runtime::get();
  std::lock_guard<std::recursive_mutex> Guard(R.Lock);
  R.Programs.emplace_back(*Binary);
}

/// Does nothing, since destructors of the program may still enter target
/// regions.
void __tgt_unregister_lib(BinaryDescriptor *) {}

/// Returns nonzero if the host is to execute the region.
int __tgt_target_kernel(void *, int64_t DeviceId, int32_t, int32_t,
                        void *Region, KernelArguments *Arguments) {
  if (!isForGpu(DeviceId))
    return 1;
  execute([&](Device &Gpu) { return runRegion(Gpu, Region, *Arguments); });
  return 0;
}

/// Synchronous, which `nowait` allows: a task of libomp makes this call when
/// its dependencies are fulfilled.
int __tgt_target_kernel_nowait(void *Where, int64_t DeviceId, int32_t Teams,
                               int32_t ThreadLimit, void *Region,
                               KernelArguments *Arguments, int32_t, void *,
                               int32_t, void *) {
  return __tgt_target_kernel(Where, DeviceId, Teams, ThreadLimit, Region,
                             Arguments);
}

void __tgt_target_nowait_query(void **) {}

#define DIRECTIVE(NAME, DO)                                                    \
  void __tgt_target_data_##NAME##_mapper(                                      \
      void *, int64_t DeviceId, int32_t Count, void **Bases, void **Begins,    \
      int64_t *Sizes, int64_t *Flags, void **Names, void **Mappers) {          \
    if (!isForGpu(DeviceId))                                                   \
      return;                                                                  \
    execute([&](Device &Gpu) {                                                 \
      return Gpu.Data.DO(                                                      \
          itemsOf(Count, Bases, Begins, Sizes, Flags, Mappers, Names));        \
    });                                                                        \
  }                                                                            \
  void __tgt_target_data_##NAME##_nowait_mapper(                               \
      void *Where, int64_t DeviceId, int32_t Count, void **Bases,              \
      void **Begins, int64_t *Sizes, int64_t *Flags, void **Names,             \
      void **Mappers, int32_t, void *, int32_t, void *) {                      \
    __tgt_target_data_##NAME##_mapper(Where, DeviceId, Count, Bases, Begins,   \
                                      Sizes, Flags, Names, Mappers);           \
  }
DIRECTIVE(begin, begin)
DIRECTIVE(end, end)
DIRECTIVE(update, update)
#undef DIRECTIVE

int64_t __tgt_mapper_num_components(void *Parts) {
  return int64_t(static_cast<MapperParts *>(Parts)->Bases.size());
}

void __tgt_push_mapper_component(void *Opaque, void *Base, void *Begin,
                                 int64_t Size, int64_t Flags, void *) {
  auto &Parts = *static_cast<MapperParts *>(Opaque);
  Parts.Bases.push_back(Base);
  Parts.Begins.push_back(Begin);
  Parts.Sizes.push_back(Size);
  Parts.Flags.push_back(uint64_t(Flags));
}

} // extern "C"
#pragma GCC visibility pop
