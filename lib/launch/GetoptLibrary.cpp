// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// getopt() and getopt_long() on a program's known arguments, as glibc defines
// them: options may follow operands, which are moved behind them.
#include "launch/LibraryCall.h"

using namespace clang;
using namespace roofline;

namespace {
/// One option of a getopt_long() call's table.
struct LongOption {
  int64_t Index = 0; // in the table
  std::string Name;
  int64_t HasArgument = 0; // 0: none, 1: required, 2: optional
  Address Flag;            // gets the value, if there is one
  int64_t Value = 0;
};

/// One call of getopt() or getopt_long(). Its state between calls is where the
/// C library has it: the index of the next argument in `optind`, and behind it,
/// where no other cell is, the place in an argument with several options such
/// as "-xvf".
class OptionReader {
public:
  explicit OptionReader(const LibraryCall &C)
      : C(C), Index(global("optind")), Text(global("optarg")) {}

  /// Returns the result of the call, unknown if an argument, or the options,
  /// are not known.
  HostValue next();

private:
  Address global(llvm::StringRef Name) const;
  Address slot(int64_t I) const { return Vector.plus(I * PointerSize); }
  /// Moves argument \p From to \p To, which is not behind it.
  void move(int64_t From, int64_t To);
  void setText(Address Where) {
    C.Memory.write(Text, HostValue::pointer(Where));
  }
  std::optional<std::vector<LongOption>> longOptions(const HostValue &Table);
  /// Read the option in argument Next and set Next and Place to what follows.
  HostValue shortOption(llvm::StringRef Argument, llvm::StringRef Letters);
  HostValue longOption(llvm::StringRef Argument,
                       llvm::ArrayRef<LongOption> Options, Address LongIndex);

  const LibraryCall &C;
  Address Index, Text, Vector;
  int64_t Count = 0, PointerSize = 0;
  int64_t Next = 1; // the argument to be read
  size_t Place = 0; // in it, if some of its options were read already; else 0
};
} // namespace

Address OptionReader::global(llvm::StringRef Name) const {
  ASTContext &Context = C.Values.context();
  for (const NamedDecl *D :
       Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Name)))
    if (const auto *Variable = dyn_cast<VarDecl>(D))
      return C.Values.variable(*Variable);
  return {};
}

void OptionReader::move(int64_t From, int64_t To) {
  HostValue Moved = C.Memory.read(slot(From));
  for (; From > To; --From)
    C.Memory.write(slot(From), C.Memory.read(slot(From - 1)));
  C.Memory.write(slot(To), Moved);
}

std::optional<std::vector<LongOption>>
OptionReader::longOptions(const HostValue &Table) {
  QualType Type = C.expr(3)->getType()->getPointeeType();
  const auto *Record = Type.isNull() ? nullptr : Type->getAsRecordDecl();
  std::vector<const FieldDecl *> Fields;
  if (Record)
    Fields.assign(Record->field_begin(), Record->field_end());
  if (Fields.size() != 4 || !Table.Target)
    return std::nullopt;
  constexpr int64_t MostOptions = 200;
  std::vector<LongOption> Options;
  for (int64_t I = 0; I < MostOptions; ++I) {
    auto Field = [&](unsigned F) {
      return C.Memory.read(C.Values.fieldOf(
          Table.Target.plus(I * C.Values.sizeOf(Type)), *Fields[F]));
    };
    HostValue Name = Field(0), Has = Field(1), Value = Field(3);
    if (Name.known() && !Name.Target)
      return Options; // a null pointer ends the table
    std::optional<std::string> Text = C.Memory.text(Name.Target);
    if (!Text || !Has.isInt() || !Value.isInt() || !Field(2).known())
      return std::nullopt;
    Options.push_back({I, *Text, Has.Int, Field(2).Target, Value.Int});
  }
  return std::nullopt;
}

HostValue OptionReader::shortOption(llvm::StringRef Argument,
                                    llvm::StringRef Letters) {
  Address Behind = C.Memory.read(slot(Next)).Target.plus(Place + 1);
  char Letter = Argument[Place];
  bool IsLast = ++Place == Argument.size();
  if (IsLast) {
    ++Next;
    Place = 0;
  }
  size_t Found = Letter == ':' ? llvm::StringRef::npos : Letters.find(Letter);
  if (Found == llvm::StringRef::npos)
    return HostValue::integer('?');
  llvm::StringRef Colons = Letters.drop_front(Found + 1);
  if (!Colons.starts_with(":"))
    return HostValue::integer(Letter);
  if (!IsLast) {
    setText(Behind);
    ++Next;
    Place = 0;
  } else if (Colons.starts_with("::")) {
    setText({});
  } else if (Next < Count) {
    setText(C.Memory.read(slot(Next++)).Target);
  } else {
    return HostValue::integer(Letters.starts_with(":") ? ':' : '?');
  }
  return HostValue::integer(Letter);
}

HostValue OptionReader::longOption(llvm::StringRef Argument,
                                   llvm::ArrayRef<LongOption> Options,
                                   Address LongIndex) {
  Address Start = C.Memory.read(slot(Next++)).Target;
  auto [Name, Given] = Argument.drop_front(2).split('=');
  bool HasText = Argument.contains('=');
  std::vector<const LongOption *> Meant;
  for (const LongOption &O : Options) {
    if (O.Name == Name) {
      Meant = {&O};
      break;
    }
    if (llvm::StringRef(O.Name).starts_with(Name))
      Meant.push_back(&O);
  }
  if (Meant.size() != 1 || (HasText && !Meant[0]->HasArgument))
    return HostValue::integer('?');
  if (HasText) {
    setText(Start.plus(Argument.size() - Given.size()));
  } else if (Meant[0]->HasArgument == 1) {
    if (Next >= Count)
      return HostValue::integer('?');
    setText(C.Memory.read(slot(Next++)).Target);
  } else {
    setText({});
  }
  if (LongIndex)
    C.Memory.write(LongIndex, HostValue::integer(Meant[0]->Index));
  if (!Meant[0]->Flag)
    return HostValue::integer(Meant[0]->Value);
  C.Memory.write(Meant[0]->Flag, HostValue::integer(Meant[0]->Value));
  return HostValue::integer(0);
}

HostValue OptionReader::next() {
  HostValue Number = C.arg(0);
  Vector = C.pointee(1);
  std::optional<std::string> Letters = C.Memory.text(C.pointee(2));
  HostValue Table = C.arg(3);
  Address LongIndex = C.pointee(4);
  PointerSize = C.Values.sizeOf(C.Values.context().VoidPtrTy);
  // "-" as the first letter makes operands options, which is rare.
  if (!Number.isInt() || !Vector || !Letters || !Index || !Text ||
      llvm::StringRef(*Letters).starts_with("-"))
    return {};
  Count = Number.Int;
  std::vector<std::string> Arguments;
  for (int64_t I = 0; I < Count; ++I) {
    std::optional<std::string> Argument =
        I == 0 ? "" : C.Memory.text(C.Memory.read(slot(I)).Target);
    if (!Argument)
      return {};
    Arguments.push_back(std::move(*Argument));
  }
  std::vector<LongOption> LongOptions;
  if (C.expr(3)) {
    std::optional<std::vector<LongOption>> Known = longOptions(Table);
    if (!Known)
      return {};
    LongOptions = std::move(*Known);
  }

  HostValue Begin = C.Memory.read(Index),
            Within = C.Memory.read(Index.plus(-1));
  if (Begin.isInt())
    Next = std::max<int64_t>(Begin.Int, 1);
  // The program may have changed `optind` between two calls.
  if (Within.isInt() && Next < Count && Within.Int > 0 &&
      uint64_t(Within.Int) < Arguments[Next].size())
    Place = Within.Int;
  llvm::StringRef Options = *Letters;
  bool InOrder = Options.consume_front("+");
  auto IsOption = [&](int64_t I) {
    return Arguments[I].size() > 1 && Arguments[I][0] == '-';
  };
  int64_t Operand = Next; // the first argument that is no option
  while (!InOrder && !Place && Next < Count && !IsOption(Next))
    ++Next;
  int64_t At = Next;
  HostValue Result = HostValue::integer(-1);
  if (At >= Count || (!Place && !IsOption(At))) {
    Next = At = Operand;
  } else if (!Place && Arguments[At] == "--") {
    ++Next;
  } else if (!Place && C.expr(3) &&
             llvm::StringRef(Arguments[At]).starts_with("--")) {
    Result = longOption(Arguments[At], LongOptions, LongIndex);
  } else {
    Place = std::max<size_t>(Place, 1);
    Result = shortOption(Arguments[At], Options);
  }
  int64_t Taken = Next - At;
  // An argument with more options goes before the operands, too.
  for (int64_t I = 0; I < std::max<int64_t>(Taken, Place ? 1 : 0); ++I)
    move(At + I, Operand + I);
  C.Memory.write(Index, HostValue::integer(Operand + Taken));
  C.Memory.write(Index.plus(-1), HostValue::integer(Place));
  return Result;
}

static std::optional<HostValue> nextOption(const LibraryCall &C) {
  return OptionReader(C).next();
}

const llvm::StringMap<LibraryFunction> &roofline::getoptFunctions() {
  static const llvm::StringMap<LibraryFunction> Table =
      tableOf({{nextOption, {"getopt", "getopt_long"}}});
  return Table;
}
