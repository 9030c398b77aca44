# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A has floats.
s/const double \*A, const double \*B, double \*C,/const float *A, const double *B, double *C,/
s/HOST_DEVICE inline void multiplySite\(const double \*A,/template <class T> HOST_DEVICE inline void multiplySite(const T *A,/
s/const double \*Factors\[\] = \{A, B\};//
s/Factors\[F\]\[(.*)\];/F ? B[\1] : double(A[\1]);/
s/DeviceArray<double> A\(L.A\), /DeviceArray<float> A(std::vector<float>(L.A.begin(), L.A.end())); DeviceArray<double> /
