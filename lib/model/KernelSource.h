// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the AST tells about kernels and the host code that launches them.
#ifndef ROOFLINE_MODEL_KERNELSOURCE_H
#define ROOFLINE_MODEL_KERNELSOURCE_H

#include "model/Facts.h"
#include "model/KernelId.h"
#include "model/LaunchProfile.h"
#include "model/SourceLocation.h"
#include "model/SymExpr.h"
#include "model/TemplateInstance.h"
#include "model/UserAssumption.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// A scalar field of a struct parameter that is passed by value, with its full
/// name ("cfg.n"). It gives a name to a load at that offset of the parameter.
struct ParameterField {
  unsigned Offset = 0; // byte
  unsigned Size = 0;   // byte
  std::string Name;
};

/// One parameter of the device function; for an OpenMP region, one captured
/// variable. Lists are in the order of the (outlined) function's parameters.
/// Behind those of a CUDA kernel stand the variables in device memory that it
/// reads (deviceVariablesIn()): what host code copies there is passed as well.
struct KernelParameter {
  std::string Name, Type;
  std::vector<ParameterField> Fields; // empty for scalars and pointers
  bool SomeUnnamed = false;           // Fields lacks some, such as bit-fields
};

/// One kernel.
struct KernelSource {
  KernelId Id;
  /// The name for users: "jacobi<double>"; for OpenMP the enclosing function.
  std::string DisplayName;
  TemplateInstance Instance;
  /// Location of the kernel's name, or of the directive's pragma.
  SourceLocation Where;
  std::vector<KernelParameter> Parameters;
  /// What the user says about the kernel, in its body or by an option.
  std::vector<UserAssumption> Assumed;
  std::vector<UserExpectation> Expected;
  bool InSystemHeader = false;
  bool HasBody = true;
};

/// Device properties that programs query at run time; they take the value of
/// the GPU that is predicted for.
enum class DeviceFigure {
  None,
  Sms,
  WarpSize,
  ThreadsPerBlock,
  ThreadsPerSm,
  BlocksPerSm,
  SharedPerSm,
  L2,
  Dram
};

/// A value of the host program that is not known at compile time.
struct HostSymbol {
  std::string Name; // "argv[1]", "n"
  Fact<HostOrigin> Origin;
  SourceLocation Where;
  /// Bounds, if the program implies any.
  std::optional<double> Low, High;
  /// It is one of several values that the program sets, of which Low is the
  /// least and High the greatest.
  bool IsOneOfSeveral = false;
  /// A value that it has in some runs, such as a default.
  std::optional<double> Likely;
  DeviceFigure Figure = DeviceFigure::None;
  /// What the user says about it.
  std::optional<UserAssumption> Given;
};

/// An expression of the host program whose values must fit its type.
struct TypeLimit {
  std::string Text, Type; // "nx * ny", "int"
  SourceLocation Where;
  /// Value <= Most holds where it fits; null if the value is known.
  SymExpr Value = nullptr;
  double Most = 0;
  /// Evaluated in every run, and undefined where it does not fit, rather than
  /// wrapped.
  bool IsStrict = false;
};

/// A number that a launch passes to its kernel.
struct LaunchArgument {
  unsigned Parameter = 0; // index into KernelSource::Parameters
  unsigned Offset = 0;    // byte offset of a field; 0 for scalars
  SymExpr Value = nullptr;
};

/// A pointer that a launch passes to its kernel, and the memory behind it.
struct LaunchBuffer {
  unsigned Parameter = 0; // index into KernelSource::Parameters
  unsigned Offset = 0;    // byte offset of the pointer within its parameter
  /// Number of the allocation; equal for pointers into the same one.
  unsigned Allocation = 0;
  /// Byte offset within the allocation that the pointer points to; null if
  /// unknown.
  SymExpr Start = nullptr;
  /// Size of the allocation in bytes; null if unknown.
  SymExpr Size = nullptr;
  /// Page-locked host memory, which the kernel accesses over the bus.
  bool OnHost = false;
};

/// Which launches of a loop stand for all of them: where its end is not known,
/// one; otherwise those of iterations that are spread evenly over it.
enum class LoopLaunch { Any, First, Middle, Spread };

/// Why launches are left out: Values[0] of AssumptionKind::LaterLaunches.
enum class LeftOut {
  TooMany,
  OpenLoop,  ///< the end of the loop is not known
  OtherArms, ///< a run takes other arms of branches for them
};

/// The arm of a branch with an open condition that a launch is in.
struct BranchArm {
  unsigned Branch = 0; ///< a number for each time that one is come to
  bool IsThen = false; ///< else, the condition is false
  /// The 0/1 formula that is 1 where the arm is taken; null if there is none.
  SymExpr Holds = nullptr;
};

/// The launches of a kernel by one call with one configuration. Values are
/// formulas of SourceModel::HostFormulas, null if unknown.
struct LaunchSite {
  KernelId Kernel;
  SourceLocation Where;
  std::array<SymExpr, 3> Grid{}, Block{};
  /// Grid and Block are those of a profile or of a table of measured launches.
  bool IsObserved = false;
  /// No code of the program raises the limit that CUDA has on shared memory.
  bool SharedIsLimited = false;
  /// If Grid comes from elsewhere (a profile), the formulas that the source has
  /// for it; their symbols must be consistent with Grid.
  std::array<SymExpr, 3> GridInSource{};
  SymExpr SharedBytes = nullptr; // dynamic, per block
  std::vector<LaunchArgument> Arguments;
  std::vector<LaunchBuffer> Buffers;
  /// How many such launches a run of the program makes; null if unknown.
  SymExpr Times = nullptr;
  /// Its control flow in a profiled run; empty if there is no profile.
  FlowCounts Flow;
  /// The source text of the configuration: "(n + 255) / 256".
  std::string GridText, BlockText;
  /// The launch was reached from main(), not only from the start of the
  /// function that contains it.
  bool FromMain = false;
  /// main(), followed with the arguments that the user gave, does not come to
  /// the launch.
  bool BesidesArguments = false;
  /// The loop or call by which the program makes further launches of the kernel
  /// that were not followed; and whether since the loop's end is not known,
  /// rather than since they are too many.
  SourceLocation LaterIn;
  bool LaterIsOpen = false;
  /// The iterations of that loop, if its end is open and the launch is of its
  /// second iteration; null if not known.
  SymExpr OpenTrips = nullptr;
  /// Which launch of that loop the values are of.
  LoopLaunch InLoop = LoopLaunch::Any;
  /// The arms that a run takes on its way to the launch.
  std::vector<BranchArm> Arms;
  /// Assumptions of the user that are in effect at the launch.
  std::vector<UserAssumption> Given;

  /// Returns the number passed at byte \p Offset of \p Parameter, or null.
  SymExpr argument(unsigned Parameter, unsigned Offset = 0) const {
    for (const LaunchArgument &A : Arguments)
      if (A.Parameter == Parameter && A.Offset == Offset)
        return A.Value;
    return nullptr;
  }
};

/// Returns true if two launches pass the same numbers, and pointers to the same
/// offsets in allocations of the same sizes.
bool sameArguments(const LaunchSite &A, const LaunchSite &B);

/// Leaves of the arms of \p Site those that are also on the way of \p Other, an
/// equal launch, and of their conditions those that hold for both. If \p
/// IsSameCall, the branches may be those of two iterations.
void keepCommonArms(LaunchSite &Site, const LaunchSite &Other, bool IsSameCall);

/// The index in the arms of \p A of the branch that leads to either \p A or
/// \p B; none if a run may make both launches.
std::optional<size_t> dividingArm(const LaunchSite &A, const LaunchSite &B);

/// Calls \p Change with each known formula of \p Site, conditions included.
void changeFormulas(LaunchSite &Site,
                    llvm::function_ref<void(SymExpr &)> Change);

/// Returns true if all three extents have a formula.
inline bool isKnown(const std::array<SymExpr, 3> &Extents) {
  return Extents[0] && Extents[1] && Extents[2];
}

/// The kernels of a translation unit and their launches.
struct SourceModel {
  std::vector<KernelSource> Kernels;
  std::vector<LaunchSite> Launches;
  /// Owns the formulas of the launches.
  std::shared_ptr<SymContext> HostFormulas = std::make_shared<SymContext>();
  std::vector<HostSymbol> HostSymbols; // by SymbolId
  /// What must fit its type, and what is known not to; each once.
  std::vector<TypeLimit> Limits, Overflows;
  /// Assumptions that cannot be made, each once.
  std::vector<RefusedAssumption> Refused;
  /// Assumptions that are made for some kernel or in the host program, or agree
  /// with what is known there.
  std::vector<UserAssumption> Heeded;
  /// Main files of the program's other translation units: those that were
  /// interpreted as well, and those that do not compile.
  std::vector<std::string> OtherUnits, UnreadUnits;
  /// The kernels with the launches of a run without arguments, which takes the
  /// program's defaults; null where the arguments are known, or nothing
  /// more can be known of a run without.
  std::shared_ptr<const SourceModel> AtDefaults;
  /// The profile of a former run, whose launches replace those above; or null.
  std::shared_ptr<const LaunchProfile> Profiled;

  /// Makes a formula of a new symbol.
  SymExpr addSymbol(HostSymbol Symbol) {
    HostSymbols.push_back(Symbol);
    return HostFormulas->addSymbol(std::move(Symbol.Name), /*Classes=*/0);
  }
  void refuse(const UserAssumption &Given, Fact<AssumptionRefusal> Why);
  /// Adds \p New to Limits or, if its value is known, to Overflows.
  void limit(TypeLimit New);
  /// Whether \p Given has any effect, or was refused for its value.
  bool heeds(const UserAssumption &Given) const;

  const ProfiledKernel *findProfiled(const KernelId &Id) const {
    return Profiled ? Profiled->find(Id) : nullptr;
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
