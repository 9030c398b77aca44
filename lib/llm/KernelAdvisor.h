// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asks a language model about kernels on behalf of the compiler, whether the
// answers come from an endpoint, the cache or an exported file.
#ifndef ROOFLINE_LLM_KERNELADVISOR_H
#define ROOFLINE_LLM_KERNELADVISOR_H

#include "llm/Answer.h"
#include "llm/LlmClient.h"
#include "llm/Prompt.h"
#include "llvm/ADT/StringMap.h"

namespace roofline {

/// The valid answers about one kernel on one GPU; empty if there are none.
struct KernelAdvice {
  std::string Model; ///< the provider's name for the model that answered
  std::vector<Answer> Answers;
};

/// What a KernelAdvisor needs to know; advisorSettings() makes it from options.
struct AdvisorSettings {
  /// Absent if only stored answers are used.
  std::optional<Endpoint> To;
  std::string Model;
  AskLimits Limits;
  unsigned Samples = 2;
  std::string Examples; ///< worked examples for the prompt, as text
  bool StripComments = false;
  bool DryRun = false;
  std::string CacheDir;
  std::optional<RemoteCacheAddress> SharedCache;
  std::string AnswerFile; ///< exported answers to use instead of the cache
};

/// Builds the prompts for kernels, gets them answered and parses the answers.
class KernelAdvisor {
public:
  /// Fails if the answer file cannot be read, or if there is a budget and no
  /// database to account for it. If there is no budget, an unusable cache is
  /// only a warning, and answers are kept in memory.
  static llvm::Expected<std::unique_ptr<KernelAdvisor>>
  make(AdvisorSettings Settings, std::vector<std::string> &Warnings);

  /// Returns one advice for each of \p Questions, in their order. Failures are
  /// reported in \p Warnings, each cause and endpoint once in ten minutes over
  /// all processes of the user.
  std::vector<KernelAdvice> advise(llvm::ArrayRef<KernelQuestion> Questions,
                                   std::vector<std::string> &Warnings);

  /// The questions of the last advise() that have no answer.
  const std::vector<Question> &unanswered() const { return Unanswered; }

private:
  explicit KernelAdvisor(AdvisorSettings Settings)
      : Settings(std::move(Settings)) {}
  std::vector<Question> questionsFor(llvm::ArrayRef<KernelQuestion> Kernels);
  std::vector<AskOutcome> outcomesOf(llvm::ArrayRef<Question> Questions,
                                     std::vector<std::string> &Warnings);
  std::vector<AskOutcome> ask(llvm::ArrayRef<Question> Questions,
                              std::vector<std::string> &Warnings);
  /// Prints the requests to standard error, for a dry run.
  void print(llvm::ArrayRef<Question> Questions);
  /// The stored answer for \p Key, from the answer file or the cache.
  std::optional<StoredAnswer> stored(llvm::StringRef Key,
                                     std::vector<std::string> &Warnings);
  void report(llvm::ArrayRef<AskOutcome> Outcomes,
              std::vector<std::string> &Warnings);

  AdvisorSettings Settings;
  std::unique_ptr<Database> Store;
  std::vector<Question> Unanswered;
  llvm::StringMap<StoredAnswer> FromFile; ///< by key
};

/// The path of the database file in \p Folder.
std::string storePath(llvm::StringRef Folder);

/// Opens the database in \p Folder, with the tables of AnswerCache and
/// SharedState.
llvm::Expected<std::unique_ptr<Database>> openStore(llvm::StringRef Folder);

/// Opens an empty database of the same form in memory; it is lost when the
/// result is destroyed.
llvm::Expected<std::unique_ptr<Database>> openMemoryStore();

/// The request as option llm-dry-run prints it, with the key masked.
std::string requestText(const Endpoint &To, const ChatRequest &Request,
                        const Capabilities &Can);

} // namespace roofline

#endif
