// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/AssumptionRules.h"
#include "config/OptionValue.h"
#include "support/Error.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace roofline;

Expected<std::vector<AssumptionRule>>
roofline::assumptionRules(const Options &Opts) {
  std::vector<AssumptionRule> Rules;
  auto Place = Opts.Places.find("assume");
  std::string Option =
      Place == Opts.Places.end() ? "option 'assume'" : Place->second.Text;
  for (StringRef Text : Opts.Assumed) {
    AssumptionRule &Rule = Rules.emplace_back();
    // No condition has a colon, but the name of a kernel may.
    if (size_t Colon = Text.rfind(':'); Colon != StringRef::npos) {
      Rule.Kernels = Text.take_front(Colon).trim().str();
      Text = Text.drop_front(Colon + 1);
    }
    size_t At = 0;
    auto Assumed = parseAssumptions(Text, At);
    if (!Assumed)
      return makeError("{0}: in '{1}': {2}", Option, printable(Text.trim()),
                       toString(Assumed.takeError()));
    Rule.Assumed = std::move(*Assumed);
    for (UserAssumption &A : Rule.Assumed)
      A.Option = Option;
  }
  return std::move(Rules);
}

void roofline::addAssumptions(ArrayRef<AssumptionRule> Rules,
                              SourceModel &Sources) {
  for (const AssumptionRule &Rule : Rules) {
    Regex Pattern(Rule.Kernels);
    for (KernelSource &Kernel : Sources.Kernels)
      if (Rule.Kernels.empty() || Pattern.match(Kernel.DisplayName) ||
          Pattern.match(Kernel.Id.display()))
        llvm::append_range(Kernel.Assumed, Rule.Assumed);
  }
}
