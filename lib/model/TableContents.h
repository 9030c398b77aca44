// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What variables in constant memory contain when kernels are launched.
#ifndef ROOFLINE_MODEL_TABLECONTENTS_H
#define ROOFLINE_MODEL_TABLECONTENTS_H

#include <cstdint>
#include <map>
#include <string>

namespace roofline {

/// The integers in such a variable that are known, by their byte offset.
using TableContents = std::map<int64_t, int64_t>;

/// The contents by the variables' names in the device module.
using NamedContents = std::map<std::string, TableContents>;

} // namespace roofline

#endif
