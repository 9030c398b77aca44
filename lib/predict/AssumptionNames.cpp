// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/AssumptionNames.h"
#include "support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

std::vector<LaunchSite *> roofline::launchSites(SourceModel &Sources,
                                                const KernelId &Id) {
  std::vector<LaunchSite *> Sites;
  for (LaunchSite &Site : Sources.Launches)
    if (Site.Kernel == Id)
      Sites.push_back(&Site);
  return Sites;
}

std::string roofline::writtenName(const HostSymbol &Symbol) {
  std::string Name = Symbol.Name;
  erase_if(Name, [](char C) { return isSpace(C); });
  return Name;
}

/// \p Name of a field of `*this` as it is written without "this->".
static StringRef withoutThis(StringRef Name) {
  Name.consume_front("this->");
  return Name;
}

std::optional<SymbolId> roofline::hostSymbol(LaunchSite &Site,
                                             const SourceModel &Sources,
                                             StringRef Name) {
  std::optional<SymbolId> Found;
  changeFormulas(Site, [&](SymExpr &E) {
    for (SymbolId Id : symbolsOf(E))
      if (withoutThis(Name) ==
              withoutThis(writtenName(Sources.HostSymbols[Id])) &&
          !Found)
        Found = Id;
  });
  return Found;
}

/// Whether \p O is what a pointer points to that is passed to the kernel,
/// rather than a variable of which OpenMP passes the address.
bool AssumptionNames::isBehindPointer(const MemoryObject &O) const {
  return O.Parameter && O.Space != MemorySpace::Parameter &&
         !(*O.Parameter < Kernel.Parameters.size() &&
           StringRef(Kernel.Parameters[*O.Parameter].Type).ends_with("&"));
}

/// Whether the kernel has a pointer at \p Offset of \p Parameter and uses it.
bool AssumptionNames::isPointer(unsigned Parameter, unsigned Offset) const {
  return any_of(Features.Objects, [&](const MemoryObject &O) {
    return isBehindPointer(O) && O.Parameter == Parameter &&
           O.ParameterOffset == Offset;
  });
}

AssumptionSubject AssumptionNames::subjectOf(StringRef Name) const {
  auto Dimension = [&](StringRef Of, SubjectKind What) -> AssumptionSubject {
    if (!Name.starts_with(Of) || Name.size() != Of.size() + 2 ||
        Name[Of.size()] != '.' || Name.back() < 'x' || Name.back() > 'z')
      return {};
    return {What, 0, 0, unsigned(Name.back() - 'x')};
  };
  for (auto [Of, What] : {std::pair("gridDim", SubjectKind::GridDim),
                          std::pair("blockDim", SubjectKind::BlockDim)})
    if (AssumptionSubject Found = Dimension(Of, What);
        Found.What != SubjectKind::None)
      return Found;
  StringRef Base =
      Name.take_until([](char C) { return C == '.' || C == '-' || C == '['; });
  SubjectKind Unknown = SubjectKind::None;
  for (auto [Index, Parameter] : enumerate(Kernel.Parameters)) {
    bool IsPointer = StringRef(Parameter.Type).ends_with("*") ||
                     (Parameter.Fields.empty() && isPointer(Index, 0));
    bool IsNumber = Parameter.Fields.empty() && !IsPointer &&
                    !StringRef(Parameter.Type).ends_with("&");
    if (Parameter.Name == Name && IsNumber)
      return {SubjectKind::Argument, unsigned(Index)};
    if (Parameter.Name == Base)
      Unknown = IsPointer ? SubjectKind::Pointee : SubjectKind::Unfollowed;
    for (const ParameterField &Field : Parameter.Fields)
      if (Field.Name == withoutThis(Name) && !isPointer(Index, Field.Offset))
        return {SubjectKind::Argument, unsigned(Index), Field.Offset};
      else if (Field.Name == withoutThis(Name))
        Unknown = SubjectKind::Pointee;
  }
  for (LaunchSite *Site : launchSites(Sources, Kernel.Id))
    if (hostSymbol(*Site, Sources, Name))
      return {SubjectKind::HostSymbol};
  return {Unknown};
}

namespace {
/// A field in a name that its record does not have.
struct MissingField {
  StringRef Field;
  size_t ToEnd = 0;  ///< characters of the name behind the object
  size_t Length = 0; ///< of these, up to the end of the field
  std::vector<StringRef> Known;
};
} // namespace

/// The field in \p Name that a parameter of \p Kernel, a record, lacks.
static std::optional<MissingField> missingField(StringRef Name,
                                                const KernelSource &Kernel) {
  constexpr StringLiteral Steps = ".-[";
  for (const KernelParameter &P : Kernel.Parameters) {
    if (P.Fields.empty() || P.SomeUnnamed)
      continue;
    // The longest part of the name that some field begins with.
    StringRef Object = P.Name;
    while (Name.size() > Object.size() && Name.starts_with(Object) &&
           Steps.contains(Name[Object.size()])) {
      size_t Begin = Object.size() + 1;
      StringRef Next = Name.take_front(
          std::min(Name.find_first_of(Steps, Begin), Name.size()));
      MissingField Missing{Next.drop_front(Begin),
                           Name.size() - Object.size(),
                           Next.size() - Object.size(),
                           {}};
      bool Exists = Name[Object.size()] != '.';
      for (const ParameterField &Field : P.Fields) {
        StringRef Rest = Field.Name;
        if (!Rest.consume_front(Object))
          continue;
        Exists |= Rest.empty(); // it is no record
        if (Rest.consume_front("."))
          Missing.Known.push_back(Rest.take_front(Rest.find_first_of(Steps)));
      }
      if (!Exists && !is_contained(Missing.Known, Missing.Field))
        return Missing;
      Object = Next;
    }
  }
  return std::nullopt;
}

/// "'n', 'm' and 3 more", of a grid and a block only the first extents.
static std::string quotedNames(ArrayRef<StringRef> Names) {
  constexpr size_t Most = 4;
  std::vector<std::string> Quoted;
  for (StringRef Name : Names)
    if (std::string Its = ("'" + Name + "'").str(); !Name.ends_with("Dim.y") &&
                                                    !Name.ends_with("Dim.z") &&
                                                    !is_contained(Quoted, Its))
      Quoted.push_back(std::move(Its));
  size_t More = Quoted.size() > Most ? Quoted.size() - Most : 0;
  std::string Last = More ? std::to_string(More) + " more" : Quoted.back();
  return join(ArrayRef(Quoted).drop_back(std::max<size_t>(More, 1)), ", ") +
         " and " + Last;
}

/// Whether \p Info is read from a variable rather than through a pointer.
bool AssumptionNames::isVariable(const SymbolInfo &Info) const {
  return Info.Kind == SymbolKind::Loaded &&
         none_of(Features.Objects, [&](const MemoryObject &O) {
           return isBehindPointer(O) && O.Name == Info.Name;
         });
}

/// The name by which the values that \p Info stands for, which a kernel reads
/// from an array, can be assumed; empty if they can't be.
static std::string nameOfData(const SymbolInfo &Info) {
  bool IsOfArray = Info.Kind == SymbolKind::Loaded &&
                   Info.What == UnknownKind::None && !Info.Name.empty();
  return IsOfArray ? Info.Name + "[...]" : "";
}

bool AssumptionNames::isOfData(StringRef Name, const SymbolInfo &Info) const {
  return (isVariable(Info) && Info.Name == Name) || nameOfData(Info) == Name;
}

/// The names that can be assumed, \p OfData among them.
std::vector<StringRef>
AssumptionNames::allNames(ArrayRef<std::string> OfData) const {
  std::vector<StringRef> Names;
  for (const KernelParameter &P : Kernel.Parameters) {
    if (P.Fields.empty() && !StringRef(P.Type).ends_with("*"))
      Names.push_back(P.Name);
    for (const ParameterField &Field : P.Fields)
      Names.push_back(Field.Name);
  }
  for (const SymbolInfo &Info : Features.Symbols)
    if (isVariable(Info))
      Names.push_back(Info.Name);
  for (LaunchSite *Site : launchSites(Sources, Kernel.Id))
    changeFormulas(*Site, [&](SymExpr &E) {
      for (SymbolId Id : symbolsOf(E))
        Names.push_back(Sources.HostSymbols[Id].Name);
    });
  append_range(Names, OfData);
  append_range(Names,
               ArrayRef<StringRef>{"gridDim.x", "gridDim.y", "gridDim.z",
                                   "blockDim.x", "blockDim.y", "blockDim.z"});
  return Names;
}

void AssumptionNames::refuse(const UserAssumption &A, SubjectKind What) const {
  if (std::optional<MissingField> Missing = missingField(A.Name, Kernel))
    return Sources.refuse(
        A,
        {AssumptionRefusal::UnknownField,
         nearestIdentifier(Missing->Field, Missing->Known).str(),
         0,
         {double(Missing->ToEnd), double(Missing->ToEnd - Missing->Length)}});
  if (What == SubjectKind::Unfollowed)
    return Sources.refuse(A, {AssumptionRefusal::NotFollowed});
  std::vector<std::string> OfData;
  for (const SymbolInfo &Info : Features.Symbols)
    if (std::string Name = nameOfData(Info); !Name.empty() && !isVariable(Info))
      OfData.push_back(std::move(Name));
  if (What == SubjectKind::Pointee && !StringRef(A.Name).ends_with("[...]")) {
    std::string All =
        StringRef(A.Name).take_until([](char C) { return C == '['; }).str() +
        "[...]";
    return Sources.refuse(A, {AssumptionRefusal::BehindPointer,
                              is_contained(OfData, All) ? All : ""});
  }
  std::vector<StringRef> Names = allNames(OfData);
  StringRef Nearest = nearestIdentifier(A.Name, Names);
  if (Nearest.empty())
    return Sources.refuse(A, {AssumptionRefusal::NoneSuch, quotedNames(Names)});
  Sources.refuse(A, {AssumptionRefusal::UnknownName, Nearest.str()});
}
