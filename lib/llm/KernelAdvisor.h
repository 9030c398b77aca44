// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a language model says of kernels: the door through which the compiler
// asks, whatever the source of the answers.
#ifndef ROOFLINE_LLM_KERNELADVISOR_H
#define ROOFLINE_LLM_KERNELADVISOR_H

#include "llm/Answer.h"
#include "llm/LlmClient.h"
#include "llm/Prompt.h"
#include "llvm/ADT/StringMap.h"

namespace roofline {

/// The answers about one kernel on one GPU, checked; none where none came.
struct KernelAdvice {
  std::string Model; ///< what answered, as its provider calls it
  std::vector<Answer> Answers;
};

struct AdvisorSettings {
  /// Absent where answers come from stored ones only.
  std::optional<Endpoint> To;
  std::string Model;
  AskLimits Limits;
  unsigned Samples = 2;
  std::string Examples; ///< text for the prompt
  bool StripComments = false;
  bool DryRun = false;
  std::string CacheDir;
  std::optional<RemoteCacheAddress> SharedCache;
  std::string AnswerFile; ///< exported answers, in place of the cache
};

class KernelAdvisor {
public:
  /// Fails if the answer file cannot be read. A cache that cannot be used is a
  /// warning, and nothing is remembered.
  static llvm::Expected<std::unique_ptr<KernelAdvisor>>
  make(AdvisorSettings Settings, std::vector<std::string> &Warnings);

  /// One advice for each of \p Questions. What went wrong goes to \p Warnings,
  /// once per cause and endpoint in ten minutes over all processes.
  std::vector<KernelAdvice> advise(llvm::ArrayRef<KernelQuestion> Questions,
                                   std::vector<std::string> &Warnings);

  /// Of the last advise(): what has no answer yet.
  const std::vector<Question> &unanswered() const { return Unanswered; }

private:
  explicit KernelAdvisor(AdvisorSettings Settings)
      : Settings(std::move(Settings)) {}
  std::vector<Question> questionsFor(llvm::ArrayRef<KernelQuestion> Kernels);
  std::vector<AskOutcome> outcomesOf(llvm::ArrayRef<Question> Questions,
                                     std::vector<std::string> &Warnings);
  std::vector<AskOutcome> ask(llvm::ArrayRef<Question> Questions,
                              std::vector<std::string> &Warnings);
  /// For a dry run.
  void print(llvm::ArrayRef<Question> Questions);
  /// Of the answer file, or of the cache.
  std::optional<StoredAnswer> stored(llvm::StringRef Key,
                                     std::vector<std::string> &Warnings);
  void report(llvm::ArrayRef<AskOutcome> Outcomes,
              std::vector<std::string> &Warnings);

  AdvisorSettings Settings;
  std::unique_ptr<Database> Store;
  std::vector<Question> Unanswered;
  llvm::StringMap<StoredAnswer> FromFile; ///< by key
};

/// The file of the database in \p Folder.
std::string storePath(llvm::StringRef Folder);

/// The database in \p Folder, with all tables.
llvm::Expected<std::unique_ptr<Database>> openStore(llvm::StringRef Folder);

/// The same, of this process alone and gone with it.
llvm::Expected<std::unique_ptr<Database>> openMemoryStore();

/// What `llm-dry-run` prints: the request as it would go out, the key blotted.
std::string requestText(const Endpoint &To, const ChatRequest &Request,
                        const Capabilities &Can);

} // namespace roofline

#endif
