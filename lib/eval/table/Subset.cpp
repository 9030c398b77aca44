// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/table/Subset.h"
#include "report/CommonFields.h"
#include <map>
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
  std::set<StringRef> Seen;
  for (auto [I, S] : enumerate(Found))
    if (!Seen.insert(S.Name).second)
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

namespace {
using ClassOfKernel = std::map<std::string, std::string>;
/// Expected classes by GPU and program.
using ExpectedClasses =
    std::map<std::string, std::map<std::string, ClassOfKernel>>;
} // namespace

/// The object member \p Key of \p Object, created if it is missing.
static JsonValue &memberOf(JsonDocument &Document, JsonValue &Object,
                           StringRef Key) {
  std::string Name = Key.str();
  if (!Object.HasMember(Name.c_str()))
    Object.AddMember(JsonValue(Name.c_str(), Document.GetAllocator()),
                     JsonValue(rapidjson::kObjectType),
                     Document.GetAllocator());
  return Object[Name.c_str()];
}

/// Stores the classes of the kernels of \p Program on one GPU.
static void setClasses(JsonDocument &Document, JsonValue &OfGpu,
                       const ClassOfKernel &Kernels, StringRef Evidence,
                       StringRef Program) {
  auto &Memory = Document.GetAllocator();
  JsonValue &Place = memberOf(Document, OfGpu, Program);
  Place.SetObject();
  Place.AddMember("evidence", JsonValue(Evidence.str().c_str(), Memory),
                  Memory);
  JsonValue Classes(rapidjson::kObjectType);
  for (auto &[Kernel, Class] : Kernels)
    Classes.AddMember(JsonValue(Kernel.c_str(), Memory),
                      JsonValue(Class.c_str(), Memory), Memory);
  Place.AddMember("classes", Classes, Memory);
}

Expected<std::string>
roofline::withExpectedClasses(StringRef Text, StringRef Name,
                              ArrayRef<SubsetClass> Classes) {
  Expected<JsonDocument> Document = parseJson(Text, Name);
  if (!Document)
    return Document.takeError();
  ExpectedClasses Wanted;
  std::map<std::pair<std::string, std::string>, std::string> Evidence;
  for (const SubsetClass &C : Classes) {
    std::string &Class = Wanted[C.Gpu][C.Program][C.Kernel];
    StringRef Now = verdictId(C.Class);
    Class = Class.empty() || Class == Now ? Now.str() : "mixed";
    Evidence[{C.Gpu, C.Program}] = C.Evidence;
  }
  auto Benchmarks = readSubset(*Document, Name);
  if (!Benchmarks)
    return Benchmarks.takeError();
  for (auto [I, Read] : enumerate(*Benchmarks)) {
    JsonValue &Benchmark = (*Document)["benchmarks"][I];
    JsonValue &All = memberOf(*Document, Benchmark, "expected");
    for (auto &[Gpu, Programs] : Wanted)
      for (Language Lang : {Language::Cuda, Language::OpenMP})
        if (auto It = Programs.find(Read.program(Lang)); It != Programs.end())
          setClasses(*Document, memberOf(*Document, All, Gpu), It->second,
                     Evidence[{Gpu, It->first}], It->first);
  }
  return writeJson(*Document);
}
