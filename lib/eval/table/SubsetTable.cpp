// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/table/SubsetTable.h"
#include "eval/table/Subset.h"
#include "support/Files.h"
#include "support/InstalledFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

/// The option's value; a file of this name can be given as "./subset".
static constexpr StringLiteral Subset = "subset";
/// The architecture of the first GPU of `roofline eval subset`, which builds
/// for that GPU only.
static constexpr StringLiteral LabelledArch = "sm_86";

std::vector<std::string> roofline::subsetCommand(StringRef Compiler,
                                                 Language Lang, StringRef Arch,
                                                 StringRef Source) {
  std::vector<std::string> Words = {Compiler.str(), "-O3",
                                    "-Wno-unknown-cuda-version"};
  if (Lang == Language::Cuda)
    append_values(Words, ("--cuda-gpu-arch=" + Arch).str());
  else
    append_values(Words, std::string("-fopenmp"),
                  std::string("-fopenmp-targets=nvptx64-nvidia-cuda"),
                  ("--offload-arch=" + Arch).str());
  Words.push_back(Source.str());
  return Words;
}

Expected<std::string> roofline::labelsFile(StringRef Labels) {
  if (Labels != Subset)
    return Labels.str();
  auto Folder = findSubset();
  if (!Folder)
    return Folder.takeError();
  return *Folder + "/labels.csv";
}

Expected<std::string> roofline::databaseBeside(StringRef Labels) {
  if (Labels != Subset)
    return "";
  return findSubset();
}

Expected<CompileUnits> roofline::unitsForTable(StringRef Database) {
  auto Folder = expectedToOptional(findSubset());
  if (!Folder || Database != *Folder)
    return unitsOfDatabase(Database, {});
  auto Benchmarks = parseFile(*Folder + "/manifest.json", parseSubset);
  if (!Benchmarks)
    return Benchmarks.takeError();
  CompileUnits Found;
  for (const SubsetBenchmark &Benchmark : *Benchmarks)
    for (Language Lang : {Language::Cuda, Language::OpenMP}) {
      std::string Source = Benchmark.source(Lang);
      Found.Units.push_back({*Folder, Source,
                             subsetCommand(ROOFLINE_LLVM_TOOLS "/clang++", Lang,
                                           LabelledArch, Source)});
    }
  return Found;
}
