// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library of which only its name matters, or that it has device code.
int cuLaunchKernel(void) { return 0; }
#ifdef CODE
__attribute__((section(".roofline_ir"), used)) static const char Code[8] = {0};
#endif
