// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments are followed through a loop that compares them as strings of any
// kind. Where a loop can't be followed, its defaults are used, and a note says
// so; and a note says which argument is missing.
// DEFINE: %{args} =
// DEFINE: %{predict} = %clangxx %cuda-flags -std=c++17 -O3 -fplugin=%plugin -fplugin-arg-roofline-notes=all %{args} -S %s -o /dev/null 2>&1
// REDEFINE: %{args} = "-fplugin-arg-roofline-arguments=20000 --terms 7 --view=5 -r 3 -c4 ''"
// RUN: %{predict} | FileCheck %s --check-prefixes=CHECK,GIVEN --implicit-check-not="the default"
// REDEFINE: %{args} = -fplugin-arg-roofline-arguments=
// RUN: %{predict} | FileCheck %s --check-prefixes=CHECK,NONE
// REDEFINE: %{args} = "-fplugin-arg-roofline-arguments=20000 --other 7"
// RUN: %{predict} -DOPAQUE | FileCheck %s --check-prefix=OPAQUE
#include "Inputs/power.h"

bool matches(const char *Argument, const char *Option);

// Two operations per step: of the launch's 20000 threads, or of any number.
// GIVEN: note: {{.*}}a thread: fp32 30{{[ ;]}}
// NONE: note: argv[1] is not among the arguments that are given
// NONE: a thread: fp32 2500{{[ ;]}}
// OPAQUE: fp32 op/byte at the default Terms = 1000 (ridge
// OPAQUE: note: the arguments could not be followed through the program's option loop at line {{[0-9]+}}; its defaults are used
// CHECK-NOT: could not be followed

int main(int argc, char **argv) {
  int Blocks = atoi(argv[1]);
  int Terms = 1000, View = 200, Rounds = 40, Count = 14, Unused = 0;
#ifdef OPAQUE
  for (int I = 1; I < argc; ++I)
    if (matches(argv[I], "--terms"))
      Terms = atoi(argv[++I]);
  View = Rounds = Count = 0;
#else
  for (int I = 1; I < argc; ++I) {
    std::string Word = argv[I];
    std::string_view Seen = argv[I];
    if (std::string(argv[I]) == "--terms")
      Terms = std::stoi(argv[++I]);
    else if (Seen.starts_with("--view="))
      View = strtol(Seen.data() + 7, nullptr, 10);
    else if (Word.compare("-r") == 0)
      Rounds = atoi(argv[++I]);
    else if (Word.substr(0, 2) == "-c")
      Count = std::stoi(Word.substr(2));
    else if ("" != Word)
      Unused += 1;
  }
#endif
  float *A;
  cudaMalloc(&A, 4ul * 256 * 100000);
  power<<<Blocks, 256>>>(A, Terms + View + Rounds + Count - 4);
}
