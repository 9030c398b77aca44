// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the prompt about one kernel on one GPU from the templates in
// data/prompts. Deterministic: equal inputs give equal bytes.
#ifndef ROOFLINE_LLM_PROMPT_H
#define ROOFLINE_LLM_PROMPT_H

#include "llm/Chat.h"
#include "model/GpuSpec.h"
#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// The source text of a kernel. Both members may be empty.
struct KernelText {
  std::string Closure; ///< the kernel and the declarations that it uses
  std::string Host;    ///< the host code around its launches
};

/// An unknown of the analysis that the model may give a range for.
struct OpenUnknown {
  std::string Id;      ///< its name in the question: "u1"
  unsigned Symbol = 0; ///< the caller's symbol; not part of the prompt
  UnknownId What;
  Fact<HostOrigin> Origin; ///< of values of the host program
  Estimate Range;
  SourceLocation Where;
};

/// What a question about one kernel on one GPU is made from. Does not own what
/// it points to.
struct KernelQuestion {
  const Prediction *Static = nullptr; ///< the prediction without a model
  const GpuSpec *Gpu = nullptr;
  KernelText Text;
  std::vector<OpenUnknown> Unknowns;
};

/// Version of the prompt templates. It is part of every cache key, since other
/// templates ask other questions.
inline constexpr llvm::StringLiteral PromptVersion = "kernel-1";

/// The parts of a question as text. Secrets in the program's own text are
/// redacted.
struct PromptParts {
  std::string Kernel, Source, Host, Arguments, Launch;
  std::string Facts, Unknowns; ///< results of the analysis
  std::string GpuName, GpuFacts;
};

/// Makes the parts of the question \p Q, with secrets redacted.
PromptParts partsOf(const KernelQuestion &Q);

/// Builds the request. \p Examples, if not empty, follows the instructions.
/// Without \p Figures the prompt contains the launches only, neither facts nor
/// unknowns, and does not mention them.
ChatRequest promptFor(const PromptParts &Parts, llvm::StringRef Examples,
                      bool Figures = true);
inline ChatRequest promptFor(const KernelQuestion &Q,
                             llvm::StringRef Examples) {
  return promptFor(partsOf(Q), Examples);
}

/// The part of the user message about the kernel, without the frame around it;
/// \p Figures as in promptFor().
std::string kernelText(const PromptParts &Parts, bool Figures = true);

/// The template data/prompts/NAME.txt with each {{field}} replaced by its text.
/// Inserted text is not expanded again. If a field is empty, the line end that
/// follows it is removed.
using PromptFields = std::vector<std::pair<llvm::StringRef, std::string>>;
std::string filledPrompt(llvm::StringRef Name, const PromptFields &With);

/// The key under which an answer of \p Model to \p Request is cached: a digest
/// of everything that the answer depends on. Places such as line numbers do not
/// affect it.
std::string cacheKey(const ChatRequest &Request, llvm::StringRef Model);

/// The form of answer that the question behind \p Key, made by cacheKey(), asks
/// for.
AnswerForm answerFormOf(llvm::StringRef Key);

/// The GPU's roofs, one per line. The same for every kernel of a build.
std::string gpuFacts(const GpuSpec &Gpu);

/// The launches of \p P, as far as they are known.
std::string launchText(const Prediction &P);

/// Launches, operations, loops, branches, accesses and times, each as the
/// analysis knows or estimates it.
std::string factsText(const Prediction &P, const GpuSpec &Gpu);

/// The list of unknowns with their ids; empty if there are none.
std::string unknownsText(llvm::ArrayRef<OpenUnknown> Unknowns);

} // namespace roofline

#endif
