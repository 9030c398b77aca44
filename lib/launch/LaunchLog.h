// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects the launches that the host interpreter executes, with one entry for
// each call and configuration.
#ifndef ROOFLINE_LAUNCH_LAUNCHLOG_H
#define ROOFLINE_LAUNCH_LAUNCHLOG_H

#include "launch/ArgumentUse.h"
#include "model/KernelSource.h"
#include "model/TableContents.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace clang {
class Stmt;
}

namespace roofline {

/// The log. \p Formulas of the constructor must outlive it.
class LaunchLog {
public:
  using CallSet = llvm::DenseSet<const clang::Stmt *>;

  explicit LaunchLog(SymContext &Formulas) : Formulas(Formulas) {}

  /// Adds a launch by \p Call: increments LaunchSite::Times of an equal entry,
  /// or adds one. \p Certain is false within a branch with unknown condition;
  /// the count is unknown then. Returns false if the call has too many
  /// configurations to keep this one.
  bool add(const clang::Stmt *Call, LaunchSite Site, bool Certain);

  /// Ignores further launches by the calls that were added so far.
  void settle() { Settled = Logged; }

  /// Returns the number of entries.
  size_t size() const { return All.Sites.size(); }
  /// Returns the count of each entry; null if unknown.
  std::vector<SymExpr> times() const;
  /// Accounts for \p Factor more iterations like the one since \p Before (a
  /// result of times()). If \p Factor is null, the counts become unknown.
  void repeat(const std::vector<SymExpr> &Before, SymExpr Factor);
  /// Two iterations were executed, from \p Before to \p Middle and from there
  /// to now: sets the counts to those of \p Trips iterations in all. Counts
  /// become unknown if \p Trips is null or the two iterations differ.
  void repeatAll(const std::vector<SymExpr> &Before,
                 const std::vector<SymExpr> &Middle, SymExpr Trips);

  /// The iterations of a loop from \p Start to \p Recent launched what those
  /// since then did not, and more iterations follow: such calls may be made
  /// again there, so that the counts become unknown.
  void openIdle(const std::vector<SymExpr> &Start,
                const std::vector<SymExpr> &Recent);

  /// Ignores further launches by the calls that were added so far, until the
  /// result is destroyed.
  llvm::SaveAndRestore<CallSet> onlyNew() { return {Settled, Logged}; }

  /// The entries from number \p First on are followed by others, in further
  /// iterations of the loop at \p Where: LaunchSite::LaterIn. \p OpenTrips: see
  /// LaunchSite.
  void leaveLater(size_t First, const SourceLocation &Where, bool IsOpen,
                  SymExpr OpenTrips);

  /// The calls that made more launches than are kept, of which all entries have
  /// numbers from \p First on.
  CallSet tooManySince(size_t First) const;
  /// Of how many iterations of a loop the launches by \p Calls can be kept, the
  /// first of which made the entries from \p First to \p Next.
  unsigned iterationsToKeep(const CallSet &Calls, size_t First,
                            size_t Next) const;
  /// The entries, and how many configurations of each call there are.
  struct Entries {
    std::vector<LaunchSite> Sites;
    std::vector<const clang::Stmt *> Calls; // parallel to Sites
    llvm::DenseMap<const clang::Stmt *, unsigned> Configurations;
  };
  const Entries &entries() const { return All; }
  void restore(Entries Before) { All = std::move(Before); }
  /// Removes the entries of \p Of from number \p First on but for those whose
  /// number is to \p Keep.
  void thinOut(const CallSet &Of, size_t First,
               llvm::function_ref<bool(size_t)> Keep);
  /// Ignores further launches by other calls than \p These, until the result is
  /// destroyed.
  llvm::SaveAndRestore<CallSet> onlyBy(const CallSet &These);
  /// The entries of \p Calls from number \p First on are of iterations that are
  /// spread over the loop at \p Where: LoopLaunch::Spread. Returns false if
  /// they do not show it: they are too many, or some are not as well known as
  /// the first.
  bool spread(const CallSet &Calls, size_t First, const SourceLocation &Where);

  /// Returns true if a launch by \p Call was added.
  bool logged(const clang::Stmt *Call) const { return Logged.contains(Call); }
  /// How many branches with open conditions were come to.
  unsigned Branches = 0;
  /// The user's assumptions that were come to behind the last launch.
  std::vector<UserAssumption> Idle;
  /// A call was not followed that may launch a kernel, such as a virtual one of
  /// an object whose class is not known.
  bool LeftCall = false;
  /// Arguments given by the user that are no numbers; see ArgumentUse.
  std::vector<MisreadArgument> Misread;

  /// Notes what a variable in constant memory, or one with `declare target`,
  /// has at a launch behind the first write of it.
  void addContents(const std::string &Name, const TableContents &Now);
  /// What such variables have at all of these launches.
  NamedContents Contents;

  /// Moves out the entries of the calls in \p InOrder, call by call.
  std::vector<LaunchSite> take(const std::vector<const clang::Stmt *> &InOrder);

private:
  SymContext &Formulas;
  Entries All;
  CallSet Logged, Settled;
};

} // namespace roofline

#endif
