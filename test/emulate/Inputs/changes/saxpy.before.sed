# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# X is the first of four fields.
s/X\[I\] \+/X[4 * I] +/
s/X\(V.X\)/X(spread(V.X))/
s/^__global__/std::vector<float> spread(const std::vector<float> \&X) { std::vector<float> Y(4 * X.size()); for (size_t I = 0; I < X.size(); ++I) Y[4 * I] = X[I]; return Y; }\n__global__/
