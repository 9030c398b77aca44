// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/FeaturesText.h"
#include "support/Columns.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <map>

using namespace llvm;
using namespace roofline;

namespace {
/// Longer formulas are abbreviated.
constexpr size_t FormulaLimit = 200;

class FeaturesWriter {
public:
  explicit FeaturesWriter(const KernelFeatures &Features) : F(Features) {}
  std::string text();

private:
  void nameParts();
  void operations();
  void accesses();
  void shares();
  void unknowns();
  void limits();

  std::string formula(SymExpr E) const {
    return formulaText(F, E, FormulaLimit, Names);
  }
  std::string offsets(ArrayRef<const MemoryAccess *> Accesses) const;

  const KernelFeatures &F;
  /// Short names for repeated formulas: b1 for a branch, t0 for the trip count
  /// of loop i0, r1 for how often a thread executes something.
  std::map<SymExpr, std::string> Names;
  std::vector<SymExpr> Runs; // the formulas named r1, r2 ...
  std::string Text;
};
} // namespace

static std::string place(const SourceLocation &Where) {
  return Where ? "line " + std::to_string(Where.Line) : "";
}

void FeaturesWriter::nameParts() {
  unsigned Branches = 0;
  for (SymbolId Id = 0; Id < F.Symbols.size(); ++Id)
    if (F.symbol(Id).Kind == SymbolKind::BranchShare)
      Names[F.Context->symbol(Id)] = "b" + std::to_string(++Branches);
  for (const LoopFeature &L : F.Loops)
    if (!L.Trips->Operands.empty())
      Names.try_emplace(
          L.Trips, "t" + F.Context->symbolName(L.Index).drop_front().str());
  for (const MemoryAccess &A : F.Accesses)
    if (!A.Count->Operands.empty() &&
        Names.try_emplace(A.Count, "r" + std::to_string(Runs.size() + 1))
            .second)
      Runs.push_back(A.Count);
}

static std::string plain(double Value) {
  if (std::isinf(Value))
    return Value > 0 ? "any" : "-any";
  return formatv("{0}", Value == std::floor(Value) && std::fabs(Value) < 1e15
                            ? std::to_string(std::llround(Value))
                            : formatv("{0:g}", Value).str());
}

static std::string range(const SymbolInfo &Info) {
  return plain(Info.Low) + " to " + plain(Info.High) + ", likely " +
         plain(Info.Likely);
}

void FeaturesWriter::operations() {
  Columns Lines;
  for (OpKind Kind : AllOpKinds) {
    SymExpr All = F.Operations[static_cast<unsigned>(Kind)];
    if (isConstant(All, 0))
      continue;
    Lines.add({opKindText(Kind).str(), "", formula(All)});
    for (const OperationSite &Site : F.Sites)
      if (Site.Kind == Kind)
        Lines.add({"", Site.Where ? place(Site.Where) : "elsewhere",
                   formula(Site.PerThread)});
  }
  Text += section("operations a thread", Lines);
}

/// "Near + 128*i0 + 0, 4 ... 124" for accesses that differ by constants.
std::string
FeaturesWriter::offsets(ArrayRef<const MemoryAccess *> Accesses) const {
  const MemoryAccess &First = *Accesses.front();
  const std::string &Object = F.Objects[First.Object].Name;
  if (!First.Offset)
    return Object + " + unknown";
  std::string Text = Object + " + " + formula(First.Offset);
  if (Accesses.size() == 1)
    return Text;
  std::vector<std::string> Steps;
  for (const MemoryAccess *A : Accesses)
    Steps.push_back(plain(F.Context->sub(A->Offset, First.Offset)->Value));
  if (Steps.size() > 4)
    Steps = {Steps[0], Steps[1] + " ... " + Steps.back() + " (" +
                           std::to_string(Steps.size()) + ")"};
  return Text + " + " + join(Steps, ", ");
}

void FeaturesWriter::accesses() {
  Columns Lines;
  for (size_t I = 0; I < F.Accesses.size();) {
    const MemoryAccess &A = F.Accesses[I];
    std::vector<const MemoryAccess *> Alike;
    for (; I < F.Accesses.size(); ++I) {
      const MemoryAccess &B = F.Accesses[I];
      bool Follows = A.Object == B.Object && A.Kind == B.Kind &&
                     A.Width == B.Width && A.Count == B.Count &&
                     A.Where.Line == B.Where.Line && A.Offset && B.Offset &&
                     isConstant(F.Context->sub(B.Offset, A.Offset));
      if (!Alike.empty() && !Follows)
        break;
      Alike.push_back(&B);
    }
    std::string What =
        idOf(F.Objects[A.Object].Space).str() + " " + idOf(A.Kind).str();
    auto Name = Names.find(A.Count);
    std::string Count = Name == Names.end() ? formula(A.Count) : Name->second;
    Lines.add({place(A.Where), What, std::to_string(A.Width) + " byte",
               isConstant(A.Count, 1) ? "once" : Count + " times",
               offsets(Alike)});
  }
  Text += section("accesses a thread", Lines);
}

/// Appends the definitions of the short names.
void FeaturesWriter::shares() {
  Columns Times, Loops, Branches;
  for (size_t I = 0; I < Runs.size(); ++I)
    Times.add({"r" + std::to_string(I + 1) + " = " + formula(Runs[I])});
  for (const LoopFeature &L : F.Loops) {
    auto Name = Names.find(L.Trips);
    Loops.add({place(L.Where), F.Context->symbolName(L.Index).str(),
               (Name == Names.end() ? "" : Name->second + " = ") +
                   formula(L.Trips) + " times"});
  }
  for (SymbolId Id = 0; Id < F.Symbols.size(); ++Id) {
    const SymbolInfo &Info = F.symbol(Id);
    if (Info.Kind == SymbolKind::BranchShare)
      Branches.add({place(Info.Where),
                    Names.at(F.Context->symbol(Id)) + " = share of " +
                        (Info.Condition ? formula(Info.Condition)
                                        : "a condition that is not followed"),
                    Info.Guard ? "bounds check" : ""});
  }
  Text += section("how often", Times) + section("loops", Loops) +
          section("branches", Branches);
}

void FeaturesWriter::unknowns() {
  Columns Lines;
  for (const SymbolInfo &Info : F.Symbols)
    if (is_contained({SymbolKind::Parameter, SymbolKind::TripCount,
                      SymbolKind::Loaded, SymbolKind::Opaque},
                     Info.Kind) &&
        Info.Low < Info.High) // not a pointer
      Lines.add({place(Info.Where), wordsOf(Info.id()),
                 meaningOf(Info.id(), {}), range(Info)});
  Text += section("unknowns", Lines);
}

void FeaturesWriter::limits() {
  Columns Lines;
  if (!isConstant(F.Barriers, 0))
    Lines.add({"barriers a thread", formula(F.Barriers)});
  if (F.DivergentBranches)
    Lines.add(
        {"branches that part a warp", std::to_string(F.DivergentBranches)});
  if (F.SharedBytes > 0)
    Lines.add({"shared memory a block", plain(F.SharedBytes) + " byte"});
  if (F.LocalBytes > 0)
    Lines.add({"local memory a thread", plain(F.LocalBytes) + " byte"});
  if (F.MaxThreadsPerBlock)
    Lines.add({"most threads a block", plain(*F.MaxThreadsPerBlock)});
  for (const UnseenConstruct &B : F.Unseen)
    Lines.add({"not seen", wordsOf(B) + " " + place(B.Where)});
  Text += section("other", Lines);
}

std::string FeaturesWriter::text() {
  Text = "kernel '" + F.Id.display() + "'";
  if (F.Where)
    Text += " (" + F.Where.File + ":" + std::to_string(F.Where.Line) + ")";
  Text += "\n";
  nameParts();
  operations();
  accesses();
  shares();
  unknowns();
  limits();
  return Text + "\n";
}

std::string roofline::featuresText(const KernelFeatures &Features) {
  return FeaturesWriter(Features).text();
}
