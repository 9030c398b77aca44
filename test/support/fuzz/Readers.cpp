// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Readers.h"
#include "CodeReaders.h"
#include "Require.h"
#include "config/ConfigFile.h"
#include "embed/ElfSections.h"
#include "embed/KernelCodeRecord.h"
#include "embed/VerdictSection.h"
#include "eval/formulas/FormulaTable.h"
#include "eval/import/ImportFormats.h"
#include "gpu/GpuFile.h"
#include "gpu/GpuPlausible.h"
#include "llm/Answer.h"
#include "llm/AnswerCache.h"
#include "llm/Batch.h"
#include "llm/Dialects.h"
#include "llm/Redact.h"
#include "machine/Listing.h"
#include "model/LaunchProfile.h"
#include "nvcc/NvccCommand.h"
#include "nvcc/NvccSyntax.h"
#include "report/FileKind.h"
#include "report/PredictionJson.h"
#include "report/ProfileJson.h"
#include "team/Baseline.h"
#include "verdict/Confidence.h"
#include "verdict/LlmJoin.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;
using namespace roofline;
using fuzz::require;
using fuzz::valueOf;

/// What is written must be read again, and then be written the same. The first
/// text may differ, since bytes that are no UTF-8 are replaced in it.
template <class WriteT, class ReadT, class T>
static void requireSame(const T &Value, WriteT Write, ReadT Read) {
  std::string Text = Write(Value);
  for (unsigned Round = 0; Round < 2; ++Round) {
    auto Again = valueOf(Read(Text));
    require(Again.has_value(), "what was written is not read again");
    std::string Next = Write(*Again);
    require(Round == 0 || Next == Text,
            "what is read again is written differently");
    Text = Next;
  }
}

static void tryAnswer(StringRef Bytes) {
  valueOf(parseAnswer(Bytes));
  valueOf(readJudgement(AnswerForm::Object, Bytes));
  valueOf(readJudgement(AnswerForm::Word, Bytes));
  leadingVerdict(Bytes);
}

static void tryReply(StringRef Bytes) {
  HttpReply Reply;
  Reply.Status = 200;
  Reply.Body = Bytes.str();
  for (Dialect Speaks : {Dialect::OpenAI, Dialect::Anthropic})
    for (AnswerForm Form : {AnswerForm::Object, AnswerForm::Word})
      readReply(Speaks, Reply, Form);
  for (long Status : {400, 401, 404, 429, 500}) {
    Reply.Status = Status;
    Failure Refused = refusalOf(Reply);
    afterRejection(Dialect::OpenAI, {}, Refused.Detail);
  }
}

static void tryBatch(StringRef Bytes) {
  valueOf(parseBatchResults(Bytes, "results.jsonl", "model"));
}

static void tryAnswers(StringRef Bytes) {
  valueOf(parseAnswerLines(Bytes, "answers.jsonl"));
}

static void tryProfile(StringRef Bytes) {
  auto Read = [](StringRef Text) { return profileFromJson(Text, "p.json"); };
  std::optional<Profile> P = valueOf(Read(Bytes));
  if (!P)
    return;
  launchProfile(*P, "p.json");
  requireSame(*P, [](const Profile &P) { return toJsonFile(P); }, Read);
}

static void tryLog(StringRef Bytes) { valueOf(profileFromLog(Bytes, "log")); }

static void tryReport(StringRef Bytes) {
  kindOf(Bytes);
  auto Read = [](StringRef Text) {
    return predictionsFromJson(Text, "r.json");
  };
  std::optional<std::vector<Prediction>> Predictions = valueOf(Read(Bytes));
  if (!Predictions)
    return;
  requireSame(
      *Predictions,
      [](const std::vector<Prediction> &All) { return toJsonFile(All); }, Read);
}

static void tryGpu(StringRef Bytes) {
  if (std::optional<GpuFile> File = valueOf(parseGpuFile(Bytes, "gpu.yaml")))
    implausibleRidge(File->Spec);
}

static void tryConfiguration(StringRef Bytes) {
  auto Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Files->addFile("/.roofline", 0, MemoryBuffer::getMemBufferCopy(Bytes));
  for (const std::string &Mistake :
       readConfigFile("/.roofline", *Files).Mistakes)
    require(!Mistake.empty(), "a mistake has no message");
}

static void tryBaseline(StringRef Bytes) {
  valueOf(parseBaseline(Bytes, "/roofline.yaml"));
}

static void tryFormulas(StringRef Bytes) {
  valueOf(parseFormulas(Bytes, "formulas.csv"));
}

static void tryLabelTable(StringRef Bytes) {
  auto Read = [](StringRef Text) { return parseLabels(Text, "l.csv"); };
  std::optional<std::vector<LabelRow>> Rows = valueOf(Read(Bytes));
  if (Rows && !Rows->empty())
    requireSame(
        *Rows, [](const std::vector<LabelRow> &R) { return writeLabels(R); },
        Read);
}

static void tryImport(StringRef Bytes) {
  for (const ImportFormat &Format : importFormats())
    valueOf(importTable(Bytes, "t.csv", Format.Id));
}

static void tryKernelCode(StringRef Bytes) {
  valueOf(readRecords(Bytes, [](FatBinaryPlace) { return true; }));
}

static void tryObject(StringRef Bytes) {
  int File = memfd_create("object", 0);
  if (File < 0 || write(File, Bytes.data(), Bytes.size()) < 0)
    report_fatal_error("no file in memory can be made");
  std::string Path = "/proc/self/fd/" + std::to_string(File);
  for (StringRef Section :
       {StringRef(VerdictSectionName), StringRef(KernelCodeSectionName)})
    consumeError(readSections(Path, Section, [](StringRef Bytes, uint64_t) {
      volatile char Last = Bytes.empty() ? 0 : Bytes.back();
      (void)Last;
      return Error::success();
    }));
  close(File);
}

static void tryListing(StringRef Bytes) {
  for (const auto &[Function, Instructions] : parseListing(Bytes))
    for (const MachineInstruction &I : Instructions) {
      I.opcode();
      I.callee();
      I.target();
      I.predicatesSet();
    }
}

static void tryNvcc(StringRef Bytes) {
  std::vector<std::string> Command = {"nvcc"};
  for (StringRef Word : split(Bytes, '\n'))
    Command.push_back(Word.str());
  NvccInstallation Nvcc{"/nonexistent", 13, 0, 88, "75", "c++17", {}};
  for (NvccPurpose Purpose : {NvccPurpose::Analysis, NvccPurpose::Build})
    valueOf(clangCommandFor(Command, "/nonexistent", Nvcc, Purpose));
  parseNvccDryRun(Bytes);
}

static void tryNvccSyntax(StringRef Bytes) {
  std::optional<std::string> Rewritten = rewrittenForClang(Bytes);
  require(!Rewritten || !rewrittenForClang(*Rewritten),
          "a source that was rewritten for clang is rewritten again");
}

static void tryCalibration(StringRef Bytes) {
  valueOf(parseConfidenceWeights(Bytes, "static.yaml"));
}

static void tryCard(StringRef Bytes) {
  ModelCards Cards;
  consumeError(Cards.add(Bytes, "model.yaml"));
}

static void trySource(StringRef Bytes) {
  std::string Once = redacted(Bytes);
  require(redacted(Once) == Once, "a redacted text is redacted again");
}

ArrayRef<fuzz::Reader> fuzz::readers() {
  static constexpr Reader All[] = {
      {"analysis", tryAnalysis, InputForm::Code},
      {"answer", tryAnswer, InputForm::Json},
      {"answers", tryAnswers, InputForm::Json},
      {"baseline", tryBaseline},
      {"batch", tryBatch, InputForm::Json},
      {"calibration", tryCalibration},
      {"card", tryCard},
      {"configuration", tryConfiguration},
      {"executor", tryExecutor, InputForm::Code},
      {"formulas", tryFormulas},
      {"gpu", tryGpu},
      {"import", tryImport},
      {"kernel-code", tryKernelCode},
      {"labels", tryLabelTable},
      {"listing", tryListing},
      {"log", tryLog, InputForm::Json},
      {"nvcc", tryNvcc},
      {"nvcc-syntax", tryNvccSyntax},
      {"object", tryObject},
      {"profile", tryProfile, InputForm::Json},
      {"reply", tryReply, InputForm::Json},
      {"report", tryReport, InputForm::Json},
      {"source", trySource},
  };
  return All;
}
