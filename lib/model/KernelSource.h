// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the AST says of a kernel and of the places that launch it.
#ifndef ROOFLINE_MODEL_KERNELSOURCE_H
#define ROOFLINE_MODEL_KERNELSOURCE_H

#include "model/KernelId.h"
#include "model/LaunchProfile.h"
#include "model/SourceLocation.h"
#include "model/SymExpr.h"
#include <array>
#include <memory>
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

/// Figures of the device that a program asks for at run time; the GPU that is
/// predicted for answers.
enum class DeviceFigure { None, Sms, WarpSize, ThreadsPerBlock, ThreadsPerSm };

/// A value of the host program that is not known at compile time.
struct HostSymbol {
  std::string Name;    // "argv[1]", "n"
  std::string Meaning; // "program argument 1", "result of count()"
  SourceLocation Where;
  /// Bounds where the program shows any.
  std::optional<double> Low, High;
  /// A value it has in some runs, such as a default.
  std::optional<double> Likely;
  DeviceFigure Figure = DeviceFigure::None;
};

/// A number that a launch passes to its kernel.
struct LaunchArgument {
  unsigned Parameter = 0; // as in KernelSource::Parameters
  unsigned Offset = 0;    // byte, of a field; 0 for scalars
  SymExpr Value = nullptr;
};

/// Memory that a launch passes to its kernel.
struct LaunchBuffer {
  unsigned Parameter = 0;
  unsigned Offset = 0; // byte, of the pointer within its parameter
  /// Equal for pointers into one allocation.
  unsigned Allocation = 0;
  /// Byte, where the pointer points to; null where not known.
  SymExpr Start = nullptr;
  /// Bytes allocated; null where not known.
  SymExpr Size = nullptr;
  /// Page-locked memory of the host, which the kernel reaches over the bus.
  bool OnHost = false;
};

/// Launches of a kernel by one call with one configuration. Values are
/// formulas of SourceModel::HostFormulas; what could not be followed is null.
struct LaunchSite {
  KernelId Kernel;
  SourceLocation Where;
  std::array<SymExpr, 3> Grid{}, Block{};
  /// The source's formulas of a grid that was given from elsewhere: what they
  /// are made of must fit it.
  std::array<SymExpr, 3> GridInSource{};
  SymExpr SharedBytes = nullptr; // dynamic, per block
  std::vector<LaunchArgument> Arguments;
  std::vector<LaunchBuffer> Buffers;
  /// How often it happens in a run; null where not known.
  SymExpr Times = nullptr;
  /// How it went in a run that was seen; empty where none was.
  FlowCounts Flow;
  /// The source text of the configuration, for people: "(n + 255) / 256".
  std::string GridText, BlockText;
  /// The program was followed from main() to here, not just the function that
  /// the launch stands in.
  bool FromMain = false;

  /// The number passed at \p Offset of \p Parameter, or null.
  SymExpr argument(unsigned Parameter, unsigned Offset = 0) const {
    for (const LaunchArgument &A : Arguments)
      if (A.Parameter == Parameter && A.Offset == Offset)
        return A.Value;
    return nullptr;
  }
};

/// Whether two launches pass the same numbers and the same sizes of memory.
bool sameArguments(const LaunchSite &A, const LaunchSite &B);

/// Whether all three extents have a formula.
inline bool isKnown(const std::array<SymExpr, 3> &Extents) {
  return Extents[0] && Extents[1] && Extents[2];
}

/// All that the frontend found in a translation unit.
struct SourceModel {
  std::vector<KernelSource> Kernels;
  std::vector<LaunchSite> Launches;
  /// What the launches' formulas are made of, and what their symbols mean.
  std::shared_ptr<SymContext> HostFormulas = std::make_shared<SymContext>();
  std::vector<HostSymbol> HostSymbols; // by SymbolId
  /// The program's other units that were followed, too, and those that should
  /// have been but do not compile: main files.
  std::vector<std::string> OtherUnits, UnreadUnits;
  /// A run that was seen, whose launches stand in for those above; or null.
  std::shared_ptr<const LaunchProfile> Seen;

  const SeenKernel *findSeen(const KernelId &Id) const {
    return Seen ? Seen->find(Id) : nullptr;
  }
  const KernelSource *find(const KernelId &Id) const {
    for (const KernelSource &K : Kernels)
      if (K.Id == Id)
        return &K;
    return nullptr;
  }
};

} // namespace roofline

#endif
