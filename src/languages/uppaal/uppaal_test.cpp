// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "languages/uppaal/elaborate/elaborate_testing.hpp"

namespace tarrier::languages {
Language uppaal_language();  // the catalogue declares it in the same way
}  // namespace tarrier::languages

namespace tarrier::languages::uppaal {
namespace {
Loaded load_as(const std::string& name, const std::string& content) {
  Loaded loaded;
  loaded.document = uppaal_language().load({name, content}, {}, loaded.diagnostics);
  return loaded;
}

std::string xml(const std::string& inits, const std::string& system) {
  return "<?xml version=\"1.0\"?>\n<nta>\n<declaration>int i;</declaration>\n<template><name>P</name>\n"
         "<location id=\"id0\" x=\"8\" y=\"-16\"/><location id=\"id1\"><name>b</name></location>\n" +
         inits +
         "\n<transition><source ref=\"id0\"/><target ref=\"id1\"/>\n"
         "<label kind=\"guard\">i &lt; 1</label></transition></template>\n<system>" +
         system +
         "</system>\n"
         "<queries><query><formula>E&lt;&gt; "
         "P.b</formula></query><query><formula></formula></query></queries></nta>\n";
}

const std::string kInit = "<init ref=\"id0\"/>";
const std::string kXta = "process P() { state s; init s; } system P;";

TEST(Language, TellsTheFormatByTheExtension) {
  EXPECT_EQ(load_as("a.xta", kXta).errors(), "");
  EXPECT_EQ(load_as("a.ta", kXta).errors(), "");
  EXPECT_EQ(load_as("a.xml", xml(kInit, "system P;")).errors(), "");
}

TEST(Language, TellsTheFormatOfStandardInputByItsFirstCharacter) {
  EXPECT_EQ(load_as("-", "\n  " + kXta).errors(), "");
  EXPECT_EQ(load_as("-", xml(kInit, "system P;")).errors(), "");
}

TEST(Language, ReadsAnXmlModelWithItsQueries) {
  const Loaded loaded = load_as("a.xml", xml(kInit, "system P;"));
  const model::Process& process = loaded.network().processes.at(0);
  EXPECT_EQ(process.locations[0].name, "_id0");
  ASSERT_TRUE(process.locations[0].position);
  EXPECT_EQ(process.locations[0].position->y, -16);
  EXPECT_EQ(print(process.edges[0], process, loaded.network()), "_id0->b |  | (i < 1) |  | ");
  ASSERT_EQ(loaded.document->queries().size(), 1U);
  EXPECT_EQ(loaded.document->queries()[0].text, "E<> P.b");
}

TEST(Language, ReportsStructureWithTheElement) {
  const Loaded two = load_as("a.xml", xml(kInit + "<init ref=\"id1\"/>", "system P;"));
  EXPECT_EQ(two.errors(),
            "structure 6:18 template 'P' has 2 initial locations; exactly one location must be initial");
  EXPECT_EQ(two.diagnostics.errors()[0].where().element, "/nta/template[1]/init[2]");
  EXPECT_EQ(load_as("a.xml", xml("<init ref=\"id7\"/>", "system P;")).errors(),
            "structure 6:1 there is no location 'id7' in 'P'; did you mean 'id0'?");
  EXPECT_EQ(load_as("a.xml", xml(kInit, "")).errors(),
            "structure 9:1 the system has no processes; expected a line such as 'system P, Q;'");
}

TEST(Language, SequenceChartsAndTheirInstancesAreIgnored) {
  const Loaded loaded =
      load_as("a.xml",
              "<nta><template><name>P</name><location id=\"a\"/><init ref=\"a\"/></template>"
              "<lsc><name>Chart</name></lsc><system>Scenario = Chart(2); system P;</system></nta>");
  EXPECT_EQ(loaded.network().processes.size(), 1U);
}
}  // namespace
}  // namespace tarrier::languages::uppaal
