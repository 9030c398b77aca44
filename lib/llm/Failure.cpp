// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Failure.h"
#include "llm/Redact.h"
#include "support/MachinePart.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Unicode.h"

using namespace llvm;
using namespace roofline;

namespace {
struct CauseRow {
  FailureCause Cause;
  StringLiteral Id;
  bool Passing, ConcernsAll;
  StringLiteral Cure;
};
} // namespace

static constexpr CauseRow Rows[] = {
    {FailureCause::Timeout, "timeout", true, false,
     "raise llm-timeout, or take a faster model"},
    {FailureCause::Connection, "connection", true, true,
     "check llm-url, the network and that the server runs"},
    {FailureCause::Tls, "tls", false, true,
     "install the certificate authority that signed the endpoint's "
     "certificate, or name it in SSL_CERT_FILE"},
    {FailureCause::Redirect, "redirect", false, true,
     "give the address it leads to as llm-url if you trust it"},
    {FailureCause::Rejected, "rejected", false, false,
     "`roofline llm test` shows what the endpoint supports"},
    {FailureCause::Key, "key", false, true,
     "set ROOFLINE_LLM_KEY or llm-key-file to a key of this endpoint"},
    {FailureCause::Payment, "payment", false, true,
     "add credit or raise the quota at the provider"},
    {FailureCause::NotFound, "not-found", false, true,
     "check llm-model and the path in llm-url"},
    {FailureCause::Busy, "busy", true, false,
     "lower llm-slots, or compile again later: answers so far are kept"},
    {FailureCause::Server, "server", true, false, "compile again later"},
    {FailureCause::NotJson, "not-json", true, false,
     "check that llm-url is that of an API, not of a web page"},
    {FailureCause::TooLarge, "too-large", false, false,
     "check that llm-url is that of an API"},
    {FailureCause::Refusal, "refusal", false, false, "take another model"},
    {FailureCause::Length, "length", false, false,
     "take a model with a longer context, or one that reasons less"},
    {FailureCause::Empty, "empty", true, false, "take another model"},
    {FailureCause::WrongAnswer, "wrong-answer", true, false,
     "take a model or server that supports JSON schemas"},
    {FailureCause::Budget, "budget", false, true,
     "raise llm-budget, or wait until the day is over"},
    {FailureCause::Paused, "paused", false, true,
     "it is asked again in a minute"},
    {FailureCause::Library, "library", false, true,
     "install libcurl (Debian: libcurl4)"},
};

static const CauseRow &rowOf(FailureCause Cause) {
  return Rows[static_cast<unsigned>(Cause)];
}

static constexpr bool isInOrder() {
  for (unsigned I = 0; I < std::size(Rows); ++I)
    if (Rows[I].Cause != static_cast<FailureCause>(I))
      return false;
  return true;
}
static_assert(isInOrder(), "rowOf() indexes by cause");

StringRef roofline::failureId(FailureCause Cause) { return rowOf(Cause).Id; }
bool roofline::isPassing(FailureCause Cause) { return rowOf(Cause).Passing; }
bool roofline::concernsAll(FailureCause Cause) {
  return rowOf(Cause).ConcernsAll;
}
StringRef roofline::cureFor(FailureCause Cause) { return rowOf(Cause).Cure; }

std::string roofline::doctorsLine(FailureCause Cause) {
  return Cause == FailureCause::Library ? seeDoctor(MachinePart::LanguageModel)
                                        : "";
}

std::string roofline::quotable(StringRef Text, size_t Most) {
  std::string Whole = redacted(json::fixUTF8(Text.take_front(4 * Most)));
  std::string Line;
  for (StringRef Rest = Whole; !Rest.empty();) {
    size_t Bytes = getNumBytesForUTF8(Rest.front());
    StringRef Character = Rest.take_front(Bytes);
    Rest = Rest.drop_front(Character.size());
    if (Line.size() + Bytes > Most)
      return Line + "...";
    // Drop control characters and characters that change the direction of
    // writing.
    bool Shows =
        Character != " " && sys::unicode::columnWidthUTF8(Character) > 0;
    if (Shows)
      Line += Character;
    else if (!Line.empty() && Line.back() != ' ')
      Line += ' ';
  }
  return StringRef(Line).rtrim().str();
}
