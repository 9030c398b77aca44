// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The OpenMP runtime that kernels call (__kmpc_*, omp_*), for nvptx64. It is
// compiled to IR when this project is built, linked with the kernels of a
// program and optimised with them before they run (../DeviceCode.h).
#include "Dispatch.h"
#include "Library.h"
#include "Parallel.h"
#include "Reduce.h"
#include "Share.h"
#include "Storage.h"
#include "Synchronize.h"
#include "Task.h"
#include "Team.h"
