// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "doctor/Report.h"
#include "support/Json.h"
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
  OS << left_justify(stateName(C.Is), StateWidth)
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

/// "predict CUDA, emulate; not measure (driver)".
static std::string abilitiesText(ArrayRef<Check> Checks) {
  std::vector<std::string> Can, Not;
  for (const Ability &A : abilities(Checks)) {
    std::vector<std::string> Lacks;
    for (MachinePart Part : A.Lacks)
      Lacks.push_back(machinePartName(Part));
    if (Lacks.empty())
      Can.push_back(A.Name.str());
    else
      Not.push_back(A.Name.str() + " (" + join(Lacks, ", ") + ")");
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

static JsonValue texts(JsonBuilder &B, ArrayRef<std::string> Texts) {
  JsonValue Array = B.array();
  for (const std::string &Text : Texts)
    B.push(Array, B.string(Text));
  return Array;
}

static JsonValue checkJson(JsonBuilder &B, const Check &C) {
  JsonValue Line = B.object();
  B.add(Line, "part", machinePartName(C.Part));
  B.add(Line, "state", stateName(C.Is));
  B.add(Line, "found", C.Found);
  B.add(Line, "needed_for", neededFor(C.Part));
  if (!C.Advice.empty())
    B.add(Line, "advice", C.Advice);
  if (!C.Commands.empty())
    B.add(Line, "commands", texts(B, C.Commands));
  return Line;
}

std::string doctor::reportJson(ArrayRef<Check> Checks) {
  JsonBuilder B;
  JsonValue Report = B.object(), Lines = B.array(), Abilities = B.array();
  for (const Check &C : Checks)
    B.push(Lines, checkJson(B, C));
  for (const Ability &A : abilities(Checks)) {
    JsonValue One = B.object();
    std::vector<std::string> Lacks;
    for (MachinePart Part : A.Lacks)
      Lacks.push_back(machinePartName(Part));
    B.add(One, "what", A.Name);
    B.add(One, "runs_here", Lacks.empty());
    B.add(One, "lacks", texts(B, Lacks));
    B.push(Abilities, std::move(One));
  }
  B.add(Report, "version", 1.0);
  B.add(Report, "main_job", canDoMainJob(Checks));
  B.add(Report, "checks", std::move(Lines));
  B.add(Report, "abilities", std::move(Abilities));
  return writeJson(Report);
}
