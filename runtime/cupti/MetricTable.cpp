// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MetricTable.h"
#include <algorithm>
#include <utility>

using namespace roofline::measure;

// Generated from data/metrics by roofline_embed: {name, contents}.
namespace roofline {
extern const std::pair<const char *, const char *> MetricFiles[];
extern const unsigned MetricFilesCount;
} // namespace roofline

static std::string_view trimmed(std::string_view Text) {
  size_t Begin = Text.find_first_not_of(" \t\r");
  if (Begin == Text.npos)
    return {};
  return Text.substr(Begin, Text.find_last_not_of(" \t\r") - Begin + 1);
}

std::vector<std::string> roofline::measure::words(std::string_view Text) {
  std::vector<std::string> All;
  while (!(Text = trimmed(Text)).empty()) {
    size_t End = std::min(Text.find(' '), Text.size());
    All.emplace_back(Text.substr(0, End));
    Text.remove_prefix(End);
  }
  return All;
}

/// Calls \p Each with the text before and after the first colon of each line
/// that is neither empty nor a comment. Stops at the first error message that
/// \p Each returns and returns it with the line's number.
template <typename T>
static std::string eachLine(std::string_view Text, T Each) {
  for (unsigned Number = 1; !Text.empty(); ++Number) {
    size_t End = std::min(Text.find('\n'), Text.size());
    std::string_view Line = trimmed(Text.substr(0, End));
    Text.remove_prefix(std::min(End + 1, Text.size()));
    if (Line.empty() || Line.front() == '#')
      continue;
    size_t Colon = std::min(Line.find(':'), Line.size());
    std::string_view Key = trimmed(Line.substr(0, Colon));
    std::string_view Value =
        Colon < Line.size() ? trimmed(Line.substr(Colon + 1)) : "";
    std::string Problem = Each(Key, Value);
    if (!Problem.empty())
      return "line " + std::to_string(Number) + ": " + Problem;
  }
  return "";
}

static bool contains(const std::vector<std::string> &All,
                     std::string_view One) {
  return std::find(All.begin(), All.end(), One) != All.end();
}

std::optional<MetricTable> MetricTable::parse(std::string_view ChipText,
                                              std::string_view QuantityText,
                                              std::string &Problem) {
  MetricTable Table;
  std::vector<std::string> Places = {"all"};
  Problem = eachLine(ChipText, [&](auto Key, auto Value) -> std::string {
    for (std::string &Chip : words(Value)) {
      if (Table.knowsChip(Chip))
        return "chip '" + Chip + "' is there twice";
      Places.push_back(Chip);
      Table.Chips.emplace_back(std::move(Chip), Key);
    }
    Places.emplace_back(Key);
    return Value.empty() ? "wanted chips after a colon" : "";
  });
  if (!Problem.empty())
    return std::nullopt;
  Problem = eachLine(QuantityText, [&](auto Key, auto Value) -> std::string {
    if (Key.front() == '[' && Key.back() == ']') {
      Section &S = Table.Sections.emplace_back();
      S.Name = Key.substr(1, Key.size() - 2);
      return "";
    }
    if (Table.Sections.empty())
      return "wanted [quantity]";
    Section &S = Table.Sections.back();
    for (auto [Name, Into] :
         {std::pair("set", &S.Set), {"unit", &S.Unit}, {"meaning", &S.Meaning}})
      if (Key == Name) {
        *Into = Value;
        return "";
      }
    Line L;
    L.Where = words(Key);
    bool IsNone = L.Where.size() > 1 && L.Where.front() == "none";
    if (IsNone)
      L.Where.erase(L.Where.begin());
    else if (!(L.How = Formula::parse(Value)))
      return "wanted a formula, found '" + std::string(Value) + "'";
    for (const std::string &Place : L.Where)
      if (!contains(Places, Place))
        return "unknown chip '" + Place + "'";
    S.Lines.push_back(std::move(L));
    return "";
  });
  if (!Problem.empty())
    return std::nullopt;
  return Table;
}

MetricTable MetricTable::builtIn() {
  std::string_view ChipText, QuantityText;
  for (unsigned I = 0; I < MetricFilesCount; ++I) {
    auto [Name, Text] = MetricFiles[I];
    (std::string_view(Name) == "chips" ? ChipText : QuantityText) = Text;
  }
  std::string Problem; // a test checks the embedded files
  return parse(ChipText, QuantityText, Problem).value_or(MetricTable());
}

std::vector<std::string> MetricTable::chips() const {
  std::vector<std::string> Names;
  for (const auto &[Chip, Arch] : Chips)
    Names.push_back(Chip);
  return Names;
}

bool MetricTable::knowsChip(std::string_view Chip) const {
  return std::any_of(Chips.begin(), Chips.end(),
                     [&](const auto &C) { return C.first == Chip; });
}

std::vector<std::string> MetricTable::sets() const {
  std::vector<std::string> Names;
  for (const Section &S : Sections)
    if (!contains(Names, S.Set))
      Names.push_back(S.Set);
  return Names;
}

const MetricTable::Line *MetricTable::lineFor(const Section &S,
                                              std::string_view Chip) const {
  auto Entry = std::find_if(Chips.begin(), Chips.end(),
                            [&](const auto &C) { return C.first == Chip; });
  if (Entry == Chips.end())
    return nullptr;
  for (std::string_view Place :
       {Chip, std::string_view(Entry->second), std::string_view("all")})
    for (const Line &L : S.Lines)
      if (contains(L.Where, Place))
        return &L;
  return nullptr;
}

std::vector<Quantity>
MetricTable::quantities(std::string_view Chip,
                        const std::vector<std::string> &Sets) const {
  std::vector<Quantity> Found;
  for (const Section &S : Sections) {
    const Line *L = contains(Sets, S.Set) ? lineFor(S, Chip) : nullptr;
    if (L && L->How)
      Found.push_back({S.Name, S.Set, S.Unit, S.Meaning, *L->How});
  }
  return Found;
}
