// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an ordinary program includes, without a toolkit.
#include "mini-cuda.h"
