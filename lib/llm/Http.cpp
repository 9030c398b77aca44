// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Http.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include <chrono>
#include <cstdlib>
#include <curl/curl.h>
#include <dlfcn.h>
#include <string>

using namespace llvm;
using namespace roofline;

namespace {
/// The functions of libcurl that are used, under libcurl's names without the
/// prefix "curl_". Loading the library with its dependencies (TLS, Kerberos,
/// LDAP) takes longer than loading all of the plugin, and few compiles ask a
/// model.
struct CurlLibrary {
  decltype(&curl_global_init) global_init;
  decltype(&curl_easy_init) easy_init;
  decltype(&curl_easy_cleanup) easy_cleanup;
  // Declared by hand, since libcurl defines type-checking macros of these
  // names.
  CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
  CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
  decltype(&curl_easy_perform) easy_perform;
  decltype(&curl_easy_strerror) easy_strerror;
  decltype(&curl_slist_append) slist_append;
  decltype(&curl_slist_free_all) slist_free_all;

  /// Loads and initialises the library on the first call; later calls return
  /// the same result. Returns null if that failed, with the reason in \p Why.
  /// The result lives as long as the process.
  static const CurlLibrary *get(std::string &Why);
};
} // namespace

/// The soname of all versions since 2006.
static constexpr const char *FileName = "libcurl.so.4";

namespace {
/// The loaded library, or the reason why it could not be loaded.
struct Loaded {
  Loaded();
  template <typename Function> void find(const char *Name, Function &Place);

  CurlLibrary Curl{};
  std::string Problem;
  void *Handle;
};
} // namespace

template <typename Function>
void Loaded::find(const char *Name, Function &Place) {
  Place = reinterpret_cast<Function>(dlsym(Handle, Name));
  if (!Place && Problem.empty())
    Problem = std::string(FileName) + " has no '" + Name + "'";
}

Loaded::Loaded() : Handle(dlopen(FileName, RTLD_NOW | RTLD_LOCAL)) {
  if (!Handle) {
    const char *Words = dlerror();
    Problem = Words ? Words : std::string(FileName) + " does not load";
    return;
  }
  find("curl_global_init", Curl.global_init);
  find("curl_easy_init", Curl.easy_init);
  find("curl_easy_cleanup", Curl.easy_cleanup);
  find("curl_easy_setopt", Curl.easy_setopt);
  find("curl_easy_getinfo", Curl.easy_getinfo);
  find("curl_easy_perform", Curl.easy_perform);
  find("curl_easy_strerror", Curl.easy_strerror);
  find("curl_slist_append", Curl.slist_append);
  find("curl_slist_free_all", Curl.slist_free_all);
  if (Problem.empty() && Curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
    Problem = "libcurl does not start";
}

const CurlLibrary *CurlLibrary::get(std::string &Why) {
  static const Loaded Library;
  Why = Library.Problem;
  return Why.empty() ? &Library.Curl : nullptr;
}

std::string roofline::curlProblem() {
  std::string Why;
  CurlLibrary::get(Why);
  return Why;
}

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
  // Words may quote the address of a proxy, with its password.
  std::string Detail = quotable(*Words && !StringRef(Words).contains('@')
                                    ? StringRef(Words)
                                    : Curl.easy_strerror(Code));
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
