# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# X has halves.
s/dot\(const float \*X/dot(const _Float16 *X/
s/DeviceArray<float> X\(P.X\), /DeviceArray<_Float16> X(std::vector<_Float16>(P.X.begin(), P.X.end())); DeviceArray<float> /
s/1e-4\)/1e-2)/
