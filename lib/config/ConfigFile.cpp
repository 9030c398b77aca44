// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/ConfigFile.h"
#include "config/Options.h"
#include "support/Error.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

using namespace llvm;
using namespace roofline;

/// Both limits are far above any sensible file. llvm::yaml recurses once for
/// each comma of ",,,,", so enough of them would overflow the stack.
static constexpr uint64_t MaxFileSize = 16 * 1024;
static constexpr size_t MaxCommas = 1000;

namespace {

/// Reads one document. The parser is lazy and recurses to skip a node that was
/// not read. So that deeply nested brackets cannot overflow the stack, reading
/// stops at the first node that is nested too deep, and never skips one.
class ConfigReader {
public:
  ConfigReader(StringRef Path, StringRef Text)
      : Path(Path), Stream((Sources.setDiagHandler(remember, this), Text),
                           Sources, /*ShowColors=*/false) {}

  ConfigEntries read() {
    Error Failure = readStream();
    // If there is a syntax error, it is the cause of any other error.
    if (!SyntaxError.empty()) {
      consumeError(std::move(Failure));
      return {{}, {SyntaxError}};
    }
    if (Failure)
      Found.Mistakes.push_back(toString(std::move(Failure)));
    return std::move(Found);
  }

private:
  StringRef Path;
  SourceMgr Sources;
  yaml::Stream Stream;
  std::string SyntaxError; ///< the first one
  ConfigEntries Found;

  static void remember(const SMDiagnostic &Diagnostic, void *Self) {
    auto &Reader = *static_cast<ConfigReader *>(Self);
    if (Reader.SyntaxError.empty())
      Reader.SyntaxError = formatv(
          "{0}:{1}:{2}: not YAML: {3}", Reader.Path, Diagnostic.getLineNo(),
          Diagnostic.getColumnNo() + 1, printable(Diagnostic.getMessage()));
  }

  std::string place(const yaml::Node &Node) {
    SMLoc Start = Node.getSourceRange().Start;
    // After some syntax errors the parser's source ranges are invalid.
    if (!Start.isValid() || !Sources.FindBufferContainingLoc(Start))
      return Path.str();
    auto [Line, Column] = Sources.getLineAndColumn(Start);
    return formatv("{0}:{1}:{2}", Path, Line, Column);
  }

  static StringRef kind(const yaml::Node *Node) {
    if (!Node || isa<yaml::NullNode>(Node))
      return "nothing";
    if (isa<yaml::MappingNode>(Node))
      return "a mapping";
    if (isa<yaml::SequenceNode>(Node))
      return "a list";
    if (isa<yaml::AliasNode>(Node))
      return "an alias";
    return "a word";
  }

  static std::optional<std::string> scalar(yaml::Node *Node) {
    if (auto *Block = dyn_cast_or_null<yaml::BlockScalarNode>(Node))
      return Block->getValue().str();
    auto *Scalar = dyn_cast_or_null<yaml::ScalarNode>(Node);
    if (!Scalar)
      return std::nullopt;
    SmallString<64> Storage;
    return Scalar->getValue(Storage).str();
  }

  Error readStream() {
    auto Document = Stream.begin();
    if (Document == Stream.end())
      return Error::success();
    yaml::Node *Root = Document->getRoot();
    if (!Root)
      return makeError("{0}: found nothing readable, wanted a mapping", Path);
    // An empty file, or one of comments only, is a null.
    auto *Mapping = dyn_cast<yaml::MappingNode>(Root);
    if (!Mapping && !isa<yaml::NullNode>(Root))
      return makeError("{0}: found {1}, wanted a mapping such as 'gpu: h200'",
                       place(*Root), kind(Root));
    if (Mapping)
      for (yaml::KeyValueNode &Pair : *Mapping)
        if (Error E = readPair(Pair))
          return E;
    if (SyntaxError.empty() && !Stream.failed() && ++Document != Stream.end())
      return makeError("{0}: found a second document, wanted one", Path);
    return Error::success();
  }

  Error readPair(yaml::KeyValueNode &Pair) {
    yaml::Node *KeyNode = Pair.getKey();
    std::optional<std::string> Key = scalar(KeyNode);
    if (!Key)
      return makeError("{0}: found {1}, wanted an option's name", place(Pair),
                       kind(KeyNode));
    Expected<const OptionRow *> Row =
        findPluginOption(*Key, OptionSource::File);
    std::string Mistake = Row ? "" : toString(Row.takeError());
    for (const ConfigEntry &Earlier : Found.Entries)
      if (Row && Earlier.Row == *Row)
        Mistake = formatv("option '{0}' is given twice, first at {1}", *Key,
                          Earlier.KeyPlace);
    if (!Mistake.empty())
      Found.Mistakes.push_back(place(*KeyNode) + ": " + Mistake);

    yaml::Node *ValueNode = Pair.getValue();
    if (!ValueNode)
      return makeError("{0}: option '{1}': found nothing readable",
                       place(*KeyNode), printable(*Key));
    // The parser has exact locations only for scalars; use the key for others.
    bool IsScalar = isa<yaml::ScalarNode, yaml::BlockScalarNode>(ValueNode);
    ConfigEntry Entry{Row ? *Row : nullptr,
                      {},
                      place(*KeyNode),
                      place(IsScalar ? *ValueNode : *KeyNode),
                      {}};
    if (Error E = readValue(Entry, printable(*Key), ValueNode))
      return E;
    if (Mistake.empty())
      Found.Entries.push_back(std::move(Entry));
    return Error::success();
  }

  /// Reads "REGEX: WORDS" pairs as they are written without a mapping.
  Error readRules(ConfigEntry &Entry, StringRef Key, yaml::MappingNode &Rules) {
    Entry.Value.IsList = true;
    for (yaml::KeyValueNode &Rule : Rules) {
      std::optional<std::string> Kernels = scalar(Rule.getKey());
      std::string Place = Kernels ? place(*Rule.getKey()) : "";
      std::optional<std::string> Said =
          Kernels ? scalar(Rule.getValue()) : std::nullopt;
      if (!Said)
        return makeError("{0}: option '{1}': found {2}, wanted an expression "
                         "for kernels and a text",
                         place(Rule), Key,
                         kind(Kernels ? Rule.getValue() : Rule.getKey()));
      // Each part is about these kernels.
      for (StringRef Part : split(*Said, ';'))
        if (!Part.trim().empty()) {
          Entry.Value.Elements.push_back(*Kernels + ": " + Part.str());
          Entry.RulePlaces.push_back(Place);
        }
    }
    return Error::success();
  }

  Error readValue(ConfigEntry &Entry, StringRef Key, yaml::Node *Node) {
    if (isa<yaml::NullNode>(Node)) {
      Entry.Value.Elements.emplace_back(); // unlike a flag that stands alone
      return Error::success();
    }
    if (std::optional<std::string> Text = scalar(Node)) {
      Entry.Value.Elements.push_back(std::move(*Text));
      return Error::success();
    }
    bool HasRules = Entry.Row && Entry.Row->Shape == OptionShape::Rules;
    if (auto *Mapping = dyn_cast<yaml::MappingNode>(Node); Mapping && HasRules)
      return readRules(Entry, Key, *Mapping);
    auto *Sequence = dyn_cast<yaml::SequenceNode>(Node);
    if (!Sequence)
      return makeError("{0}: option '{1}': found {2}, wanted a word or a list",
                       Entry.ValuePlace, Key, kind(Node));
    Entry.Value.IsList = true;
    for (yaml::Node &Element : *Sequence) {
      if (auto *Mapping = dyn_cast<yaml::MappingNode>(&Element);
          Mapping && HasRules) {
        if (Error E = readRules(Entry, Key, *Mapping))
          return E;
        continue;
      }
      std::optional<std::string> Text = scalar(&Element);
      if (!Text)
        return makeError("{0}: option '{1}': found {2} in a list, wanted words",
                         Entry.ValuePlace, Key, kind(&Element));
      Entry.Value.Elements.push_back(std::move(*Text));
      if (HasRules)
        Entry.RulePlaces.push_back(place(Element));
    }
    return Error::success();
  }
};

} // namespace

/// The text of the file at \p Path.
static Expected<std::unique_ptr<MemoryBuffer>>
readText(StringRef Path, vfs::FileSystem &Files) {
  auto File = Files.openFileForRead(Path);
  if (!File)
    return makeError("cannot read '{0}': {1}", Path, File.getError().message());
  auto Status = (*File)->status();
  if (Status && Status->getSize() > MaxFileSize)
    return makeError("{0}: found {1} bytes, wanted at most {2}", Path,
                     Status->getSize(), MaxFileSize);
  auto Buffer = (*File)->getBuffer(Path);
  if (!Buffer)
    return makeError("cannot read '{0}': {1}", Path,
                     Buffer.getError().message());
  if (size_t Commas = (*Buffer)->getBuffer().count(','); Commas > MaxCommas)
    return makeError("{0}: found {1} commas, wanted at most {2}", Path, Commas,
                     MaxCommas);
  return std::move(*Buffer);
}

ConfigEntries roofline::readConfigFile(StringRef Path, vfs::FileSystem &Files) {
  auto Text = readText(Path, Files);
  if (!Text)
    return {{}, {toString(Text.takeError())}};
  return ConfigReader(Path, (*Text)->getBuffer()).read();
}

std::string roofline::findProjectConfig(StringRef SourceFile,
                                        vfs::FileSystem &Files) {
  SmallString<256> Source(SourceFile);
  if (Files.makeAbsolute(Source))
    return "";
  sys::path::remove_dots(Source, /*remove_dot_dot=*/true);
  for (StringRef Folder = sys::path::parent_path(Source); !Folder.empty();
       Folder = sys::path::parent_path(Folder)) {
    SmallString<256> Candidate(Folder);
    sys::path::append(Candidate, ".roofline");
    auto Status = Files.status(Candidate);
    if (Status && Status->isRegularFile())
      return Candidate.str().str();
  }
  return "";
}

std::vector<std::string> roofline::configFiles(StringRef SourceFile,
                                               const Environment &Env) {
  std::vector<std::string> Paths;
  std::string User = Env.userConfigPath();
  // An unreadable home folder, as in a sandbox, counts as having no file.
  auto Status = Env.Files->status(User);
  if (Status && Status->isRegularFile())
    Paths.push_back(User);
  std::string Project = findProjectConfig(SourceFile, *Env.Files);
  if (!Project.empty())
    Paths.push_back(Project);
  return Paths;
}
