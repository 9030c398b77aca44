// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The address, dialect and API key of the server that questions are sent to.
#ifndef ROOFLINE_LLM_ENDPOINT_H
#define ROOFLINE_LLM_ENDPOINT_H

#include "config/Environment.h"
#include "support/EnumIds.h"
#include "llvm/Support/Error.h"
#include <string>

namespace roofline {

enum class Dialect { OpenAI, Anthropic };

template <>
inline constexpr llvm::StringLiteral EnumIds<Dialect>[] = {"openai",
                                                           "anthropic"};

/// An API key, wrapped so that it is not printed by accident.
class SecretKey {
public:
  SecretKey() = default;
  explicit SecretKey(std::string Text) : Text(std::move(Text)) {}
  bool empty() const { return Text.empty(); }
  /// The key itself, for the request's header only.
  llvm::StringRef reveal() const { return Text; }
  /// \p Message with every occurrence of the key replaced by "[key]". Servers
  /// often quote the key that they reject.
  std::string blotted(llvm::StringRef Message) const;

private:
  std::string Text;
};

/// A server, the model to ask there, and the credentials.
struct Endpoint {
  std::string Url;  ///< of the request, not only of the API
  std::string Host; ///< "api.openai.com", or "127.0.0.1:8080"
  Dialect Speaks = Dialect::OpenAI;
  std::string Model;
  SecretKey Key;
  std::string KeyHeader; ///< up to the key: "Authorization: Bearer "

  /// The name under which processes share the endpoint's state. It depends on
  /// model and key, so that a new one is tried even while the old one is
  /// paused.
  std::string name() const;
};

/// \p Url for a message, without the parts that may contain a password or key.
std::string withoutSecrets(llvm::StringRef Url);

/// The endpoint at \p Url, the address of an API ("https://api.openai.com/v1")
/// or of the request itself (".../chat/completions"). The key is read from
/// \p KeyFile, else from ROOFLINE_LLM_KEY, else from the provider's own
/// variable if \p Url is on that provider's host. Fails for malformed
/// addresses, for http: to hosts other than loopback, and for key files that
/// other users may access.
llvm::Expected<Endpoint> resolveEndpoint(llvm::StringRef Url,
                                         llvm::StringRef Model,
                                         llvm::StringRef KeyFile,
                                         const Environment &Env);

} // namespace roofline

#endif
