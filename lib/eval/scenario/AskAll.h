// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sends many questions to one endpoint in parallel and passes on each result as
// it arrives, since collecting all answers may take hours.
#ifndef ROOFLINE_EVAL_SCENARIO_ASKALL_H
#define ROOFLINE_EVAL_SCENARIO_ASKALL_H

#include "eval/scenario/Question.h"
#include "llm/KernelAdvisor.h"

namespace roofline {

/// Opens the database with answers for \p Settings: the user's cache, or an
/// in-memory copy of the exported file that \p Settings names.
llvm::Expected<std::unique_ptr<Database>>
openAnswers(const AdvisorSettings &Settings);

/// The stored answer to \p Q, if there is one that can be parsed.
std::optional<StoredAnswer> storedAnswer(Database &Store, const Question &Q);

/// Asks \p Questions, each within the time limit for one, up to Limits.Slots in
/// parallel. \p Each is called with each outcome as it arrives; calls are
/// serialised but come from several threads. Stops at a failure that concerns
/// all requests and returns it; questions not yet answered then have no
/// outcome.
llvm::Error
askAll(llvm::ArrayRef<ScenarioQuestion> Questions,
       const AdvisorSettings &Settings, Database &Store,
       llvm::function_ref<void(const ScenarioQuestion &, const AskOutcome &)>
           Each);

} // namespace roofline

#endif
