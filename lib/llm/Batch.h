// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes the files of providers' batch services. These cost half as
// much but take hours, so answers go into the cache for the next build.
#ifndef ROOFLINE_LLM_BATCH_H
#define ROOFLINE_LLM_BATCH_H

#include "llm/Advise.h"

namespace roofline {

/// A batch file for OpenAI or Anthropic.
struct BatchFile {
  std::string Text;
  unsigned Questions = 0; ///< one per line; the key is the custom_id
};

/// The file that asks \p Model those of \p Questions to which \p Store has no
/// answer, each key once, since services reject duplicate ids.
BatchFile batchFor(llvm::ArrayRef<Question> Questions, Dialect Speaks,
                   llvm::StringRef Model, Database &Store);

/// The content of a file of batch results.
struct BatchResults {
  std::vector<StoredAnswer> Answers;
  /// One message for each line without a valid answer: "FILE:3: refusal: ...".
  std::vector<std::string> Problems;
};

/// Parses the result file of either service, recognising the service by the
/// shape of each line. \p Model is stored with the answers; \p Name is the
/// file's name for messages. Fails if \p Text is not a file of batch results.
llvm::Expected<BatchResults> parseBatchResults(llvm::StringRef Text,
                                               llvm::StringRef Name,
                                               llvm::StringRef Model);

} // namespace roofline

#endif
