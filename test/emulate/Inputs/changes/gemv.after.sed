# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The matrix has floats.
s/const double \*Matrix/const float *Matrix/
s/DeviceArray<double> Matrix\(P.Matrix\), /DeviceArray<float> Matrix(std::vector<float>(P.Matrix.begin(), P.Matrix.end())); DeviceArray<double> /
