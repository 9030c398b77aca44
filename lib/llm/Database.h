// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SQLite with this project's manners: errors are llvm::Error and name the
// file, and one connection serves all threads of a process in turn.
#ifndef ROOFLINE_LLM_DATABASE_H
#define ROOFLINE_LLM_DATABASE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <mutex>
#include <variant>
#include <vector>

struct sqlite3;

namespace roofline {

/// What goes into a statement's place marks.
using SqlValue = std::variant<std::nullptr_t, int64_t, double, std::string>;

/// One row of a result; columns count from 0.
class SqlRow {
public:
  explicit SqlRow(void *Statement) : Statement(Statement) {}
  int64_t integer(int Column) const;
  double number(int Column) const;
  std::string text(int Column) const;
  bool isNull(int Column) const;

private:
  void *Statement;
};

class Database {
public:
  /// Opens \p Path in WAL mode, makes it and its folder (private to the user)
  /// where missing, and applies \p Schema, statements that may be applied
  /// again. A process that waits for another's write waits at most \p Seconds.
  static llvm::Expected<std::unique_ptr<Database>>
  open(llvm::StringRef Path, llvm::StringRef Schema, double Seconds = 10);
  ~Database();

  /// Runs one statement with \p Values for its place marks; \p Each gets
  /// every row.
  llvm::Error run(llvm::StringRef Sql, const std::vector<SqlValue> &Values = {},
                  llvm::function_ref<void(const SqlRow &)> Each = nullptr);
  /// Runs \p Body with nobody else writing; what it did is undone if it
  /// fails. Other threads of the process wait.
  llvm::Error exclusively(llvm::function_ref<llvm::Error()> Body);

  llvm::StringRef path() const { return Path; }

private:
  Database(sqlite3 *Handle, llvm::StringRef Path)
      : Handle(Handle), Path(Path.str()) {}
  llvm::Error fail() const;

  sqlite3 *Handle;
  std::string Path;
  std::recursive_mutex Mutex;
};

} // namespace roofline

#endif
