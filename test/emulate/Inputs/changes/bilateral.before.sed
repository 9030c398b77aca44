# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A division by a constant.
s/Unlike \* Unlike \* 8\)/Unlike * Unlike \/ 0.12f)/
