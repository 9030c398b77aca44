// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the AST says of a kernel and of the places that launch it.
#ifndef ROOFLINE_MODEL_KERNELSOURCE_H
#define ROOFLINE_MODEL_KERNELSOURCE_H

#include "model/KernelId.h"
#include "model/SourceLocation.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// A named piece of a parameter passed by value: fields of structs, flattened
/// ("cfg.n"), so that a read of the parameter's bytes has a name.
struct ParameterField {
  unsigned Offset = 0; // byte
  unsigned Size = 0;   // byte
  std::string Name;
};

/// One parameter in the order of the device function's parameters; for an
/// OpenMP region one captured variable in the order of the outlined function.
struct KernelParameter {
  std::string Name, Type;
  std::vector<ParameterField> Fields; // empty for scalars and pointers
};

struct KernelSource {
  KernelId Id;
  /// What people call it: "jacobi<double>"; for OpenMP the enclosing function.
  std::string DisplayName;
  /// The kernel's name, or the directive's pragma, in the user's file.
  SourceLocation Where;
  std::vector<KernelParameter> Parameters;
  bool InSystemHeader = false;
  bool HasBody = true;
};

/// A place that launches a kernel. Extents that are not compile-time
/// constants are absent.
struct LaunchSite {
  KernelId Kernel;
  SourceLocation Where;
  std::array<std::optional<double>, 3> Grid, Block;
  /// The source text of the configuration, for people: "(n + 255) / 256".
  std::string GridText, BlockText;
  /// By parameter number; absent where not a constant number.
  std::vector<std::optional<double>> Arguments;
};

/// Whether all three extents are constants.
inline bool isKnown(const std::array<std::optional<double>, 3> &Extents) {
  return Extents[0] && Extents[1] && Extents[2];
}

/// All that the frontend found in a translation unit.
struct SourceModel {
  std::vector<KernelSource> Kernels;
  std::vector<LaunchSite> Launches;

  const KernelSource *find(const KernelId &Id) const {
    for (const KernelSource &K : Kernels)
      if (K.Id == Id)
        return &K;
    return nullptr;
  }
};

} // namespace roofline

#endif
