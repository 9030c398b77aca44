// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/RemoteCache.h"
#include "llm/Endpoint.h"
#include "llm/Failure.h"
#include "llm/Redact.h"
#include "support/Error.h"
#include "llvm/ADT/StringExtras.h"
#include <hiredis/hiredis.h>
#include <memory>

using namespace llvm;
using namespace roofline;

/// The timeout: a compile must not wait for a remote or busy server.
static constexpr timeval Patience{1, 0};
static constexpr StringLiteral KeyPrefix = "roofline:answer:";

Expected<RemoteCacheAddress> roofline::parseRemoteCache(StringRef Url,
                                                        StringRef Password) {
  auto Bad = [&] {
    return makeError("option 'cache-remote': found '{0}', wanted "
                     "redis://HOST[:PORT][/DATABASE]",
                     withoutSecrets(Url));
  };
  RemoteCacheAddress At;
  At.Password = Password.str();
  StringRef Rest = Url;
  // Reject a password in the address: addresses end up in logs.
  if (!Rest.consume_front("redis://") || Rest.contains('@') ||
      redacted(Url) != Url)
    return Bad();
  auto [Authority, Number] = Rest.split('/');
  auto [Host, Port] = Authority.split(':');
  if (Host.empty() || (!Port.empty() && Port.getAsInteger(10, At.Port)) ||
      (!Number.empty() && Number.getAsInteger(10, At.Database)))
    return Bad();
  At.Host = Host.str();
  return At;
}

RemoteCache::~RemoteCache() {
  if (Connection)
    redisFree(Connection);
}

/// Records the error and ends the connection for good. Always returns false.
bool RemoteCache::fail(StringRef What) {
  Problem = (At.Host + ":" + Twine(At.Port) + ": " + quotable(What)).str();
  if (Connection)
    redisFree(Connection);
  Connection = nullptr;
  return false;
}

std::optional<std::string>
RemoteCache::run(const std::vector<std::string> &Words) {
  std::vector<const char *> Texts;
  std::vector<size_t> Sizes;
  for (const std::string &Word : Words) {
    Texts.push_back(Word.data());
    Sizes.push_back(Word.size());
  }
  auto *Raw = static_cast<redisReply *>(
      redisCommandArgv(Connection, Texts.size(), Texts.data(), Sizes.data()));
  if (!Raw) {
    fail(Connection->errstr);
    return std::nullopt;
  }
  std::unique_ptr<redisReply, void (*)(void *)> Reply(Raw, freeReplyObject);
  StringRef Text(Reply->str, Reply->str ? Reply->len : 0);
  if (Reply->type == REDIS_REPLY_ERROR)
    fail(Text);
  if (Reply->type != REDIS_REPLY_STRING)
    return std::nullopt;
  return Text.str();
}

bool RemoteCache::connect() {
  if (Connection)
    return true;
  if (!Problem.empty())
    return false;
  Connection = redisConnectWithTimeout(At.Host.c_str(), At.Port, Patience);
  if (!Connection)
    return fail("no memory for a connection");
  if (Connection->err)
    return fail(Connection->errstr);
  redisSetTimeout(Connection, Patience);
  if (!At.Password.empty())
    run({"AUTH", At.Password});
  if (Connection && At.Database)
    run({"SELECT", std::to_string(At.Database)});
  return Connection != nullptr;
}

std::optional<StoredAnswer> RemoteCache::find(StringRef Key) {
  std::lock_guard Lock(Mutex);
  if (!connect())
    return std::nullopt;
  auto Line = run({"GET", (KeyPrefix + Key).str()});
  if (!Line)
    return std::nullopt;
  auto Answers = parseAnswerLines(*Line, "remote answer");
  if (!Answers) {
    fail(toString(Answers.takeError()));
    return std::nullopt;
  }
  // Only the key is checked here; the text is validated like any answer's.
  if (Answers->size() != 1 || Answers->front().Key != Key)
    return std::nullopt;
  return std::move(Answers->front());
}

void RemoteCache::store(const StoredAnswer &Answer) {
  std::lock_guard Lock(Mutex);
  if (connect())
    run({"SET", (KeyPrefix + Answer.Key).str(), answerLine(Answer)});
}

std::string RemoteCache::problem() {
  std::lock_guard Lock(Mutex);
  return Problem;
}
