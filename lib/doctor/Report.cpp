// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "doctor/Report.h"
#include "support/JsonFields.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::doctor;

static constexpr unsigned StateWidth = 12, PartWidth = 19, MostWidth = 96;

/// Prints \p Text from column \p Column, wrapped to lines that begin there.
static void wrap(raw_ostream &OS, StringRef Text, unsigned Column) {
  unsigned At = Column;
  SmallVector<StringRef> Words;
  Text.split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words) {
    if (At > Column && At + 1 + Word.size() > MostWidth) {
      OS << "\n" << std::string(Column, ' ');
      At = Column;
    }
    if (At > Column)
      OS << " ", ++At;
    OS << Word;
    At += Word.size();
  }
  OS << "\n";
}

static void print(raw_ostream &OS, const Check &C) {
  constexpr unsigned Column = StateWidth + PartWidth;
  OS << left_justify(idOf(C.Is), StateWidth)
     << left_justify(machinePartName(C.Part), PartWidth);
  bool IsWrong = C.Is == State::Missing || C.Is == State::Warning;
  std::string Text = C.Found;
  if (C.Is == State::Missing)
    Text += "; for " + neededFor(C.Part).str();
  wrap(OS, Text, Column);
  std::string Indent(Column, ' ');
  if (!C.Advice.empty() && IsWrong) {
    OS << Indent;
    wrap(OS, C.Advice, Column);
  }
  for (const std::string &Command : C.Commands)
    OS << Indent << Command << "\n";
}

static std::vector<std::string> lacksOf(const Ability &A) {
  std::vector<std::string> Names;
  for (MachinePart Part : A.Lacks)
    Names.push_back(machinePartName(Part));
  return Names;
}

/// "predict CUDA, emulate; not measure (driver)".
static std::string abilitiesText(ArrayRef<Check> Checks) {
  std::vector<std::string> Can, Not;
  for (const Ability &A : abilities(Checks)) {
    if (A.Lacks.empty())
      Can.push_back(A.Name.str());
    else
      Not.push_back(A.Name.str() + " (" + join(lacksOf(A), ", ") + ")");
  }
  std::string Text =
      "runs here: " + (Can.empty() ? "nothing" : join(Can, ", "));
  return Not.empty() ? Text : Text + "; not: " + join(Not, ", ");
}

std::string doctor::reportText(ArrayRef<Check> Checks) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const Check &C : Checks)
    print(OS, C);
  wrap(OS, abilitiesText(Checks), 0);
  return Text;
}

namespace roofline::doctor {
template <class F> static void fields(F &Member, Check &C) {
  Member("part", machinePartName(C.Part));
  Member("state", C.Is);
  Member("found", C.Found);
  Member("needed_for", neededFor(C.Part));
  Member.sparse("advice", C.Advice);
  Member.sparse("commands", C.Commands);
}

template <class F> static void fields(F &Member, Ability &A) {
  Member("what", A.Name);
  Member("runs_here", A.Lacks.empty());
  Member("lacks", lacksOf(A));
}
} // namespace roofline::doctor

std::string doctor::reportJson(ArrayRef<Check> Checks) {
  JsonBuilder B;
  JsonWriter Member(B);
  Member("version", 1);
  Member("main_job", canDoMainJob(Checks));
  Member("checks", Checks);
  Member("abilities", abilities(Checks));
  return writeJson(Member.take());
}
