// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "profile/ElfFacts.h"
#include "embed/KernelCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;
using object::ELF64LEObjectFile;

StringRef ElfFacts::needed(StringRef Name) const {
  auto It = find_if(
      Needed, [&](StringRef Library) { return Library.starts_with(Name); });
  return It == Needed.end() ? StringRef() : StringRef(*It);
}

// Errors in a damaged file are ignored: the loader will report them.
template <typename T> static T orNothing(Expected<T> Value) {
  if (Value)
    return std::move(*Value);
  consumeError(Value.takeError());
  return T();
}

static void addFolders(StringRef Path, StringRef Paths, ElfFacts &Facts) {
  SmallString<256> Real(Path);
  (void)sys::fs::real_path(Path, Real);
  StringRef Origin = sys::path::parent_path(Real);
  for (StringRef Folder : split(Paths, ':')) {
    std::string Text = Folder.str();
    for (StringRef Name : {"${ORIGIN}", "$ORIGIN"})
      if (size_t At = Text.find(Name); At != std::string::npos)
        Text.replace(At, Name.size(), Origin);
    if (!Text.empty())
      Facts.LibraryFolders.push_back(Text);
  }
}

static void readDynamic(const ELF64LEObjectFile &File, ElfFacts &Facts) {
  const auto &Elf = File.getELFFile();
  auto Entries = Elf.dynamicEntries();
  if (!Entries) {
    consumeError(Entries.takeError());
    return;
  }
  StringRef Strings;
  for (const auto &Entry : *Entries) {
    if (Entry.d_tag != ELF::DT_STRTAB)
      continue;
    auto At = Elf.toMappedAddr(Entry.getPtr());
    if (At)
      Strings = StringRef(reinterpret_cast<const char *>(*At), Elf.end() - *At);
    else
      consumeError(At.takeError());
  }
  for (const auto &Entry : *Entries) {
    if (Entry.d_tag == ELF::DT_NEEDED || Entry.d_tag == ELF::DT_RUNPATH ||
        Entry.d_tag == ELF::DT_RPATH) {
      StringRef Text = Strings.substr(Entry.d_un.d_val).split('\0').first;
      if (Entry.d_tag == ELF::DT_NEEDED)
        Facts.Needed.push_back(Text.str());
      else
        addFolders(Facts.Path, Text, Facts);
    }
  }
}

static void readSymbols(const ELF64LEObjectFile &File, ElfFacts &Facts) {
  auto Look = [&](const object::ELFSymbolRef &Symbol) {
    StringRef Name = orNothing(Symbol.getName());
    bool Undefined =
        orNothing(Symbol.getFlags()) & object::BasicSymbolRef::SF_Undefined;
    if (Undefined &&
        (Name.starts_with("cuLaunch") || Name.starts_with("cuModuleLoad") ||
         Name.starts_with("cuLibraryLoad")))
      Facts.DriverFunction = Name.split('@').first.str();
    Facts.HoldsCudaRuntime |= !Undefined && Name == "__cudaRegisterFatBinary";
  };
  for (const object::ELFSymbolRef &Symbol : File.getDynamicSymbolIterators())
    Look(Symbol);
  for (const object::ELFSymbolRef &Symbol : File.symbols())
    Look(Symbol);
}

std::optional<ElfFacts> roofline::readElfFacts(StringRef Path) {
  auto Binary = object::createBinary(Path);
  if (!Binary) {
    consumeError(Binary.takeError());
    return std::nullopt;
  }
  auto *File = dyn_cast<ELF64LEObjectFile>(Binary->getBinary());
  if (!File)
    return std::nullopt;
  ElfFacts Facts;
  Facts.Path = Path.str();
  auto Headers = File->getELFFile().program_headers();
  if (!Headers) {
    consumeError(Headers.takeError());
    return std::nullopt;
  }
  for (const auto &Header : *Headers)
    Facts.IsDynamic |= Header.p_type == ELF::PT_INTERP;
  readDynamic(*File, Facts);
  readSymbols(*File, Facts);
  for (const object::SectionRef &Section : File->sections()) {
    StringRef Name = orNothing(Section.getName());
    Facts.HasFatbin |= Name == ".nv_fatbin";
    Facts.HasKernelCode |= Name == KernelCodeSectionName;
  }
  return Facts;
}
