# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# All arrays have floats.
s/double \*A, const double2 \*B, const double2 \*C,/float *A, const float2 *B, const float2 *C,/
s/double2 Left = B\[I\], Right = C\[I\];/float2 Left = B[I], Right = C[I];/
s/DeviceArray<double> A\(N\), B\(HostB\), C\(HostC\);/DeviceArray<float> A(N), B(std::vector<float>(HostB.begin(), HostB.end())), C(std::vector<float>(HostC.begin(), HostC.end()));/
s/const double2 \*>\(([BC])/const float2 *>(\1/
s/return compare\("triad", A.toHost\(\),/auto Found = A.toHost(); return compare("triad", std::vector<double>(Found.begin(), Found.end()),/
s/1e-14/1e-6/
