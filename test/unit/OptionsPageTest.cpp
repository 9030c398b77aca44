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

TEST(OptionsPage, IsInStepWithTheTable) {
  SmallString<128> Path(ROOFLINE_SOURCE_DIR);
  sys::path::append(Path, "docs", "options.md");
  Expected<std::string> Page = readFile(Path);
  ASSERT_TRUE(bool(Page)) << toString(Page.takeError());
  size_t Begin = Page->find("| option |"), End = Page->find("\n\n", Begin) + 1;
  ASSERT_NE(End, 0u);
  if (std::getenv("ROOFLINE_UPDATE")) {
    Page->replace(Begin, End - Begin, optionsMarkdown());
    ASSERT_FALSE(errorToBool(writeFileAtomically(Path, *Page)));
    return;
  }
  EXPECT_EQ(Page->substr(Begin, End - Begin), optionsMarkdown())
      << "to update the page, run this test with ROOFLINE_UPDATE=1";
}

TEST(OptionsPage, EveryRowFitsOneLine) {
  for (const OptionRow *Row : pluginOptions()) {
    EXPECT_EQ(Row->Help.find_first_of("\n|"), StringRef::npos)
        << Row->Key.str();
    EXPECT_FALSE(Row->Value.empty()) << Row->Key.str();
  }
}
