// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "embed/ElfSections.h"
#include "support/Error.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace llvm;
using namespace roofline;

static Error readObject(const object::ObjectFile &File, StringRef Name,
                        SectionReader Read) {
  for (const object::SectionRef &Section : File.sections()) {
    Expected<StringRef> Found = Section.getName();
    if (!Found)
      return Found.takeError();
    if (*Found != Name)
      continue;
    Expected<StringRef> Bytes = Section.getContents();
    if (!Bytes)
      return Bytes.takeError();
    if (Error E = Read(*Bytes, Section.getAddress()))
      return E;
  }
  return Error::success();
}

static Error readArchive(const object::Archive &Archive, StringRef Name,
                         SectionReader Read) {
  Error Failed = Error::success();
  for (const object::Archive::Child &Child : Archive.children(Failed)) {
    Expected<std::unique_ptr<object::Binary>> Member = Child.getAsBinary();
    if (!Member) {
      // Skip archive members that are not objects, such as bitcode or text.
      consumeError(Member.takeError());
      continue;
    }
    if (auto *File = dyn_cast<object::ObjectFile>(Member->get()))
      if (Error E = readObject(*File, Name, Read)) {
        consumeError(std::move(Failed));
        return E;
      }
  }
  return Failed;
}

Error roofline::readSections(StringRef Path, StringRef Name,
                             SectionReader Read) {
  Expected<object::OwningBinary<object::Binary>> Binary =
      object::createBinary(Path);
  if (!Binary)
    return Binary.takeError();
  if (auto *File = dyn_cast<object::ObjectFile>(Binary->getBinary()))
    return readObject(*File, Name, Read);
  if (auto *Archive = dyn_cast<object::Archive>(Binary->getBinary()))
    return readArchive(*Archive, Name, Read);
  return makeError("wanted an object, an executable or an archive");
}
