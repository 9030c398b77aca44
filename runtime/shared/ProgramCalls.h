// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares the functions that both runtimes export for programs that use
// include/roofline.h.
#ifndef ROOFLINE_SHARED_PROGRAMCALLS_H
#define ROOFLINE_SHARED_PROGRAMCALLS_H

#ifdef __cplusplus
extern "C" {
#endif

void roofline_runtime_start(void);
void roofline_runtime_stop(void);
void roofline_runtime_region_begin(const char *name);
void roofline_runtime_region_end(void);

#ifdef __cplusplus
}
#endif

#endif
