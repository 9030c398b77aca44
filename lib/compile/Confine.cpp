// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/Confine.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;
using namespace roofline;

/// Whether \p Argument of -mllvm has a value that may be the name of a file.
static bool mayNameFile(StringRef Argument) {
  StringRef Value = Argument.split('=').second;
  double Number;
  return !Argument.starts_with("-") ||
         (!Value.empty() && Value != "true" && Value != "false" &&
          Value.getAsDouble(Number));
}

static void removeOutputs(CompilerInvocation &Invocation) {
  FrontendOptions &Frontend = Invocation.getFrontendOpts();
  CodeGenOptions &CodeGen = Invocation.getCodeGenOpts();
  DiagnosticOptions &Diagnostics = Invocation.getDiagnosticOpts();
  for (std::string *File :
       {&CodeGen.AsSecureLogFile, &CodeGen.CoverageDataFile,
        &CodeGen.CoverageNotesFile, &CodeGen.DIBugsReportFilePath,
        &CodeGen.OptRecordFile, &CodeGen.SaveTempsFilePrefix,
        &CodeGen.SplitDwarfFile, &CodeGen.SplitDwarfOutput,
        &CodeGen.StackUsageOutput, &CodeGen.ThinLinkBitcodeFile,
        &Diagnostics.DiagnosticLogFile,
        &Diagnostics.DiagnosticSerializationFile,
        &Frontend.DumpMinimizationHintsPath, &Frontend.ModuleOutputPath,
        &Frontend.StatsFile, &Frontend.SymbolGraphOutputDir,
        &Frontend.TimeTracePath})
    File->clear();
  Invocation.getDependencyOutputOpts() = DependencyOutputOptions();
  // The parent process removes the folder of temporary files.
  std::string &Modules = Invocation.getHeaderSearchOpts().ModuleCachePath;
  if (!Modules.empty()) {
    SmallString<128> Folder;
    sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Folder);
    sys::path::append(Folder, "modules");
    Modules = std::string(Folder);
  }
}

std::vector<std::string> roofline::confine(CompilerInvocation &Invocation,
                                           ArrayRef<std::string> Outputs) {
  removeOutputs(Invocation);
  FrontendOptions &Frontend = Invocation.getFrontendOpts();
  if (is_contained(Outputs, Frontend.OutputFile)) {
    Frontend.ProgramAction = frontend::EmitBC;
  } else {
    Frontend.OutputFile.clear();
    Frontend.ProgramAction = frontend::EmitLLVMOnly;
  }
  Frontend.Plugins.clear();
  Frontend.AddPluginActions.clear();
  Invocation.getCodeGenOpts().PassPlugins.clear();
  Frontend.DisableFree = false;
  std::vector<std::string> Removed;
  erase_if(Frontend.LLVMArgs, [&](const std::string &Argument) {
    if (mayNameFile(Argument))
      Removed.push_back(Argument);
    return mayNameFile(Argument);
  });
  return Removed;
}
