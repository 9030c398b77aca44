// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where questions go, in which dialect, and with which key.
#ifndef ROOFLINE_LLM_ENDPOINT_H
#define ROOFLINE_LLM_ENDPOINT_H

#include "config/Environment.h"
#include "llvm/Support/Error.h"
#include <string>

namespace roofline {

enum class Dialect { OpenAI, Anthropic };

/// "openai", "anthropic".
llvm::StringRef dialectId(Dialect D);

/// A key that nothing prints by accident.
class SecretKey {
public:
  SecretKey() = default;
  explicit SecretKey(std::string Text) : Text(std::move(Text)) {}
  bool empty() const { return Text.empty(); }
  /// The key itself. Only for the request's header.
  llvm::StringRef reveal() const { return Text; }
  /// \p Message with every occurrence of the key blotted out: servers like to
  /// quote the key that they refuse.
  std::string blotted(llvm::StringRef Message) const;

private:
  std::string Text;
};

struct Endpoint {
  std::string Url;  ///< of the request itself
  std::string Host; ///< "api.openai.com", or "127.0.0.1:8080"
  Dialect Speaks = Dialect::OpenAI;
  std::string Model;
  SecretKey Key;
  std::string KeyHeader; ///< with its colon: "Authorization: Bearer "

  /// Under which processes share what they learn of it: a new key or model
  /// deserves a new try.
  std::string name() const;
};

/// \p Url for a message: without what may be a password or key.
std::string withoutSecrets(llvm::StringRef Url);

/// The endpoint at \p Url, an address of an API ("https://api.openai.com/v1")
/// or of the request itself (".../chat/completions"). The key is that of
/// \p KeyFile, else of ROOFLINE_LLM_KEY, else of the variable of the provider
/// whose own host \p Url names. Fails for addresses that are none, for http:
/// beyond loopback, and for key files that others may read.
llvm::Expected<Endpoint> resolveEndpoint(llvm::StringRef Url,
                                         llvm::StringRef Model,
                                         llvm::StringRef KeyFile,
                                         const Environment &Env);

} // namespace roofline

#endif
