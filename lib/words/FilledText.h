// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texts that have placeholders for what is in a fact:
//   {s}       the symbol
//   {name}    the symbol in quotes, with a blank before it; or nothing
//   {near}    "; did you mean 's'?" for the symbol s; or nothing
//   {at}      " at line 9", or nothing if the line is not known
//   {host}    " in host code" if Values[0] says that the kernel has another
//             value of that name; or nothing
//   {loop}    "the loop at line 9", or "a loop"
//   {this loop} "this loop", or "a loop of the function or macro here" if
//             Values[0] says so
//   {branch}  "the branch at line 9", or "a branch"
//   {take}    "take a branch at line 9", of a sample
//   {about}   "about ", where data decide which threads access an object
//   {value}   "the value at line 9", or "a value"
//   {checks}  "check at line 9", or "checks"
//   {kind}    the kind of operation of which the symbol is the id
//   {0}       the value at index 0 as number() prints it; {1}, ... likewise
//   {a0}      the same, or "about 63" if it is not whole
//   {i0}      the same, as a whole number
//   {f0}      the same, with one decimal
//   {z0}      the same, as formatSize() prints it
//   {b0}      the same, as an amount of bytes
//   {served}  ", if caches serve 75 % of it", or "half of it", for the
//             percentage at index 1; nothing if it is negative
//   {where}   "where other data say" or, if the value at index 2 says so, "at
//             places that can't be followed"
//   {part}    the values at index 1 and 2 as "3 of 4" or "1.00 of 1.01"
//   {limit}   which extent of a launch, or how much shared memory, is not
//             allowed, by the first 8 values
//   {ends}    "the kernel ends", or which launches end, by the number of them
//             at index 2, if there is one
//   {moved}   "read", "written" or both, for the bytes at index 2 and 3
//   {left out} which launches are left out and why, by the value at index 0
//   {unreached} that the program does not come to a launch, and why
//   {reach}   "it will reach about 71 % of the fp32 peak", or of the DRAM
//             bandwidth, by the share at index 0 and the symbol
//   {few}     how few multiprocessors have work, or threads hide latency, by
//             the values at index 1 to 4
//   {allocation} the symbol in quotes or, if there is none, "allocation 2", by
//             the value at index 2
//   {times}   the value at index 0 as "once" or "20 times"
//   {spread}  " (3 to 61, by thread)" for the values at index 1 and 2, or " for
//             each thread that enters it" if they are equal; with the
//             percentage of the threads at index 3, if there is one before the
//             sample
//   {sample}  ", from 64 sampled warps of 32768" for the last three values
#ifndef ROOFLINE_WORDS_FILLEDTEXT_H
#define ROOFLINE_WORDS_FILLEDTEXT_H

#include "model/Facts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace roofline {

/// Texts by kind, in the order of the enumerators.
using Texts = const llvm::StringLiteral;

/// What is in a fact, whatever its kind.
struct FactParts {
  llvm::StringRef Symbol;
  unsigned Line = 0;
  llvm::ArrayRef<double> Values;
  bool IsUnknown = false; ///< the fact is an UnknownId

  template <typename KindT>
  FactParts(const Fact<KindT> &F)
      : Symbol(F.Symbol), Line(F.Line), Values(F.Values),
        IsUnknown(std::is_same_v<KindT, UnknownKind>) {}
};

/// Whether the share of the branch \p U is that of one of its ways, of which it
/// is not known whether the source's condition holds there.
bool isOneWay(const UnknownId &U);

/// The text of placeholder \p Name in the words for \p F.
std::string wordFor(llvm::StringRef Name, const FactParts &F);

/// \p Text with its placeholders replaced by what is in \p F.
std::string filledText(llvm::StringRef Text, const FactParts &F);

/// The one of \p ByKind for \p F, with the placeholders replaced.
template <size_t N, typename KindT>
std::string filled(Texts (&ByKind)[N], const Fact<KindT> &F) {
  // The last kinds of notes are in remarks only, and have no text.
  static_assert(N == std::size(idsOf<KindT>()) ||
                std::is_same_v<KindT, NoteKind>);
  auto Kind = static_cast<size_t>(F.Kind);
  return Kind < N ? filledText(ByKind[Kind], F) : "";
}

} // namespace roofline

#endif
