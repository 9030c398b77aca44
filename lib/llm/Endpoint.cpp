// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Endpoint.h"
#include "llm/Failure.h"
#include "llm/Redact.h"
#include "support/Digest.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cctype>

using namespace llvm;
using namespace roofline;

namespace {
/// A provider that is recognised by its host name, so that its key variable may
/// be used.
struct ProviderRow {
  StringLiteral HostSuffix;
  Dialect Speaks;
  StringLiteral KeyVariable;
  StringLiteral KeyHeader;
};
} // namespace

static constexpr StringLiteral Bearer = "Authorization: Bearer ";

static constexpr ProviderRow Providers[] = {
    {"api.openai.com", Dialect::OpenAI, "OPENAI_API_KEY", Bearer},
    {".openai.azure.com", Dialect::OpenAI, "AZURE_OPENAI_API_KEY", "api-key: "},
    {"generativelanguage.googleapis.com", Dialect::OpenAI, "GEMINI_API_KEY",
     Bearer},
    {"openrouter.ai", Dialect::OpenAI, "OPENROUTER_API_KEY", Bearer},
    {"api.anthropic.com", Dialect::Anthropic, "ANTHROPIC_API_KEY",
     "x-api-key: "},
};

static constexpr StringLiteral KeyVariable = "ROOFLINE_LLM_KEY";

std::string SecretKey::blotted(StringRef Message) const {
  // Providers that quote "sk-abcd...wxyz" have masked the key themselves.
  std::string Text = Message.str();
  if (this->Text.empty())
    return Text;
  constexpr StringLiteral Blot = "[key]";
  for (size_t At = 0; (At = Text.find(this->Text, At)) != std::string::npos;
       At += Blot.size())
    Text.replace(At, this->Text.size(), Blot);
  return Text;
}

std::string Endpoint::name() const {
  return Url + " " + Model + " " + sha256(Key.reveal()).substr(0, 12);
}

namespace {
struct UrlParts {
  bool Https = false;
  StringRef Host, Port, Path; // Path begins with its slash
};
} // namespace

std::string roofline::withoutSecrets(StringRef Url) {
  if (Url.contains('@'))
    return "(an address with a password)";
  return quotable(Url.take_until([](char C) { return C == '?' || C == '#'; }));
}

static Error badUrl(StringRef Url, StringRef Wanted) {
  return makeError("option 'llm-url': found '{0}', wanted {1}",
                   withoutSecrets(Url), Wanted);
}

static Expected<UrlParts> split(StringRef Url) {
  constexpr StringLiteral Example = "an address like https://host/v1";
  UrlParts Parts;
  StringRef Rest = Url;
  if (Rest.consume_front("https://"))
    Parts.Https = true;
  else if (!Rest.consume_front("http://"))
    return badUrl(Url, Example);
  for (unsigned char C : Rest)
    if (C <= ' ' || C >= 0x7F)
      return badUrl(Url, Example);
  size_t Slash = Rest.find('/');
  StringRef Authority = Rest.take_front(Slash);
  Parts.Path = Slash == StringRef::npos ? "" : Rest.drop_front(Slash);
  if (Authority.contains('@') || redacted(Url) != Url)
    return badUrl(Url, "one without; keys go into ROOFLINE_LLM_KEY");
  if (Parts.Path.contains('?') || Parts.Path.contains('#'))
    return badUrl(Url, "an address without '?' and '#'");
  // An IPv6 host is enclosed in brackets and contains colons.
  size_t Colon = Authority.rfind(':');
  if (Colon != StringRef::npos && Authority.find(']', Colon) == StringRef::npos)
    Parts.Port = Authority.drop_front(Colon + 1);
  else
    Colon = StringRef::npos;
  Parts.Host = Authority.take_front(Colon);
  if (Parts.Host.empty())
    return badUrl(Url, Example);
  return Parts;
}

static bool isLoopback(StringRef Host) {
  return Host == "localhost" || Host == "[::1]" ||
         (Host.starts_with("127.") &&
          Host.find_first_not_of("0123456789.") == StringRef::npos);
}

static const ProviderRow *providerOf(const UrlParts &Parts) {
  if (!Parts.Https)
    return nullptr;
  std::string Host = Parts.Host.lower();
  for (const ProviderRow &Row : Providers)
    if (Row.HostSuffix.starts_with(".")
            ? StringRef(Host).ends_with(Row.HostSuffix)
            : Host == Row.HostSuffix)
      return &Row;
  return nullptr;
}

/// Whether somebody gave a key in place of the name of its file.
static bool mayBeKey(StringRef Path) {
  StringRef Name = sys::path::filename(Path);
  return (Name.size() >= 16 && !Name.contains('.')) || redacted(Name) != Name;
}

static Error readKeyFile(StringRef Path, SecretKey &Key) {
  sys::fs::file_status Status;
  std::error_code E = sys::fs::status(Path, Status);
  if (E && mayBeKey(Path))
    return makeError("option 'llm-key-file': {0} (its name is not shown, since "
                     "it may be a key); wanted a file with the key",
                     E == errc::no_such_file_or_directory
                         ? "no such file"
                         : "cannot read it, " + E.message());
  if (E)
    return makeError("option 'llm-key-file': cannot read '{0}': {1}", Path,
                     E.message());
  auto Open = Status.permissions() & (sys::fs::group_all | sys::fs::others_all);
  if (Open)
    return makeError("option 'llm-key-file': '{0}' may be read by others; "
                     "wanted private permissions (chmod 600)",
                     Path);
  auto Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  StringRef Line = StringRef(*Text).trim();
  if (Line.empty())
    return makeError("option 'llm-key-file': '{0}' is empty", Path);
  for (unsigned char C : Line)
    if (C <= ' ' || C >= 0x7F)
      return makeError("option 'llm-key-file': '{0}' has more than one word",
                       Path);
  Key = SecretKey(Line.str());
  return Error::success();
}

static Expected<SecretKey> findKey(StringRef KeyFile, const ProviderRow *Row,
                                   const Environment &Env) {
  SecretKey Key;
  if (!KeyFile.empty()) {
    if (Error E = readKeyFile(KeyFile, Key))
      return std::move(E);
    return Key;
  }
  for (StringRef Name : {StringRef(KeyVariable),
                         Row ? StringRef(Row->KeyVariable) : StringRef()}) {
    if (Name.empty())
      continue;
    std::string Text = StringRef(Env.Get(Name).value_or("")).trim().str();
    for (unsigned char C : Text)
      if (C <= ' ' || C >= 0x7F)
        return makeError("{0}: wanted a key, one word of letters, digits and "
                         "signs",
                         Name);
    if (!Text.empty())
      return SecretKey(std::move(Text));
  }
  return Key;
}

/// The address of the request for \p Url, which may be that of the API only.
static std::string requestUrl(StringRef Url, const UrlParts &Parts,
                              Dialect Speaks) {
  StringRef Last =
      Speaks == Dialect::Anthropic ? "/messages" : "/chat/completions";
  std::string Text = Url.rtrim('/').str();
  if (Parts.Path.trim('/').empty())
    Text += "/v1";
  return StringRef(Text).ends_with(Last) ? Text : (Text + Last).str();
}

Expected<Endpoint> roofline::resolveEndpoint(StringRef Url, StringRef Model,
                                             StringRef KeyFile,
                                             const Environment &Env) {
  auto Parts = split(Url);
  if (!Parts)
    return Parts.takeError();
  if (!Parts->Https && !isLoopback(Parts->Host))
    return badUrl(Url, "https: sources and keys go unencrypted only to this "
                       "machine itself");
  Endpoint E;
  const ProviderRow *Row = providerOf(*Parts);
  if (Row)
    E.Speaks = Row->Speaks;
  else if (Parts->Path.rtrim('/').ends_with("/messages"))
    E.Speaks = Dialect::Anthropic;
  E.Url = requestUrl(Url, *Parts, E.Speaks);
  E.Host = Parts->Host.str();
  if (!Parts->Port.empty())
    E.Host += (":" + Parts->Port).str();
  E.Model = Model.str();
  E.KeyHeader = Row                              ? Row->KeyHeader.str()
                : E.Speaks == Dialect::Anthropic ? "x-api-key: "
                                                 : Bearer.str();
  if (Error Problem = findKey(KeyFile, Row, Env).moveInto(E.Key))
    return std::move(Problem);
  return E;
}
