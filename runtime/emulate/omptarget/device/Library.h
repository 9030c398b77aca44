// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that programs call in target regions to query their state, and the
// corresponding functions for the compiler.
#ifndef ROOFLINE_OMPTARGET_DEVICE_LIBRARY_H
#define ROOFLINE_OMPTARGET_DEVICE_LIBRARY_H

#include "Team.h"

ENTRY i32 omp_get_thread_num() { return threadNumber(); }
ENTRY i32 omp_get_num_threads() { return numberOfThreads(); }
ENTRY i32 omp_get_max_threads() {
  return Depth[threadInBlock()] ? 1 : workers();
}
ENTRY i32 omp_get_thread_limit() { return workers(); }
/// The most teams that the host's part of the runtime chooses (LLVM's
/// GV_Default_Num_Teams), and the most threads of a team.
ENTRY i32 omp_get_max_teams() { return 3200; }
ENTRY i32 omp_get_teams_thread_limit() { return MostThreads; }
ENTRY i32 omp_get_num_procs() { return workers(); }
ENTRY i32 omp_get_team_num() { return teamNumber(); }
ENTRY i32 omp_get_num_teams() { return numberOfTeams(); }
ENTRY i32 omp_get_level() { return level(); }
ENTRY i32 omp_get_active_level() { return isInTeam() && regionSize() > 1; }
ENTRY i32 omp_in_parallel() { return isInTeam() && regionSize() > 1; }
ENTRY i32 omp_is_initial_device() { return 0; }
ENTRY i32 omp_get_initial_device() { return 1; }
ENTRY i32 omp_get_num_devices() { return 1; }
ENTRY i32 omp_get_device_num() { return 0; }
ENTRY i32 omp_get_default_device() { return 0; }
ENTRY i32 omp_get_dynamic() { return 0; }
ENTRY i32 omp_get_nested() { return 0; }
ENTRY i32 omp_get_max_active_levels() { return 1; }
ENTRY void omp_set_max_active_levels(i32) {}
ENTRY i32 omp_get_supported_active_levels() { return 1; }
ENTRY i32 omp_get_ancestor_thread_num(i32 At) {
  u32 Level = level();
  return At < 0 || u32(At) > Level ? -1
         : At == 0                 ? 0
         : At == 1 && Level        ? outerThreadNumber()
                                   : 0;
}
ENTRY i32 omp_get_team_size(i32 At) {
  u32 Level = level();
  return At < 0 || u32(At) > Level      ? -1
         : At == 1 && isOuterParallel() ? regionSize()
                                        : 1;
}
ENTRY i32 omp_get_cancellation() { return 0; }
ENTRY i32 omp_get_proc_bind() { return 0; }
ENTRY i32 omp_get_num_places() { return 0; }
ENTRY i32 omp_get_place_num() { return 0; }
ENTRY i32 omp_get_place_num_procs(i32) { return 0; }
ENTRY i32 omp_get_partition_num_places() { return 0; }
ENTRY void omp_set_default_device(i32) {}
ENTRY void omp_set_num_threads(i32) {}
ENTRY void omp_set_dynamic(i32) {}
ENTRY void omp_set_nested(i32) {}
ENTRY double omp_get_wtime() {
  return double(__nvvm_read_ptx_sreg_globaltimer()) * 1e-9;
}
ENTRY double omp_get_wtick() { return 1e-9; }

ENTRY i32 __kmpc_global_thread_num(Ident *) { return threadInBlock(); }
ENTRY u32 __kmpc_get_hardware_thread_id_in_block() { return threadInBlock(); }
ENTRY u32 __kmpc_get_hardware_num_threads_in_block() { return blockSize(); }
ENTRY u32 __kmpc_get_hardware_num_blocks() { return numberOfTeams(); }
ENTRY u32 __kmpc_get_warp_size() { return 32; }
ENTRY u8 __kmpc_is_spmd_exec_mode() { return isSpmd(); }
ENTRY u8 __kmpc_parallel_level(Ident *, u32) { return level(); }
ENTRY void __kmpc_push_num_threads(Ident *, i32, i32) {}
ENTRY void __kmpc_push_proc_bind(Ident *, u32, i32) {}

extern "C" void __assertfail(const char *Text, const char *File, u32 Line,
                             const char *Function, u64 CharacterSize);
ENTRY void __assert_fail(const char *Text, const char *File, u32 Line,
                         const char *Function) {
  __assertfail(Text, File, Line, Function, 1);
}

#endif
