// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The identifiers of enumerators in files: one table per enumeration, used to
// write, to parse and to list them in messages and on pages.
#ifndef ROOFLINE_SUPPORT_ENUMIDS_H
#define ROOFLINE_SUPPORT_ENUMIDS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace roofline {

/// An enumeration with identifiers specialises this as an array of
/// llvm::StringLiteral, in the order of its enumerators, which count from 0.
template <class E> inline constexpr std::nullptr_t EnumIds = nullptr;

/// Whether \p Value is an enumerator. Compilers print other values of an
/// enumeration as "(Enumeration)5".
template <auto Value> consteval bool isEnumerator() {
  std::string_view Name = __PRETTY_FUNCTION__;
  return Name[Name.find_last_of(" :)")] != ')';
}

/// The identifiers of E, one for each enumerator.
template <class E> constexpr const auto &idsOf() {
  constexpr size_t Size = std::size(EnumIds<E>);
  static_assert(isEnumerator<static_cast<E>(Size - 1)>() &&
                    !isEnumerator<static_cast<E>(Size)>(),
                "an enumeration and its identifiers differ in number");
  return EnumIds<E>;
}

/// The identifier of \p Value, as used in files.
template <class E> llvm::StringRef idOf(E Value) {
  return idsOf<E>()[static_cast<size_t>(Value)];
}

/// The inverse of idOf(); nothing if no enumerator has the identifier \p Id.
template <class E> std::optional<E> parseId(llvm::StringRef Id) {
  const auto *At = std::ranges::find(idsOf<E>(), Id);
  if (At == std::end(idsOf<E>()))
    return std::nullopt;
  return static_cast<E>(At - std::begin(idsOf<E>()));
}

/// All identifiers of E, each between two \p Quote: "'model' or 'machine'".
template <class E> std::string idChoices(llvm::StringRef Quote) {
  std::string Text;
  size_t Left = std::size(idsOf<E>());
  for (llvm::StringRef Id : idsOf<E>()) {
    Text += (llvm::Twine(Quote) + Id + Quote).str();
    Text += --Left > 1 ? ", " : Left ? " or " : "";
  }
  return Text;
}

} // namespace roofline

#endif
