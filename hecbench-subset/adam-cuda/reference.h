// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One step of the optimiser Adam for every parameter of a model.
#ifndef HECBENCH_SUBSET_ADAM_H
#define HECBENCH_SUBSET_ADAM_H

#include "../check.h"

constexpr float Rate = 1e-3f, Decay1 = 0.9f, Decay2 = 0.999f;

/// Step \p Step, from 1, for one parameter with its two moments.
HOST_DEVICE inline void update(float &Parameter, float &Mean, float &Square,
                               float Gradient, float Scale1, float Scale2) {
  Mean = Decay1 * Mean + (1 - Decay1) * Gradient;
  Square = Decay2 * Square + (1 - Decay2) * Gradient * Gradient;
  Parameter -= Rate * (Mean * Scale1) / (sqrtf(Square * Scale2) + 1e-8f);
}

/// What corrects a moment that began at zero.
inline float correction(float Decay, int Step) {
  return 1 / (1 - std::pow(Decay, float(Step)));
}

constexpr int Steps = 2;

struct Model {
  explicit Model(int N)
      : Parameters(numbers<float>(N, -1, 1, 1)),
        Gradients(numbers<float>(N, -1, 1, 2)) {}

  std::vector<float> reference() const {
    std::vector<float> Wanted = Parameters, Means(Wanted.size()),
                       Squares(Wanted.size());
    for (int Step = 1; Step <= Steps; ++Step)
      for (std::size_t I = 0; I < Wanted.size(); ++I)
        update(Wanted[I], Means[I], Squares[I], Gradients[I],
               correction(Decay1, Step), correction(Decay2, Step));
    return Wanted;
  }

  std::vector<float> Parameters, Gradients;
};

#endif // HECBENCH_SUBSET_ADAM_H
