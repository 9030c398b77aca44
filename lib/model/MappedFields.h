// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_MODEL_MAPPEDFIELDS_H
#define ROOFLINE_MODEL_MAPPEDFIELDS_H

namespace roofline {

/// An OpenMP region gets a record that it maps by a pointer. The bytes of the
/// record count as those of the parameter that follow the pointer: the byte
/// offset of a field within the parameter is this, the size of the pointer,
/// plus the field's offset within the record.
inline constexpr unsigned MappedFieldsFrom = 8;

} // namespace roofline

#endif
