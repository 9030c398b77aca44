// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The question that a model gets about one kernel on one GPU, filled into the
// templates of data/prompts. Same inputs, same bytes.
#ifndef ROOFLINE_LLM_PROMPT_H
#define ROOFLINE_LLM_PROMPT_H

#include "llm/Chat.h"
#include "model/GpuSpec.h"
#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// What of a kernel only its source has. Both may be empty.
struct KernelText {
  std::string Closure; ///< the kernel and what it uses
  std::string Host;    ///< the host code around its launches
};

/// An unknown that the model may give values for.
struct OpenUnknown {
  std::string Id;      ///< in the question: "u1"
  unsigned Symbol = 0; ///< for whoever asked: what it stands for there
  std::string Name, Meaning;
  Estimate Range;
  SourceLocation Where;
};

struct KernelQuestion {
  const Prediction *Static = nullptr; ///< what the analysis says by itself
  const GpuSpec *Gpu = nullptr;
  KernelText Text;
  std::vector<OpenUnknown> Unknowns;
};

/// Part of every cache key: answers to other words are other answers.
inline constexpr llvm::StringLiteral PromptVersion = "kernel-1";

/// \p Examples, if not empty, is put behind the instructions. What looks like
/// a secret in the program's text is redacted.
ChatRequest promptFor(const KernelQuestion &Q, llvm::StringRef Examples);

/// The digest under which an answer of \p Model to \p Request is kept. What
/// does not change the question, such as line numbers, does not change it.
std::string cacheKey(const ChatRequest &Request, llvm::StringRef Model);

/// The GPU's roofs, a line each. The same for every kernel of a build.
std::string gpuFacts(const GpuSpec &Gpu);

/// Launches, operations, loops, branches, accesses and times, as known or
/// estimated by the analysis.
std::string factsText(const Prediction &P, const GpuSpec &Gpu);

/// The list of unknowns with their ids; empty where there are none.
std::string unknownsText(llvm::ArrayRef<OpenUnknown> Unknowns);

} // namespace roofline

#endif
