// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Endpoint.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <map>

using namespace roofline;

namespace {
class EndpointTest : public ::testing::Test {
protected:
  Environment environment() {
    Environment Env = Environment::ofProcess();
    Env.Get = [this](llvm::StringRef Name) -> std::optional<std::string> {
      auto It = Variables.find(Name.str());
      return It == Variables.end() ? std::nullopt : std::optional(It->second);
    };
    return Env;
  }
  Endpoint at(llvm::StringRef Url, llvm::StringRef KeyFile = "") {
    return llvm::cantFail(resolveEndpoint(Url, "m", KeyFile, environment()));
  }
  std::string problemOf(llvm::StringRef Url, llvm::StringRef KeyFile = "") {
    auto To = resolveEndpoint(Url, "m", KeyFile, environment());
    return To ? "none" : llvm::toString(To.takeError());
  }
  std::map<std::string, std::string> Variables;
};
} // namespace

TEST_F(EndpointTest, UrlsOfApisAndOfRequests) {
  EXPECT_EQ(at("https://api.openai.com/v1").Url,
            "https://api.openai.com/v1/chat/completions");
  EXPECT_EQ(at("https://api.openai.com").Url,
            "https://api.openai.com/v1/chat/completions");
  EXPECT_EQ(at("http://127.0.0.1:8080/v1/").Url,
            "http://127.0.0.1:8080/v1/chat/completions");
  EXPECT_EQ(at("https://x.openai.azure.com/openai/v1/chat/completions").Url,
            "https://x.openai.azure.com/openai/v1/chat/completions");
  EXPECT_EQ(at("https://api.anthropic.com").Url,
            "https://api.anthropic.com/v1/messages");
  EXPECT_EQ(at("http://[::1]:8080/v1").Host, "[::1]:8080");
}

TEST_F(EndpointTest, DialectFollowsFromHostOrPath) {
  EXPECT_EQ(at("https://api.anthropic.com/v1").Speaks, Dialect::Anthropic);
  EXPECT_EQ(at("http://localhost:1/v1/messages").Speaks, Dialect::Anthropic);
  EXPECT_EQ(at("https://openrouter.ai/api/v1").Speaks, Dialect::OpenAI);
}

TEST_F(EndpointTest, SourcesGoUnencryptedToThisMachineOnly) {
  EXPECT_EQ(problemOf("http://localhost:1/v1"), "none");
  EXPECT_EQ(problemOf("http://127.9.9.9/v1"), "none");
  EXPECT_NE(problemOf("http://10.0.0.1/v1"), "none");
  EXPECT_NE(problemOf("http://127.0.0.1.evil.example/v1"), "none");
  EXPECT_NE(problemOf("http://localhost.evil.example/v1"), "none");
}

TEST_F(EndpointTest, AddressesThatAreNone) {
  for (const char *Url :
       {"api.openai.com", "ftp://h/v1", "https://", "https:///v1",
        "https://user:password@h/v1", "https://h/v1?key=k", "https://h/ v1"})
    EXPECT_NE(problemOf(Url), "none") << Url;
  // A password in an address must not be printed.
  EXPECT_EQ(problemOf("https://u:hunter22@h/v1").find("hunter22"),
            std::string::npos);
}

TEST_F(EndpointTest, AProvidersKeyGoesToItsOwnHostOnly) {
  Variables["OPENAI_API_KEY"] = "ok";
  Variables["ANTHROPIC_API_KEY"] = "ak";
  EXPECT_EQ(at("https://api.openai.com/v1").Key.reveal(), "ok");
  EXPECT_EQ(at("https://api.anthropic.com/v1").Key.reveal(), "ak");
  EXPECT_EQ(at("https://api.anthropic.com/v1").KeyHeader, "x-api-key: ");
  EXPECT_TRUE(at("https://api.openai.com.evil.example/v1").Key.empty());
  EXPECT_TRUE(at("https://evilopenai.azure.com/v1").Key.empty());
  EXPECT_TRUE(at("http://localhost:1/v1").Key.empty());
  Variables["ROOFLINE_LLM_KEY"] = "rk";
  EXPECT_EQ(at("http://localhost:1/v1").Key.reveal(), "rk");
  EXPECT_EQ(at("https://api.openai.com/v1").Key.reveal(), "rk");
}

TEST_F(EndpointTest, KeyFilesArePrivate) {
  llvm::SmallString<128> Path;
  int File;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("key", "", File, Path));
  llvm::raw_fd_ostream(File, /*shouldClose=*/true) << "fk\n";
  auto Set = [&](unsigned Mode) {
    ASSERT_FALSE(llvm::sys::fs::setPermissions(
        Path, static_cast<llvm::sys::fs::perms>(Mode)));
  };
  Set(0600);
  EXPECT_EQ(at("http://localhost:1", Path).Key.reveal(), "fk");
  Set(0640);
  EXPECT_EQ(problemOf("http://localhost:1", Path),
            ("option 'llm-key-file': '" + Path +
             "' may be read by others; wanted private permissions (chmod 600)")
                .str());
  llvm::sys::fs::remove(Path);
  EXPECT_NE(problemOf("http://localhost:1", Path), "none");
}

TEST_F(EndpointTest, AFileThatCanNotBeReachedIsNotSaidToBeMissing) {
  // A name so long that it may be a key, below a file.
  llvm::SmallString<128> Path;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("key", "", Path));
  std::string Below = (Path + "/abcdefghijklmnopqrst").str();
  EXPECT_EQ(problemOf("http://localhost:1", Below),
            "option 'llm-key-file': cannot read it, Not a directory (its name "
            "is not shown, since it may be a key); wanted a file with the key");
  llvm::sys::fs::remove(Path);
  EXPECT_EQ(problemOf("http://localhost:1", "/none/abcdefghijklmnopqrst"),
            "option 'llm-key-file': no such file (its name is not shown, since "
            "it may be a key); wanted a file with the key");
}

TEST_F(EndpointTest, KeysAreBlottedOut) {
  SecretKey Key("sk-secret");
  EXPECT_EQ(Key.blotted("bad key sk-secret, sk-secret"),
            "bad key [key], [key]");
  EXPECT_EQ(SecretKey().blotted("x"), "x");
  Variables["ROOFLINE_LLM_KEY"] = "two words";
  EXPECT_EQ(problemOf("http://localhost:1").find("two words"),
            std::string::npos);
}
