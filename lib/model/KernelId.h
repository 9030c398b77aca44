// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The name that joins a kernel in source, IR, profiles and label tables.
#ifndef ROOFLINE_MODEL_KERNELID_H
#define ROOFLINE_MODEL_KERNELID_H

#include "llvm/ADT/StringRef.h"
#include <compare>
#include <optional>
#include <string>

namespace roofline {

enum class Language : unsigned { Cuda, OpenMP };

/// "cuda" or "openmp", as files say it.
llvm::StringRef languageId(Language Lang);
std::optional<Language> parseLanguage(llvm::StringRef Id);

/// Identifies a kernel independently of machine and build: what differs
/// between two compiles of the same source (the hash that clang appends to
/// internal kernels, the device and inode numbers in an OpenMP kernel's
/// name) is not part of it. Make one by the functions below, which see to
/// that; see docs/kernel-identity.md.
struct KernelId {
  Language Lang = Language::Cuda;
  /// CUDA: the mangled kernel. OpenMP: the mangled function that encloses the
  /// region.
  std::string Name;
  unsigned Line = 0;    ///< OpenMP: line of the region; CUDA: 0
  unsigned Ordinal = 0; ///< OpenMP: which of the regions on that line, from 0
  std::string Unit;     ///< the main file, as the compiler was given it

  static KernelId forCuda(llvm::StringRef MangledName, llvm::StringRef Unit);
  static KernelId forOpenMP(llvm::StringRef Parent, unsigned Line,
                            unsigned Ordinal, llvm::StringRef Unit);

  /// Of "__omp_offloading_<device>_<inode>_<parent>_l<line>[_<ordinal>]";
  /// nothing for any other function, outlined bodies included.
  static std::optional<KernelId> fromIrName(llvm::StringRef IrFunctionName,
                                            llvm::StringRef Unit);
  /// Of a kernel in either language.
  static KernelId ofKernel(llvm::StringRef IrFunctionName,
                           llvm::StringRef Unit);

  /// OpenMP: "<parent>_l<line>[_<ordinal>]", the kernel's name in IR without
  /// the prefix that differs from machine to machine.
  std::string region() const;

  /// The text key used in files: "cuda:<name>@<unit>" or
  /// "openmp:<parent>_l<line>[_<ordinal>]@<unit>".
  std::string str() const;
  /// The inverse of str().
  static std::optional<KernelId> parse(llvm::StringRef Text);

  /// What people read: "jacobi<double>" without return type and parameters,
  /// or "solve:12" (second region on the line: "solve:12#2").
  std::string display() const;

  /// The demangled Name with return type and parameters; Name itself where
  /// it isn't mangled.
  std::string demangled() const;

  friend auto operator<=>(const KernelId &, const KernelId &) = default;
  friend bool operator==(const KernelId &, const KernelId &) = default;
};

/// \p Name without what clang and LLVM append to make a symbol unique:
/// "__intern__<hash>", "__static__<hash>", ".intern.<hash>",
/// ".static.<hash>", ".__uniq.<number>", ".llvm.<number>".
llvm::StringRef withoutLinkageSuffixes(llvm::StringRef Name);

} // namespace roofline

#endif
