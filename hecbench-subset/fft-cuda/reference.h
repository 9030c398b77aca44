// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many Fourier transforms of 256 points each, as real and imaginary parts that
// follow each other.
#ifndef HECBENCH_SUBSET_FFT_H
#define HECBENCH_SUBSET_FFT_H

#include "../check.h"

constexpr int Points = 256;

struct Complex {
  float Re, Im;
};

/// One pass of Stockham's radix-2 transform, which needs no reordering, for the
/// butterfly \p I of 128 of one transform. \p Length is 1, 2, 4 ... 128.
HOST_DEVICE inline void butterfly(const Complex *In, Complex *Out, int I,
                                  int Length) {
  int Within = I % Length, To = 2 * I - Within;
  float Angle = -3.14159265f * Within / Length;
  float Cosine = cosf(Angle), Sine = sinf(Angle);
  Complex A = In[I], B = In[I + Points / 2];
  Complex Turned = {B.Re * Cosine - B.Im * Sine, B.Re * Sine + B.Im * Cosine};
  Out[To] = {A.Re + Turned.Re, A.Im + Turned.Im};
  Out[To + Length] = {A.Re - Turned.Re, A.Im - Turned.Im};
}

inline std::vector<Complex> signals(int N) {
  auto Parts = numbers<float>(2 * std::size_t(N) * Points, -1, 1);
  std::vector<Complex> Signals;
  for (std::size_t I = 0; I < Parts.size(); I += 2)
    Signals.push_back({Parts[I], Parts[I + 1]});
  return Signals;
}

inline std::vector<float> parts(const std::vector<Complex> &Numbers) {
  std::vector<float> Parts;
  for (Complex C : Numbers) {
    Parts.push_back(C.Re);
    Parts.push_back(C.Im);
  }
  return Parts;
}

/// By the definition, in double precision.
inline std::vector<float> reference(const std::vector<Complex> &Signals) {
  double Cosines[Points], Sines[Points];
  for (int I = 0; I < Points; ++I) {
    Cosines[I] = std::cos(2 * std::acos(-1.0) * I / Points);
    Sines[I] = -std::sin(2 * std::acos(-1.0) * I / Points);
  }
  std::vector<float> Wanted;
  for (std::size_t Start = 0; Start < Signals.size(); Start += Points)
    for (int Frequency = 0; Frequency < Points; ++Frequency) {
      double Re = 0, Im = 0;
      for (int I = 0; I < Points; ++I) {
        Complex At = Signals[Start + I];
        int Turn = I * Frequency % Points;
        Re += At.Re * Cosines[Turn] - At.Im * Sines[Turn];
        Im += At.Re * Sines[Turn] + At.Im * Cosines[Turn];
      }
      Wanted.push_back(float(Re));
      Wanted.push_back(float(Im));
    }
  return Wanted;
}

#endif // HECBENCH_SUBSET_FFT_H
