// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvcc/NvccOptions.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace roofline;

namespace {
/// Where the value of an option stands. A joined one may also follow its short
/// name directly: "-DX=1".
enum Form { Flag, Value, List, JoinedValue, JoinedList };

struct OptionRow {
  StringLiteral Long, Short; // without dashes
  Form Takes;
  NvccMeaning Meaning;

  bool isList() const { return Takes == List || Takes == JoinedList; }
  bool isJoined() const { return Takes == JoinedValue || Takes == JoinedList; }
};
} // namespace

using M = NvccMeaning;

// The last rows are of older versions or undocumented.
static constexpr OptionRow Rows[] = {
    {"cuda", "cuda", Flag, M::Nothing},
    {"cubin", "cubin", Flag, M::OtherOutput},
    {"fatbin", "fatbin", Flag, M::OtherOutput},
    {"ptx", "ptx", Flag, M::OtherOutput},
    {"optix-ir", "optix-ir", Flag, M::OtherOutput},
    {"ltoir", "ltoir", Flag, M::OtherOutput},
    {"preprocess", "E", Flag, M::Build},
    {"generate-dependencies", "M", Flag, M::Build},
    {"generate-nonsystem-dependencies", "MM", Flag, M::Build},
    {"generate-dependencies-with-compile", "MD", Flag, M::Build},
    {"generate-nonsystem-dependencies-with-compile", "MMD", Flag, M::Build},
    {"dependency-output", "MF", Value, M::Build},
    {"generate-dependency-targets", "MP", Flag, M::Build},
    {"compile", "c", Flag, M::Build},
    {"device-c", "dc", Flag, M::DeviceObject},
    {"device-w", "dw", Flag, M::DeviceObject},
    {"device-link", "dlink", Flag, M::OtherOutput},
    {"link", "link", Flag, M::Nothing},
    {"lib", "lib", Flag, M::OtherOutput},
    {"run", "run", Flag, M::Nothing},
    {"output-file", "o", Value, M::Build},
    {"pre-include", "include", List, M::IncludedFile},
    {"objdir-as-tempdir", "objtemp", Flag, M::Nothing},
    {"library", "l", JoinedList, M::Build},
    {"define-macro", "D", JoinedList, M::Define},
    {"undefine-macro", "U", JoinedList, M::Undefine},
    {"include-path", "I", JoinedList, M::IncludePath},
    {"system-include", "isystem", List, M::SystemIncludePath},
    {"library-path", "L", JoinedList, M::Build},
    {"output-directory", "odir", Value, M::OutputFolder},
    {"compiler-bindir", "ccbin", Value, M::Nothing},
    {"allow-unsupported-compiler", "allow-unsupported-compiler", Flag,
     M::Nothing},
    {"archiver-binary", "arbin", Value, M::Nothing},
    {"cudart", "cudart", Value, M::Nothing},
    {"cudadevrt", "cudadevrt", Value, M::Nothing},
    {"libdevice-directory", "ldir", Value, M::Nothing},
    {"target-directory", "target-dir", Value, M::Nothing},
    {"use-local-env", "use-local-env", Flag, M::Nothing},
    {"force-cl-env-setup", "force-cl-env-setup", Flag, M::Nothing},
    {"profile", "pg", Flag, M::Nothing},
    {"debug", "g", Flag, M::Build},
    {"device-debug", "G", Flag, M::DeviceDebug},
    {"generate-line-info", "lineinfo", Flag, M::LineNumbers},
    {"optimization-info", "opt-info", List, M::Nothing},
    {"optimize", "O", JoinedValue, M::Nothing},
    {"Ofast-compile", "Ofc", Value, M::Nothing},
    {"dopt", "dopt", Value, M::DeviceOptimisation},
    {"dlink-time-opt", "dlto", Flag, M::Nothing},
    {"lto", "lto", Flag, M::Nothing},
    {"gen-opt-lto", "gen-opt-lto", Flag, M::Nothing},
    {"ftemplate-backtrace-limit", "ftemplate-backtrace-limit", Value,
     M::Nothing},
    {"ftemplate-depth", "ftemplate-depth", Value, M::TemplateDepth},
    {"no-exceptions", "noeh", Flag, M::NoExceptions},
    {"shared", "shared", Flag, M::Build},
    {"x", "x", JoinedValue, M::Language},
    {"std", "std", Value, M::Dialect},
    {"no-host-device-initializer-list", "nohdinitlist", Flag, M::Nothing},
    {"no-host-device-move-forward", "nohdmoveforward", Flag, M::Nothing},
    {"expt-relaxed-constexpr", "expt-relaxed-constexpr", Flag,
     M::RelaxedConstexpr},
    {"extended-lambda", "extended-lambda", Flag, M::ExtendedLambda},
    {"expt-extended-lambda", "expt-extended-lambda", Flag, M::ExtendedLambda},
    {"machine", "m", JoinedValue, M::Nothing},
    {"m64", "m64", Flag, M::Nothing},
    {"compiler-options", "Xcompiler", List, M::HostOptions},
    {"linker-options", "Xlinker", List, M::Build},
    {"archive-options", "Xarchive", List, M::Nothing},
    {"ptxas-options", "Xptxas", List, M::PtxasOptions},
    {"nvlink-options", "Xnvlink", List, M::Nothing},
    {"static-global-template-stub", "static-global-template-stub", Value,
     M::Nothing},
    {"device-entity-has-hidden-visibility",
     "device-entity-has-hidden-visibility", Value, M::Nothing},
    {"forward-unknown-to-host-compiler", "forward-unknown-to-host-compiler",
     Flag, M::ForwardUnknown},
    {"forward-unknown-to-host-linker", "forward-unknown-to-host-linker", Flag,
     M::Nothing},
    {"forward-unknown-opts", "forward-unknown-opts", Flag, M::ForwardUnknown},
    {"dont-use-profile", "noprof", Flag, M::Nothing},
    {"dryrun", "dryrun", Flag, M::Nothing},
    {"verbose", "v", Flag, M::Nothing},
    {"threads", "t", JoinedValue, M::Nothing},
    {"split-compile", "split-compile", Value, M::Nothing},
    {"split-compile-extended", "split-compile-extended", Value, M::Nothing},
    {"fdevice-syntax-only", "fdevice-syntax-only", Flag, M::Nothing},
    {"fdevice-time-trace", "fdevice-time-trace", Value, M::Nothing},
    {"keep", "keep", Flag, M::Nothing},
    {"keep-dir", "keep-dir", Value, M::Nothing},
    {"save-temps", "save-temps", Flag, M::Nothing},
    {"clean-targets", "clean", Flag, M::Nothing},
    {"time", "time", Value, M::Nothing},
    {"run-args", "run-args", List, M::Nothing},
    {"input-drive-prefix", "idp", Value, M::Nothing},
    {"dependency-drive-prefix", "ddp", Value, M::Nothing},
    {"drive-prefix", "dp", Value, M::Nothing},
    {"dependency-target-name", "MT", Value, M::Build},
    {"no-align-double", "no-align-double", Flag, M::Nothing},
    {"no-device-link", "nodlink", Flag, M::Nothing},
    {"gpu-architecture", "arch", Value, M::Architecture},
    {"gpu-code", "code", List, M::Nothing},
    {"generate-code", "gencode", List, M::GenerateCode},
    {"relocatable-device-code", "rdc", Value, M::Relocatable},
    {"entries", "e", List, M::Nothing},
    {"maxrregcount", "maxrregcount", Value, M::MaxRegisters},
    {"use_fast_math", "use_fast_math", Flag, M::FastMath},
    {"ftz", "ftz", Value, M::FlushDenormals},
    {"prec-div", "prec-div", Value, M::PreciseDivision},
    {"prec-sqrt", "prec-sqrt", Value, M::PreciseRoot},
    {"fmad", "fmad", Value, M::FusedMultiplyAdd},
    {"extra-device-vectorization", "extra-device-vectorization", Flag,
     M::Nothing},
    {"default-stream", "default-stream", Value, M::DefaultStream},
    {"disable-warnings", "w", Flag, M::Nothing},
    {"keep-device-functions", "keep-device-functions", Flag, M::Nothing},
    {"source-in-ptx", "src-in-ptx", Flag, M::Nothing},
    {"restrict", "restrict", Flag, M::Nothing},
    {"Wreorder", "Wreorder", Flag, M::Nothing},
    {"Wdefault-stream-launch", "Wdefault-stream-launch", Flag, M::Nothing},
    {"Wmissing-launch-bounds", "Wmissing-launch-bounds", Flag, M::Nothing},
    {"Wext-lambda-captures-this", "Wext-lambda-captures-this", Flag,
     M::Nothing},
    {"Wno-deprecated-declarations", "Wno-deprecated-declarations", Flag,
     M::Nothing},
    {"Wno-deprecated-gpu-targets", "Wno-deprecated-gpu-targets", Flag,
     M::Nothing},
    {"Werror", "Werror", List, M::Nothing},
    {"resource-usage", "res-usage", Flag, M::Nothing},
    {"extensible-whole-program", "ewp", Flag, M::Nothing},
    {"no-compress", "no-compress", Flag, M::Nothing},
    {"qpp-config", "qpp-config", Value, M::Nothing},
    {"compile-as-tools-patch", "astoolspatch", Flag, M::Nothing},
    {"list-gpu-code", "code-ls", Flag, M::Nothing},
    {"list-gpu-arch", "arch-ls", Flag, M::Nothing},
    {"display-error-number", "err-no", Flag, M::Nothing},
    {"no-display-error-number", "no-err-no", Flag, M::Nothing},
    {"diag-error", "diag-error", List, M::Nothing},
    {"diag-suppress", "diag-suppress", List, M::Nothing},
    {"diag-warn", "diag-warn", List, M::Nothing},
    {"host-linker-script", "hls", Value, M::Nothing},
    {"augment-host-linker-script", "aug-hls", Flag, M::Nothing},
    {"relocatable-link", "r", Flag, M::Nothing},
    {"brief-diagnostics", "brief-diag", Value, M::Nothing},
    {"jump-table-density", "jtd", Value, M::Nothing},
    {"relocatable-ptx", "reloc-ptx", Flag, M::Nothing},
    {"device-stack-protector", "device-stack-protector", Value, M::Nothing},
    {"compress-mode", "compress-mode", List, M::Nothing},
    {"frandom-seed", "frandom-seed", Value, M::Nothing},
    {"sanitize", "sanitize", Value, M::Nothing},
    {"jobserver", "jobserver", Flag, M::Nothing},
    {"help", "h", Flag, M::Nothing},
    {"version", "V", Flag, M::Nothing},
    {"options-file", "optf", List, M::OptionsFile},
    {"cudafe-options", "Xcudafe", List, M::Nothing},
    {"fatbin-options", "Xfatbin", List, M::Nothing},
    {"diag_suppress", "diag_suppress", List, M::Nothing},
    {"diag_warn", "diag_warn", List, M::Nothing},
    {"diag_error", "diag_error", List, M::Nothing},
};

std::vector<std::string> roofline::splitNvccList(StringRef Text) {
  std::vector<std::string> Parts(1);
  bool IsQuoted = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Text[I] == '\\' && I + 1 < Text.size()) {
      Parts.back() += Text[++I];
      continue;
    }
    if (Text[I] == '"')
      IsQuoted = !IsQuoted;
    if (Text[I] == ',' && !IsQuoted)
      Parts.emplace_back();
    else
      Parts.back() += Text[I];
  }
  return Parts;
}

/// The row of the option at the start of \p Word; null if nvcc knows none.
/// Stores what follows the name in \p Rest, absent if nothing does.
static const OptionRow *findRow(StringRef Word,
                                std::optional<StringRef> &Rest) {
  bool IsLong = Word.consume_front("--");
  if (!IsLong)
    Word.consume_front("-");
  StringRef Name = Word.take_until([](char C) { return C == '='; });
  if (Name.size() < Word.size())
    Rest = Word.drop_front(Name.size() + 1);
  for (const OptionRow &Row : Rows)
    if (Name == (IsLong ? Row.Long : Row.Short))
      return &Row;
  if (IsLong)
    return nullptr;
  for (const OptionRow &Row : Rows)
    if (Row.isJoined() && Word.starts_with(Row.Short)) {
      Rest = Word.drop_front(Row.Short.size());
      return &Row;
    }
  return nullptr;
}

namespace {
class Parser {
public:
  explicit Parser(StringRef Folder) : Folder(Folder) {}
  Error parse(ArrayRef<std::string> Words);

  NvccArguments Result;

private:
  Error readFiles(ArrayRef<std::string> Names);

  StringRef Folder;
  unsigned Nesting = 0; // of options files
};
} // namespace

Error Parser::readFiles(ArrayRef<std::string> Names) {
  if (Nesting == 8)
    return makeError("options file '{0}': found files in files in files, "
                     "wanted at most 8 levels",
                     Names.front());
  for (const std::string &Name : Names) {
    SmallString<256> Path(Name);
    sys::path::make_absolute(Folder, Path);
    Expected<std::string> Text = readFile(Path);
    if (!Text)
      return Text.takeError();
    BumpPtrAllocator Memory;
    StringSaver Saver(Memory);
    SmallVector<const char *> Found;
    cl::TokenizeGNUCommandLine(*Text, Saver, Found);
    ++Nesting;
    if (Error E = parse(std::vector<std::string>(Found.begin(), Found.end())))
      return E;
    --Nesting;
  }
  return Error::success();
}

Error Parser::parse(ArrayRef<std::string> Words) {
  for (size_t I = 0; I < Words.size(); ++I) {
    StringRef Word = Words[I];
    if (!Word.starts_with("-") || Word == "-") {
      Result.Files.push_back(Word.str());
      continue;
    }
    std::optional<StringRef> Rest;
    const OptionRow *Row = findRow(Word, Rest);
    if (!Row) {
      Result.Unknown.push_back(Word.str());
      continue;
    }
    NvccArgument Argument{Row->Meaning, Row->Short, Row->isJoined(), {}};
    if (Row->Takes != Flag && !Rest && I + 1 < Words.size())
      Rest = Words[++I];
    if (Rest)
      Argument.Values = Row->isList() ? splitNvccList(*Rest)
                                      : std::vector<std::string>{Rest->str()};
    if (Row->Meaning == M::OptionsFile) {
      if (Error E = readFiles(Argument.Values))
        return E;
      continue;
    }
    Result.Options.push_back(std::move(Argument));
  }
  return Error::success();
}

Expected<NvccArguments>
roofline::parseNvccArguments(ArrayRef<std::string> Words, StringRef Folder) {
  Parser P(Folder);
  if (Error E = P.parse(Words))
    return std::move(E);
  return std::move(P.Result);
}

std::string roofline::nearestNvccOption(StringRef Option) {
  StringRef Name = Option.split('=').first.ltrim('-');
  StringRef Dashes = Option.take_while([](char C) { return C == '-'; });
  std::vector<StringRef> Names;
  for (const OptionRow &Row : Rows)
    Names.push_back(Dashes.size() > 1 ? Row.Long : Row.Short);
  StringRef Nearest = nearestName(Name, Names);
  return Nearest.empty() ? "" : (Dashes + Nearest).str();
}
