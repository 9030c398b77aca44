# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Factors are floats.
s/double \*Factors/float *Factors/
s/, Factors\(H.Size\);/; DeviceArray<float> Factors(H.Size);/
s/1e-12/1e-5/
