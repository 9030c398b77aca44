// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Normalises demangled kernel names, so that names printed by different
// demanglers can be compared.
#ifndef ROOFLINE_EVAL_JOIN_KERNELNAMES_H
#define ROOFLINE_EVAL_JOIN_KERNELNAMES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace roofline {

/// A demangled kernel name at several levels of detail. Demanglers differ in
/// the place of const ("const T1 *", "T const*"), in naming template parameters
/// in a parameter list ("T1" is replaced by the first argument here), in casts
/// before literals ("(int)16", "16u", "true"), in the names of lambdas and
/// unnamed namespaces, and in whether they print return type and scopes. All of
/// these differences are normalised; docs/kernel-identity.md has the list.
struct KernelNames {
  std::string Scoped;   ///< "ns::f<ns::S<int>,16>(double const*)"
  std::string Full;     ///< "f<S<int>,16>(double const*)", no scopes at all
  std::string Template; ///< "f<S<int>,16>"
  std::string Base;     ///< "f"
  /// The name as some tools store it, which cut ncu's text at the first
  /// parenthesis and keep the last word without template arguments. Often equal
  /// to Base, but "int," for "void f<unsigned int, (int)16>(...)".
  std::string Cut;

  /// Parses \p Demangled.
  static KernelNames of(llvm::StringRef Demangled);

  bool hasTemplateArguments() const { return Template != Base; }
  bool hasParameters() const { return Full != Template; }
};

} // namespace roofline

#endif
