// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Edits a baseline as text, line by line, so that comments, the order of
// members, and everything that has not changed stay as people wrote them.
#include "support/Error.h"
#include "team/Gate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace roofline;

static const char *const Header =
    "# The accepted states of kernels; 'roofline gate --update-baseline' "
    "writes\n"
    "# them, and keeps owners, reasons and comments.\n";

/// \p Text as a scalar of YAML on one line.
static std::string scalar(StringRef Text) {
  auto IsPlain = [](char C) {
    return isAlnum(C) || StringRef("_/.<>()+$~ ").contains(C) ||
           static_cast<unsigned char>(C) >= 0x80;
  };
  bool MayBePlain =
      !Text.empty() && all_of(Text, IsPlain) &&
      (isAlpha(Text.front()) || StringRef("_/.").contains(Text.front())) &&
      Text.trim() == Text;
  if (MayBePlain)
    return Text.str();
  std::string Quoted;
  for (char C : Text)
    Quoted += C == '\'' ? std::string("''") : std::string(1, C < ' ' ? ' ' : C);
  return "'" + Quoted + "'";
}

static std::string number(double Value) {
  std::string Text;
  raw_string_ostream(Text) << format("%.4g", Value);
  return Text;
}

/// \p S as a member of its block.
static std::string stateLine(const AcceptedState &S) {
  std::string Text = scalar(S.Gpu) + ": {verdict: " + idOf(S.Outcome).str();
  if (S.Contradicted)
    Text += ", expected: " + idOf(*S.Contradicted).str();
  if (S.Figures) {
    Text += ", roof: " + idOf(S.Figures->Kind).str() +
            ", intensity: " + number(S.Figures->Intensity) +
            ", dram_bytes: " + number(S.Figures->Dram) +
            ", seconds: " + number(S.Figures->Seconds);
    if (S.Figures->Predicted)
      Text += ", predicted_seconds: " + number(*S.Figures->Predicted);
    if (S.Figures->Limiter)
      Text += ", limiter: " + idOf(*S.Figures->Limiter).str();
    if (S.Figures->PerThread)
      Text += ", per: thread";
    if (S.Figures->Threads)
      Text += ", threads: " + number(*S.Figures->Threads);
    std::vector<std::string> At;
    for (const auto &[Name, Value] : S.Figures->At)
      At.push_back(scalar(Name) + ": " + number(Value));
    if (!At.empty())
      Text += ", at: {" + join(At, ", ") + "}";
  }
  return Text + "}";
}

namespace {
class Editor {
public:
  Editor(const Baseline &Accepted, const GateResult &R,
         const AcceptanceNotes &Notes);
  std::string text();

private:
  using Text = std::vector<std::string>;
  void edit(const GateKernel &K);
  void editNotes(const BaselineEntry &Entry);
  void setMember(const BaselineEntry &Entry, StringRef Key, unsigned Line,
                 StringRef Value);
  void add(const GateKernel &K);
  void remove(const BaselineEntry &Entry);
  void replace(unsigned Line, unsigned EndLine, std::string By);
  unsigned endOf(const BaselineEntry &Entry, unsigned Line) const;
  unsigned commentsAbove(unsigned Line) const;
  bool needsSignature(const GateKernel &K) const;
  /// The spaces before the members of a block.
  std::string indentOf(const BaselineEntry &Entry) const;

  const Baseline &Accepted;
  const GateResult &R;
  const AcceptanceNotes &Notes;
  Text Lines;
  std::map<unsigned, std::pair<unsigned, Text>> Replaced; ///< by first line
  std::map<unsigned, Text> Before;                        ///< inserted
};
} // namespace

Editor::Editor(const Baseline &Accepted, const GateResult &R,
               const AcceptanceNotes &Notes)
    : Accepted(Accepted), R(R), Notes(Notes) {
  SmallVector<StringRef> Split;
  StringRef(Accepted.Text).rtrim('\n').split(Split, '\n');
  Lines.assign(Split.begin(), Split.end());
}

std::string Editor::indentOf(const BaselineEntry &Entry) const {
  StringRef Line = Lines[Entry.Line - 1];
  return std::string(Line.take_until([](char C) { return C == '-'; }).size(),
                     ' ');
}

/// The line behind the member of \p Entry that begins at \p Line.
unsigned Editor::endOf(const BaselineEntry &Entry, unsigned Line) const {
  unsigned End = Entry.EndLine;
  auto Look = [&](unsigned Start) {
    if (Start > Line)
      End = std::min(End, Start);
  };
  for (unsigned Start :
       {Entry.KernelLine, Entry.UnitLine, Entry.OwnerLine, Entry.ReasonLine})
    Look(Start);
  for (const AcceptedState &S : Entry.States)
    Look(S.Line);
  while (End > Line + 1 && StringRef(Lines[End - 2]).trim().starts_with("#"))
    --End;
  return End;
}

/// Where the comments begin that stand directly above \p Line.
unsigned Editor::commentsAbove(unsigned Line) const {
  while (Line > 1 && StringRef(Lines[Line - 2]).trim().starts_with("#"))
    --Line;
  return Line;
}

/// Replaces lines by \p By, which has the indent and the dash of the first, and
/// its comment.
void Editor::replace(unsigned Line, unsigned EndLine, std::string By) {
  StringRef Old = Lines[Line - 1];
  std::string New =
      Old.take_while([](char C) { return C == ' ' || C == '-'; }).str() + By;
  size_t Comment = Old.rfind(" #");
  if (EndLine == Line + 1 && Comment != StringRef::npos &&
      !Old.drop_front(Comment).contains('\'') &&
      !Old.drop_front(Comment).contains('}'))
    New += Old.drop_front(Comment).str();
  Replaced[Line] = {EndLine, {New}};
}

void Editor::setMember(const BaselineEntry &Entry, StringRef Key, unsigned Line,
                       StringRef Value) {
  std::string Member = (Key + ": " + scalar(Value)).str();
  if (Line)
    return replace(Line, endOf(Entry, Line), Member);
  // Behind the lines that name the kernel.
  unsigned At = endOf(Entry, std::max(Entry.KernelLine, Entry.UnitLine));
  Before[At].push_back(indentOf(Entry) + "  " + Member);
}

void Editor::editNotes(const BaselineEntry &Entry) {
  if (!Notes.Owner.empty())
    setMember(Entry, "owner", Entry.OwnerLine, Notes.Owner);
  if (!Notes.Reason.empty())
    setMember(Entry, "reason", Entry.ReasonLine, Notes.Reason);
}

void Editor::edit(const GateKernel &K) {
  const BaselineEntry &Entry = *K.Entry;
  if (K.Name.Display != Entry.Name.Display)
    setMember(Entry, "kernel", Entry.KernelLine, K.Name.Display);
  if (K.Name.Unit != Entry.Name.Unit)
    setMember(Entry, "unit", Entry.UnitLine, K.Name.Unit);
  bool IsWorse = false;
  for (const KernelFacts *On : K.OnGpus) {
    auto F = find_if(R.Findings,
                     [&](const GateFinding &F) { return F.Kernel == On; });
    const AcceptedState *Was = Entry.find(On->Gpu);
    AcceptedState Is = stateOf(*On->Predicted);
    std::string Now = stateLine(Is);
    if (!Was) {
      auto Next = find_if(Entry.States, [&](const AcceptedState &S) {
        return S.Gpu > On->Gpu;
      });
      Before[Next == Entry.States.end() ? Entry.EndLine : Next->Line].push_back(
          indentOf(Entry) + "  " + Now);
    } else if (F != R.Findings.end()) {
      replace(Was->Line, Was->EndLine, Now);
      IsWorse |= F->Kind != GateKind::Change;
    } else if (Was->Figures && Is.Figures && Was->Figures->At.empty() &&
               !Is.Figures->At.empty()) {
      // An older file does not say what its figures are of.
      replace(Was->Line, Was->EndLine, Now);
    }
  }
  if (IsWorse)
    editNotes(Entry);
}

/// Whether another kernel has the same name in the same unit.
bool Editor::needsSignature(const GateKernel &K) const {
  return any_of(R.Kernels, [&](const GateKernel &Other) {
    return &Other != &K && Other.Name.Display == K.Name.Display &&
           Other.Name.Unit == K.Name.Unit &&
           Other.Name.Signature != K.Name.Signature;
  });
}

void Editor::add(const GateKernel &K) {
  unsigned At = Lines.size() + 1;
  std::string Indent = "  ";
  if (!Accepted.Entries.empty()) {
    Indent = indentOf(Accepted.Entries.front());
    At = Accepted.Entries.back().EndLine;
  }
  for (const BaselineEntry &Other : Accepted.Entries)
    if (std::tie(Other.Name.Display, Other.Name.Unit) >
        std::tie(K.Name.Display, K.Name.Unit)) {
      At = commentsAbove(Other.Line);
      break;
    }
  Text &To = Before[At];
  To.push_back(Indent + "- kernel: " + scalar(K.Name.Display));
  auto Member = [&](const Twine &What) {
    To.push_back((Indent + "  " + What).str());
  };
  Member("unit: " + scalar(K.Name.Unit));
  if (needsSignature(K))
    Member("signature: " + scalar(K.Name.Signature));
  if (!Notes.Owner.empty())
    Member("owner: " + scalar(Notes.Owner));
  for (const KernelFacts *On : K.OnGpus)
    Member(stateLine(stateOf(*On->Predicted)));
}

void Editor::remove(const BaselineEntry &Entry) {
  Replaced[commentsAbove(Entry.Line)] = {Entry.EndLine, {}};
}

std::string Editor::text() {
  if (Accepted.Entries.empty()) {
    // Nothing but comments and the version is worth keeping.
    erase_if(Lines, [](StringRef Line) {
      return Line.starts_with("kernels:") || Line.empty();
    });
    if (Lines.empty()) {
      SmallVector<StringRef> New;
      StringRef(Header).rtrim().split(New, '\n');
      Lines.assign(New.begin(), New.end());
      Lines.push_back("version: " + utostr(BaselineVersion));
    }
    Lines.push_back("kernels:");
  }
  std::vector<const GateKernel *> New;
  for (const GateKernel &K : R.Kernels)
    if (K.Entry)
      edit(K);
    else
      New.push_back(&K);
  llvm::sort(New, [](const GateKernel *A, const GateKernel *B) {
    return std::tie(A->Name.Display, A->Name.Unit, A->Name.Signature) <
           std::tie(B->Name.Display, B->Name.Unit, B->Name.Signature);
  });
  for (const GateKernel *K : New)
    add(*K);
  if (Notes.RemoveUnfitting)
    for (const BaselineEntry *Entry : R.Unfitting)
      remove(*Entry);
  std::string Result;
  auto Put = [&](const Text &Of) {
    for (const std::string &Line : Of)
      Result += Line + "\n";
  };
  for (unsigned Line = 1; Line <= Lines.size() + 1;) {
    Put(Before[Line]);
    auto By = Replaced.find(Line);
    if (By != Replaced.end()) {
      Put(By->second.second);
      Line = std::max(Line + 1, By->second.first);
    } else {
      if (Line <= Lines.size())
        Result += Lines[Line - 1] + "\n";
      ++Line;
    }
  }
  return Result;
}

std::string roofline::updatedBaseline(const Baseline &Accepted,
                                      const GateResult &R,
                                      const AcceptanceNotes &Notes) {
  return Editor(Accepted, R, Notes).text();
}
