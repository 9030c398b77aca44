// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reasons why a question has no answer, and what the user can do about
// each. None of them fails a build: the verdict of the static analysis stands.
#ifndef ROOFLINE_LLM_FAILURE_H
#define ROOFLINE_LLM_FAILURE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace roofline {

enum class FailureCause {
  Timeout,
  Connection,  // refused, reset, host not found
  Tls,         // the certificate is not trusted
  Redirect,    // to another host, which gets neither key nor source
  Rejected,    // 400: the endpoint does not understand the request
  Key,         // 401, 403
  Payment,     // 402, and exhausted quotas
  NotFound,    // 404: no such model or path
  Busy,        // 408, 409, 429
  Server,      // 5xx, and errors inside a 200
  NotJson,     // HTML, invalid JSON or invalid UTF-8
  TooLarge,    // the body exceeds HttpRequest::MostBytes
  Refusal,     // the model declines
  Length,      // the answer was cut off
  Empty,       // no text
  WrongAnswer, // text that is not of the form asked for
  Budget,      // llm-budget is spent
  Paused,      // the endpoint failed repeatedly and is not asked for now
  Library,     // libcurl cannot be loaded
};

/// The identifier of \p Cause, as in "timeout" or "key".
llvm::StringRef failureId(FailureCause Cause);

/// One failure: its cause, and the details for a message.
struct Failure {
  Failure() = default;
  Failure(FailureCause Cause, std::string Detail)
      : Cause(Cause), Detail(std::move(Detail)) {}

  FailureCause Cause = FailureCause::Server;
  std::string Detail; ///< one line, printable, without any key
  /// Seconds to wait before the next request, if the endpoint says so.
  std::optional<double> RetryAfter;
  /// If Cause is Paused, the cause of the failure that led to the pause.
  std::optional<FailureCause> Behind;

  /// The cause to report to the user.
  FailureCause root() const { return Behind.value_or(Cause); }
};

/// Whether the failure is transient: the same request may succeed later.
bool isPassing(FailureCause Cause);

/// Whether every request to the endpoint fails in the same way until somebody
/// changes the setup.
bool concernsAll(FailureCause Cause);

/// What the user can do about \p Cause: "check llm-url and that the server
/// runs".
llvm::StringRef cureFor(FailureCause Cause);

/// The end of a message about \p Cause: a pointer to 'roofline doctor' if the
/// cause lies in this machine, else empty.
std::string doctorsLine(FailureCause Cause);

/// \p Text as one printable line of at most \p Most bytes, for messages that
/// quote a server or an option. Longer text ends in "..."; what looks like a
/// secret is left out.
std::string quotable(llvm::StringRef Text, size_t Most = 200);

} // namespace roofline

#endif
