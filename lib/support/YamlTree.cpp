// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/YamlTree.h"
#include "support/Error.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

using namespace llvm;
using namespace roofline;

static constexpr unsigned MaxDepth = 8;

const YamlTree *YamlTree::find(StringRef Key) const {
  for (const YamlMember &Member : Members)
    if (Member.Key == Key)
      return &Member.Value;
  return nullptr;
}

StringRef YamlTree::shapeText() const {
  switch (Shape) {
  case Empty:
    return "nothing";
  case Scalar:
    return "a scalar";
  case List:
    return "a list";
  case Map:
    return "a map";
  }
  return "something else";
}

namespace {

/// Converts one stream to a tree. Only the first problem is reported, whether
/// the scanner found it (it reports through the source manager) or the builder.
class TreeBuilder {
public:
  TreeBuilder(StringRef Text, StringRef Name) : Name(Name) {
    Sources.setDiagHandler(&TreeBuilder::handle, this);
    Stream.emplace(Text, Sources, /*ShowColors=*/false);
  }

  Expected<YamlTree> build();

private:
  static void handle(const SMDiagnostic &Diagnostic, void *Self);
  bool fail(unsigned Line, const Twine &Message);
  unsigned lineOf(const yaml::Node *Node) const;
  bool buildNode(yaml::Node *Node, unsigned Depth, YamlTree &Tree);
  bool buildScalar(yaml::ScalarNode &Node, YamlTree &Tree);
  bool buildList(yaml::SequenceNode &Node, unsigned Depth, YamlTree &Tree);
  bool buildMap(yaml::MappingNode &Node, unsigned Depth, YamlTree &Tree);

  StringRef Name;
  SourceMgr Sources;
  std::optional<yaml::Stream> Stream;
  std::string Problem;
};

} // namespace

void TreeBuilder::handle(const SMDiagnostic &Diagnostic, void *Self) {
  auto *Builder = static_cast<TreeBuilder *>(Self);
  int Line = std::max(Diagnostic.getLineNo(), 1);
  std::string Message = Diagnostic.getMessage().str();
  if (!Message.empty())
    Message[0] = toLower(Message[0]);
  Builder->fail(Line, Message);
}

bool TreeBuilder::fail(unsigned Line, const Twine &Message) {
  if (Problem.empty())
    Problem = (Name + ":" + Twine(Line) + ": " + Message).str();
  return false;
}

unsigned TreeBuilder::lineOf(const yaml::Node *Node) const {
  if (!Node)
    return 1; // the parser stopped here and has reported why
  SMLoc Place = Node->getSourceRange().Start;
  if (!Place.isValid() || !Sources.FindBufferContainingLoc(Place))
    return 1;
  return Sources.getLineAndColumn(Place).first;
}

bool TreeBuilder::buildScalar(yaml::ScalarNode &Node, YamlTree &Tree) {
  SmallString<128> Storage;
  Tree.Shape = YamlTree::Scalar;
  Tree.Text = Node.getValue(Storage).str();
  return true;
}

bool TreeBuilder::buildList(yaml::SequenceNode &Node, unsigned Depth,
                            YamlTree &Tree) {
  Tree.Shape = YamlTree::List;
  for (yaml::Node &Element : Node) {
    Tree.Elements.emplace_back();
    if (!buildNode(&Element, Depth + 1, Tree.Elements.back()))
      return false;
  }
  return true;
}

bool TreeBuilder::buildMap(yaml::MappingNode &Node, unsigned Depth,
                           YamlTree &Tree) {
  Tree.Shape = YamlTree::Map;
  for (yaml::KeyValueNode &Pair : Node) {
    auto *Key = dyn_cast_or_null<yaml::ScalarNode>(Pair.getKey());
    if (!Key)
      return fail(lineOf(&Pair), "a key must be a plain word");
    YamlTree KeyTree;
    unsigned Line = lineOf(Key);
    buildScalar(*Key, KeyTree);
    if (Tree.find(KeyTree.Text))
      return fail(Line, "key '" + KeyTree.Text + "' is given twice");
    YamlTree Value;
    Value.Line = Line; // for nodes that do not know their place
    if (!buildNode(Pair.getValue(), Depth + 1, Value))
      return false;
    Value.Line = Line; // the line of the key, where readers look
    Tree.Members.push_back({std::move(KeyTree.Text), std::move(Value)});
  }
  return true;
}

bool TreeBuilder::buildNode(yaml::Node *Node, unsigned Depth, YamlTree &Tree) {
  if (Stream->failed() || !Problem.empty())
    return false;
  if (!Node || isa<yaml::NullNode>(Node))
    return true;
  unsigned LineOfKey = std::exchange(Tree.Line, lineOf(Node));
  if (Depth > MaxDepth)
    return fail(Tree.Line, "nested too deeply");
  bool Built;
  if (auto *Scalar = dyn_cast<yaml::ScalarNode>(Node))
    Built = buildScalar(*Scalar, Tree);
  else if (auto *List = dyn_cast<yaml::SequenceNode>(Node))
    Built = buildList(*List, Depth, Tree);
  else if (auto *Map = dyn_cast<yaml::MappingNode>(Node))
    Built = buildMap(*Map, Depth, Tree);
  else
    return fail(LineOfKey ? LineOfKey : Tree.Line,
                isa<yaml::AliasNode>(Node)
                    ? "an alias ('*name') is not supported"
                    : "block text ('|' or '>') is not supported");
  return Built && Problem.empty() && !Stream->failed();
}

Expected<YamlTree> TreeBuilder::build() {
  YamlTree Tree;
  Tree.Line = 1;
  yaml::document_iterator Document = Stream->begin();
  bool Built =
      Document == Stream->end() || buildNode(Document->getRoot(), 0, Tree);
  if (Built && Document != Stream->end() && ++Document != Stream->end())
    fail(lineOf(Document->getRoot()), "wanted one document, found more");
  if (!Problem.empty())
    return createStringError(inconvertibleErrorCode(), Problem);
  if (!Built || Stream->failed())
    return makeError("{0}:1: this is no YAML", Name);
  return Tree;
}

/// Returns the offset of the first of too many consecutive commas, if there is
/// one: llvm::yaml recurses once for each.
static std::optional<size_t> manyCommasAt(StringRef Text) {
  constexpr unsigned MostCommas = 100;
  unsigned Commas = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Text[I] == ',' && ++Commas > MostCommas)
      return I;
    if (Text[I] != ',' && !isSpace(Text[I]))
      Commas = 0;
  }
  return std::nullopt;
}

Expected<YamlTree> roofline::parseYamlTree(StringRef Text, StringRef Name) {
  // The scanner stops at a NUL byte and would silently ignore the rest.
  size_t Nul = Text.find('\0');
  if (Nul != StringRef::npos)
    return makeError("{0}:{1}: this is no YAML: it has a NUL byte", Name,
                     Text.take_front(Nul).count('\n') + 1);
  if (std::optional<size_t> Commas = manyCommasAt(Text))
    return makeError("{0}:{1}: too many commas one after the other", Name,
                     Text.take_front(*Commas).count('\n') + 1);
  return TreeBuilder(Text, Name).build();
}
