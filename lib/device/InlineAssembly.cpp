// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the operations of inline PTX assembly by a table of mnemonic prefixes.
// Assembly with any other instruction is reported as unseen.
#include "constants/operation-costs.h"
#include "device/OperationCost.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

namespace {
/// The operation a mnemonic stands for; its type suffix decides the kind.
struct Mnemonic {
  StringLiteral Prefix;
  double Arithmetic; // operations of the kind of its type
  double Special;
};
} // namespace

static constexpr Mnemonic Table[] = {
    {"fma.", 2, 0},       {"mad.", 2, 0},         {"madc.", 1, 0},
    {"addc.", 1, 0},      {"subc.", 1, 0},        {"sad.", 1, 0},
    {"dp2a.", 1, 0},      {"dp4a.", 1, 0},        {"fns.", 1, 0},
    {"add.", 1, 0},       {"sub.", 1, 0},         {"mul.", 1, 0},
    {"mul24.", 1, 0},     {"div.approx", 1, 1},   {"div.full", 1, 1},
    {"rcp.approx", 0, 1}, {"rsqrt.approx", 0, 1}, {"sqrt.approx", 1, 1},
    {"ex2.", 0, 1},       {"lg2.", 0, 1},         {"sin.", 0, 1},
    {"cos.", 0, 1},       {"tanh.", 0, 1},        {"and.", 1, 0},
    {"or.", 1, 0},        {"xor.", 1, 0},         {"not.", 1, 0},
    {"shl.", 1, 0},       {"shr.", 1, 0},         {"shf.", 1, 0},
    {"lop3.", 1, 0},      {"bfe.", 1, 0},         {"bfi.", 1, 0},
    {"popc.", 1, 0},      {"clz.", 1, 0},         {"bfind.", 1, 0},
    {"brev.", 1, 0},      {"prmt.", 0, 0},        {"min.", 1, 0},
    {"max.", 1, 0},       {"abs.", 0, 0},         {"neg.", 0, 0},
    {"mov.", 0, 0},       {"cvt.", 0, 0},         {"cvta.", 0, 0},
    {"selp.", 0, 0},      {"set.", 0, 0},         {"setp.", 1, 0},
    {"bar.", 0, 0},       {"barrier.", 0, 0},     {"membar.", 0, 0},
    {"fence.", 0, 0},     {"activemask.", 0, 0},  {"shfl.", 0, 0},
    {"vote.", 0, 0},      {"match.", 0, 0},       {"nanosleep.", 0, 0},
    {"trap", 0, 0},       {"exit", 0, 0},         {"griddepcontrol.", 0, 0},
    {".reg", 0, 0},       {"prefetch", 0, 0},     {"discard", 0, 0},
    {"pmevent", 0, 0},    {"isspacep.", 0, 0},    {"mbarrier.", 0, 0},
    {"elect.", 0, 0},
};

/// The kind of operation by the first type in \p Mnemonic, which is that of the
/// result, and how many: "fma.rn.f16x2" works on two halves, "fma.rn.f32.f16"
/// adds to a float.
static std::pair<OpKind, double> kindOf(StringRef Mnemonic) {
  for (StringRef Type : split(Mnemonic, '.')) {
    double Lanes = Type.consume_back("x2") ? 2 : 1;
    if (Type == "f16" || Type == "bf16")
      return {OpKind::Fp16, Lanes};
    if (Type == "f64")
      return {OpKind::Fp64, Lanes};
    if (Type == "f32")
      return {OpKind::Fp32, Lanes};
  }
  bool Wide = Mnemonic.ends_with("64");
  return {OpKind::Int, Wide ? 2 : 1};
}

static std::optional<double> videoInstructions(StringRef Mnemonic) {
  for (auto &[Prefix, Instructions] : constants::VideoInstructions)
    if (Mnemonic.starts_with(Prefix))
      return Instructions;
  return std::nullopt;
}

std::optional<Operations> roofline::operationsOfAssembly(StringRef Text) {
  Operations Total;
  SmallVector<StringRef> Statements;
  SplitString(Text, Statements, ";\n");
  for (StringRef Statement : Statements) {
    Statement = Statement.trim(" \t{}");
    if (Statement.starts_with("//") || Statement.empty())
      continue;
    if (Statement.starts_with("@")) // predicate
      Statement = Statement.drop_until([](char C) { return C == ' '; }).ltrim();
    StringRef Name =
        Statement.take_until([](char C) { return C == ' ' || C == '\t'; });
    if (auto Video = videoInstructions(Name)) {
      Total[OpKind::Int] += *Video;
      continue;
    }
    auto *Row = find_if(
        Table, [&](const Mnemonic &M) { return Name.starts_with(M.Prefix); });
    if (Row == std::end(Table))
      return std::nullopt;
    auto [Kind, Lanes] = kindOf(Name);
    // A floating-point minimum, comparison or negation is not counted; an
    // integer multiply-add is one instruction.
    bool Moves = Row->Prefix == "min." || Row->Prefix == "max." ||
                 Row->Prefix == "setp.";
    double Each = Kind == OpKind::Int ? std::min(Row->Arithmetic, 1.0)
                  : Moves             ? 0
                                      : Row->Arithmetic;
    Total[Kind] += Each * Lanes;
    Total[OpKind::Special] += Row->Special;
  }
  return Total;
}
