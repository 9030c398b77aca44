// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Selects the launches of a kernel that a prediction is for.
#ifndef ROOFLINE_PREDICT_KERNELLAUNCHES_H
#define ROOFLINE_PREDICT_KERNELLAUNCHES_H

#include "model/GivenLaunch.h"
#include "model/KernelSource.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// The launches of \p Id that the source shows, without those to which the
/// arguments do not lead, unless they lead to none. Launches of which nothing
/// else is known are left out, as are repetitions.
std::vector<LaunchSite> launchesOf(const SourceModel &Sources,
                                   const KernelId &Id);

/// \p Given as launches of \p Id. Each takes its arguments from the launch
/// among \p Found whose grid and block agree on most axes.
std::vector<LaunchSite> asGiven(llvm::ArrayRef<GivenLaunch> Given,
                                llvm::ArrayRef<LaunchSite> Found,
                                const KernelId &Id, const SourceModel &Sources);

/// A launch of \p Id with the values of \p Launch as constants of \p Formulas.
LaunchSite asSite(const ProfiledLaunch &Launch, const KernelId &Id,
                  SymContext &Formulas);

/// The launches of \p Kernel, a kernel in a profile. Each takes its source
/// location, and arguments that a profile does not hold, such as fields of
/// structs, from the launch among \p Found whose grid and block agree on most
/// axes.
std::vector<LaunchSite> asProfiled(const ProfiledKernel &Kernel,
                                   llvm::ArrayRef<LaunchSite> Found,
                                   const SourceModel &Sources);

/// The launch in the middle of a loop whose end is not known, of whose first
/// two iterations \p First and \p Second are. Nothing if it is no such loop, or
/// if a value does not grow by a constant.
std::optional<LaunchSite> middleLaunch(const LaunchSite &First,
                                       const LaunchSite &Second,
                                       SymContext &Formulas);

/// A launch with what \p Sites, at least one, have in common; what differs
/// between them is null or left out. Of the first two iterations of a loop
/// whose end is not known, values that grow by a constant become those of the
/// loop's middle, others those of the first: LaunchSite::InLoop.
LaunchSite commonOf(llvm::ArrayRef<LaunchSite> Sites, SymContext &Formulas);

} // namespace roofline

#endif
