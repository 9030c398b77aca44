// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Demangled names in one spelling, whoever printed them.
#ifndef ROOFLINE_EVAL_JOIN_KERNELNAMES_H
#define ROOFLINE_EVAL_JOIN_KERNELNAMES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace roofline {

/// A demangled kernel name at several depths. Demanglers differ: in the
/// place of const ("const T1 *", "T const*"), in naming template parameters
/// in a parameter list ("T1" is the first argument, put in its place here),
/// in casts before literals ("(int)16", "16u", "true"), in how they name
/// lambdas and unnamed namespaces, and in whether they print return type and
/// scopes. All that is levelled; see docs/kernel-identity.md for the list.
struct KernelNames {
  std::string Scoped;   ///< "ns::f<ns::S<int>,16>(double const*)"
  std::string Full;     ///< "f<S<int>,16>(double const*)", no scopes at all
  std::string Template; ///< "f<S<int>,16>"
  std::string Base;     ///< "f"
  /// What is left by tools that cut ncu's text at the first parenthesis and
  /// keep the last word, without template arguments: often Base, but "int,"
  /// of "void f<unsigned int, (int)16>(...)".
  std::string Cut;

  static KernelNames of(llvm::StringRef Demangled);

  bool hasTemplateArguments() const { return Template != Base; }
  bool hasParameters() const { return Full != Template; }
};

} // namespace roofline

#endif
