// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/SharedState.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

static constexpr double WarningSeconds = 600, HourSeconds = 3600,
                        DaySeconds = 86400;
/// The number of consecutive failures that pauses an endpoint, and the length
/// of the pause in seconds.
static constexpr int64_t MostFailures = 5;
static constexpr double PauseSeconds = 60;

StringRef SharedState::schema() {
  return "CREATE TABLE IF NOT EXISTS claims("
         "  key TEXT PRIMARY KEY, process TEXT, ends REAL);"
         "CREATE TABLE IF NOT EXISTS slots("
         "  id INTEGER PRIMARY KEY, host TEXT, process TEXT, ends REAL);"
         "CREATE TABLE IF NOT EXISTS spending("
         "  id INTEGER PRIMARY KEY, cost REAL, at REAL);"
         "CREATE TABLE IF NOT EXISTS pauses("
         "  endpoint TEXT PRIMARY KEY, failures INTEGER, cause INTEGER,"
         "  detail TEXT, ends REAL);"
         "CREATE TABLE IF NOT EXISTS warnings("
         "  cause TEXT, endpoint TEXT, at REAL, PRIMARY KEY(cause, endpoint));"
         "CREATE TABLE IF NOT EXISTS capabilities("
         "  endpoint TEXT PRIMARY KEY, can TEXT, at REAL);";
}

/// Seconds since 1970. Clocks are set, and those of machines that share a
/// folder differ, so no time that is read from the database is trusted to lie
/// in the past, or in the near future.
static double now() {
  return std::chrono::duration<double>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

/// What \p Link points at; empty if it is no link.
static std::string targetOf(const char *Link) {
  std::error_code E;
  return std::filesystem::read_symlink(Link, E).string();
}

/// Where process numbers mean the same: one boot of one machine, and one
/// namespace of it, since containers have namespaces of their own.
static const std::string &ownPlace() {
  static const std::string Place = [] {
    std::string Boot;
    std::ifstream("/proc/sys/kernel/random/boot_id") >> Boot;
    return Boot + targetOf("/proc/self/ns/pid");
  }();
  return Place;
}

namespace {
/// What /proc says about a process; empty if it says nothing.
struct ProcessFacts {
  std::string Start;   ///< start time in clock ticks since boot
  bool IsDead = false; ///< a zombie, not yet waited for
};
} // namespace

static ProcessFacts factsOf(long Pid) {
  std::ifstream File("/proc/" + std::to_string(Pid) + "/stat");
  std::string Text((std::istreambuf_iterator<char>(File)), {});
  // Field 22, counted from the last parenthesis since the process name in
  // parentheses may contain blanks.
  StringRef Rest = StringRef(Text).rsplit(')').second;
  SmallVector<StringRef> Fields;
  Rest.split(Fields, ' ', -1, /*KeepEmpty=*/false);
  if (Fields.size() <= 19)
    return {};
  return {Fields[19].str(), Fields[0] == "Z" || Fields[0] == "X"};
}

SharedState::SharedState(Database &Store)
    : Store(Store), Process(std::to_string(getpid()) + " " +
                            factsOf(getpid()).Start + " " + ownPlace()) {}

/// Whether the process whose SharedState::Process is \p Process may still run;
/// of one in another place nothing is known.
static bool isAlive(StringRef Process) {
  auto [PidText, Rest] = Process.split(' ');
  auto [Start, Place] = Rest.split(' ');
  long Pid = 0;
  if (!Place.empty() && Place != ownPlace())
    return true;
  if (PidText.getAsInteger(10, Pid) || kill(Pid, 0) != 0)
    return false;
  ProcessFacts Facts = factsOf(Pid);
  return !Facts.IsDead && (Start.empty() || Facts.Start == Start);
}

/// Whether the time until \p Ends is over, which was set at most \p Longest
/// seconds before.
static bool isOver(double Ends, double Longest) {
  double Left = Ends - now();
  return Left < 0 || Left > Longest;
}

/// Whether a row is void: its process is dead or its time is over. Requests of
/// an hour and more are rare, and then may be sent twice.
static bool isVoid(StringRef Process, double Ends) {
  return isOver(Ends, HourSeconds) || !isAlive(Process);
}

/// \p Result after \p Change(Result), which no other process interrupts.
template <class T, class F>
static Expected<T> exclusively(Database &Store, T Result, F Change) {
  if (Error E = Store.exclusively([&]() -> Error { return Change(Result); }))
    return std::move(E);
  return Result;
}

Expected<bool> SharedState::isClaimed(StringRef Key) {
  bool Claimed = false;
  if (Error E = Store.run("SELECT process, ends FROM claims WHERE key = ?",
                          {Key.str()}, [&](const SqlRow &Row) {
                            Claimed = !isVoid(Row.text(0), Row.number(1));
                          }))
    return std::move(E);
  return Claimed;
}

Expected<bool> SharedState::claim(StringRef Key, double Seconds) {
  // Those who wait for a claim to end only read, so that they don't keep the
  // process that asks from writing.
  auto Claimed = isClaimed(Key);
  if (!Claimed)
    return Claimed.takeError();
  if (*Claimed)
    return false;
  return exclusively(Store, true, [&](auto &Mine) -> Error {
    auto Meanwhile = isClaimed(Key);
    if (!Meanwhile)
      return Meanwhile.takeError();
    Mine = !*Meanwhile;
    if (!Mine)
      return Error::success();
    return Store.run("INSERT OR REPLACE INTO claims VALUES(?,?,?)",
                     {Key.str(), Process, now() + Seconds});
  });
}

Error SharedState::release(StringRef Key) {
  return Store.run("DELETE FROM claims WHERE key = ? AND process = ?",
                   {Key.str(), Process});
}

Expected<std::optional<int64_t>>
SharedState::takeSlot(StringRef Host, unsigned Limit, double Seconds) {
  return exclusively(Store, std::optional<int64_t>(), [&](auto &Slot) -> Error {
    unsigned Taken = 0;
    std::vector<int64_t> Void;
    std::map<std::string, bool> Alive; // by process; a look into /proc is slow
    if (Error E =
            Store.run("SELECT id, process, ends FROM slots "
                      "WHERE host = ?",
                      {Host.str()}, [&](const SqlRow &Row) {
                        auto [It, New] = Alive.try_emplace(Row.text(1));
                        if (New)
                          It->second = isAlive(Row.text(1));
                        if (!It->second || isOver(Row.number(2), HourSeconds))
                          Void.push_back(Row.integer(0));
                        else
                          ++Taken;
                      }))
      return E;
    for (int64_t Id : Void)
      if (Error E = freeSlot(Id))
        return E;
    if (Taken >= Limit)
      return Error::success();
    return Store.run("INSERT INTO slots(host, process, ends) VALUES(?,?,?) "
                     "RETURNING id",
                     {Host.str(), Process, now() + Seconds},
                     [&](const SqlRow &Row) { Slot = Row.integer(0); });
  });
}

Error SharedState::freeSlot(int64_t Slot) {
  return Store.run("DELETE FROM slots WHERE id = ?", {Slot});
}

Expected<Spending> SharedState::spentToday() {
  Spending S;
  if (Error E = Store.run("SELECT SUM(cost), COUNT(*) FROM spending "
                          "WHERE at > ?",
                          {now() - DaySeconds}, [&](const SqlRow &Row) {
                            S.Cost = Row.number(0);
                            S.Requests = Row.integer(1);
                          }))
    return std::move(E);
  return S;
}

Expected<std::optional<int64_t>> SharedState::reserve(double Estimate,
                                                      const Budget &Limit) {
  return exclusively(Store, std::optional<int64_t>(), [&](auto &Id) -> Error {
    // What was spent while the clock was fast was spent by now; without this it
    // would count until that time has passed.
    if (Error E = Store.run("UPDATE spending SET at = ?1 WHERE at > ?1 + ?2",
                            {now(), HourSeconds}))
      return E;
    auto Spent = spentToday();
    if (!Spent)
      return Spent.takeError();
    if ((Limit.Cost && Spent->Cost + Estimate > *Limit.Cost) ||
        (Limit.Requests && Spent->Requests >= *Limit.Requests))
      return Error::success();
    // Rows are kept for a week, so that they count again after a clock that was
    // a day fast is set right.
    if (Error E = Store.run("DELETE FROM spending WHERE at <= ?",
                            {now() - 7 * DaySeconds}))
      return E;
    return Store.run("INSERT INTO spending(cost, at) VALUES(?,?) RETURNING id",
                     {Estimate, now()},
                     [&](const SqlRow &Row) { Id = Row.integer(0); });
  });
}

Error SharedState::settle(int64_t Spending, double Cost) {
  return Store.run("UPDATE spending SET cost = ? WHERE id = ?",
                   {Cost, Spending});
}

Expected<std::optional<Failure>> SharedState::paused(StringRef Endpoint) {
  return exclusively(Store, std::optional<Failure>(), [&](auto &Why) -> Error {
    bool Over = false;
    auto Read = [&](const SqlRow &Row) {
      Over = isOver(Row.number(2), HourSeconds);
      if (Over)
        return;
      Why.emplace(FailureCause::Paused,
                  "it failed a moment ago: " + Row.text(1));
      Why->Behind = static_cast<FailureCause>(Row.integer(0));
    };
    if (Error E = Store.run("SELECT cause, detail, ends FROM pauses "
                            "WHERE endpoint = ? AND ends > 0",
                            {Endpoint.str()}, Read))
      return E;
    if (!Over)
      return Error::success();
    // This process tries; all others wait until it has reported the result.
    return Store.run("UPDATE pauses SET ends = ? WHERE endpoint = ?",
                     {now() + PauseSeconds, Endpoint.str()});
  });
}

Error SharedState::failed(StringRef Endpoint, const Failure &Why) {
  // A failure that concerns all requests pauses the endpoint at once, and so
  // does a server that asks for a long pause.
  double Wanted = Why.RetryAfter.value_or(0);
  bool Pause = concernsAll(Why.Cause) || Wanted > PauseSeconds;
  int64_t Weight = Pause ? MostFailures : 1;
  double Seconds = std::max(PauseSeconds, Wanted);
  return Store.run(
      "INSERT INTO pauses VALUES(?1, ?2, ?3, ?4, "
      "  CASE WHEN ?2 >= ?5 THEN ?6 ELSE 0 END) "
      "ON CONFLICT(endpoint) DO UPDATE SET failures = failures + ?2,"
      "  cause = ?3, detail = ?4,"
      "  ends = CASE WHEN failures + ?2 >= ?5 THEN ?6 ELSE ends END",
      {Endpoint.str(), Weight, int64_t(Why.Cause), Why.Detail, MostFailures,
       now() + std::min(Seconds, WarningSeconds)});
}

Error SharedState::answered(StringRef Endpoint) {
  return Store.run("DELETE FROM pauses WHERE endpoint = ?", {Endpoint.str()});
}

Expected<bool> SharedState::claimWarning(StringRef Cause, StringRef Endpoint) {
  return exclusively(Store, true, [&](auto &Mine) -> Error {
    if (Error E =
            Store.run("SELECT 1 FROM warnings WHERE cause = ? AND "
                      "endpoint = ? AND abs(at - ?) < ?",
                      {Cause.str(), Endpoint.str(), now(), WarningSeconds},
                      [&](const SqlRow &) { Mine = false; }))
      return E;
    if (!Mine)
      return Error::success();
    return Store.run("INSERT OR REPLACE INTO warnings VALUES(?,?,?)",
                     {Cause.str(), Endpoint.str(), now()});
  });
}

Expected<Capabilities> SharedState::capabilities(StringRef Endpoint) {
  Capabilities Can;
  if (Error E = Store.run("SELECT can FROM capabilities "
                          "WHERE endpoint = ? AND abs(at - ?) < ?",
                          {Endpoint.str(), now(), DaySeconds},
                          [&](const SqlRow &Row) {
                            if (auto Stored = Capabilities::parse(Row.text(0)))
                              Can = *Stored;
                          }))
    return std::move(E);
  return Can;
}

Error SharedState::remember(StringRef Endpoint, const Capabilities &Can) {
  return Store.run("INSERT OR REPLACE INTO capabilities VALUES(?,?,?)",
                   {Endpoint.str(), Can.str(), now()});
}
