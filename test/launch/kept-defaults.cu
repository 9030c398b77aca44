// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value that a program sets, and sets anew or reads only in some runs, has
// the one from before as its default: for an option, from a file, an argument
// or the environment. A variable that is zero before it is read has none.
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK-LABEL: unknowns of the host
// CHECK: {{^ *}}flagged {{.*}} from 5 to 500, likely 5{{$}}
// CHECK: {{^ *}}chosen {{.*}} from 4 to 400, likely 4{{$}}
// CHECK: {{^ *}}one {{.*}} from 10 to 1000, likely 10{{$}}
// CHECK: {{^ *}}limited {{.*}} from 1 to 64, likely 6{{$}}
// CHECK: {{^ *}}inherited {{.*}} likely 70{{$}}
// CHECK: {{^ *}}parsed {{.*}} likely 80{{$}}
// CHECK: {{^ *}}s.scanned {{.*}} likely 90{{$}}
// CHECK: {{^ *}}streamed {{.*}} likely 100{{$}}
// CHECK: {{^ *}}first {{[^0-9]*:[0-9]*}}{{$}}
#include "Inputs/power.h"

extern "C" char *getenv(const char *) noexcept;
extern "C" int strcmp(const char *, const char *) noexcept;
extern "C" unsigned long strlen(const char *) noexcept;
struct FILE;
extern "C" FILE *fopen(const char *, const char *);
extern "C" int fscanf(FILE *, const char *, ...);
namespace std {
template <class T> class basic_istream {
public:
  basic_istream &operator>>(int &);
  explicit operator bool() const;
};
template <class T> class basic_ifstream : public basic_istream<T> {
public:
  explicit basic_ifstream(const char *);
};
struct from_chars_result {
  const char *ptr;
  int ec;
};
from_chars_result from_chars(const char *, const char *, int &, int Base = 10);
template <class T> const T &min(const T &, const T &);
template <class T> const T &max(const T &, const T &);
} // namespace std

struct Settings {
  int scanned;
};

int main(int argc, char **argv) {
  float *A;
  cudaMalloc(&A, 4ul * 32 * 100000);
  int flagged = 5;
  if (argc > 1 && !strcmp(argv[1], "big"))
    flagged = 500;
  power<<<9, 32>>>(A, flagged);
  enum { Small, Big } mode = Small;
  if (argc > 1)
    mode = argv[1][0] == 'b' ? Big : Small;
  int chosen = 7;
  switch (mode) {
  case Small:
    chosen = 4;
    break;
  case Big:
    chosen = 400;
    break;
  }
  power<<<9, 32>>>(A, chosen);
  int one = argc < 2 ? 10 : 1000;
  power<<<9, 32>>>(A, one);
  int limited = argc > 1 ? std::max(1, std::min(64, atoi(argv[1]))) : 6;
  power<<<9, 32>>>(A, limited);
  int inherited = getenv("N") ? atoi(getenv("N")) : 70;
  power<<<9, 32>>>(A, inherited);
  int parsed = 80;
  if (argc > 1)
    std::from_chars(argv[1], argv[1] + strlen(argv[1]), parsed);
  power<<<9, 32>>>(A, parsed);
  Settings s{90};
  if (FILE *f = fopen("s.txt", "r"))
    fscanf(f, "%d", &s.scanned);
  power<<<9, 32>>>(A, s.scanned);
  int streamed = 100, first = 0;
  std::basic_ifstream<char> In("s.txt");
  In >> first >> streamed;
  power<<<9, 32>>>(A, streamed);
  power<<<9, 32>>>(A, first);
}
