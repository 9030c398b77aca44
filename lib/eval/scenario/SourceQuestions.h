// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The questions of RQ2 to RQ4, which ask for a kernel's class given its source,
// the GPU, the arguments and the launch. The prompts are rows of a table that
// shows what each of them contains.
#ifndef ROOFLINE_EVAL_SCENARIO_SOURCEQUESTIONS_H
#define ROOFLINE_EVAL_SCENARIO_SOURCEQUESTIONS_H

#include "eval/scenario/Examples.h"
#include "eval/scenario/Question.h"

namespace roofline {

enum class ExampleChoice { None, Fixed, Similar };

/// One row of that table.
struct SourcePrompt {
  llvm::StringLiteral Name;
  /// Word prompts contain the whole program, Object prompts the closure.
  AnswerForm Form;
  bool Figures; ///< whether it contains the analysis's figures
  ExampleChoice Examples;
};

/// The prompt called \p Name, such as "paper"; null if there is none.
const SourcePrompt *findSourcePrompt(llvm::StringRef Name);

/// The material for a prompt about one kernel. Refers to its row.
struct KernelMaterial {
  const LabelRow *Row = nullptr;
  PromptParts Parts;
  KernelTraits Traits{};
  std::string Sources; ///< source text of the whole program
};

/// The request by \p Prompt about \p Of on \p Gpu, with \p Shots examples from
/// \p Pool.
ChatRequest sourceRequest(const SourcePrompt &Prompt, const KernelMaterial &Of,
                          const GpuSpec &Gpu,
                          llvm::ArrayRef<ExampleKernel> Pool, unsigned Shots);

/// A chat with \p Request and its right \p Answer, as one line of JSON in the
/// form that fine-tuning services and libraries read.
std::string trainingLine(const ChatRequest &Request, llvm::StringRef Answer);

} // namespace roofline

#endif
