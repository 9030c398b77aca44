// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The launches met while the host program is followed: one entry for each
// call and configuration, in the order of their first time.
#ifndef ROOFLINE_LAUNCH_LAUNCHLOG_H
#define ROOFLINE_LAUNCH_LAUNCHLOG_H

#include "model/KernelSource.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class Stmt;
}

namespace roofline {

class LaunchLog {
public:
  explicit LaunchLog(SymContext &Formulas) : Formulas(Formulas) {}

  /// Books a launch by \p Call; an open branch makes its number unknown.
  /// False where the call has too many configurations to keep all.
  bool add(const clang::Stmt *Call, LaunchSite Site, bool Certain);

  /// What has been booked so far, to be compared with later.
  size_t size() const { return Sites.size(); }
  /// Times booked per entry.
  std::vector<SymExpr> times() const;
  /// \p Factor more of what was booked since \p Before; unknown if null.
  void repeat(const std::vector<SymExpr> &Before, SymExpr Factor);
  /// What two iterations booked, from \p Before to \p Middle to now, happens
  /// \p Trips times in all; unknown if null or if they differ.
  void repeatAll(const std::vector<SymExpr> &Before,
                 const std::vector<SymExpr> &Middle, SymExpr Trips);

  bool seen(const clang::Stmt *Call) const { return Seen.contains(Call); }
  /// All entries, those of one call together, in the order of \p Calls.
  std::vector<LaunchSite> take(const std::vector<const clang::Stmt *> &InOrder);

private:
  SymContext &Formulas;
  std::vector<LaunchSite> Sites;
  std::vector<const clang::Stmt *> Calls; // parallel to Sites
  llvm::DenseMap<const clang::Stmt *, unsigned> Configurations;
  llvm::DenseSet<const clang::Stmt *> Seen;
};

} // namespace roofline

#endif
