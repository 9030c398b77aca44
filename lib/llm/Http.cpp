// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Http.h"
#include "llm/CurlLibrary.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include <chrono>
#include <cstdlib>

using namespace llvm;
using namespace roofline;

/// Redirects within one host. APIs rarely redirect, and not repeatedly.
static constexpr unsigned MostRedirects = 3;
static constexpr long ConnectSeconds = 5;

namespace {
struct Received {
  std::string Body;
  size_t Most = 0;
  bool Overflowed = false;
};
} // namespace

static size_t receive(char *Data, size_t, size_t Size, void *To) {
  auto &R = *static_cast<Received *>(To);
  if (R.Body.size() + Size > R.Most) {
    R.Overflowed = true;
    return 0; // ends the transfer
  }
  R.Body.append(Data, Size);
  return Size;
}

static Failure failureOf(const CurlLibrary &Curl, CURLcode Code,
                         const char *Words, bool Overflowed, size_t Most) {
  std::string Detail =
      quotable(*Words ? StringRef(Words) : Curl.easy_strerror(Code));
  switch (Code) {
  case CURLE_WRITE_ERROR:
    if (Overflowed)
      return {FailureCause::TooLarge,
              "more than " + std::to_string(Most >> 20) + " MiB came"};
    break;
  case CURLE_OPERATION_TIMEDOUT:
    return {FailureCause::Timeout, Detail};
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CONNECT_ERROR:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_CERTPROBLEM:
  case CURLE_SSL_ISSUER_ERROR:
    return {FailureCause::Tls, Detail};
  default:
    break;
  }
  return {FailureCause::Connection, Detail};
}

/// "https://host:port" of \p Url.
static StringRef originOf(StringRef Url) {
  size_t Host = Url.find("://");
  return Url.take_front(Url.find('/', Host == StringRef::npos ? 0 : Host + 3));
}

namespace {
/// The result of one attempt. Next is the target of a redirect, or empty.
struct Attempt {
  std::variant<HttpReply, Failure> Outcome;
  std::string Next;
};
} // namespace

static Attempt attempt(const CurlLibrary &Curl, const HttpRequest &Request,
                       const std::string &Url, double Seconds) {
  CURL *Handle = Curl.easy_init();
  if (!Handle)
    return {Failure{FailureCause::Library, "libcurl does not start"}, ""};
  curl_slist *Headers = nullptr;
  scope_exit Free([&] {
    Curl.slist_free_all(Headers);
    Curl.easy_cleanup(Handle);
  });
  for (const std::string &Header : Request.Headers)
    Headers = Curl.slist_append(Headers, Header.c_str());
  // Suppress "Expect: 100-continue", which some servers never answer.
  Headers = Curl.slist_append(Headers, "Expect:");
  Received Reply;
  Reply.Most = Request.MostBytes;
  char Words[CURL_ERROR_SIZE] = "";
  auto Set = [&](CURLoption Option, auto Value) {
    Curl.easy_setopt(Handle, Option, Value);
  };
  Set(CURLOPT_URL, Url.c_str());
  Set(CURLOPT_PROTOCOLS_STR, "http,https");
  Set(CURLOPT_HTTPHEADER, Headers);
  Set(CURLOPT_USERAGENT, "RooflinePredict");
  if (!Request.IsGet) {
    Set(CURLOPT_POST, 1L);
    Set(CURLOPT_POSTFIELDS, Request.Body.data());
    Set(CURLOPT_POSTFIELDSIZE_LARGE,
        static_cast<curl_off_t>(Request.Body.size()));
  }
  Set(CURLOPT_WRITEFUNCTION, receive);
  Set(CURLOPT_WRITEDATA, &Reply);
  Set(CURLOPT_ERRORBUFFER, Words);
  Set(CURLOPT_NOSIGNAL, 1L);
  Set(CURLOPT_ACCEPT_ENCODING, "");
  Set(CURLOPT_CONNECTTIMEOUT, ConnectSeconds);
  Set(CURLOPT_TIMEOUT_MS, static_cast<long>(std::max(1.0, Seconds * 1000)));
  // Plain http: is allowed to loopback only and must not go through a proxy.
  if (StringRef(Url).starts_with("http://"))
    Set(CURLOPT_PROXY, "");
  // Unlike OpenSSL, libcurl does not read this variable itself.
  if (const char *Authorities = std::getenv("SSL_CERT_FILE"))
    if (*Authorities)
      Set(CURLOPT_CAINFO, Authorities);

  if (CURLcode Code = Curl.easy_perform(Handle))
    return {failureOf(Curl, Code, Words, Reply.Overflowed, Reply.Most), ""};
  HttpReply Result;
  Curl.easy_getinfo(Handle, CURLINFO_RESPONSE_CODE, &Result.Status);
  curl_off_t RetryAfter = 0;
  Curl.easy_getinfo(Handle, CURLINFO_RETRY_AFTER, &RetryAfter);
  if (RetryAfter > 0)
    Result.RetryAfter = static_cast<double>(RetryAfter);
  char *Next = nullptr;
  Curl.easy_getinfo(Handle, CURLINFO_REDIRECT_URL, &Next);
  Result.Body = std::move(Reply.Body);
  return {std::move(Result), Next ? Next : ""};
}

std::variant<HttpReply, Failure> roofline::send(const HttpRequest &Request) {
  std::string Why;
  const CurlLibrary *Curl = CurlLibrary::get(Why);
  if (!Curl)
    return Failure{FailureCause::Library, quotable(Why)};
  using Clock = std::chrono::steady_clock;
  auto Start = Clock::now();
  std::string Url = Request.Url;
  for (unsigned Redirects = 0; Redirects <= MostRedirects; ++Redirects) {
    std::chrono::duration<double> Gone = Clock::now() - Start;
    if (Gone.count() >= Request.Seconds)
      return Failure{FailureCause::Timeout, "no time is left"};
    Attempt A = attempt(*Curl, Request, Url, Request.Seconds - Gone.count());
    const auto *Reply = std::get_if<HttpReply>(&A.Outcome);
    if (!Reply || A.Next.empty() || Reply->Status < 300 || Reply->Status >= 400)
      return std::move(A.Outcome);
    if (originOf(A.Next) != originOf(Url))
      return Failure{FailureCause::Redirect,
                     "it redirects to " + quotable(originOf(A.Next))};
    Url = A.Next;
  }
  return Failure{FailureCause::Redirect, "it redirects without end"};
}
