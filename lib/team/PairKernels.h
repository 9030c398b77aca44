// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the kernels of one state of a program in another state of it, in which
// lines have moved, files have other names, and templates other arguments.
// Where more than one kernel fits, none is taken: a wrong pair is worse than a
// new and a gone kernel.
#ifndef ROOFLINE_TEAM_PAIRKERNELS_H
#define ROOFLINE_TEAM_PAIRKERNELS_H

#include "team/ProgramFacts.h"

namespace roofline {

/// What a kernel is called, as far as that is known.
struct KernelName {
  Language Lang = Language::Cuda;
  std::string Display;   ///< "ns::jacobi<double>", "solve:57"
  std::string Signature; ///< demangled, with parameters; empty: not known
  std::string Unit;      ///< as the compiler was given it; empty: not known
  /// File that the kernel was read from, without folders; empty: not known.
  std::string Origin;
  /// Its operations and accesses as text; empty: not known.
  std::string Shape;

  /// Display without template arguments; of a region, its function.
  std::string Function;
  std::vector<std::string> Arguments; ///< of the template
  unsigned Line = 0, Ordinal = 0;     ///< of a region

  /// Sets the members that follow from \p Display.
  KernelName(Language Lang, llvm::StringRef Display, llvm::StringRef Unit,
             llvm::StringRef Signature = "");
  static KernelName of(const KernelFacts &K);
};

/// What of a kernel's name has changed.
enum class NameChange {
  None,
  Unit,       ///< the file has another name
  Line,       ///< the lines of a region, or also its file, are others
  Parameters, ///< of the function, or also its file
  Arguments,  ///< of the template, or also its file
};
template <>
inline constexpr llvm::StringLiteral EnumIds<NameChange>[] = {
    "none", "unit", "line", "parameters", "arguments"};

/// Two kernels that are the same, by their indices.
struct KernelPair {
  size_t Before, After;
  NameChange Change;
};

/// The pairs, sorted by their index after. A kernel is in one pair at most.
std::vector<KernelPair> pairKernels(llvm::ArrayRef<KernelName> Before,
                                    llvm::ArrayRef<KernelName> After);

} // namespace roofline

#endif
