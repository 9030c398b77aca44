// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "embed/VerdictSection.h"
#include "embed/ElfSections.h"
#include "support/Error.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
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

Expected<std::vector<std::string>>
roofline::readVerdicts(StringRef PathToObjectOrExecutable) {
  std::vector<std::string> Lines;
  auto Split = [&](StringRef Bytes, uint64_t) {
    SmallVector<StringRef> Parts;
    Bytes.split(Parts, '\n');
    for (StringRef Part : Parts)
      // Linkers may pad with zeros.
      if (StringRef Line = Part.trim(StringRef("\0 \r\t", 4)); !Line.empty())
        Lines.push_back(Line.str());
    return Error::success();
  };
  if (Error E =
          readSections(PathToObjectOrExecutable, VerdictSectionName, Split))
    return makeError("cannot read verdicts of '{0}': {1}",
                     PathToObjectOrExecutable, toString(std::move(E)));
  return Lines;
}
