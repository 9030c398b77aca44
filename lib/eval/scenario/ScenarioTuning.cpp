// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/ScenarioTuning.h"
#include "eval/scenario/ScenarioMaterial.h"
#include "llm/FineTuning.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/JsonFields.h"
#include "support/ProgressBar.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <thread>

using namespace llvm;
using namespace roofline;

static std::string fileIn(StringRef Folder, StringRef Name) {
  SmallString<128> Path(Folder);
  sys::path::append(Path, Name);
  return Path.str().str();
}

static constexpr StringLiteral TrainName = "train.jsonl",
                               ValidationName = "validation.jsonl",
                               JobName = "job.json";

static Expected<std::string> linesFor(std::vector<LabelRow> Rows,
                                      const ScenarioOptions &Options) {
  Rows = chooseRows(std::move(Rows), Options.Limit, Options.Seed);
  auto Material = materialFor(Rows, Options.Labels, Options.Given,
                              Options.Predict, "export");
  if (!Material)
    return Material.takeError();
  const SourcePrompt &Prompt = *findSourcePrompt(Options.Prompts.front());
  std::string Lines;
  unsigned TooLong = 0;
  for (const KernelMaterial &Kernel : *Material) {
    ChatRequest Request =
        sourceRequest(Prompt, Kernel, *Options.Gpu, {}, /*Shots=*/0);
    if (Options.MaxPrompt &&
        Request.System.size() + Request.User.size() > Options.MaxPrompt) {
      ++TooLong;
      continue;
    }
    Lines +=
        trainingLine(Request, rightAnswer(Prompt.Form, Kernel.Row->Label,
                                          reasonFor(*Kernel.Row, *Options.Gpu),
                                          countersOf(*Kernel.Row)));
  }
  if (TooLong)
    errs() << "left out: " << TooLong << " with a question of more than "
           << Options.MaxPrompt << " bytes\n";
  return Lines;
}

static Error writePart(const std::vector<LabelRow> &Rows, StringRef Name,
                       const ScenarioOptions &Options) {
  if (Rows.empty())
    return makeError("{0}: no rows for {1}; column 'split' says which are for "
                     "training",
                     Options.Labels, Name);
  auto Lines = linesFor(Rows, Options);
  if (!Lines)
    return Lines.takeError();
  if (Lines->empty())
    return makeError("no kernel is left for {0}", Name);
  std::string Path = fileIn(Options.Export, Name);
  if (Error E = writeFileAtomically(Path, *Lines))
    return E;
  outs() << StringRef(*Lines).count('\n') << " kernels to " << Path << "\n";
  return Error::success();
}

namespace roofline {
namespace {
/// The content of job.json, from which a later run resumes the job.
struct StartedJob {
  std::string Endpoint, BaseModel, Job;
  std::string Model; ///< the tuned model; empty until the job has succeeded
};
} // namespace

template <class F> void fields(F &Member, StartedJob &S) {
  Member.required("endpoint", S.Endpoint);
  Member.required("base_model", S.BaseModel);
  Member.required("job", S.Job);
  Member.sparse("model", S.Model);
}
} // namespace roofline

static std::string jobText(const TuningJob &Job, const Endpoint &To) {
  return jsonText(StartedJob{To.Host, To.Model, Job.Id, Job.Model});
}

/// The id of the job that an earlier run started; empty if there is none. Fails
/// if that job used another endpoint or model.
static Expected<std::string> startedJob(StringRef Path, const Endpoint &To) {
  if (!sys::fs::exists(Path))
    return std::string();
  auto Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  StartedJob Found;
  if (Error E = readJsonText(*Text, Path, Found))
    return std::move(E);
  if (Found.Endpoint != To.Host || Found.BaseModel != To.Model)
    return makeError("'{0}' is of a job at {1} for {2}; remove it to start "
                     "another",
                     Path, Found.Endpoint, Found.BaseModel);
  return Found.Job;
}

static Expected<TuningJob> startJob(const FineTuning &Service,
                                    const ScenarioOptions &Options) {
  std::string Ids[2];
  for (auto [Name, Id] : zip_equal(
           std::array{StringRef(TrainName), StringRef(ValidationName)}, Ids)) {
    auto Lines = readFile(fileIn(Options.Export, Name));
    if (!Lines)
      return Lines.takeError();
    if (Error E = Service.upload(Name, *Lines).moveInto(Id))
      return std::move(E);
    outs() << "uploaded " << Name << " as " << Id << "\n";
  }
  return Service.start(Options.Model, Ids[0], Ids[1], Options.Epochs);
}

/// Polls until \p Job is over. Tolerates a few consecutive failures.
static Expected<TuningJob> waitFor(TuningJob Job, const FineTuning &Service,
                                   const ScenarioOptions &Options) {
  constexpr unsigned MostFailures = 5;
  ProgressBar Progress(1, Options.Progress);
  unsigned Failures = 0;
  std::string Told;
  while (true) {
    if (Job.Status != Told) {
      Progress.clear();
      outs() << "job " << Job.Id << ": " << Job.Status << "\n";
      outs().flush();
      Told = Job.Status;
    }
    if (Job.Now != TuningJob::State::Running)
      return Job;
    Progress.show(0, "job " + Job.Id + ": " + Job.Status);
    std::this_thread::sleep_for(std::chrono::duration<double>(Options.Poll));
    auto Now = Service.state(Job.Id);
    if (Now) {
      Job = std::move(*Now);
      Failures = 0;
    } else if (++Failures >= MostFailures) {
      return Now.takeError();
    } else {
      consumeError(Now.takeError());
    }
  }
}

static Error tune(const ScenarioOptions &Options) {
  auto Settings = endpointFor(Options);
  if (!Settings)
    return Settings.takeError();
  if (!Settings->To)
    return makeError("--start wants --llm-url, and not --offline");
  auto Service = FineTuning::at(*Settings->To, Settings->Limits.Seconds);
  if (!Service)
    return Service.takeError();
  std::string Path = fileIn(Options.Export, JobName);
  auto Started = startedJob(Path, *Settings->To);
  if (!Started)
    return Started.takeError();
  auto Job =
      Started->empty() ? startJob(*Service, Options) : Service->state(*Started);
  if (!Job)
    return Job.takeError();
  if (Error E = writeFileAtomically(Path, jobText(*Job, *Settings->To)))
    return E;
  Job = waitFor(std::move(*Job), *Service, Options);
  if (!Job)
    return Job.takeError();
  if (Job->Now != TuningJob::State::Succeeded)
    return makeError("fine-tuning job {0} {1}{2}{3}; remove '{4}' to start "
                     "another",
                     Job->Id,
                     Job->Now == TuningJob::State::Failed ? "failed"
                                                          : "was cancelled",
                     Job->Problem.empty() ? "" : ": ", Job->Problem, Path);
  if (Error E = writeFileAtomically(Path, jobText(*Job, *Settings->To)))
    return E;
  outs() << "tuned model: " << Job->Model << "\n"
         << "ask it by: roofline eval rq4 --model=" << Job->Model << "\n";
  return Error::success();
}

Error roofline::exportAndTune(const SplitRows &Split,
                              const ScenarioOptions &Options) {
  // Files must not change while a job that uses them may be running.
  bool HasFiles = sys::fs::exists(fileIn(Options.Export, TrainName)) &&
                  sys::fs::exists(fileIn(Options.Export, ValidationName));
  if (!Options.Start || !HasFiles) {
    if (Error E = writePart(Split.Train, TrainName, Options))
      return E;
    if (Error E = writePart(Split.Validation, ValidationName, Options))
      return E;
  }
  if (Options.Start)
    if (Error E = tune(Options))
      return E;
  return Error::success();
}
