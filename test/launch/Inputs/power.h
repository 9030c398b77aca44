// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel whose argument decides the verdict, two operations per step, and the
// library functions by which programs read their arguments.
#include "mini-cuda.h"

__global__ void power(float *A, int Steps) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = A[I];
  for (int S = 0; S < Steps; ++S)
    V = V * V + 0.5f;
  A[I] = V;
}

extern "C" long strtol(const char *Text, char **End, int Base) noexcept;
extern "C" int strncmp(const char *, const char *, unsigned long);
namespace std {
template <class T> class basic_string;
template <class T> class basic_string_view {
public:
  basic_string_view(const T *Text);
  bool starts_with(basic_string_view Other) const;
  const T *data() const;
};
template <class T> class basic_string {
public:
  basic_string(const T *Text);
  basic_string(const basic_string &);
  basic_string substr(unsigned long From, unsigned long Count = -1) const;
  int compare(const T *Text) const;
};
template <class T>
bool operator==(const basic_string<T> &, const basic_string<T> &);
template <class T> bool operator==(const basic_string<T> &, const T *);
template <class T> bool operator!=(const T *, const basic_string<T> &);
using string = basic_string<char>;
using string_view = basic_string_view<char>;
int stoi(const string &Text, unsigned long *Used = nullptr, int Base = 10);
} // namespace std
