// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints the doctor's checks as text and as JSON.
#ifndef ROOFLINE_DOCTOR_REPORT_H
#define ROOFLINE_DOCTOR_REPORT_H

#include "doctor/Judge.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline::doctor {

/// A line per check, followed by what to do; at the end, what is possible on
/// this machine. Text is wrapped, commands are not.
std::string reportText(llvm::ArrayRef<Check> Checks);

std::string reportJson(llvm::ArrayRef<Check> Checks);

} // namespace roofline::doctor

#endif
