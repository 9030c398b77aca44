// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/OptionTable.h"
#include "support/Error.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

static constexpr StringLiteral Intro =
    R"(<!-- SPDX-FileCopyrightText: RooflinePredict contributors
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

Made from the table in lib/config/OptionTable.cpp by lib/config/OptionsPage.cpp;
don't edit. To update, in the build folder:
ROOFLINE_UPDATE=1 test/unit/roofline-unit-tests --gtest_filter='OptionsPage.*'
-->
# Options

Every option can be given in four places. For each option by itself, the first
of these that sets it counts:

1. the command line: `-fplugin-arg-roofline-gpu=h200,rtx3080` to clang,
   `--gpu=h200,rtx3080` to a tool (of two for one option, the later counts);
2. the environment: `ROOFLINE_GPU=h200,rtx3080` (an empty variable sets
   nothing);
3. the project: `gpu: [h200, rtx3080]` in a YAML file `.roofline` in the folder
   of the source file or above it. Only the nearest such file is read;
4. the user: the same in `~/.config/roofline/config.yaml`, or below
   `$XDG_CONFIG_HOME` where that is set.

A project's `.roofline` may come with a cloned repository. So it may not set
what writes outside the build, sends data or reads keys: options marked "user
only" are ignored there with a warning.

| option | value | default | set by | what it does |
|---|---|---|---|---|
)";

static constexpr StringLiteral Outro = R"(
- BOOL is true or false (also yes, no, on, off, 1, 0, in either case). On the
  command line the option alone means true: `-fplugin-arg-roofline-quiet`.
- REGEX is a POSIX extended regular expression and may match anywhere in the
  name; use `^` and `$` for the whole name.
- A list is separated by commas, or is a YAML sequence; an element of a YAML
  sequence may itself have commas in it.
- WORDS are split as a shell does it, with quotes; a YAML sequence has one word
  an element. `arguments=` with nothing behind it says that there are none.
- A name with a `/` in it is a path. A relative path in a configuration file
  starts from that file's folder, elsewhere from the working directory; a
  leading `~/` is your home.

A mistake in any of the four places is reported with its place, even
where a stronger place sets the same option.
)";

static std::string valueColumn(const OptionRow &Row) {
  SmallVector<StringRef> Words;
  Row.Allowed.split(Words, ',');
  if (Row.Shape == OptionShape::OneWord)
    return "`" + join(Words, "` or `") + "`";
  if (Row.Shape != OptionShape::AllowedWords)
    return Row.Placeholder.str();
  std::string Text = "list of ";
  for (StringRef Word : Words)
    Text += ("`" + Word + "`, ").str();
  return Text + "or `none`";
}

std::string roofline::optionsMarkdown() {
  std::string Page = Intro.str();
  for (const OptionRow &Row : optionTable())
    Page += formatv("| `{0}` | {1} | {2} | {3} | {4} |\n", Row.Key,
                    valueColumn(Row), Row.Default,
                    Row.Trust == OptionTrust::User ? "user only" : "anyone",
                    Row.Help);
  return Page + Outro.str();
}
