// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/FeaturesText.h"
#include "support/Columns.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

namespace {
/// Beyond this a formula is no longer read.
constexpr size_t FormulaLimit = 200;

class FeaturesWriter {
public:
  explicit FeaturesWriter(const KernelFeatures &Features) : F(Features) {}
  std::string text();

private:
  void operations();
  void accesses();
  void loops();
  void symbols();
  void limits();

  std::string formula(SymExpr E) const {
    return toString(*F.Context, E, FormulaLimit);
  }

  const KernelFeatures &F;
  std::string Text;
};
} // namespace

/// "at line 12" with as many blanks before it as a column needs.
static std::string place(const SourceLocation &Where) {
  return Where ? "line " + std::to_string(Where.Line) : "";
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
        Lines.add({"", place(Site.Where), formula(Site.PerThread)});
  }
  Text += section("operations a thread", Lines);
}

void FeaturesWriter::accesses() {
  Columns Lines;
  for (const MemoryAccess &A : F.Accesses) {
    const MemoryObject &O = F.Objects[A.Object];
    std::string What =
        memorySpaceText(O.Space).str() + " " + accessKindText(A.Kind).str();
    Lines.add({place(A.Where), What, std::to_string(A.Width) + " byte",
               O.Name + " + " + (A.Offset ? formula(A.Offset) : "unknown"),
               "times " + formula(A.Count)});
  }
  Text += section("accesses a thread", Lines);
}

void FeaturesWriter::loops() {
  Columns Lines;
  for (const LoopFeature &L : F.Loops)
    Lines.add({place(L.Where), F.Context->symbolName(L.Index).str() +
                                   " from 0, times " + formula(L.Trips)});
  Text += section("loops", Lines);
}

void FeaturesWriter::symbols() {
  Columns Branches, Unknowns;
  for (const SymbolInfo &Info : F.Symbols)
    switch (Info.Kind) {
    case SymbolKind::BranchShare:
      Branches.add({place(Info.Where), Info.Name,
                    Info.Condition ? formula(Info.Condition) : "not followed",
                    Info.Guard ? "bounds check" : ""});
      break;
    case SymbolKind::Parameter:
    case SymbolKind::TripCount:
    case SymbolKind::Loaded:
    case SymbolKind::Opaque:
      Unknowns.add({place(Info.Where), Info.Name, Info.Meaning, range(Info)});
      break;
    default:
      break;
    }
  Text += section("branches", Branches) + section("unknowns", Unknowns);
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
  for (const Blindness &B : F.Unseen)
    Lines.add({"not seen", B.What + " " + place(B.Where)});
  Text += section("other", Lines);
}

std::string FeaturesWriter::text() {
  Text = "kernel '" + F.Id.display() + "'";
  if (F.Where)
    Text += " (" + F.Where.File + ":" + std::to_string(F.Where.Line) + ")";
  Text += "\n";
  operations();
  accesses();
  loops();
  symbols();
  limits();
  return Text + "\n";
}

std::string roofline::featuresText(const KernelFeatures &Features) {
  return FeaturesWriter(Features).text();
}
