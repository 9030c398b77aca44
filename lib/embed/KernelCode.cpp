// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "embed/KernelCode.h"
#include "embed/ElfSections.h"
#include "embed/KernelCodeRecord.h"
#include "support/Error.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace roofline;

/// Clang's name for the argument of __cudaRegisterFatBinary().
static constexpr StringLiteral WrapperName = "__cuda_fatbin_wrapper";

static Constant *bytes(LLVMContext &Context, StringRef Bytes) {
  return ConstantDataArray::getString(Context, Bytes, /*AddNull=*/false);
}

/// Adds \p Record as a constant whose distance field refers to \p Wrapper,
/// which may be null.
static GlobalVariable *addRecord(Module &M, StringRef Record,
                                 GlobalVariable *Wrapper) {
  LLVMContext &Context = M.getContext();
  auto *Number = Type::getIntNTy(Context, 8 * FatBinarySize);
  Constant *Before = bytes(Context, Record.take_front(FatBinaryAt));
  Constant *After =
      bytes(Context, Record.drop_front(FatBinaryAt + FatBinarySize));
  auto *Type = StructType::get(
      Context, {Before->getType(), Number, After->getType()}, /*Packed=*/true);
  auto *Global = new GlobalVariable(M, Type, /*isConstant=*/true,
                                    GlobalValue::PrivateLinkage,
                                    /*Initializer=*/nullptr, "__roofline_ir");
  Constant *Distance = ConstantInt::get(Number, 0);
  if (Wrapper)
    Distance = ConstantExpr::getSub(ConstantExpr::getPtrToInt(Wrapper, Number),
                                    ConstantExpr::getPtrToInt(Global, Number));
  Global->setInitializer(ConstantStruct::get(Type, {Before, Distance, After}));
  Global->setSection(KernelCodeSectionName);
  Global->setAlignment(Align(RecordAlignment));
  return Global;
}

Error roofline::embedKernelCode(Module &HostModule,
                                const std::vector<KernelCode> &Codes) {
  const Triple &Target = HostModule.getTargetTriple();
  if (!Target.isOSBinFormatELF() || !Target.isArch64Bit() ||
      !Target.isLittleEndian())
    return makeError("objects for {0} are not little-endian 64-bit ELF",
                     Target.str());
  GlobalVariable *Wrapper =
      HostModule.getGlobalVariable(WrapperName, /*AllowInternal=*/true);
  // Under -fgpu-rdc the linker makes one fat binary for all units; OpenMP units
  // have none.
  if (Wrapper && (Wrapper->isDeclaration() ||
                  HostModule.getNamedMetadata("omp_offload.info")))
    Wrapper = nullptr;
  for (const KernelCode &Code : Codes)
    // llvm.used, unlike llvm.compiler.used, marks the section as retained.
    appendToUsed(HostModule,
                 {addRecord(HostModule, writeRecord(Code), Wrapper)});
  return Error::success();
}

Expected<std::vector<KernelCode>>
roofline::readKernelCode(StringRef PathToObjectOrExecutable) {
  std::vector<KernelCode> All;
  auto Read = [&](StringRef Bytes, uint64_t) -> Error {
    auto Codes = readRecords(Bytes, [](FatBinaryPlace) { return true; });
    if (!Codes)
      return Codes.takeError();
    for (KernelCode &Code : *Codes)
      All.push_back(std::move(Code));
    return Error::success();
  };
  if (Error E =
          readSections(PathToObjectOrExecutable, KernelCodeSectionName, Read))
    return makeError("cannot read kernel code of '{0}': {1}",
                     PathToObjectOrExecutable, toString(std::move(E)));
  return All;
}
