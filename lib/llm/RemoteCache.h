// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers that a team shares through a Redis server of its own, behind each
// user's cache. Where the server is absent or broken, everything works as if
// there were none.
#ifndef ROOFLINE_LLM_REMOTECACHE_H
#define ROOFLINE_LLM_REMOTECACHE_H

#include "llm/AnswerCache.h"
#include <mutex>

struct redisContext;

namespace roofline {

/// "redis://HOST[:PORT][/DATABASE]"; the password, if any, is in the variable
/// ROOFLINE_REDIS_PASSWORD.
struct RemoteCacheAddress {
  std::string Host;
  unsigned Port = 6379, Database = 0;
  std::string Password;
};

llvm::Expected<RemoteCacheAddress> parseRemoteCache(llvm::StringRef Url,
                                                    llvm::StringRef Password);

/// Safe to use from several threads. Connects when first used; after a failure
/// it is left alone for the rest of the process.
class RemoteCache {
public:
  explicit RemoteCache(RemoteCacheAddress At) : At(std::move(At)) {}
  ~RemoteCache();

  /// Nothing where there is none, or no server.
  std::optional<StoredAnswer> find(llvm::StringRef Key);
  void store(const StoredAnswer &Answer);
  /// What went wrong, if anything.
  std::string problem();

private:
  bool connect();
  bool fail(llvm::StringRef What);
  /// Runs a command of \p Words; its reply where that is text.
  std::optional<std::string> run(const std::vector<std::string> &Words);

  RemoteCacheAddress At;
  std::mutex Mutex; // of what follows
  redisContext *Connection = nullptr;
  std::string Problem;
};

} // namespace roofline

#endif
