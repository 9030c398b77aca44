// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/formulas/FormulaTable.h"
#include "eval/labels/CsvTable.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

/// All floating-point operations.
static constexpr StringLiteral Flop = "flop";

static constexpr std::pair<StringLiteral, FormulaQuantity::Memory> ByteNames[] =
    {
        {"bytes", FormulaQuantity::Both},
        {"read", FormulaQuantity::Read},
        {"written", FormulaQuantity::Written},
        {"requested", FormulaQuantity::Requested},
};

std::optional<FormulaQuantity> FormulaQuantity::named(StringRef Name) {
  FormulaQuantity Q{Name.str(), {}, None};
  for (OpKind Kind : AllOpKinds)
    if (Name == idOf(Kind))
      Q.Kinds = {Kind};
  if (Name == Flop)
    Q.Kinds = {OpKind::Fp64,       OpKind::Fp32,       OpKind::Fp16,
               OpKind::TensorFp16, OpKind::TensorTf32, OpKind::TensorFp64};
  for (auto [Id, Memory] : ByteNames)
    if (Name == Id)
      Q.Bytes = Memory;
  if (Q.Kinds.empty() && Q.Bytes == None)
    return std::nullopt;
  return Q;
}

std::string FormulaQuantity::allNames() {
  std::string Names = Flop.str();
  for (OpKind Kind : AllOpKinds)
    Names += (", " + idOf(Kind)).str();
  for (auto [Id, Memory] : ByteNames)
    Names += (Id == std::end(ByteNames)[-1].first ? " or " : ", ") + Id.str();
  return Names;
}

double FormulaQuantity::counted(const LaunchRecord &Launch) const {
  double Sum = 0;
  for (OpKind Kind : Kinds)
    Sum += Launch.Counts.Operations[static_cast<unsigned>(Kind)];
  if (Bytes == None)
    return Sum;
  const MemoryCounts &M = *Launch.Counts.Memory;
  if (Bytes == Requested)
    return M.Requested;
  double Writes = double(M.DramWritten) + M.LeftInL2;
  return (Bytes == Written ? 0 : M.DramRead) + (Bytes == Read ? 0 : Writes);
}

double FormulaQuantity::predicted(const Evaluation &Of) const {
  double Threads = Of.Threads.value_or(0), PerThread = 0;
  for (OpKind Kind : Kinds)
    PerThread += Of.Operations[static_cast<unsigned>(Kind)].Likely;
  if (Bytes == Requested)
    PerThread += Of.Requested.Likely;
  if (Bytes == Written || Bytes == Both)
    PerThread += Of.DramWritten.Likely;
  double Sum = PerThread * Threads;
  if (Bytes == Read || Bytes == Both)
    Sum += std::max(0.0, Of.DramRead.Likely * Threads - Of.LaunchFloor);
  return Sum;
}

std::string roofline::shownName(const LaunchRecord &Launch) {
  return Launch.DisplayName.empty() ? Launch.Id.display() : Launch.DisplayName;
}

bool Formula::isOf(const LaunchRecord &Launch) const {
  std::string Name = shownName(Launch);
  StringRef Shown = Name;
  // A pattern refers to its text.
  GlobPattern Names = cantFail(GlobPattern::create(Kernel));
  return Names.match(Shown) || Names.match(Shown.split('<').first) ||
         Names.match(Launch.Id.Name);
}

static Expected<Formula> parseFormula(const CsvTable &Table,
                                      const CsvRecord &Row) {
  StringRef Kernel = Table.text(Row, "kernel"), Per = Table.text(Row, "per");
  if (Kernel.empty())
    return Table.mismatch(Row, "kernel", "the name of a kernel");
  if (Error E = GlobPattern::create(Kernel).takeError()) {
    consumeError(std::move(E));
    return Table.mismatch(Row, "kernel", "a name, or a pattern with * and ?");
  }
  std::optional<FormulaQuantity> What =
      FormulaQuantity::named(Table.text(Row, "quantity"));
  if (!What)
    return Table.mismatch(Row, "quantity", FormulaQuantity::allNames());
  if (!Per.empty() && Per != "launch" && Per != "run")
    return Table.mismatch(Row, "per", "launch or run");
  std::string Place = formatv("{0}:{1}", Table.name(), Row.Line);
  Expected<Expression> Value = Expression::parse(Table.text(Row, "formula"));
  if (!Value)
    return makeError("{0}: column 'formula': {1}", Place,
                     toString(Value.takeError()));
  return Formula{Place, Kernel.str(), std::move(*What), std::move(*Value),
                 Per == "run"};
}

Expected<std::vector<Formula>> roofline::parseFormulas(StringRef Text,
                                                       StringRef Name) {
  Expected<CsvTable> Table = CsvTable::parse(Text, Name);
  if (!Table)
    return Table.takeError();
  if (Error E = Table->want({"kernel", "quantity", "formula"}))
    return std::move(E);
  std::vector<Formula> All;
  for (const CsvRecord &Row : Table->rows()) {
    Expected<Formula> F = parseFormula(*Table, Row);
    if (!F)
      return F.takeError();
    All.push_back(std::move(*F));
  }
  if (All.empty())
    return makeError("{0}: wanted formulas below the header, found none", Name);
  return std::move(All);
}
