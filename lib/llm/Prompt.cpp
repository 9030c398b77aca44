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

// Generated from data/prompts by roofline_embed: {name, contents}.
namespace roofline {
extern const std::pair<const char *, const char *> Prompts[];
extern const unsigned PromptsCount;
} // namespace roofline

static StringRef templateText(StringRef Name) {
  for (auto &[Found, Text] : ArrayRef(Prompts, PromptsCount))
    if (Name == Found)
      return Text;
  llvm_unreachable("a prompt without its template");
}

std::string roofline::filledPrompt(StringRef Name, const PromptFields &With) {
  StringRef Template = templateText(Name);
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

/// \p Word, a command-line argument, with paths reduced to their last
/// component: "--in=/data/a.bin" becomes "--in=a.bin".
static std::string withoutFolders(StringRef Word) {
  // An '=' before the first '/' separates an option from its value.
  size_t Equals = Word.find('=');
  size_t Begin = Equals < Word.find('/') ? Equals + 1 : 0;
  StringRef Value = Word.drop_front(Begin);
  bool IsPath = Value.contains('/') &&
                Value.find_first_not_of("0123456789/.") != StringRef::npos;
  return IsPath ? (Word.take_front(Begin) + sys::path::filename(Value)).str()
                : Word.str();
}

static std::string argumentsText(const std::vector<std::string> &Words) {
  std::vector<std::string> Shown;
  for (StringRef Word : Words)
    Shown.push_back(withoutFolders(Word));
  return "ARGUMENTS " + (Words.empty() ? "none" : join(Shown, " ")) + "\n";
}

/// A word that delimits the data in the prompt. It is deterministic, and since
/// it is a hash of all data, a program cannot contain it.
static std::string codeWord(const PromptFields &Data) {
  std::string All;
  for (auto &[Name, Text] : Data)
    All += Text + '\0';
  return sha256(All).substr(0, 12);
}

/// \p Text without the digits that follow each \p Mark.
static std::string withoutNumbers(StringRef Text, StringRef Mark) {
  std::string Out;
  while (!Text.empty()) {
    size_t At = Text.find(Mark);
    size_t Begin = At == StringRef::npos ? Text.size() : At + Mark.size();
    Out += Text.take_front(Begin);
    Text = Text.drop_front(Begin).drop_while(isDigit);
  }
  return Out;
}

/// \p Text with each run of white space replaced by one blank.
static std::string withSingleBlanks(StringRef Text) {
  std::string Out;
  for (char C : Text)
    if (!isSpace(C))
      Out += C;
    else if (!Out.empty() && Out.back() != ' ')
      Out += ' ';
  return Out;
}

/// \p Source without the numbers of its lines.
static std::string withoutLineNumbers(StringRef Source) {
  std::string Out;
  for (StringRef Line : split(Source, '\n')) {
    StringRef Code = Line.drop_while(isDigit);
    Out += (Code.size() < Line.size() && Code.consume_front("|") ? Code : Line);
    Out += '\n';
  }
  return Out;
}

/// The content of the question without places. Kernel names of target regions
/// contain their line, and facts and unknowns mention lines; the program's own
/// text is kept.
static std::string essenceOf(const PromptFields &Data) {
  std::string Text;
  for (auto &[Name, Part] : Data) {
    std::string Placeless =
        Name == "source" ? withoutNumbers(withoutLineNumbers(Part), "_at_line_")
        : Name == "kernel" ? withoutNumbers(Part, ":")
        : Name == "facts" || Name == "unknowns"
            ? withoutNumbers(withoutNumbers(Part, "line "), "@")
            : Part;
    Text += withSingleBlanks(Placeless) + '\n';
  }
  return Text;
}

/// The text of \p Closure, with the numbers of the lines that are mentioned.
static std::string sourceText(ArrayRef<CodeLine> Closure,
                              const ShownLines &Lines) {
  std::string Plain;
  for (const CodeLine &Line : Closure)
    Plain += Line.Text + "\n";
  std::string Clean = redacted(Plain);
  // A secret may have been on several lines, which are then one.
  SmallVector<StringRef> Shown;
  StringRef(Clean).split(Shown, '\n');
  if (Shown.size() != Closure.size() + 1)
    return Clean;
  std::string Text;
  for (auto [Line, Code] : zip(Closure, Shown))
    Text +=
        (Lines.isMentioned(Line.Where) ? std::to_string(Line.Where.Line) + "|"
                                       : "") +
        Code.str() + "\n";
  return Text;
}

/// Whether the value of \p Unknown follows from what a launch passes, or how
/// much memory, rather than from what this memory contains.
static bool isOfSizes(const OpenUnknown &Unknown) {
  return Unknown.What.Kind == UnknownKind::HostValue ||
         Unknown.What.Kind == UnknownKind::Parameter ||
         Unknown.What.Kind == UnknownKind::LaunchSize;
}

/// The objects in memory that the kernel of \p P writes and never reads.
static std::set<std::string> onlyWritten(const Prediction &P) {
  std::set<std::string> Written;
  for (const AccessSummary &A : P.Accesses)
    Written.insert(A.Object);
  for (const AccessSummary &A : P.Accesses)
    if (A.Kind != AccessKind::Store)
      Written.erase(A.Object);
  return Written;
}

/// The lines of \p Host on which one of \p Unknowns depends: those that lead to
/// sizes, if one follows from sizes, and those that fill memory that the kernel
/// reads, if one follows from its contents.
static std::string hostText(const Prediction &P, ArrayRef<HostLine> Host,
                            ArrayRef<OpenUnknown> Unknowns) {
  constexpr size_t MaxBytes = 1500;
  bool Sizes = any_of(Unknowns, isOfSizes);
  // The memory that some depend on; any that is read, if that is not known.
  std::set<std::string> Objects, Written = onlyWritten(P);
  bool AnyObject = false;
  for (const OpenUnknown &U : Unknowns) {
    bool IsNamed = U.What.Kind == UnknownKind::Loaded ||
                   U.What.Kind == UnknownKind::SpanLength;
    if (IsNamed && any_of(Host, [&](const HostLine &Line) {
          return Line.Contents.contains(U.What.Symbol);
        }))
      Objects.insert(U.What.Symbol);
    else
      AnyObject |= !isOfSizes(U);
  }
  auto IsWanted = [&](const std::string &Name) {
    return AnyObject ? !Written.contains(Name) : Objects.contains(Name);
  };
  std::string Text;
  for (const HostLine &Line : Host) {
    if (!(Sizes && !Line.Sizes.empty()) && none_of(Line.Contents, IsWanted))
      continue;
    Text += Line.Text + "\n";
    if (Text.size() > MaxBytes)
      return Text + "(cut off for size)\n";
  }
  return Text;
}

PromptParts roofline::partsOf(const Prediction &P, const GpuSpec &Gpu,
                              const KernelText &Text,
                              ArrayRef<OpenUnknown> Unknowns) {
  PromptParts Parts;
  ShownLines Lines(Text.Closure);
  Parts.Kernel = redacted(P.DisplayName);
  if (std::string Host = hostText(P, Text.Host, Unknowns); !Host.empty())
    Parts.Host = "HOST\n" + redacted(Host);
  if (P.Arguments)
    Parts.Arguments = redacted(argumentsText(*P.Arguments));
  Parts.Launch = launchText(P, Text.Values);
  Parts.Facts = redacted(factsText(P, Gpu, Text.Values, Unknowns, Lines));
  Parts.Unknowns = redacted(unknownsText(Unknowns, Lines));
  Parts.Source = sourceText(Text.Closure, Lines);
  Parts.GpuName = Gpu.DisplayName;
  Parts.GpuFacts = gpuFacts(Gpu);
  return Parts;
}

static PromptFields dataOf(const PromptParts &Parts, bool Figures) {
  return {{"kernel", Parts.Kernel},
          {"source", Parts.Source},
          {"host", Parts.Host},
          {"arguments", Parts.Arguments},
          // The facts already contain the launches.
          {"facts", Figures ? Parts.Facts : Parts.Launch},
          {"unknowns", Figures ? Parts.Unknowns : ""}};
}

std::string roofline::kernelText(const PromptParts &Parts, bool Figures) {
  return filledPrompt((PromptVersion + ".data").str(), dataOf(Parts, Figures));
}

ChatRequest roofline::promptFor(const PromptParts &Parts, StringRef Examples,
                                bool Figures) {
  PromptFields Data = dataOf(Parts, Figures);
  ChatRequest Request;
  Request.Essence = essenceOf(Data);
  std::string Version = PromptVersion.str();
  auto About = [&](StringRef Part) {
    StringRef Kind = Figures ? ".figures." : ".plain.";
    // The templates end with a newline, and so does the place where they are
    // inserted.
    return StringRef(filledPrompt((Version + Kind + Part).str(), {}))
        .rtrim('\n')
        .str();
  };
  Request.System =
      filledPrompt(Version + ".system", {{"figures", About("about")},
                                         {"members", About("members")},
                                         {"gpu", Parts.GpuFacts},
                                         {"examples", Examples.str()}});
  Request.User =
      filledPrompt(Version + ".user", {{"word", codeWord(Data)},
                                       {"data", kernelText(Parts, Figures)}});
  Request.SchemaName = answerSchemaName();
  Request.Schema = answerSchema();
  return Request;
}

static constexpr StringLiteral WordMark = "word-";

AnswerForm roofline::answerFormOf(StringRef Key) {
  return Key.starts_with(WordMark) ? AnswerForm::Word : AnswerForm::Object;
}

std::string roofline::cacheKey(const ChatRequest &Request, StringRef Model) {
  std::string Text;
  for (StringRef Part :
       {StringRef(PromptVersion), StringRef(Request.System),
        StringRef(Request.Essence), StringRef(Request.Schema), Model})
    Text += sha256(Part);
  Text += " " + std::to_string(Request.MaxTokens) + " " +
          std::to_string(Request.Sample);
  if (std::string Draw = drawingText(Request.Draw); !Draw.empty())
    Text += " " + Draw;
  std::string Key = sha256(Text);
  if (Request.Form == AnswerForm::Object)
    return Key;
  // Batch services limit ids to 64 characters.
  return (WordMark + StringRef(Key).drop_back(WordMark.size())).str();
}
