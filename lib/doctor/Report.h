// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The doctor's checks for people and for programs.
#ifndef ROOFLINE_DOCTOR_REPORT_H
#define ROOFLINE_DOCTOR_REPORT_H

#include "doctor/Judge.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline::doctor {

/// A line for each check, below it what to do, and at the end what can be done
/// on this machine. Lines are wrapped, but commands never.
std::string reportText(llvm::ArrayRef<Check> Checks);

std::string reportJson(llvm::ArrayRef<Check> Checks);

} // namespace roofline::doctor

#endif
