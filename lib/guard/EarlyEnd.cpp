// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guard/EarlyEnd.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace llvm;
using namespace roofline;

std::string roofline::signalText(int Signal) {
  return formatv("signal {0} ({1})", Signal, strsignal(Signal)).str();
}

static std::string causeText(const EarlyEnd &End, const GuardLimits &Limits) {
  switch (End.Why) {
  case EarlyEnd::Cause::NotStarted:
    return "before its start: " + End.Message;
  case EarlyEnd::Cause::Signal:
    return "by " + signalText(End.Number);
  case EarlyEnd::Cause::Exit:
    return formatv("by a call of exit({0})", End.Number);
  case EarlyEnd::Cause::FatalError:
    return "by a fatal error of LLVM (" + End.Message + ")";
  case EarlyEnd::Cause::Exception:
    return "by an uncaught exception" +
           (End.Message.empty() ? "" : " (" + End.Message + ")");
  case EarlyEnd::Cause::Time:
    return formatv("at its time limit, {0} s (option analysis-timeout),",
                   Limits.Seconds);
  case EarlyEnd::Cause::Memory:
    return formatv("at its memory limit, {0} MiB (option analysis-memory),",
                   Limits.MebiBytes);
  case EarlyEnd::Cause::NotKnown:
    return "for a reason that is not known, as SIGCHLD is ignored,";
  }
  return "";
}

std::string EarlyEnd::text(const GuardLimits &Limits) const {
  std::string Text = causeText(*this, Limits);
  if (At == Stage::None)
    return StringRef(Text).rtrim(',').str();
  Text += (" in stage '" + stageId(At) + "'").str();
  return Detail.empty() ? Text : Text + " of '" + Detail + "'";
}
