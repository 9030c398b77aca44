// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvcc/RegisterNames.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace llvm;
using namespace roofline;

/// Whether \p Name is a special register of the PTX ISA, version 9.0, section
/// "Special Registers"; digits at the end number registers of one kind.
static bool isSpecialRegister(StringRef Name) {
  static const StringSet<> Names = {"tid",
                                    "ntid",
                                    "laneid",
                                    "warpid",
                                    "nwarpid",
                                    "ctaid",
                                    "nctaid",
                                    "smid",
                                    "nsmid",
                                    "gridid",
                                    "clusterid",
                                    "nclusterid",
                                    "cluster_ctaid",
                                    "cluster_nctaid",
                                    "cluster_ctarank",
                                    "cluster_nctarank",
                                    "is_explicit_cluster",
                                    "lanemask_eq",
                                    "lanemask_le",
                                    "lanemask_lt",
                                    "lanemask_ge",
                                    "lanemask_gt",
                                    "clock",
                                    "clock_hi",
                                    "pm",
                                    "envreg",
                                    "globaltimer",
                                    "globaltimer_lo",
                                    "globaltimer_hi",
                                    "total_smem_size",
                                    "aggr_smem_size",
                                    "dynamic_smem_size",
                                    "current_graph_exec"};
  return Names.contains(Name) || Names.contains(Name.rtrim("0123456789"));
}

/// Adds the offsets in \p Source of the % of register names in the string
/// literal at \p Begin with \p Length bytes.
static void findNames(StringRef Source, size_t Begin, size_t Length,
                      std::vector<size_t> &Found) {
  StringRef Literal = Source.substr(Begin, Length);
  for (size_t At = 0; (At = Literal.find('%', At)) != StringRef::npos;) {
    StringRef Name = Literal.drop_front(At + 1).take_while(
        [](char C) { return isAlnum(C) || C == '_'; });
    if (isSpecialRegister(Name))
      Found.push_back(Begin + At);
    // "%%" is one sign.
    At += Literal.substr(At).starts_with("%%") ? 2 : 1;
  }
}

std::optional<std::string> roofline::withEscapedRegisters(StringRef Source) {
  if (!Source.contains("asm") || !Source.contains('%'))
    return std::nullopt;
  LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = true;
  std::string Text = Source.str(); // ends with a null byte, for the lexer
  Lexer Lex(clang::SourceLocation(), Language, Text.data(), Text.data(),
            Text.data() + Text.size());
  std::vector<size_t> Found;
  Token T;
  auto Next = [&] {
    Lex.LexFromRawLexer(T);
    return !T.is(tok::eof);
  };
  auto Offset = [&] {
    return Lex.getBufferLocation() - Text.data() - T.getLength();
  };
  auto IsWord = [&](std::initializer_list<StringRef> Words) {
    return T.is(tok::raw_identifier) &&
           is_contained(Words, T.getRawIdentifier());
  };
  while (Next()) {
    if (!IsWord({"asm", "__asm", "__asm__"}))
      continue;
    while (Next() && IsWord({"volatile", "__volatile", "__volatile__"})) {
    }
    if (!T.is(tok::l_paren))
      continue;
    std::vector<size_t> Names;
    while (Next() && T.is(tok::string_literal))
      findNames(Text, Offset(), T.getLength(), Names);
    // Without operands, the template is taken as it is.
    if (T.isOneOf(tok::colon, tok::coloncolon))
      append_range(Found, Names);
  }
  if (Found.empty())
    return std::nullopt;
  for (size_t At : reverse(Found))
    Text.insert(At, "%");
  return Text;
}
