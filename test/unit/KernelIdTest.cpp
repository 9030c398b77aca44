// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/KernelId.h"
#include "gtest/gtest.h"

using namespace roofline;

static std::string cudaName(llvm::StringRef Mangled) {
  return KernelId::forCuda(Mangled, "a.cu").Name;
}

TEST(KernelId, DropsWhatAnotherBuildWouldChange) {
  EXPECT_EQ(cudaName("_ZL5statkPi__intern__86a219d07c56dbdf"), "_ZL5statkPi");
  EXPECT_EQ(cudaName("_ZL5stattIfEvPT___intern__86a219d07c56dbdf"),
            "_ZL5stattIfEvPT_");
  EXPECT_EQ(cudaName("_ZL1x__static__d538cb28c4189ae9"), "_ZL1x");
  EXPECT_EQ(cudaName("_ZL5statkPi.intern.b871a265"), "_ZL5statkPi");
  EXPECT_EQ(cudaName("_ZL5statkPi.static.b871a265"), "_ZL5statkPi");
  EXPECT_EQ(cudaName("_ZL5statkPi.__uniq.123.llvm.456"), "_ZL5statkPi");
}

TEST(KernelId, KeepsWhatOnlyLooksLikeASuffix) {
  EXPECT_EQ(cudaName("scale__static__fields"), "scale__static__fields");
  EXPECT_EQ(cudaName("_Z9scale_l12Pf"), "_Z9scale_l12Pf");
  EXPECT_EQ(cudaName("scale__static__add"), "scale__static__add");
  EXPECT_EQ(cudaName("scale__intern__"), "scale__intern__");
  EXPECT_EQ(cudaName(".llvm.1"), ".llvm.1");
  EXPECT_EQ(cudaName("_Z3lamIZ4mainEUliE_EvT_Pi"), "_Z3lamIZ4mainEUliE_EvT_Pi");
}

TEST(KernelId, UnitIsWrittenOneWay) {
  EXPECT_EQ(KernelId::forCuda("k", "./a.cu"), KernelId::forCuda("k", "a.cu"));
  EXPECT_NE(KernelId::forCuda("k", "../a.cu"), KernelId::forCuda("k", "a.cu"));
}

TEST(KernelId, ReadsOpenMPKernelNames) {
  auto Id = KernelId::fromIrName("__omp_offloading_fe00_a72090_main_l10", "o");
  ASSERT_TRUE(Id);
  EXPECT_EQ(*Id, KernelId::forOpenMP("main", 10, 0, "o"));

  Id = KernelId::fromIrName("__omp_offloading_fe00_a72090__ZL2stPfi_l7_1", "o");
  ASSERT_TRUE(Id);
  EXPECT_EQ(*Id, KernelId::forOpenMP("_ZL2stPfi", 7, 1, "o"));
}

TEST(KernelId, ParentsMayLookLikeRegions) {
  auto Id = KernelId::fromIrName("__omp_offloading_1_2_f_l12_l3", "o");
  ASSERT_TRUE(Id);
  EXPECT_EQ(*Id, KernelId::forOpenMP("f_l12", 3, 0, "o"));

  Id = KernelId::fromIrName("__omp_offloading_1_2_f_7_l3_4", "o");
  ASSERT_TRUE(Id);
  EXPECT_EQ(*Id, KernelId::forOpenMP("f_7", 3, 4, "o"));
}

TEST(KernelId, OtherFunctionsAreNoRegions) {
  for (const char *Name :
       {"", "main", "_Z3fooPf", "__omp_offloading_", "__omp_offloading_1_2_f",
        "__omp_offloading_1_2__l3", "__omp_offloading_1_xyz_f_l3",
        "__omp_offloading_1_2_f_l3_omp_outlined",
        "__omp_offloading_1_2_f_l3_debug__", "__omp_offloading_1_2_f_l"})
    EXPECT_FALSE(KernelId::fromIrName(Name, "o")) << Name;
}

TEST(KernelId, TextKeyRoundTrips) {
  for (const KernelId &Id : {KernelId::forCuda("_Z3fooPf", "src/a.cu"),
                             KernelId::forCuda("foo", "odd@place:1/a.cu"),
                             KernelId::forCuda("foo", ""),
                             KernelId::forOpenMP("main", 57, 0, "m.cpp"),
                             KernelId::forOpenMP("f_l12", 3, 2, "m.cpp")}) {
    auto Back = KernelId::parse(Id.str());
    ASSERT_TRUE(Back) << Id.str();
    EXPECT_EQ(*Back, Id);
  }
  EXPECT_EQ(KernelId::forOpenMP("main", 57, 1, "m.cpp").str(),
            "openmp:main_l57_1@m.cpp");
  for (const char *Text : {"", "cuda", "cuda:", "cuda:@a", "cuda:k", "hip:k@a",
                           "openmp:main@a", "openmp:_l3@a"})
    EXPECT_FALSE(KernelId::parse(Text)) << Text;
}

TEST(KernelId, PeopleReadShortNames) {
  auto Cuda = [](const char *Name) {
    return KernelId::forCuda(Name, "a.cu").display();
  };
  EXPECT_EQ(Cuda("_Z6jacobiIdEvPT_PKS0_i"), "jacobi<double>");
  EXPECT_EQ(Cuda("_ZN2ns1gIdLi4EEEvNS_1SIT_XT0_EEEPKS2_jPS2_"),
            "ns::g<double, 4>");
  EXPECT_EQ(Cuda("_ZN12_GLOBAL__N_15anonkEPi"), "(anonymous namespace)::anonk");
  EXPECT_EQ(Cuda("plain"), "plain");

  EXPECT_EQ(KernelId::forOpenMP("main", 57, 0, "m").display(), "main:57");
  EXPECT_EQ(KernelId::forOpenMP("_ZL2stPfi", 7, 1, "m").display(), "st:7#2");
  EXPECT_EQ(KernelId::forCuda("_Z6jacobiIdEvPT_PKS0_i", "a.cu").demangled(),
            "void jacobi<double>(double*, double const*, int)");
}

TEST(KernelId, OrderIsTotal) {
  KernelId A = KernelId::forOpenMP("f", 3, 0, "m"),
           B = KernelId::forOpenMP("f", 3, 1, "m"),
           C = KernelId::forOpenMP("f", 20, 0, "m");
  EXPECT_LT(A, B);
  EXPECT_LT(B, C);
  EXPECT_LT(KernelId::forCuda("z", "m"), A);
}
