// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A second cache on a Redis server that a team shares, asked after each user's
// own cache. Without a working server, everything works as if there were no
// shared cache.
#ifndef ROOFLINE_LLM_REMOTECACHE_H
#define ROOFLINE_LLM_REMOTECACHE_H

#include "llm/AnswerCache.h"
#include <mutex>

struct redisContext;

namespace roofline {

/// The server's address, from an URL "redis://HOST[:PORT][/DATABASE]" and the
/// variable ROOFLINE_REDIS_PASSWORD.
struct RemoteCacheAddress {
  std::string Host;
  unsigned Port = 6379, Database = 0;
  std::string Password;
};

/// Fails for malformed addresses and those that contain a password.
llvm::Expected<RemoteCacheAddress> parseRemoteCache(llvm::StringRef Url,
                                                    llvm::StringRef Password);

/// Connects on first use; after a failure the server is not used again in this
/// process. Safe to use from several threads.
class RemoteCache {
public:
  explicit RemoteCache(RemoteCacheAddress At) : At(std::move(At)) {}
  ~RemoteCache();

  /// The answer stored under \p Key; std::nullopt if there is none, or no
  /// working server.
  std::optional<StoredAnswer> find(llvm::StringRef Key);
  /// Stores \p Answer; failures are only noted in problem().
  void store(const StoredAnswer &Answer);
  /// The error after which the server is not used, or "".
  std::string problem();

private:
  bool connect();
  bool fail(llvm::StringRef What);
  /// Runs the Redis command \p Words. Returns its reply if that is a string.
  std::optional<std::string> run(const std::vector<std::string> &Words);

  RemoteCacheAddress At;
  std::mutex Mutex; // protects the members below
  redisContext *Connection = nullptr;
  std::string Problem;
};

} // namespace roofline

#endif
