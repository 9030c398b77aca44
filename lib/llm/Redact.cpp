// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Redact.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace roofline;

namespace {
/// A regular expression for a published form of key.
struct SecretPattern {
  StringLiteral Name, Pattern;
  unsigned Group = 1; // the group that is the secret
};
} // namespace

static constexpr SecretPattern Patterns[] = {
    {"AWS access key", "((AKIA|ASIA)[0-9A-Z]{16})"},
    {"GitHub token",
     "(gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})"},
    {"GitLab token", "(glpat-[A-Za-z0-9_-]{20,})"},
    {"API key", "(sk-[A-Za-z0-9_-]{20,})"},
    {"Google API key", "(AIza[0-9A-Za-z_-]{35})"},
    {"Hugging Face token", "(hf_[A-Za-z0-9]{30,})"},
    {"Slack token", "(xox[abprs]-[A-Za-z0-9-]{10,})"},
    {"web token",
     "(eyJ[A-Za-z0-9_-]{10,}\\.eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]+)"},
    {"password in an address", "://[^/ \t\n\"':@]+:([^/ \t\n\"'@]+)@"},
    {"password",
     "([Pp]assword|[Pp]asswd|PASSWORD|[Ss]ecret|SECRET|[Aa]pi_?[Kk]ey|API_KEY|"
     "[Tt]oken|TOKEN)[A-Za-z0-9_]*(\\[[^]]*\\])?[ \t]*[=:][ "
     "\t]*\"([^\"\n]{6,})\"",
     3},
};

/// Redacts PEM blocks, which span several lines.
static void redactPrivateKeys(std::string &Text,
                              std::vector<std::string> *Found) {
  constexpr StringLiteral Begin = "-----BEGIN ", Key = "PRIVATE KEY-----",
                          End = "-----END ";
  for (size_t At = 0; (At = Text.find(Begin, At)) != std::string::npos;) {
    size_t Line = Text.find('\n', At);
    size_t Head = Text.find(Key, At);
    if (Head == std::string::npos || Head > std::min(Line, At + 64)) {
      At += Begin.size();
      continue;
    }
    size_t Tail = Text.find(End, Head);
    size_t Close = Tail == std::string::npos
                       ? std::string::npos
                       : Text.find("-----", Tail + End.size());
    size_t Stop = Close == std::string::npos ? Text.size() : Close + 5;
    Text.replace(At, Stop - At, "[redacted: private key]");
    if (Found)
      Found->push_back("private key");
  }
}

std::string roofline::redacted(StringRef Original,
                               std::vector<std::string> *Found) {
  std::string Text = Original.str();
  redactPrivateKeys(Text, Found);
  for (const SecretPattern &P : Patterns) {
    Regex Expression(P.Pattern);
    std::string Out;
    StringRef Rest = Text;
    SmallVector<StringRef, 4> Groups;
    while (Expression.match(Rest, &Groups)) {
      StringRef Secret = Groups[P.Group];
      size_t Begin = Secret.data() - Rest.data();
      Out += Rest.take_front(Begin);
      Out += "[redacted: " + P.Name.str() + "]";
      Rest = Rest.drop_front(Begin + Secret.size());
      if (Found)
        Found->push_back(P.Name.str());
    }
    if (!Out.empty())
      Text = Out + Rest.str();
  }
  return Text;
}
