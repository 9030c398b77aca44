# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Latitudes are floats.
s/__global__ void distances\(const double \*Latitudes/__global__ void distances(const float *Latitudes/
s/DeviceArray<double> Latitudes\(P.Latitudes\), /DeviceArray<float> Latitudes(std::vector<float>(P.Latitudes.begin(), P.Latitudes.end())); DeviceArray<double> /
