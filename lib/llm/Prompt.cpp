// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Prompt.h"
#include "llm/Answer.h"
#include "llm/Redact.h"
#include "model/Quantity.h"
#include "support/Digest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

// Made from data/prompts by roofline_embed: {name, contents}.
namespace roofline {
extern const std::pair<const char *, const char *> Prompts[];
extern const unsigned PromptsCount;
} // namespace roofline

static StringRef templateText(StringRef Part) {
  std::string Name = (PromptVersion + "." + Part).str();
  for (auto &[Found, Text] : ArrayRef(Prompts, PromptsCount))
    if (Name == Found)
      return Text;
  llvm_unreachable("a prompt without its template");
}

using Fields = std::vector<std::pair<StringRef, std::string>>;

/// \p Template with each {{name}} replaced, once: what is filled in is not
/// looked at again. Empty fields take their line with them.
static std::string filled(StringRef Template, const Fields &With) {
  std::string Text;
  while (!Template.empty()) {
    size_t Open = Template.find("{{");
    Text += Template.take_front(Open);
    if (Open == StringRef::npos)
      break;
    auto [Name, Rest] = Template.drop_front(Open + 2).split("}}");
    auto Field = find_if(With, [&](auto &F) { return F.first == Name; });
    assert(Field != With.end() && "a field that nobody fills");
    Text += Field->second;
    Template = Rest;
    if (Field->second.empty())
      Template.consume_front("\n");
  }
  return Text;
}

/// Words that are not the program's own: paths without their folders.
static std::string argumentsText(const std::vector<std::string> &Words) {
  std::vector<std::string> Shown;
  for (StringRef Word : Words)
    Shown.push_back(Word.contains('/') ? sys::path::filename(Word).str()
                                       : Word.str());
  return Words.empty() ? "ARGUMENTS of the program: none\n"
                       : "ARGUMENTS of the program: " + join(Shown, " ") + "\n";
}

/// The same data has the same word, and a program cannot contain the word that
/// follows from all of it.
static std::string codeWord(const Fields &Data) {
  std::string All;
  for (auto &[Name, Text] : Data)
    All += Text + "\0";
  return sha256(All).substr(0, 12);
}

ChatRequest roofline::promptFor(const KernelQuestion &Q, StringRef Examples) {
  const Prediction &P = *Q.Static;
  Fields Data{
      {"kernel", P.DisplayName},
      {"source", redacted(Q.Text.Closure)},
      {"host", Q.Text.Host.empty()
                   ? ""
                   : "HOST CODE around its launches\n" + redacted(Q.Text.Host)},
      {"arguments", P.Arguments ? redacted(argumentsText(*P.Arguments)) : ""},
      {"facts", factsText(P, *Q.Gpu)}};
  Data.push_back({"word", codeWord(Data)});
  Data.push_back({"unknowns", unknownsText(Q.Unknowns)});
  Data.push_back({"gpu_name", Q.Gpu->DisplayName});
  ChatRequest Request;
  Request.System =
      filled(templateText("system"),
             {{"gpu", gpuFacts(*Q.Gpu)}, {"examples", Examples.str()}});
  Request.User = filled(templateText("user"), Data);
  Request.SchemaName = answerSchemaName();
  Request.Schema = answerSchema();
  return Request;
}

/// Without line numbers and with single blanks.
static std::string normalised(StringRef Text) {
  std::string Out;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (isSpace(C)) {
      if (!Out.empty() && Out.back() != ' ')
        Out += ' ';
      continue;
    }
    Out += C;
    StringRef Before(Out);
    bool IsPlace = Before.ends_with("line ") ||
                   (C == ':' && I > 0 && isAlnum(Text[I - 1]));
    if (IsPlace)
      while (I + 1 < Text.size() && isDigit(Text[I + 1]))
        ++I;
  }
  return Out;
}

std::string roofline::cacheKey(const ChatRequest &Request, StringRef Model) {
  // The code word says nothing that its data don't say, lines included.
  StringRef User = Request.User;
  User = User.split('\n').second;
  std::string Whole = normalised(User);
  size_t End = Whole.rfind("END DATA ");
  if (End != std::string::npos)
    Whole.erase(End + 9, 12);
  std::string Text;
  for (StringRef Part : {StringRef(PromptVersion), StringRef(Request.System),
                         StringRef(Whole), StringRef(Request.Schema), Model})
    Text += sha256(Part);
  Text += " " + std::to_string(Request.MaxTokens) + " " +
          std::to_string(Request.Sample);
  return sha256(Text);
}
