// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asks a language model about kernels, whether the answers come from an
// endpoint, the cache or an exported file.
#ifndef ROOFLINE_LLM_ADVISE_H
#define ROOFLINE_LLM_ADVISE_H

#include "llm/AdvisorSettings.h"
#include "llm/Prompt.h"

namespace roofline {

/// The questions about \p Kernels, Settings.Samples in a row for each.
std::vector<Question> questionsFor(llvm::ArrayRef<PromptParts> Kernels,
                                   const AdvisorSettings &Settings);

/// Asks the model of \p Settings about \p Kernels, or looks its answers up.
/// Returns one advice for each, in their order. Failures are reported in
/// \p Warnings, each cause and endpoint once in ten minutes over all processes
/// of the user. Fails if the answer file cannot be read, or if there is a
/// budget and no database to account for it. If there is no budget, an unusable
/// cache is only a warning, and answers are kept in memory.
llvm::Expected<std::vector<KernelAdvice>>
advise(llvm::ArrayRef<PromptParts> Kernels, const AdvisorSettings &Settings,
       std::vector<std::string> &Warnings);

/// Opens the database with the answers for \p Settings: the user's cache, or a
/// copy in memory of the exported file that \p Settings names.
llvm::Expected<std::unique_ptr<Database>>
openAnswers(const AdvisorSettings &Settings);

/// As openAnswers(), but if the cache is unusable, returns an empty database in
/// memory and adds a warning to \p Warnings. Fails if there is a budget, which
/// only the cache can account for, or if the answer file cannot be read.
llvm::Expected<std::unique_ptr<Database>>
openAnswersOrMemory(const AdvisorSettings &Settings,
                    std::vector<std::string> &Warnings);

/// The stored answer to \p Q, if there is one that can be parsed.
std::optional<StoredAnswer> storedAnswer(Database &Store, const Question &Q);

/// The request as option llm-dry-run prints it, with the key masked.
std::string requestText(const Endpoint &To, const ChatRequest &Request,
                        const Capabilities &Can);

} // namespace roofline

#endif
