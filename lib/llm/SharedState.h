// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the compiler processes of a build tell each other about an endpoint:
// who asks what, how many may ask at once, what was spent, whether it is worth
// asking at all, what has been said to the user. Rows of processes that died
// are void, so a killed compile leaves nothing behind.
#ifndef ROOFLINE_LLM_SHAREDSTATE_H
#define ROOFLINE_LLM_SHAREDSTATE_H

#include "llm/Database.h"
#include "llm/Dialects.h"

namespace roofline {

/// What has been spent in the last day.
struct Spending {
  double Cost = 0;
  uint64_t Requests = 0;
};

/// How much may be spent in a day; none: no limit.
struct Budget {
  std::optional<double> Cost;
  std::optional<uint64_t> Requests;
};

class SharedState {
public:
  static llvm::StringRef schema();

  explicit SharedState(Database &Store);

  /// Whether this process is now the one that asks for \p Key: false where
  /// another live one does. A claim ends by itself after \p Seconds.
  llvm::Expected<bool> claim(llvm::StringRef Key, double Seconds);
  llvm::Error release(llvm::StringRef Key);

  /// One of \p Limit places at \p Host, or none for now.
  llvm::Expected<std::optional<int64_t>>
  takeSlot(llvm::StringRef Host, unsigned Limit, double Seconds);
  llvm::Error freeSlot(int64_t Slot);

  /// Counts a request that may cost \p Estimate if \p Limit allows it; the
  /// spending's id, or none where the budget is spent.
  llvm::Expected<std::optional<int64_t>> reserve(double Estimate,
                                                 const Budget &Limit);
  /// The request came to \p Cost.
  llvm::Error settle(int64_t Spending, double Cost);
  llvm::Expected<Spending> spentToday();

  /// The failure for which \p Endpoint is not asked just now; none: ask. Of a
  /// pause that is over one process is let through to try.
  llvm::Expected<std::optional<Failure>> paused(llvm::StringRef Endpoint);
  /// \p Endpoint failed as a whole, or answered.
  llvm::Error failed(llvm::StringRef Endpoint, const Failure &Why);
  llvm::Error answered(llvm::StringRef Endpoint);

  /// Whether this process is the one to tell the user about \p Cause: true
  /// once in ten minutes.
  llvm::Expected<bool> claimWarning(llvm::StringRef Cause,
                                    llvm::StringRef Endpoint);

  /// As found out within a day: servers learn.
  llvm::Expected<Capabilities> capabilities(llvm::StringRef Endpoint);
  llvm::Error remember(llvm::StringRef Endpoint, const Capabilities &Can);

private:
  Database &Store;
  std::string Process; ///< this process, unlike any other of this boot
};

} // namespace roofline

#endif
