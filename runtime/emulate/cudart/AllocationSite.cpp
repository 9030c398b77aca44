// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AllocationSite.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/DebugInfo/Symbolize/Symbolize.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

std::string cudart::allocatedVariable(StringRef Text) {
  // Casts, as in "(void **)&in" and "reinterpret_cast<void **>(&in)".
  static const Regex Call(
      "cuda(Malloc[A-Za-z0-9]*|HostAlloc|HostRegister)[ \t\n]*\\([ \t\n]*"
      "([a-z_]+_cast<[^>]*>[ \t\n]*\\(|\\([^()]*\\*\\))?[ \t\n]*\\(?&?[ \t\n]*"
      "([A-Za-z_][A-Za-z0-9_.]*(->[A-Za-z0-9_.]+|\\[[A-Za-z0-9_]+\\])*)"
      "[ \t\n)]*,");
  SmallVector<StringRef> Parts;
  return Call.match(Text, &Parts) ? Parts[3].str() : "";
}

std::string cudart::calledFunction(StringRef Text) {
  static const Regex Call("(cuda[A-Z][A-Za-z0-9_]*)[ \t\n]*\\(");
  SmallVector<StringRef> Parts;
  return Call.match(Text, &Parts) ? Parts[1].str() : "";
}

std::string cudart::mappedVariable(StringRef Name) {
  Name.consume_front(";");
  StringRef Variable =
      Name.take_until([](char C) { return C == ';' || C == '['; });
  return Variable == "unknown" ? "" : Variable.str();
}

/// The lines of file \p Place that a call beginning there may extend over.
static std::string textAt(const SourceLocation &Place) {
  constexpr unsigned MostLines = 3;
  auto File = MemoryBuffer::getFile(Place.File, /*IsText=*/true);
  if (!File)
    return "";
  std::string Text;
  for (line_iterator L(**File, /*SkipBlanks=*/false); !L.is_at_eof(); ++L) {
    if (L.line_number() == Place.Line)
      Text = L->drop_front(std::min<size_t>(Place.Column - 1, L->size()));
    else if (L.line_number() > Place.Line &&
             L.line_number() < Place.Line + MostLines)
      Text += "\n" + L->str();
  }
  return Text;
}

/// The file that \p Address was loaded from, and the difference to the address
/// there.
static std::pair<std::string, uint64_t> moduleOf(const void *Address) {
  Dl_info Info;
  link_map *Map = nullptr;
  if (!dladdr1(Address, &Info, reinterpret_cast<void **>(&Map),
               RTLD_DL_LINKMAP))
    return {};
  // The program itself has no name.
  return {*Map->l_name ? Map->l_name : "/proc/self/exe", Map->l_addr};
}

AllocationSites::AllocationSites() = default;
AllocationSites::~AllocationSites() = default;

const AllocationSite &AllocationSites::ofCaller() {
  constexpr int MostCalls = 12;
  void *Calls[MostCalls];
  ArrayRef<void *> Found(Calls, backtrace(Calls, MostCalls));
  auto [At, IsNew] = Known.try_emplace(Found.vec());
  if (IsNew)
    At->second = siteOf(Found);
  return At->second;
}

AllocationSite AllocationSites::siteOf(ArrayRef<void *> Calls) {
  if (!Symbolizer) {
    symbolize::LLVMSymbolizer::Options Options;
    Options.PrintFunctions = symbolize::FunctionNameKind::None;
    Options.PathStyle = symbolize::FileLineInfoKind::RelativeFilePath;
    Symbolizer = std::make_unique<symbolize::LLVMSymbolizer>(Options);
  }
  std::string Own = moduleOf(reinterpret_cast<void *>(&mappedVariable)).first;
  std::string Caller; // the program or one of its libraries
  for (const void *Return : Calls) {
    auto [Module, Moved] = moduleOf(Return);
    if (Caller.empty() && Module != Own)
      Caller = Module;
    if (Module == Own)
      continue;
    if (Module != Caller)
      break;
    uint64_t Call = reinterpret_cast<uint64_t>(Return) - 1;
    auto Frames = Symbolizer->symbolizeInlinedCode(
        Module, {Call - Moved, object::SectionedAddress::UndefSection});
    if (!Frames) {
      consumeError(Frames.takeError());
      continue;
    }
    for (uint32_t I = 0; I < Frames->getNumberOfFrames(); ++I) {
      const DILineInfo &Frame = Frames->getFrame(I);
      // CUDA's headers have templates around its functions, and containers.
      StringRef File = Frame.FileName;
      if (!Frame.Line || File.ends_with("cuda_runtime.h") ||
          File.contains("/thrust/"))
        continue;
      SourceLocation Where{Frame.FileName, Frame.Line,
                           std::max(1u, Frame.Column)};
      std::string Text = textAt(Where);
      return {calledFunction(Text), allocatedVariable(Text), Where};
    }
  }
  return {};
}
