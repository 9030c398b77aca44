// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tables of members on the format pages are those of the lists of fields
// that write and read the formats. With ROOFLINE_UPDATE=1 this test rewrites
// them instead.
#include "report/PredictionFields.h"
#include "report/ProfileFields.h"
#include "support/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <gtest/gtest.h>

using namespace llvm;
using namespace roofline;

namespace {

/// The names of objects that have a table or a paragraph of their own. Members
/// of other objects are listed behind the member that has the object.
template <class T> constexpr StringLiteral NameOf = "";
template <> constexpr StringLiteral NameOf<SourceLocation> = "WHERE";
template <> constexpr StringLiteral NameOf<Estimate> = "ESTIMATE";
template <> constexpr StringLiteral NameOf<FigureMember> = "FIGURE";
template <> constexpr StringLiteral NameOf<KernelId> = "ID";
template <> constexpr StringLiteral NameOf<PredictionRow> = "ROW";
template <> constexpr StringLiteral NameOf<Prediction> = "KERNEL";
template <> constexpr StringLiteral NameOf<EvaluationMember> = "EVALUATION";
template <> constexpr StringLiteral NameOf<LaunchRecord> = "LAUNCH";
template <> constexpr StringLiteral NameOf<MemoryCounts> = "MEMORY";
template <> constexpr StringLiteral NameOf<ArgumentValue> = "ARGUMENT";
template <> constexpr StringLiteral NameOf<KernelProblem> = "PROBLEM";
template <> constexpr StringLiteral NameOf<LaunchNotRun> = "NOTRUN";

template <class Kind> constexpr StringLiteral NameOf<Fact<Kind>> = "FACT";
template <> constexpr StringLiteral NameOf<ValidityRange> = "FACT";
template <> constexpr StringLiteral NameOf<UnseenMember> = "FACT";

template <class T> constexpr bool IsByKind = false;
template <class Array> constexpr bool IsByKind<ByKind<Array>> = true;
template <> constexpr bool IsByKind<Totals> = true;
template <> constexpr bool IsByKind<FlagsOfFormulas> = true;

template <class T> struct Element {
  using Type = void;
};
template <class T> struct Element<std::vector<T>> {
  using Type = T;
};
template <class T> struct Element<ArrayRef<T>> {
  using Type = T;
};
template <class T, size_t N> struct Element<std::array<T, N>> {
  using Type = T;
};
template <class T> struct Element<std::map<std::string, T>> {
  using Type = T;
};
template <class T> struct Element<std::optional<T>> {
  using Type = T;
};

/// Makes the table of an object's members.
class FieldTable {
public:
  static constexpr bool Reads = false, Describes = true;
  FieldTable() = default;

  template <class T>
  void operator()(StringRef Key, T &&Value, StringRef About = "") {
    row(Key, Value, About, "");
  }
  template <class T>
  void required(StringRef Key, T &&Value, StringRef About = "") {
    row(Key, Value, About, ", required");
  }
  template <class T>
  void derived(StringRef Key, T &&Value, StringRef About = "") {
    row(Key, Value, About, "");
  }
  template <class T>
  void when(bool, StringRef Key, T &&Value, StringRef About = "") {
    row(Key, Value, About, ", optional");
  }
  template <class T>
  void sparse(StringRef Key, T &&Value, StringRef About = "") {
    row(Key, Value, About, ", optional");
  }

  std::string Text;

private:
  explicit FieldTable(std::string Prefix) : Prefix(std::move(Prefix)) {}

  template <class T> static std::string typeOf() {
    if constexpr (!NameOf<T>.empty())
      return NameOf<T>.str();
    else if constexpr (std::is_same_v<T, bool>)
      return "boolean";
    else if constexpr (std::is_integral_v<T>)
      return "integer";
    else if constexpr (std::is_floating_point_v<T> || std::is_same_v<T, Amount>)
      return "number";
    else if constexpr (std::is_convertible_v<T, StringRef>)
      return "string";
    else if constexpr (std::is_enum_v<T>)
      return idChoices<T>("`");
    else if constexpr (IsByKind<T>)
      return "object by kind of operation";
    else if constexpr (IsOf<T, std::optional>)
      return typeOf<typename Element<T>::Type>();
    else if constexpr (IsOf<T, std::map>)
      return "object of " + typeOf<typename Element<T>::Type>();
    else if constexpr (ArraySize<T>)
      return std::to_string(ArraySize<T>) + " of " +
             typeOf<typename Element<T>::Type>();
    else if constexpr (!std::is_void_v<typename Element<T>::Type>)
      return "array of " + typeOf<typename Element<T>::Type>();
    else
      return "object";
  }

  template <class T>
  void row(StringRef Key, const T &Value, StringRef About, StringRef Presence) {
    if (!Keys.insert(Key.str()).second)
      return;
    bool IsOptional = IsOf<T, std::optional>;
    std::string Or = IsOptional && Presence.empty() ? " or null" : "";
    Text += "| `" + Prefix + Key.str() + "` | " + typeOf<T>() + Or +
            Presence.str() + " | " + About.str() + " |\n";
    nested(Prefix + Key.str(), Value);
  }

  /// Adds the members of an object without a name.
  template <class T> void nested(const std::string &Key, const T &Value) {
    using Inner = typename Element<T>::Type;
    if constexpr (IsOf<T, std::optional>) {
      nested(Key, Inner());
    } else if constexpr (!std::is_void_v<Inner>) {
      if constexpr (std::is_default_constructible_v<Inner>)
        nested(Key + "[]", Inner());
      else if constexpr (std::is_same_v<Inner, LaunchMember>)
        nested(Key + "[]", LaunchEntry());
    } else if constexpr (typeOfIsObject<T>()) {
      FieldTable Members(Key + ".");
      fields(Members, const_cast<T &>(Value));
      Text += Members.Text;
    }
  }
  template <class T> static constexpr bool typeOfIsObject() {
    return std::is_class_v<T> && NameOf<T>.empty() && !IsByKind<T> &&
           !std::is_same_v<T, Amount> && !std::is_convertible_v<T, StringRef>;
  }

  std::string Prefix;
  std::set<std::string> Keys;
};

template <class T> std::string tableOf(T Value) {
  FieldTable Members;
  fields(Members, Value);
  return "| member | value | meaning |\n|---|---|---|\n" + Members.Text;
}

/// The kinds of the facts in members \p Of, as a row of a table.
template <class Kind> std::string kindsRow(StringRef Of) {
  return ("| " + Of + " | " + idChoices<Kind>("`") + " |\n").str();
}

/// Compares the table behind "<!-- fields: NAME -->" on \p Page.
void expectTable(StringRef Page, StringRef Name, const std::string &Table) {
  SmallString<128> Path(ROOFLINE_SOURCE_DIR);
  sys::path::append(Path, "docs", Page);
  Expected<std::string> Text = readFile(Path);
  ASSERT_TRUE(bool(Text)) << toString(Text.takeError());
  std::string Mark = ("<!-- fields: " + Name + " -->\n").str();
  size_t Begin = Text->find(Mark);
  ASSERT_NE(Begin, std::string::npos) << Page.str() << " lacks " << Mark;
  Begin += Mark.size();
  size_t End = Begin;
  while (End < Text->size() && (*Text)[End] == '|')
    End = Text->find('\n', End) + 1;
  if (std::getenv("ROOFLINE_UPDATE")) {
    Text->replace(Begin, End - Begin, Table);
    ASSERT_FALSE(errorToBool(writeFileAtomically(Path, *Text)));
    return;
  }
  EXPECT_EQ(Text->substr(Begin, End - Begin), Table)
      << "to update " << Page.str() << ", run this with ROOFLINE_UPDATE=1";
}

} // namespace

TEST(FormatPages, ReportsHaveTheirMembers) {
  const char *Page = "report-format.md";
  Evaluation E;
  Estimate Value;
  expectTable(Page, "document", tableOf(Report<std::vector<Prediction>>()));
  expectTable(Page, "ROW", tableOf(PredictionRow()));
  expectTable(Page, "ID", tableOf(KernelId()));
  expectTable(Page, "KERNEL", tableOf(Prediction()));
  expectTable(Page, "EVALUATION", tableOf(EvaluationMember{E, nullptr}));
  expectTable(Page, "FIGURE", tableOf(FigureMember{Value, "", "", {}}));
  expectTable(Page, "FACT", tableOf(ValidityRange()));
  expectTable(Page, "kinds",
              "| fact | kinds |\n|---|---|\n" +
                  kindsRow<UnknownKind>("`depends_on_data`, `name_data`, "
                                        "`unknown_data`, in `over`") +
                  kindsRow<HostOrigin>("`meaning_data`") +
                  kindsRow<ValidityKind>("`validity_data`") +
                  kindsRow<AssumptionKind>("`assumed_data`") +
                  kindsRow<LimiterKind>("`limiter_data`") +
                  kindsRow<UnseenKind>("`unseen_data`, in `not_modelled`") +
                  kindsRow<LaunchMisfit>("`unused_data`") +
                  kindsRow<RangeRefusal>("`refused_data`"));
  expectTable(Page, "ESTIMATE", tableOf(Estimate()));
  expectTable(Page, "WHERE", tableOf(SourceLocation()));
}

TEST(FormatPages, ProfilesHaveTheirMembers) {
  const char *Page = "profile-format.md";
  expectTable(Page, "document", tableOf(Profile()));
  expectTable(Page, "LAUNCH", tableOf(LaunchRecord()));
  expectTable(Page, "MEMORY", tableOf(MemoryCounts()));
  expectTable(Page, "ARGUMENT", tableOf(ArgumentValue()));
  expectTable(Page, "PROBLEM", tableOf(KernelProblem()));
  expectTable(Page, "NOTRUN", tableOf(LaunchNotRun()));
}
