// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "section/VerdictSection.h"
#include "support/Error.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace roofline;

void roofline::embedVerdicts(Module &HostModule, StringRef JsonLines) {
  if (JsonLines.empty() || !HostModule.getTargetTriple().isOSBinFormatELF())
    return;
  std::string Text = JsonLines.str();
  if (Text.back() != '\n')
    Text += '\n';
  auto *Content = ConstantDataArray::getString(HostModule.getContext(), Text,
                                               /*AddNull=*/false);
  auto *Global = new GlobalVariable(
      HostModule, Content->getType(), /*isConstant=*/true,
      GlobalValue::PrivateLinkage, Content, "__roofline_predict");
  Global->setSection(VerdictSectionName);
  // No gaps between the lines of two units.
  Global->setAlignment(Align(1));
  // llvm.used, unlike llvm.compiler.used, marks the section as retained.
  appendToUsed(HostModule, {Global});
}

static Error readObject(const object::ObjectFile &File,
                        std::vector<std::string> &Lines) {
  for (const object::SectionRef &Section : File.sections()) {
    Expected<StringRef> Name = Section.getName();
    if (!Name)
      return Name.takeError();
    if (*Name != VerdictSectionName)
      continue;
    Expected<StringRef> Content = Section.getContents();
    if (!Content)
      return Content.takeError();
    SmallVector<StringRef> Parts;
    Content->split(Parts, '\n');
    for (StringRef Part : Parts)
      // A linker may pad with zeros.
      if (StringRef Line = Part.trim(StringRef("\0 \r\t", 4)); !Line.empty())
        Lines.push_back(Line.str());
  }
  return Error::success();
}

static Error readBinary(object::Binary &Binary,
                        std::vector<std::string> &Lines) {
  if (auto *File = dyn_cast<object::ObjectFile>(&Binary))
    return readObject(*File, Lines);
  auto *Archive = dyn_cast<object::Archive>(&Binary);
  if (!Archive)
    return makeError("wanted an object, an executable or an archive");
  Error Failed = Error::success();
  for (const object::Archive::Child &Child : Archive->children(Failed)) {
    Expected<std::unique_ptr<object::Binary>> Member = Child.getAsBinary();
    if (!Member) {
      // Members may be of any kind: bitcode, text.
      consumeError(Member.takeError());
      continue;
    }
    if (auto *File = dyn_cast<object::ObjectFile>(Member->get()))
      if (Error E = readObject(*File, Lines))
        return E;
  }
  return Failed;
}

Expected<std::vector<std::string>>
roofline::readVerdicts(StringRef PathToObjectOrExecutable) {
  auto Failure = [&](Error E) {
    return makeError("cannot read verdicts of '{0}': {1}",
                     PathToObjectOrExecutable, toString(std::move(E)));
  };
  Expected<object::OwningBinary<object::Binary>> Binary =
      object::createBinary(PathToObjectOrExecutable);
  if (!Binary)
    return Failure(Binary.takeError());
  std::vector<std::string> Lines;
  if (Error E = readBinary(*Binary->getBinary(), Lines))
    return Failure(std::move(E));
  return Lines;
}
