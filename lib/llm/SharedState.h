// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// State about an endpoint that the compiler processes of a user share through a
// database: claims on questions, request slots, spending, pauses, warnings
// already given and capabilities. Claims and slots of dead processes are
// ignored, so a killed compile leaves nothing to clean up; those of other
// machines, which may share the folder, end with their time.
#ifndef ROOFLINE_LLM_SHAREDSTATE_H
#define ROOFLINE_LLM_SHAREDSTATE_H

#include "llm/Database.h"
#include "llm/Dialects.h"

namespace roofline {

/// What was spent in the last 24 hours.
struct Spending {
  double Cost = 0;
  uint64_t Requests = 0;
};

/// The most that may be spent within 24 hours; absent means no limit.
struct Budget {
  std::optional<double> Cost;
  std::optional<uint64_t> Requests;
};

/// The state of all endpoints in one database.
class SharedState {
public:
  /// The SQL statements that create the tables, for Database::open().
  static llvm::StringRef schema();

  /// \p Store must outlive this.
  explicit SharedState(Database &Store);

  /// Claims the question \p Key for this process. Returns false if another live
  /// process has claimed it. The claim expires after \p Seconds.
  llvm::Expected<bool> claim(llvm::StringRef Key, double Seconds);
  llvm::Error release(llvm::StringRef Key);

  /// Takes one of \p Limit request slots for \p Host, which expires after
  /// \p Seconds. Returns the slot's id, or std::nullopt if all are taken.
  llvm::Expected<std::optional<int64_t>>
  takeSlot(llvm::StringRef Host, unsigned Limit, double Seconds);
  llvm::Error freeSlot(int64_t Slot);

  /// Accounts for a request that may cost \p Estimate if \p Limit allows it.
  /// Returns the id of the spending, or std::nullopt if the budget is spent.
  llvm::Expected<std::optional<int64_t>> reserve(double Estimate,
                                                 const Budget &Limit);
  /// Replaces the estimate of spending \p Spending by its actual \p Cost.
  llvm::Error settle(int64_t Spending, double Cost);
  llvm::Expected<Spending> spentToday();

  /// The failure for which \p Endpoint is paused, or std::nullopt if it may be
  /// asked. When a pause is over, one process may ask, and the pause is renewed
  /// for all others until it reports the result.
  llvm::Expected<std::optional<Failure>> paused(llvm::StringRef Endpoint);
  /// Counts a failure of \p Endpoint, which may start a pause.
  llvm::Error failed(llvm::StringRef Endpoint, const Failure &Why);
  /// Ends a pause of \p Endpoint and resets its count of failures.
  llvm::Error answered(llvm::StringRef Endpoint);

  /// Whether this process is to warn the user about \p Cause at \p Endpoint:
  /// true once in ten minutes over all processes.
  llvm::Expected<bool> claimWarning(llvm::StringRef Cause,
                                    llvm::StringRef Endpoint);

  /// The capabilities of \p Endpoint as remembered within the last 24 hours,
  /// else those of the published API. They expire since servers are upgraded.
  llvm::Expected<Capabilities> capabilities(llvm::StringRef Endpoint);
  llvm::Error remember(llvm::StringRef Endpoint, const Capabilities &Can);

private:
  /// Whether a process that may still run has claimed the question \p Key.
  llvm::Expected<bool> isClaimed(llvm::StringRef Key);

  Database &Store;
  std::string Process; ///< pid, start time, and boot and namespace of the pid
};

} // namespace roofline

#endif
