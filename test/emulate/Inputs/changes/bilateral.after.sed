# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A multiplication by its inverse.
s/Unlike \* Unlike \* 8\)/Unlike * Unlike * 8.3333333f)/
