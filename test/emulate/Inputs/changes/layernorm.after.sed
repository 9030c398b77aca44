# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# In has halves.
s/const float \*In/const _Float16 *In/
s/DeviceArray<float> In\(L.In\), /DeviceArray<_Float16> In(std::vector<_Float16>(L.In.begin(), L.In.end())); DeviceArray<float> /
s/1e-4/1e-2/
