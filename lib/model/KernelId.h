// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The key that identifies a kernel across source, IR, profiles and tables of
// measured kernels.
#ifndef ROOFLINE_MODEL_KERNELID_H
#define ROOFLINE_MODEL_KERNELID_H

#include "support/EnumIds.h"
#include <compare>

namespace roofline {

enum class Language : unsigned { Cuda, OpenMP };

template <>
inline constexpr llvm::StringLiteral EnumIds<Language>[] = {"cuda", "openmp"};

/// Identifies a kernel independently of machine and build. Parts of a symbol
/// name that differ between two compiles of the same source are left out: the
/// hash that clang appends to internal kernels, and the device and inode
/// numbers in an OpenMP kernel's name. Only the functions below should make
/// one, since they remove these. See docs/kernel-identity.md.
struct KernelId {
  Language Lang = Language::Cuda;
  /// CUDA: the mangled name of the kernel. OpenMP: that of the function that
  /// encloses the region.
  std::string Name;
  unsigned Line = 0;    ///< OpenMP: line of the region; CUDA: 0
  unsigned Ordinal = 0; ///< OpenMP: index among the regions on that line
  std::string Unit;     ///< path of the main file as given to the compiler

  static KernelId forCuda(llvm::StringRef MangledName, llvm::StringRef Unit);
  static KernelId forOpenMP(llvm::StringRef Parent, unsigned Line,
                            unsigned Ordinal, llvm::StringRef Unit);

  /// Parses "__omp_offloading_<device>_<inode>_<parent>_l<line>[_<ordinal>]".
  /// Returns nothing for any other function, including outlined bodies.
  static std::optional<KernelId> fromIrName(llvm::StringRef IrFunctionName,
                                            llvm::StringRef Unit);
  /// Makes the id of a CUDA kernel or OpenMP region from its name in IR.
  static KernelId ofKernel(llvm::StringRef IrFunctionName,
                           llvm::StringRef Unit);

  /// OpenMP: returns "<parent>_l<line>[_<ordinal>]", the kernel's name in IR
  /// without the machine-dependent prefix.
  std::string region() const;

  /// Returns the key used in files: "cuda:<name>@<unit>" or
  /// "openmp:<parent>_l<line>[_<ordinal>]@<unit>".
  std::string str() const;
  /// The inverse of str(); nothing if \p Text is malformed.
  static std::optional<KernelId> parse(llvm::StringRef Text);

  /// Returns the name for users: "jacobi<double>" without return type and
  /// parameters, or "solve:12" (second region on the line: "solve:12#2").
  std::string display() const;

  /// Returns the demangled Name with return type and parameters, or Name itself
  /// if it is not mangled.
  std::string demangled() const;

  friend auto operator<=>(const KernelId &, const KernelId &) = default;
  friend bool operator==(const KernelId &, const KernelId &) = default;
};

/// Removes the suffixes that clang and LLVM append to make a symbol unique:
/// "__intern__<hash>", "__static__<hash>", ".intern.<hash>",
/// ".static.<hash>", ".__uniq.<number>", ".llvm.<number>".
llvm::StringRef withoutLinkageSuffixes(llvm::StringRef Name);

} // namespace roofline

#endif
