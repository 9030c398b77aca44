// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the "kernels" of a report as details of its rows.
#include "eval/join/Predictions.h"
#include "report/EvaluationJson.h"

using namespace llvm;
using namespace roofline;

namespace {
/// The details of a kernel in one launch, with what identifies its row.
struct Entry {
  std::string Id, Gpu;
  PredictionDetails Details;
};
} // namespace

static Error readNotes(const JsonCursor &Kernel, StringRef Key,
                       ArrayRef<NoteKind> Wanted,
                       std::vector<std::string> &Texts) {
  if (!Kernel.has(Key))
    return Error::success();
  Expected<std::vector<JsonCursor>> Notes =
      cantFail(Kernel.member(Key)).elements();
  if (!Notes)
    return Notes.takeError();
  for (const JsonCursor &Note : *Notes) {
    std::string Id, Text;
    if (Error E = MemberReader(Note).read("id", Id).read("text", Text).finish())
      return E;
    if (is_contained(Wanted, parseId<NoteKind>(Id)) &&
        !is_contained(Texts, Text))
      Texts.push_back(std::move(Text));
  }
  return Error::success();
}

static Error readKernel(const JsonCursor &Kernel, std::vector<Entry> &Entries) {
  Entry Any;
  PredictionDetails &Details = Any.Details;
  JsonCursor Id = Kernel;
  if (Error E = Kernel.member("kernel").moveInto(Id))
    return E;
  if (Error E = MemberReader(Id).read("id", Any.Id).finish())
    return E;
  if (Error E = MemberReader(Kernel)
                    .read("gpu", Any.Gpu)
                    .read("headline", Details.Result)
                    .finish())
    return E;
  if (Kernel.has("llm"))
    if (Error E = MemberReader(Kernel)
                      .read("llm", Details.Opinion.emplace())
                      .finish())
      return E;
  if (Error E = readNotes(Kernel, "not_modelled", NoteKind::NotModelled,
                          Details.NotModelled))
    return E;
  if (Error E =
          readNotes(Kernel, "notes", {NoteKind::Gather, NoteKind::TripCount},
                    Details.DataNotes))
    return E;
  std::vector<JsonCursor> Launches;
  if (Kernel.has("launches"))
    if (Error E =
            cantFail(Kernel.member("launches")).elements().moveInto(Launches))
      return E;
  if (Launches.empty())
    Entries.push_back(Any);
  for (const JsonCursor &Launch : Launches) {
    Entries.push_back(Any);
    Evaluation &Result = Entries.back().Details.Result;
    Result = Evaluation();
    if (Error E = MemberReader(Launch).read("result", Result).finish())
      return E;
  }
  return Error::success();
}

Error roofline::addDetails(const JsonCursor &Report,
                           MutableArrayRef<PredictionRecord> Records) {
  if (!Report.has("kernels"))
    return Error::success();
  Expected<std::vector<JsonCursor>> Kernels =
      cantFail(Report.member("kernels")).elements();
  if (!Kernels)
    return Kernels.takeError();
  std::vector<Entry> Entries;
  for (const JsonCursor &Kernel : *Kernels)
    if (Error E = readKernel(Kernel, Entries))
      return E;
  auto Fits = [](const PredictionRecord &Record, const Entry &From) {
    return Record.Id.str() == From.Id && Record.Gpu == From.Gpu;
  };
  if (!std::equal(Records.begin(), Records.end(), Entries.begin(),
                  Entries.end(), Fits))
    return Error::success();
  for (auto [Record, From] : zip_equal(Records, Entries))
    Record.Details = std::move(From.Details);
  return Error::success();
}
