// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Profiles as JSON, versioned. docs/profile-format.md is the grammar; within
// a version members are added and never change their meaning.
//
// A run that is still under way writes a log: a header line, then a line for
// each launch and for each thing that could not be emulated, so that whatever
// was finished is there after a crash. When the run has ended, the log becomes
// one document.
#ifndef ROOFLINE_REPORT_PROFILEJSON_H
#define ROOFLINE_REPORT_PROFILEJSON_H

#include "model/Profile.h"
#include "support/Json.h"

namespace roofline {

inline constexpr unsigned ProfileFormatVersion = 1;

/// All of \p P but its launches as one line, without the line's end.
std::string headerLine(const Profile &P);

/// A launch as one line, without the line's end.
std::string toJsonLine(const LaunchRecord &Launch);

/// A whole profile as a file.
std::string toJsonFile(const Profile &P);

llvm::Error readJson(const JsonCursor &From, LaunchRecord &Launch);
llvm::Error readJson(const JsonCursor &From, CountSource &Source);
llvm::Error readJson(const JsonCursor &From, ProfiledGpu &Gpu);

/// Reads a whole profile. \p Name stands before messages.
llvm::Expected<Profile> profileFromJson(llvm::StringRef Text,
                                        llvm::StringRef Name);

/// Reads a log. A last line that was not written to its end is left out.
/// Processes of one run may share a log: the first header counts, except for
/// what it leaves empty, and launches are numbered anew by kernel.
llvm::Expected<Profile> profileFromLog(llvm::StringRef Text,
                                       llvm::StringRef Name);

} // namespace roofline

#endif
