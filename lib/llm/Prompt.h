// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the prompt about one kernel on one GPU from the templates in
// data/prompts. Deterministic: equal inputs give equal bytes.
#ifndef ROOFLINE_LLM_PROMPT_H
#define ROOFLINE_LLM_PROMPT_H

#include "llm/Chat.h"
#include "model/Advice.h"
#include "model/CodeLine.h"
#include "model/GpuSpec.h"
#include "model/HostLine.h"
#include "model/KernelSource.h"
#include "support/JsonFields.h"
#include "llvm/ADT/ArrayRef.h"
#include <set>

namespace roofline {

/// What a question about a kernel says besides its prediction. All members may
/// be empty.
struct KernelText {
  /// The kernel and the declarations that it uses.
  std::vector<CodeLine> Closure;
  /// The host code that leads to what its launches pass.
  std::vector<HostLine> Host;
  std::string Values; ///< by valuesText()
};

/// The lines of a closure, and which of them figures mention.
class ShownLines {
public:
  explicit ShownLines(llvm::ArrayRef<CodeLine> Closure);

  bool has(const SourceLocation &Where) const {
    return Shown.contains(keyOf(Where));
  }
  /// "@12"; nothing for a line that is not shown.
  std::string mention(const SourceLocation &Where);
  bool isMentioned(const SourceLocation &Where) const {
    return Mentioned.contains(keyOf(Where));
  }

private:
  using Key = std::pair<std::string, unsigned>;
  static Key keyOf(const SourceLocation &Where);
  std::set<Key> Shown, Mentioned;
};

/// Version of the prompt templates. It is part of every cache key, since other
/// templates ask other questions.
inline constexpr llvm::StringLiteral PromptVersion = "kernel-4";

/// The parts of a question as text. Secrets in the program's own text are
/// redacted.
struct PromptParts {
  std::string Kernel, Source, Host, Arguments, Launch;
  std::string Facts, Unknowns; ///< results of the analysis
  std::string GpuName, GpuFacts;
};

/// Makes the parts of a question about the kernel of \p Static, its prediction
/// without a model, on \p Gpu. Secrets are redacted.
PromptParts partsOf(const Prediction &Static, const GpuSpec &Gpu,
                    const KernelText &Text,
                    llvm::ArrayRef<OpenUnknown> Unknowns);

/// The members in JSON, for the process that asks and for files.
template <class F> void fields(F &Member, PromptParts &Parts) {
  Member.required("kernel", Parts.Kernel);
  Member.required("source", Parts.Source);
  Member.required("host", Parts.Host);
  Member.required("arguments", Parts.Arguments);
  Member.required("launch", Parts.Launch);
  Member.required("facts", Parts.Facts);
  Member.required("unknowns", Parts.Unknowns);
  Member.required("gpu_name", Parts.GpuName);
  Member.required("gpu_facts", Parts.GpuFacts);
}

/// Builds the request. \p Examples, if not empty, follows the instructions.
/// Without \p Figures the prompt contains the launches only, neither facts nor
/// unknowns, and does not mention them.
ChatRequest promptFor(const PromptParts &Parts, llvm::StringRef Examples,
                      bool Figures = true);

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

/// The launches of \p P, as far as they are known, and the \p Values that are
/// passed.
std::string launchText(const Prediction &P, llvm::StringRef Values);

/// The same with operations, loops, branches, accesses and times, each as the
/// analysis knows or estimates it.
std::string factsText(const Prediction &P, const GpuSpec &Gpu,
                      llvm::StringRef Values,
                      llvm::ArrayRef<OpenUnknown> Unknowns, ShownLines &Lines);

/// The list of unknowns with their ids; empty if there are none.
std::string unknownsText(llvm::ArrayRef<OpenUnknown> Unknowns,
                         ShownLines &Lines);

/// The numbers that \p Launch passes to \p Kernel and the sizes of its buffers,
/// formulas of \p Formulas, as far as they are known.
std::string valuesText(const KernelSource &Kernel, const LaunchSite &Launch,
                       const SymContext &Formulas);

} // namespace roofline

#endif
