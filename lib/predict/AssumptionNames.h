// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the name in a user's assumption stands for, of one kernel: an argument,
// a field of one, an extent of the launch, a number of the host program, or
// data.
#ifndef ROOFLINE_PREDICT_ASSUMPTIONNAMES_H
#define ROOFLINE_PREDICT_ASSUMPTIONNAMES_H

#include "model/KernelFeatures.h"
#include "model/KernelSource.h"

namespace roofline {

enum class SubjectKind {
  None,
  Argument,
  GridDim,
  BlockDim,
  HostSymbol,
  Unfollowed, ///< a parameter, or part of one, that the analysis has no value
              ///< of
  Pointee
};

/// What a name stands for.
struct AssumptionSubject {
  SubjectKind What = SubjectKind::None;
  unsigned Parameter = 0, Offset = 0; // of an Argument
  unsigned Axis = 0;                  // of GridDim and BlockDim

  /// Whether a launch determines it.
  bool isOfLaunch() const {
    return What == SubjectKind::Argument || What == SubjectKind::GridDim ||
           What == SubjectKind::BlockDim || What == SubjectKind::HostSymbol;
  }
};

/// The launches of kernel \p Id. Pointers into Sources.Launches.
std::vector<LaunchSite *> launchSites(SourceModel &Sources, const KernelId &Id);

/// The name of a number of the host program as users write it.
std::string writtenName(const HostSymbol &Symbol);

/// The host symbol \p Name in the formulas of \p Site.
std::optional<SymbolId> hostSymbol(LaunchSite &Site, const SourceModel &Sources,
                                   llvm::StringRef Name);

class AssumptionNames {
public:
  AssumptionNames(const KernelFeatures &Features, SourceModel &Sources,
                  const KernelSource &Kernel)
      : Features(Features), Sources(Sources), Kernel(Kernel) {}

  AssumptionSubject subjectOf(llvm::StringRef Name) const;
  /// Whether \p Name is that of \p Info, which a kernel reads from a variable
  /// or an array.
  bool isOfData(llvm::StringRef Name, const SymbolInfo &Info) const;
  /// Refuses \p A, whose name stands for nothing that can be assumed, with the
  /// name of what can be that is nearest, for reason \p What.
  void refuse(const UserAssumption &A, SubjectKind What) const;

private:
  bool isBehindPointer(const MemoryObject &O) const;
  bool isPointer(unsigned Parameter, unsigned Offset) const;
  bool isVariable(const SymbolInfo &Info) const;
  std::vector<llvm::StringRef>
  allNames(llvm::ArrayRef<std::string> OfData) const;

  const KernelFeatures &Features;
  SourceModel &Sources;
  const KernelSource &Kernel;
};

} // namespace roofline

#endif
