// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "doctor/Examine.h"
#include "compile/CompilerProbe.h"
#include "support/MachineError.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::doctor;

/// Finds the compiler in PATH, else the one in LLVM's folder, which 'roofline
/// predict' uses.
static void findCompiler(const Machine &M, const Request &Wanted,
                         CompilerFacts &Found) {
  Found.Asked = Wanted.Compiler.empty()
                    ? formatv("clang++-{0}", Wanted.LLVMMajor).str()
                    : Wanted.Compiler;
  Found.Path = M.FindProgram(Found.Asked);
  if (!Found.Path.empty() || !Wanted.Compiler.empty())
    return;
  Found.Path = M.FindProgram(Wanted.LLVMTools + "/clang++");
  Found.InPath = Found.Path.empty();
}

CompilerFacts doctor::examineCompiler(const Machine &M, const Request &Wanted) {
  CompilerFacts Found;
  Found.Wanted = Wanted.LLVMMajor;
  findCompiler(M, Wanted, Found);
  if (Found.Path.empty())
    return Found;
  // Run separately, since another compiler may do anything with other flags.
  Expected<CommandOutput> Output = M.Run({Found.Path, "--version"});
  if (Output)
    Found.Version = clangVersion(Output->Text);
  else
    Found.Problem = plainText(Output.takeError());
  return Found;
}

MachineFacts doctor::examine(const Machine &M, const Request &Wanted) {
  MachineFacts Found;
  std::string OptionProblem;
  Options Opts = readOptions(M, OptionProblem);
  Found.Own = Wanted.Own;
  Found.Compiler = examineCompiler(M, Wanted);
  // Another version may have other flags.
  bool CanAsk = majorVersion(Found.Compiler.Version) == Wanted.LLVMMajor;
  StringRef Compiler = CanAsk ? StringRef(Found.Compiler.Path) : "";
  if (CanAsk && !Found.Own.Plugin.empty())
    Found.Analysis = M.TryPlugin(Compiler, Found.Own.Plugin);
  Found.Toolkit = examineToolkit(M, Compiler, Wanted.CudaPath, Opts.CudaTools);
  Found.Link = examineLink(M, Compiler, Wanted.CudaPath);
  Found.Gpu = examineGpu(M);
  Found.Model = examineModel(M, Opts);
  if (!OptionProblem.empty())
    Found.Model.Problem = OptionProblem;
  Found.Folders = examineFolders(M, Opts);
  return Found;
}
