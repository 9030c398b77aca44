// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/table/Subset.h"
#include "report/CommonFields.h"
#include <map>
#include <rapidjson/pointer.h>
#include <set>

using namespace llvm;
using namespace roofline;

std::string SubsetBenchmark::program(Language Lang) const {
  return Name + (Lang == Language::Cuda ? "-cuda" : "-omp");
}

std::string SubsetBenchmark::source(Language Lang) const {
  return program(Lang) + (Lang == Language::Cuda ? "/main.cu" : "/main.cpp");
}

namespace roofline {
template <class F> void fields(F &Member, SubsetBenchmark &S) {
  Member.required("name", S.Name);
  Member.required("category", S.Category);
  Member.required("arguments", S.Arguments);
  Member.required("fast", S.Fast);
}

namespace {
/// The classes of a program's kernels on one GPU.
struct ExpectedClasses {
  RunEvidence Evidence = RunEvidence::Emulated;
  std::map<std::string, std::string> Classes;
};
} // namespace

template <class F> static void fields(F &Member, ExpectedClasses &E) {
  Member("evidence", E.Evidence);
  Member("classes", E.Classes);
}
} // namespace roofline

static Expected<std::vector<SubsetBenchmark>>
readSubset(const JsonDocument &Document, StringRef Name) {
  std::vector<SubsetBenchmark> Found;
  JsonCursor Root(Document, Name.str());
  JsonReader Member(Root);
  schemaFields(Member, "roofline-subset", 1);
  Member.required("benchmarks", Found);
  if (Error E = Member.finish())
    return std::move(E);
  std::set<StringRef> Names;
  for (auto [I, S] : enumerate(Found))
    if (!Names.insert(S.Name).second)
      return makeError("{0}.benchmarks[{1}].name: '{2}' is there twice", Name,
                       I, S.Name);
  return Found;
}

Expected<std::vector<SubsetBenchmark>> roofline::parseSubset(StringRef Text,
                                                             StringRef Name) {
  Expected<JsonDocument> Document = parseJson(Text, Name);
  if (!Document)
    return Document.takeError();
  return readSubset(*Document, Name);
}

Expected<std::string>
roofline::withExpectedClasses(StringRef Text, StringRef Name,
                              ArrayRef<SubsetClass> Classes) {
  Expected<JsonDocument> Document = parseJson(Text, Name);
  if (!Document)
    return Document.takeError();
  auto Benchmarks = readSubset(*Document, Name);
  if (!Benchmarks)
    return Benchmarks.takeError();
  // By GPU and program.
  std::map<std::pair<std::string, std::string>, ExpectedClasses> Wanted;
  for (const SubsetClass &C : Classes) {
    ExpectedClasses &Expected = Wanted[{C.Gpu, C.Program}];
    Expected.Evidence = C.Evidence;
    std::string &Class = Expected.Classes[C.Kernel];
    StringRef Now = idOf(C.Class);
    Class = Class.empty() || Class == Now ? Now.str() : "mixed";
  }
  JsonBuilder B;
  for (auto &[Place, Expected] : Wanted)
    for (auto [I, Benchmark] : enumerate(*Benchmarks))
      for (Language Lang : {Language::Cuda, Language::OpenMP})
        if (Benchmark.program(Lang) == Place.second)
          rapidjson::Pointer("/benchmarks")
              .Append(rapidjson::SizeType(I))
              .Append(std::string("expected"))
              .Append(Place.first)
              .Append(Place.second)
              .Set(*Document, toJson(B, Expected));
  return writeJson(*Document);
}
