// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A wrapper around SQLite that reports errors as llvm::Error with the file's
// name and serialises access from the threads of a process to one connection.
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

/// A value to bind to a parameter of a statement.
using SqlValue = std::variant<std::nullptr_t, int64_t, double, std::string>;

/// One row of a result, valid only during the callback that gets it. Columns
/// count from 0.
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

/// One connection to a database file. Safe to use from several threads.
class Database {
public:
  /// Opens \p Path, in WAL mode unless its folder is on a network, and applies
  /// \p Schema, statements that can be applied repeatedly. Creates the file and
  /// its folder, which only the user may enter, if they do not exist. Waits at
  /// most \p Seconds for a lock that another process holds.
  static llvm::Expected<std::unique_ptr<Database>>
  open(llvm::StringRef Path, llvm::StringRef Schema, double Seconds = 10);
  ~Database();

  /// Runs one statement with \p Values bound to its parameters and calls
  /// \p Each for every row of the result.
  llvm::Error run(llvm::StringRef Sql, const std::vector<SqlValue> &Values = {},
                  llvm::function_ref<void(const SqlRow &)> Each = nullptr);
  /// Runs \p Body in a write transaction, which excludes writers in other
  /// processes and all other threads of this one. Rolls back if \p Body fails.
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
