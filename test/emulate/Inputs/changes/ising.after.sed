# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The length of a row is a constant.
s/% N\b/% 200/g
