// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes profiles as versioned JSON. docs/profile-format.md is the
// grammar; within a version, members are only added and never change their
// meaning.
//
// A running program writes a log instead: a header line, then a line for each
// launch, run or not, and for each operation that could not be emulated, so
// that the finished part survives a crash. After the run, the log is converted
// to one document.
#ifndef ROOFLINE_REPORT_PROFILEJSON_H
#define ROOFLINE_REPORT_PROFILEJSON_H

#include "model/Profile.h"
#include "support/Json.h"

namespace roofline {

inline constexpr llvm::StringLiteral ProfileSchema = "roofline-profile";
inline constexpr unsigned ProfileFormatVersion = 1;

/// \p P without its launches as one line, without the line end.
std::string headerLine(const Profile &P);

/// \p Launch as one line of a log, without the line end.
std::string toJsonLine(const LaunchRecord &Launch);
std::string toJsonLine(const LaunchNotRun &Launch);
std::string toJsonLine(const HostProblem &Problem);
/// The line of a program that was ended when all its kernels had been counted.
std::string endedWhenCountedLine();

/// The text of a profile file.
std::string toJsonFile(const Profile &P);

/// Parses a profile file, or reads a parsed one. Messages begin with \p Name,
/// or the cursor's path.
llvm::Expected<Profile> profileFromJson(llvm::StringRef Text,
                                        llvm::StringRef Name);
llvm::Expected<Profile> profileFromJson(const JsonCursor &Root);

/// Parses a log. An incomplete last line is ignored. If several processes of a
/// run share the log, the first header is used, with its empty members filled
/// from later ones, and launches are renumbered per kernel.
llvm::Expected<Profile> profileFromLog(llvm::StringRef Text,
                                       llvm::StringRef Name);

} // namespace roofline

#endif
