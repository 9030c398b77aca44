# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Indices have 64 bits.
s/\bint (I|N|X|Y|FromX)\b/long long \1/g
s/= (blockIdx\.[xy]) \*/= (long long)\1 */
