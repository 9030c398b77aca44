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

/// A question in its parts, all of them text. What looks like a secret in the
/// program's own is redacted.
struct PromptParts {
  std::string Kernel, Source, Host, Arguments, Launch;
  std::string Facts, Unknowns; ///< what the analysis has to say
  std::string GpuName, GpuFacts;
};

PromptParts partsOf(const KernelQuestion &Q);

/// \p Examples, if not empty, is put behind the instructions. Without
/// \p Figures neither facts nor unknowns are told, nor that there are any.
ChatRequest promptFor(const PromptParts &Parts, llvm::StringRef Examples,
                      bool Figures = true);
inline ChatRequest promptFor(const KernelQuestion &Q,
                             llvm::StringRef Examples) {
  return promptFor(partsOf(Q), Examples);
}

/// What is told of the kernel in a prompt, without the frame around it.
std::string kernelText(const PromptParts &Parts, bool Figures = true);

/// The template data/prompts/NAME.txt with each {{field}} replaced, once: what
/// is filled in is not looked at again. Empty fields take their line with
/// them.
using PromptFields = std::vector<std::pair<llvm::StringRef, std::string>>;
std::string filledPrompt(llvm::StringRef Name, const PromptFields &With);

/// The digest under which an answer of \p Model to \p Request is kept. What
/// does not change the question, such as line numbers, does not change it.
std::string cacheKey(const ChatRequest &Request, llvm::StringRef Model);

/// Of the question that \p Key, one of cacheKey(), stands for.
AnswerForm answerFormOf(llvm::StringRef Key);

/// The GPU's roofs, a line each. The same for every kernel of a build.
std::string gpuFacts(const GpuSpec &Gpu);

/// The launches alone, as far as they are known.
std::string launchText(const Prediction &P);

/// Launches, operations, loops, branches, accesses and times, as known or
/// estimated by the analysis.
std::string factsText(const Prediction &P, const GpuSpec &Gpu);

/// The list of unknowns with their ids; empty where there are none.
std::string unknownsText(llvm::ArrayRef<OpenUnknown> Unknowns);

} // namespace roofline

#endif
