// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Database.h"
#include "support/MachineError.h"
#include "support/NetworkFolder.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <chrono>
#include <sqlite3.h>
#include <thread>

using namespace llvm;
using namespace roofline;

static constexpr int64_t StoreVersion = 0;

static sqlite3_stmt *of(void *Statement) {
  return static_cast<sqlite3_stmt *>(Statement);
}

int64_t SqlRow::integer(int Column) const {
  return sqlite3_column_int64(of(Statement), Column);
}

double SqlRow::number(int Column) const {
  return sqlite3_column_double(of(Statement), Column);
}

std::string SqlRow::text(int Column) const {
  const void *Data = sqlite3_column_blob(of(Statement), Column);
  int Bytes = sqlite3_column_bytes(of(Statement), Column);
  return Data ? std::string(static_cast<const char *>(Data), Bytes) : "";
}

bool SqlRow::isNull(int Column) const {
  return sqlite3_column_type(of(Statement), Column) == SQLITE_NULL;
}

Error Database::fail() const {
  Error E = makeMachineError(MachinePart::Cache, "{0}: {1}", Path,
                             sqlite3_errmsg(Handle));
  // After one timeout, later statements fail at once instead of waiting again.
  if (sqlite3_errcode(Handle) == SQLITE_BUSY)
    sqlite3_busy_timeout(Handle, 0);
  return E;
}

Expected<std::unique_ptr<Database>>
Database::open(StringRef Path, StringRef Schema, double Seconds) {
  StringRef Folder = sys::path::parent_path(Path);
  // Answers quote the user's source code, so the folder is private.
  std::error_code E;
  if (!Folder.empty())
    E = sys::fs::create_directories(Folder, /*IgnoreExisting=*/true,
                                    sys::fs::owner_all);
  if (E)
    return makeMachineError(MachinePart::Cache,
                            "cannot make the folder '{0}': {1}", Folder,
                            E.message());
  sqlite3 *Handle = nullptr;
  int Flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
  int Code =
      sqlite3_open_v2(Path.str().c_str(), &Handle, Flags, /*zVfs=*/nullptr);
  std::unique_ptr<Database> D(new Database(Handle, Path));
  if (Code != SQLITE_OK)
    return D->fail();
  sqlite3_busy_timeout(Handle, static_cast<int>(Seconds * 1000));
  // Without this option, the last connection to close locks the file for a
  // checkpoint, and a process that opens it at that moment gets SQLITE_BUSY
  // without waiting.
  sqlite3_db_config(Handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  // A newer roofline that changes tables sets a higher version; SQLite's own is
  // 0.
  int64_t Version = 0;
  auto Read = [](void *To, int, char **Cells, char **) {
    *static_cast<int64_t *>(To) = std::atoll(Cells[0]);
    return 0;
  };
  // WAL mode keeps its index in memory that processes of one machine share;
  // other machines that use the same folder would not see it.
  std::string Script = ("PRAGMA journal_mode=" +
                        Twine(isOnNetwork(Folder) ? "DELETE;" : "WAL;") +
                        "PRAGMA synchronous=NORMAL;" + Schema)
                           .str();
  using Clock = std::chrono::steady_clock;
  auto End = Clock::now() + std::chrono::duration<double>(Seconds);
  do {
    Code = sqlite3_exec(Handle, "PRAGMA user_version", Read, &Version, nullptr);
    if (Code == SQLITE_OK && Version > StoreVersion)
      return makeMachineError(MachinePart::Cache,
                              "{0}: found version {1}, wanted {2}: a newer "
                              "roofline wrote it",
                              Path, Version, StoreVersion);
    if (Code == SQLITE_OK)
      Code = sqlite3_exec(Handle, Script.c_str(), nullptr, nullptr, nullptr);
    // The busy timeout does not apply to every lock of WAL mode.
    if (Code == SQLITE_BUSY)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
  } while (Code == SQLITE_BUSY && Clock::now() < End);
  if (Code != SQLITE_OK)
    return D->fail();
  return std::move(D);
}

Database::~Database() { sqlite3_close(Handle); }

static int setMark(sqlite3_stmt *Statement, int Index, const SqlValue &Value) {
  if (auto *I = std::get_if<int64_t>(&Value))
    return sqlite3_bind_int64(Statement, Index, *I);
  if (auto *D = std::get_if<double>(&Value))
    return sqlite3_bind_double(Statement, Index, *D);
  if (auto *S = std::get_if<std::string>(&Value))
    return sqlite3_bind_text(Statement, Index, S->data(), S->size(),
                             SQLITE_TRANSIENT);
  return sqlite3_bind_null(Statement, Index);
}

Error Database::run(StringRef Sql, const std::vector<SqlValue> &Values,
                    function_ref<void(const SqlRow &)> Each) {
  std::lock_guard Lock(Mutex);
  sqlite3_stmt *Statement = nullptr;
  if (sqlite3_prepare_v2(Handle, Sql.data(), Sql.size(), &Statement, nullptr) !=
      SQLITE_OK)
    return fail();
  scope_exit Free([&] { sqlite3_finalize(Statement); });
  for (size_t I = 0; I < Values.size(); ++I)
    if (setMark(Statement, I + 1, Values[I]) != SQLITE_OK)
      return fail();
  int Code;
  while ((Code = sqlite3_step(Statement)) == SQLITE_ROW)
    if (Each)
      Each(SqlRow(Statement));
  return Code == SQLITE_DONE ? Error::success() : fail();
}

Error Database::exclusively(function_ref<Error()> Body) {
  std::lock_guard Lock(Mutex);
  if (Error E = run("BEGIN IMMEDIATE"))
    return E;
  if (Error E = Body()) {
    consumeError(run("ROLLBACK"));
    return E;
  }
  if (Error E = run("COMMIT")) {
    consumeError(run("ROLLBACK"));
    return E;
  }
  return Error::success();
}
