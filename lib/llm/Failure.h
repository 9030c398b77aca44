// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why there is no answer, and what a user can do about it. None of these ever
// fails a build: the verdict is then the static one.
#ifndef ROOFLINE_LLM_FAILURE_H
#define ROOFLINE_LLM_FAILURE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace roofline {

enum class FailureCause {
  Timeout,
  Connection,  // refused, reset, host not found
  Tls,         // the certificate is not to be trusted
  Redirect,    // to another host, where neither key nor source goes
  Rejected,    // 400: the endpoint does not understand the request
  Key,         // 401, 403
  Payment,     // 402, and quotas that waiting does not restore
  NotFound,    // 404: no such model or path
  Busy,        // 408, 409, 429
  Server,      // 5xx, and errors inside a 200
  NotJson,     // HTML, broken JSON, broken UTF-8
  TooLarge,    // a body without end
  Refusal,     // the model declines
  Length,      // the answer was cut off
  Empty,       // no text
  WrongAnswer, // text that is not what was asked for
  Budget,      // llm-budget is spent
  Paused,      // the endpoint failed too often a moment ago
  Library,     // there is no libcurl to send it with
};

/// "timeout", "key", ...: for stored state and programs.
llvm::StringRef failureId(FailureCause Cause);

struct Failure {
  Failure() = default;
  Failure(FailureCause Cause, std::string Detail)
      : Cause(Cause), Detail(std::move(Detail)) {}

  FailureCause Cause = FailureCause::Server;
  std::string Detail; ///< one line, printable, without any key
  /// Seconds that the endpoint wants to be left alone.
  std::optional<double> RetryAfter;
  /// Of an endpoint that is paused: what it failed with before.
  std::optional<FailureCause> Behind;

  /// What there is to tell the user about.
  FailureCause root() const { return Behind.value_or(Cause); }
};

/// Whether the same request may well succeed a moment later.
bool isPassing(FailureCause Cause);

/// Whether every other request to the endpoint will fail in the same way until
/// somebody changes something.
bool concernsAll(FailureCause Cause);

/// What to do about it: "check llm-url and that the server runs".
llvm::StringRef cureFor(FailureCause Cause);

/// How a message about it ends: in the line of 'roofline doctor' where it comes
/// from this machine, else not at all.
std::string doctorsLine(FailureCause Cause);

/// \p Text as one printable line of at most \p Most characters, for messages
/// that quote what a server said.
std::string quotable(llvm::StringRef Text, size_t Most = 200);

} // namespace roofline

#endif
