// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/labels/Csv.h"
#include "support/Error.h"

using namespace llvm;
using namespace roofline;

namespace {
class CsvReader {
public:
  CsvReader(StringRef Text, StringRef Name) : Text(Text), Name(Name) {
    this->Text.consume_front("\xEF\xBB\xBF"); // spreadsheets' byte order mark
  }

  Expected<std::vector<CsvRecord>> read() {
    std::vector<CsvRecord> Records;
    while (At < Text.size()) {
      CsvRecord Record{Line, {}};
      do {
        Expected<std::string> Field = peek() == '"' ? quoted() : plain();
        if (!Field)
          return Field.takeError();
        Record.Fields.push_back(std::move(*Field));
      } while (take(','));
      if (!endOfLine())
        return error("wanted ',' or the end of the line after the quote");
      if (Record.Fields.size() > 1 || !Record.Fields[0].empty())
        Records.push_back(std::move(Record));
    }
    return Records;
  }

private:
  char peek() const { return At < Text.size() ? Text[At] : '\0'; }

  bool take(char C) {
    if (At == Text.size() || Text[At] != C)
      return false;
    ++At;
    return true;
  }

  bool endOfLine() {
    take('\r');
    if (At == Text.size())
      return true;
    if (!take('\n'))
      return false;
    ++Line;
    LineStart = At;
    return true;
  }

  std::string plain() {
    StringRef Field = Text.substr(At);
    Field = Field.take_front(Field.find_first_of(",\r\n"));
    At += Field.size();
    return Field.str();
  }

  Expected<std::string> quoted() {
    Error Unfinished = error("a quoted field has no end");
    ++At;
    std::string Field;
    for (; At < Text.size(); ++At) {
      if (Text[At] == '"') {
        ++At;
        if (peek() != '"') {
          consumeError(std::move(Unfinished));
          return Field;
        }
      }
      if (Text[At] == '\n') {
        ++Line;
        LineStart = At + 1;
      }
      Field += Text[At];
    }
    return std::move(Unfinished);
  }

  Error error(StringRef What) const {
    return makeError("{0}:{1}:{2}: {3}", Name, Line, At - LineStart + 1, What);
  }

  StringRef Text, Name;
  size_t At = 0, LineStart = 0;
  unsigned Line = 1;
};
} // namespace

Expected<std::vector<CsvRecord>> roofline::parseCsv(StringRef Text,
                                                    StringRef Name) {
  return CsvReader(Text, Name).read();
}

std::string roofline::csvField(StringRef Text) {
  if (Text.find_first_of(",\"\r\n") == StringRef::npos)
    return Text.str();
  std::string Quoted = "\"";
  for (char C : Text)
    Quoted += C == '"' ? "\"\"" : std::string(1, C);
  return Quoted + "\"";
}
