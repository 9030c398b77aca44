// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/KernelId.h"
#include "support/Demangle.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace roofline;

static bool dropSuffix(StringRef &Name, StringRef Tag, size_t MinLength,
                       bool (*IsDigit)(char)) {
  size_t At = Name.rfind(Tag);
  if (At == StringRef::npos || At == 0)
    return false;
  StringRef Hash = Name.drop_front(At + Tag.size());
  if (Hash.size() < MinLength || !all_of(Hash, IsDigit))
    return false;
  Name = Name.take_front(At);
  return true;
}

static bool dropHash(StringRef &Name, StringRef Tag) {
  // clang appends a 64-bit hash. A short suffix is part of the user's name, as
  // in "k__static__add".
  return dropSuffix(Name, Tag, 8, [](char C) { return isHexDigit(C); });
}

static bool dropNumber(StringRef &Name, StringRef Tag) {
  return dropSuffix(Name, Tag, 1, [](char C) { return isDigit(C); });
}

StringRef roofline::withoutLinkageSuffixes(StringRef Name) {
  // Suffixes can follow one another: ".__uniq.12.llvm.34".
  while (dropHash(Name, "__intern__") || dropHash(Name, "__static__") ||
         dropHash(Name, ".intern.") || dropHash(Name, ".static.") ||
         dropNumber(Name, ".__uniq.") || dropNumber(Name, ".llvm."))
    ;
  return Name;
}

// Removes a leading "./", since "./a.cu" and "a.cu" are the same file.
static StringRef withoutDot(StringRef Path) {
  while (Path.consume_front("./"))
    Path = Path.ltrim('/');
  return Path;
}

KernelId KernelId::forCuda(StringRef MangledName, StringRef Unit) {
  return {Language::Cuda, withoutLinkageSuffixes(MangledName).str(), 0, 0,
          withoutDot(Unit).str()};
}

KernelId KernelId::forOpenMP(StringRef Parent, unsigned Line, unsigned Ordinal,
                             StringRef Unit) {
  return {Language::OpenMP, withoutLinkageSuffixes(Parent).str(), Line, Ordinal,
          withoutDot(Unit).str()};
}

/// If \p Text ends in \p Mark followed by a number, removes both and returns
/// the number.
static std::optional<unsigned> takeNumber(StringRef &Text, StringRef Mark) {
  StringRef Rest = Text.rtrim("0123456789");
  unsigned Number;
  if (!Rest.ends_with(Mark) ||
      Text.drop_front(Rest.size()).getAsInteger(10, Number))
    return std::nullopt;
  Text = Rest.drop_back(Mark.size());
  return Number;
}

// Parses "<parent>_l<line>[_<ordinal>]" from its end, because the parent's name
// may itself end in "_l12" or "_12".
static std::optional<KernelId> parseRegion(StringRef Text, StringRef Unit) {
  StringRef Parent = Text;
  unsigned Ordinal = 0;
  std::optional<unsigned> Line = takeNumber(Parent, "_l");
  if (!Line) {
    std::optional<unsigned> Last = takeNumber(Parent, "_");
    if (!Last || !(Line = takeNumber(Parent, "_l")))
      return std::nullopt;
    Ordinal = *Last;
  }
  if (Parent.empty())
    return std::nullopt;
  return KernelId::forOpenMP(Parent, *Line, Ordinal, Unit);
}

std::optional<KernelId> KernelId::fromIrName(StringRef Name, StringRef Unit) {
  if (!Name.consume_front("__omp_offloading_"))
    return std::nullopt;
  for (int Field = 0; Field < 2; ++Field) { // device, inode
    auto [Number, Rest] = Name.split('_');
    if (Number.empty() || !all_of(Number, isHexDigit))
      return std::nullopt;
    Name = Rest;
  }
  return parseRegion(Name, Unit);
}

KernelId KernelId::ofKernel(StringRef Name, StringRef Unit) {
  return fromIrName(Name, Unit).value_or(forCuda(Name, Unit));
}

std::string KernelId::region() const {
  std::string Text = Name + "_l" + std::to_string(Line);
  return Ordinal ? Text + "_" + std::to_string(Ordinal) : Text;
}

std::string KernelId::str() const {
  std::string Key = Lang == Language::Cuda ? Name : region();
  return (idOf(Lang) + ":" + Key + "@" + Unit).str();
}

std::optional<KernelId> KernelId::parse(StringRef Text) {
  auto [Tag, Rest] = Text.split(':');
  std::optional<Language> Lang = parseId<Language>(Tag);
  size_t At = Rest.find('@'); // symbols contain no '@', paths may
  if (!Lang || At == 0 || At == StringRef::npos)
    return std::nullopt;
  StringRef Key = Rest.take_front(At), Unit = Rest.drop_front(At + 1);
  if (*Lang == Language::Cuda)
    return forCuda(Key, Unit);
  return parseRegion(Key, Unit);
}

std::string KernelId::display() const {
  std::string Function = functionName(Name);
  if (Lang == Language::Cuda)
    return Function;
  Function += ":" + std::to_string(Line);
  return Ordinal ? Function + "#" + std::to_string(Ordinal + 1) : Function;
}

std::string KernelId::demangled() const { return roofline::demangled(Name); }
