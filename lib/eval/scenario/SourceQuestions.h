// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RQ2 to RQ4: a kernel's class from its source, GPU, arguments and launch. Each
// prompt is a row of a table, so that what it tells is seen at one glance.
#ifndef ROOFLINE_EVAL_SCENARIO_SOURCEQUESTIONS_H
#define ROOFLINE_EVAL_SCENARIO_SOURCEQUESTIONS_H

#include "eval/scenario/Examples.h"
#include "eval/scenario/Question.h"

namespace roofline {

enum class ExampleChoice { None, Fixed, Similar };

struct SourcePrompt {
  llvm::StringLiteral Name;
  AnswerForm Form; ///< words go with whole sources, objects with closures
  bool Figures;    ///< what the analysis found out is told
  ExampleChoice Examples;
};

/// Of a name such as "paper"; null where there is none.
const SourcePrompt *findSourcePrompt(llvm::StringRef Name);

/// Those that \p Scenario asks with by default.
std::vector<llvm::StringRef> promptsOf(llvm::StringRef Scenario);
/// All that may be named for \p Scenario.
std::vector<llvm::StringRef> knownPrompts(llvm::StringRef Scenario);

/// What a prompt can tell of a kernel.
struct KernelMaterial {
  const LabelRow *Row = nullptr;
  PromptMaterial Sheet;
  std::string Sources; ///< of the whole program
};

/// The question by \p Prompt about \p Of on \p Gpu, with \p Shots of \p Pool.
ChatRequest sourceRequest(const SourcePrompt &Prompt, const KernelMaterial &Of,
                          const GpuSpec &Gpu,
                          llvm::ArrayRef<ExampleKernel> Pool, unsigned Shots);

/// One line of a chat as fine-tuning services and libraries take them: the
/// question with its right answer.
std::string trainingLine(const ChatRequest &Request, llvm::StringRef Answer);

} // namespace roofline

#endif
