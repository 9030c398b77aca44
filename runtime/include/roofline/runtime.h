/* SPDX-FileCopyrightText: RooflinePredict contributors
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What both runtimes export for roofline.h. Programs use that.
 */
#ifndef ROOFLINE_RUNTIME_H
#define ROOFLINE_RUNTIME_H

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
