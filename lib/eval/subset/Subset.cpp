// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/subset/Subset.h"
#include "model/Quantity.h"
#include "support/Error.h"
#include "support/Json.h"
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

static Error readText(const JsonCursor &From, StringRef Key,
                      std::string &Into) {
  Expected<JsonCursor> Member = From.member(Key);
  if (!Member)
    return Member.takeError();
  return Member->string().moveInto(Into);
}

static Error readBenchmark(const JsonCursor &From, SubsetBenchmark &Into) {
  if (Error E = readText(From, "name", Into.Name))
    return E;
  if (Error E = readText(From, "category", Into.Category))
    return E;
  Expected<JsonCursor> Arguments = From.member("arguments");
  if (!Arguments)
    return Arguments.takeError();
  auto Words = Arguments->elements();
  if (!Words)
    return Words.takeError();
  for (const JsonCursor &Word : *Words)
    if (Error E = Word.string().moveInto(Into.Arguments.emplace_back()))
      return E;
  Expected<JsonCursor> Fast = From.member("fast");
  if (!Fast)
    return Fast.takeError();
  return Fast->boolean().moveInto(Into.Fast);
}

/// Checks the schema and calls \p Each for every benchmark of \p Document.
static Error
forEachBenchmark(const JsonDocument &Document, StringRef Name,
                 function_ref<Error(const JsonCursor &Benchmark)> Each) {
  JsonCursor Whole(Document, Name.str());
  std::string Schema;
  if (Error E = readText(Whole, "schema", Schema))
    return E;
  Expected<JsonCursor> Version = Whole.member("version");
  if (!Version)
    return Version.takeError();
  Expected<double> Number = Version->number();
  if (!Number)
    return Number.takeError();
  if (Schema != "roofline-subset" || *Number != 1)
    return makeError("{0}: wanted schema 'roofline-subset' version 1, found "
                     "'{1}' version {2}",
                     Name, Schema, formatCount(*Number));
  Expected<JsonCursor> Benchmarks = Whole.member("benchmarks");
  if (!Benchmarks)
    return Benchmarks.takeError();
  auto All = Benchmarks->elements();
  if (!All)
    return All.takeError();
  for (const JsonCursor &One : *All)
    if (Error E = Each(One))
      return E;
  return Error::success();
}

Expected<std::vector<SubsetBenchmark>> roofline::parseSubset(StringRef Text,
                                                             StringRef Name) {
  Expected<JsonDocument> Document = parseJson(Text, Name);
  if (!Document)
    return Document.takeError();
  std::vector<SubsetBenchmark> Found;
  std::set<std::string> Seen;
  Error Failed = forEachBenchmark(
      *Document, Name, [&](const JsonCursor &Benchmark) -> Error {
        if (Error E = readBenchmark(Benchmark, Found.emplace_back()))
          return E;
        if (!Seen.insert(Found.back().Name).second)
          return makeError("{0}.name: '{1}' is there twice", Benchmark.path(),
                           Found.back().Name);
        return Error::success();
      });
  if (Failed)
    return std::move(Failed);
  return Found;
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
  if (Error E = forEachBenchmark(*Document, Name,
                                 [](auto &) { return Error::success(); }))
    return std::move(E);
  for (JsonValue &Benchmark : (*Document)["benchmarks"].GetArray()) {
    SubsetBenchmark Read;
    if (Error E = readBenchmark(JsonCursor(Benchmark, Name.str()), Read))
      return std::move(E);
    JsonValue &All = memberOf(*Document, Benchmark, "expected");
    for (auto &[Gpu, Programs] : Wanted)
      for (Language Lang : {Language::Cuda, Language::OpenMP})
        if (auto It = Programs.find(Read.program(Lang)); It != Programs.end())
          setClasses(*Document, memberOf(*Document, All, Gpu), It->second,
                     Evidence[{Gpu, It->first}], It->first);
  }
  return writeJson(*Document);
}
