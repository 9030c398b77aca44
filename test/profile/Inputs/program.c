// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks like a program that uses a GPU in one way or another.
#ifdef FATBIN
__attribute__((section(".nv_fatbin"), used)) static const char Fatbin[8] = {0};
#endif
#ifdef RUNTIME
void **__cudaRegisterFatBinary(void *Fatbin) { return 0; }
#endif
#ifdef DRIVER
int cuLaunchKernel(void);
int (*Keep)(void) = cuLaunchKernel;
#endif

int puts(const char *);
int main(void) {
  puts("the program ran");
  return 0;
}
