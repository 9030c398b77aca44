# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# B has floats.
s/const double2 \*B,/const float2 *B,/
s/double2 Left = B\[I\], Right = C\[I\];/float2 Left = B[I]; double2 Right = C[I];/
s/A\(N\), B\(HostB\), C\(HostC\);/A(N), C(HostC); DeviceArray<float> B(std::vector<float>(HostB.begin(), HostB.end()));/
s/const double2 \*>\(B/const float2 *>(B/
