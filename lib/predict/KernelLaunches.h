// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which launches of a kernel a prediction speaks of.
#ifndef ROOFLINE_PREDICT_KERNELLAUNCHES_H
#define ROOFLINE_PREDICT_KERNELLAUNCHES_H

#include "model/KernelSource.h"
#include "predict/Predict.h"

namespace roofline {

/// The launches of \p Id that the source shows, those left out of which
/// nothing is known, and those that differ in nothing from one before.
std::vector<LaunchSite> launchesOf(const SourceModel &Sources,
                                   const KernelId &Id);

/// \p Given as launches: each with the arguments of the launch among \p Found
/// that is most like it.
std::vector<LaunchSite> asGiven(llvm::ArrayRef<GivenLaunch> Given,
                                llvm::ArrayRef<LaunchSite> Found,
                                const KernelId &Id, const SourceModel &Sources);

/// \p Launch as a call that passes just its values.
LaunchSite asSite(const SeenLaunch &Launch, const KernelId &Id,
                  SymContext &Formulas);

/// The launches of \p Seen: each where that launch among \p Found stands that
/// is most like it, from which it also takes the arguments that a profile does
/// not tell, such as fields of structs.
std::vector<LaunchSite> asSeen(const SeenKernel &Seen,
                               llvm::ArrayRef<LaunchSite> Found,
                               const SourceModel &Sources);

/// What launches, at least one, have in common; null where they differ.
LaunchSite commonOf(llvm::ArrayRef<LaunchSite> Sites);

} // namespace roofline

#endif
