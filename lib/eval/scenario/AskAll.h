// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asks many questions of one endpoint, several at a time, and hands over each
// result when it is there: hours of answers must not wait for the last one.
#ifndef ROOFLINE_EVAL_SCENARIO_ASKALL_H
#define ROOFLINE_EVAL_SCENARIO_ASKALL_H

#include "eval/scenario/Question.h"
#include "llm/KernelAdvisor.h"

namespace roofline {

/// Where answers are kept under \p Settings: the user's cache, or that of an
/// exported file, in memory.
llvm::Expected<std::unique_ptr<Database>>
openAnswers(const AdvisorSettings &Settings);

/// What \p Store has on \p Q and can be read.
std::optional<StoredAnswer> storedAnswer(Database &Store, const Question &Q);

/// Asks each of \p Questions within the time limit for one, llm-slots at a
/// time. \p Each gets the outcomes as they come, one at a time. A failure that
/// every further question would meet ends it and is returned; questions that
/// were not asked then have no outcome.
llvm::Error
askAll(llvm::ArrayRef<ScenarioQuestion> Questions,
       const AdvisorSettings &Settings, Database &Store,
       llvm::function_ref<void(const ScenarioQuestion &, const AskOutcome &)>
           Each);

} // namespace roofline

#endif
