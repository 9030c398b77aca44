// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The messages that the analysis sends to the compile that it belongs to. The
// analysis runs in a process of its own (guard/GuardedProcess.h), so findings
// are serialised as lines of JSON.
#ifndef ROOFLINE_REMARK_FINDING_H
#define ROOFLINE_REMARK_FINDING_H

#include "config/Options.h"
#include "model/Prediction.h"
#include "support/StageTrace.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

/// A figure of a record.
struct RecordValue {
  std::string Key, Value;
  bool operator==(const RecordValue &) const = default;
};

/// One message.
struct Finding {
  enum class Kind {
    Complaint, ///< a warning about this plugin or its options
    Warning,   ///< a warning about what the user says about a kernel
    Failure,   ///< an error for which the user asked by option fail-on
    Remark,    ///< a remark about a kernel
    Note,      ///< a note that belongs to the preceding remark
    Record,    ///< a record for -fsave-optimization-record
    Verdict,   ///< Text is a prediction as toJsonLine() writes it
    Question,  ///< Text is PromptParts as JSON, about the kernel
               ///< of the preceding verdict
    Stages,    ///< Times
    Output,    ///< text for standard output
    // Only for a tool that runs the compile:
    Setting, ///< Text is about the settings
    Mistake, ///< the same; something that the user asked for is not done
    Assumed, ///< what an assumption of an option did; see AssumptionRules.h
    LeftOut, ///< Text is the name of a kernel; option kernels leaves all out,
             ///< and Values has its spelling and value
    NoMain,  ///< option arguments, which Text names, has no effect
    OfLibraries, ///< the unit has kernels of system headers only
    Unexplained, ///< option explain, from a file or the environment, matches no
                 ///< kernel of the unit; Values as of LeftOut
  };
  Kind What = Kind::Output;
  std::string Text = {};
  SourceLocation Where = {};
  /// For notes: the fallback if Where is in no file of the compile.
  SourceLocation Otherwise = {};

  // The members below are for records.
  std::string Function = {};   ///< the kernel's name in the module
  std::string RecordName = {}; ///< "ComputeBound"
  std::vector<RecordValue> Values = {};

  StageTimes Times = {};
};

template <>
inline constexpr llvm::StringLiteral EnumIds<Finding::Kind>[] = {
    "complaint", "warning",  "failure", "remark",       "note",       "record",
    "verdict",   "question", "stages",  "output",       "setting",    "mistake",
    "assumed",   "left out", "no main", "of libraries", "unexplained"};

/// The remark about \p Group, which are predictions for one place of the source
/// (isSamePlace()), or one for each GPU if instances of a template disagree.
/// Behind each are its notes, as \p Notes wants them for each prediction.
std::vector<Finding>
remarkAbout(llvm::ArrayRef<Prediction> Group,
            llvm::function_ref<NoteLevel(const Prediction &)> Notes);

/// Whether \p A and \p B are predictions of one kernel or of instances of one
/// template, so that one remark is about both.
bool isSamePlace(const Prediction &A, const Prediction &B);

/// An analysis record named ComputeBound, BandwidthBound, Mixed or
/// Undetermined, with the figures as named values. \p Function is the kernel's
/// name in the module.
Finding recordOf(const Prediction &P, llvm::StringRef Function);

/// Serialises \p F as one line, without the line end, and parses such a line.
/// Parsing fails on malformed input.
std::string toLine(const Finding &F);
llvm::Expected<Finding> findingFromLine(llvm::StringRef Line);

} // namespace roofline

#endif
