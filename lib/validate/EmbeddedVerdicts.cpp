// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/EmbeddedVerdicts.h"
#include "embed/VerdictSection.h"
#include "report/FileKind.h"
#include "report/PredictionJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

Error EmbeddedVerdicts::read(const std::string &Path) {
  Expected<std::string> Text = readFile(Path);
  return Text ? add(std::move(*Text), Path) : Text.takeError();
}

Error EmbeddedVerdicts::add(std::string Text, const std::string &Path) {
  FileKind Kind = kindOf(Text);
  if (Kind != FileKind::Report && Kind != FileKind::Binary)
    return wrongKind(Path, "a program or a report of predictions", Text);
  if (Kind == FileKind::Binary) {
    Expected<std::vector<std::string>> Lines = readVerdicts(Path);
    if (!Lines)
      return Lines.takeError();
    Text = join(*Lines, "\n");
    Expected<std::vector<KernelCode>> Found = readKernelCode(Path);
    if (!Found)
      return Found.takeError();
    append_range(Codes, std::move(*Found));
  }
  auto Found = predictionsFromJson(Text, Path);
  if (!Found)
    return Found.takeError();
  append_range(Predictions, std::move(*Found));
  return Error::success();
}

std::vector<Prediction> EmbeddedVerdicts::predictionsFor(StringRef Gpu) const {
  std::vector<Prediction> Fitting;
  copy_if(Predictions, std::back_inserter(Fitting),
          [&](const Prediction &P) { return P.Gpu == Gpu; });
  return Fitting;
}

Error roofline::noVerdictsIn(StringRef Programs) {
  return makeError("no verdicts in {0} (section .roofline_predict): compile "
                   "with 'roofline build -- COMPILER ...', or with clang's "
                   "flags -fplugin=libRooflinePredict.so "
                   "-fplugin-arg-roofline-embed=verdicts,ir",
                   Programs);
}
