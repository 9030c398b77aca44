// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One request over libcurl, within limits: it ends by a deadline, keeps no more
// than so many bytes, and follows no address to another host.
#ifndef ROOFLINE_LLM_HTTP_H
#define ROOFLINE_LLM_HTTP_H

#include "llm/Failure.h"
#include <variant>
#include <vector>

namespace roofline {

struct HttpRequest {
  std::string Url;
  std::vector<std::string> Headers; ///< "Name: value"
  bool IsGet = false;               ///< else a POST of Body
  std::string Body;
  double Seconds = 60;         ///< from start to end
  size_t MostBytes = 4u << 20; ///< of the reply
};

struct HttpReply {
  long Status = 0;
  std::string Body;
  std::optional<double> RetryAfter; ///< seconds
};

/// Safe to call from several threads at once. Proxies are libcurl's usual
/// variables, certificate authorities its own or those of SSL_CERT_FILE.
std::variant<HttpReply, Failure> send(const HttpRequest &Request);

} // namespace roofline

#endif
