// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// docs/options.md agrees with the option table. With ROOFLINE_UPDATE=1 this
// test rewrites the page.
#include "config/OptionTable.h"
#include "support/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <gtest/gtest.h>

using namespace llvm;
using namespace roofline;

static std::string pagePath() {
  SmallString<128> Path(ROOFLINE_SOURCE_DIR);
  sys::path::append(Path, "docs", "options.md");
  return Path.str().str();
}

TEST(OptionsPage, IsInStepWithTheTable) {
  if (std::getenv("ROOFLINE_UPDATE"))
    ASSERT_FALSE(
        errorToBool(writeFileAtomically(pagePath(), optionsMarkdown())));
  Expected<std::string> Page = readFile(pagePath());
  ASSERT_TRUE(bool(Page)) << toString(Page.takeError());
  EXPECT_EQ(*Page, optionsMarkdown())
      << "to update the page, run this test with ROOFLINE_UPDATE=1";
}

TEST(OptionsPage, EveryRowFitsOneLineOfHelp) {
  for (const OptionRow &Row : optionTable()) {
    EXPECT_EQ(Row.Help.find_first_of("\n|"), StringRef::npos) << Row.Key.str();
    EXPECT_FALSE(Row.Placeholder.empty()) << Row.Key.str();
    EXPECT_EQ(Row.Allowed.empty(), Row.Shape != OptionShape::AllowedWords &&
                                       Row.Shape != OptionShape::OneWord);
  }
}
