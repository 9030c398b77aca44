# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# In has halves.
s/__global__ void pool\(const float \*In/__global__ void pool(const _Float16 *In/
s/HOST_DEVICE inline float pooled\(const float \*In/template <class T> HOST_DEVICE inline float pooled(const T *In/
s/const float \*Corner/const T *Corner/
s/DeviceArray<float> In\(Start\), /DeviceArray<_Float16> In(std::vector<_Float16>(Start.begin(), Start.end())); DeviceArray<float> /
s/, 0\);$/, 1e-2);/
