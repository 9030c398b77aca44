// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline validate: validates the verdicts in a program against a profile of
// its run.
#include "EvalOptions.h"
#include "Subcommands.h"
#include "support/Error.h"
#include "support/Files.h"
#include "validate/ValidateProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

static constexpr char Usage[] =
    "usage: roofline validate [OPTIONS] PROGRAM... PROFILE...\n\n"
    "Compares the verdicts embedded in a program (and its libraries, where\n"
    "those are named, too) with a profile of its run by roofline profile, and\n"
    "says which assumption was wrong where they differ. A PROGRAM may also be\n"
    "a report of option 'report'. Several profiles, of the processes of one "
    "run,\n"
    "are taken together.\n\n"
    "  --require=FRACTION  exit status 1 if fewer of the verdicts are "
    "confirmed:\n"
    "                      0 to 1, or 95%\n"
    "  --json              for programs\n"
    "  -o FILE             where that goes; else to the standard output\n"
    "  --gpu=NAME|PATH     the one of the profile's GPUs, or the file of your\n"
    "                      own\n";

static int fail(const Twine &Message) {
  errs() << "roofline validate: " << Message << "\n";
  return 2;
}

namespace {
struct ValidateOptions {
  ValidationRequest Asked;
  std::string Output;
  std::optional<double> Require;
  bool Json = false;
};
} // namespace

static Expected<ValidateOptions> parseOptions(ArrayRef<const char *> Args) {
  ValidateOptions Options;
  std::string Require;
  if (Error E = readEvalWords(Args, {{{"--require", Require},
                                      {"-o", Options.Output},
                                      {"--gpu", Options.Asked.Gpu}},
                                     {{"--json", Options.Json}},
                                     &Options.Asked.Programs,
                                     "roofline validate --help"}))
    return std::move(E);
  if (!Require.empty()) {
    StringRef Text = Require;
    double Scale = Text.consume_back("%") ? 0.01 : 1, Fraction = 0;
    if (Text.getAsDouble(Fraction) || !(Fraction >= 0) || Fraction * Scale > 1)
      return makeError("--require: wanted a number from 0 to 1, found '{0}'",
                       Require);
    Options.Require = Fraction * Scale;
  }
  auto &[Programs, Profiles, Gpu] = Options.Asked;
  if (Programs.size() < 2)
    return makeError("wanted a program and a profile; see roofline validate "
                     "--help");
  // The last file must be a profile; reading it reports an error if it is not.
  Profiles = {Programs.back()};
  Programs.pop_back();
  while (Programs.size() > 1 && isProfile(Programs.back())) {
    Profiles.insert(Profiles.begin(), Programs.back());
    Programs.pop_back();
  }
  return Options;
}

static Error write(const ValidateOptions &Options, ArrayRef<Validation> All) {
  std::string Text;
  if (Options.Json)
    Text = validationJson(All);
  else
    for (const Validation &V : All)
      Text += (Text.empty() ? "" : "\n") + validationText(V);
  if (!Options.Output.empty())
    return writeFileAtomically(Options.Output, Text);
  outs() << Text;
  return Error::success();
}

int roofline::runValidate(ArrayRef<const char *> Args) {
  if (!Args.empty() &&
      (StringRef(Args[0]) == "--help" || StringRef(Args[0]) == "-h")) {
    outs() << Usage;
    return 0;
  }
  Expected<ValidateOptions> Options = parseOptions(Args);
  if (!Options)
    return fail(toString(Options.takeError()));
  Expected<ProgramValidation> Done = validateProgram(Options->Asked);
  if (!Done)
    return fail(toString(Done.takeError()));
  if (Error E = write(*Options, Done->Results))
    return fail(toString(std::move(E)));
  return all_of(Done->Results,
                [&](const Validation &V) {
                  return !Options->Require ||
                         V.Score.confirmedShare() >= *Options->Require;
                })
             ? 0
             : 1;
}
