# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Blocks of 64 threads.
s/<<<blocksFor\(N\), 256>>>/<<<blocksFor(N, 64), 64>>>/
