// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int blocksFor(int N, int Threads) { return (N + Threads - 1) / Threads; }
