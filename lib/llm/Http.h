// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sends one HTTP request through libcurl, with limits on its duration and the
// size of the reply. Redirects are followed only within the same host.
#ifndef ROOFLINE_LLM_HTTP_H
#define ROOFLINE_LLM_HTTP_H

#include "llm/Failure.h"
#include <variant>
#include <vector>

namespace roofline {

/// A GET or POST request.
struct HttpRequest {
  std::string Url;
  std::vector<std::string> Headers; ///< "Name: value"
  bool IsGet = false;               ///< else a POST of Body
  std::string Body;
  double Seconds = 60;         ///< for the whole request, redirects included
  size_t MostBytes = 4u << 20; ///< limit on the size of the reply
};

struct HttpReply {
  long Status = 0;
  std::string Body;
  std::optional<double> RetryAfter; ///< seconds
};

/// Sends \p Request and returns the reply, whatever its status, or the failure.
/// Safe to call from several threads. Proxies are taken from libcurl's usual
/// environment variables, certificate authorities from SSL_CERT_FILE if it is
/// set, else from libcurl's defaults.
std::variant<HttpReply, Failure> send(const HttpRequest &Request);

/// Why libcurl cannot be loaded and initialised; empty if it can.
std::string curlProblem();

} // namespace roofline

#endif
