// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "languages/uppaal/syntax/parser.hpp"
#include "languages/uppaal/syntax/parser_testing.hpp"

namespace tarrier::languages::uppaal::testing {
namespace {
constexpr const char* kModel = R"(<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.6//EN' 'http://www.it.uu.se/research/group/darts/uppaal/flat-1_6.dtd'>
<nta>
  <declaration>chan c; typedef int[0,3] id_t;</declaration>
  <template><name>First</name></template>
  <template>
    <name x="1" y="2"> Second </name>
    <parameter>const id_t id</parameter>
    <declaration>clock x; int a[id_t];</declaration>
    <location id="id0" x="-10" y="20">
      <name>start</name>
      <label kind="comments">x &lt;</label>
      <label kind="invariant">x &lt;= 3
        &amp;&amp; id
   &gt; 0</label>
      <label kind="exponentialrate">1:2</label>
      <urgent/><committed/>
    </location>
    <location id="id1"/>
    <branchpoint id="id2"/>
    <init ref="id0"/>
    <transition><source ref="id0"/><target ref="id2"/>
      <label kind="select">i : id_t</label>
      <label kind="guard"><![CDATA[x < 3 &&]]> <!-- not me -->
id &gt; i</label>
      <label kind="synchronisation">c!</label>
      <label kind="assignment">x = 0</label><nail x="1" y="2"/>
    </transition>
    <transition><source ref="id2"/><target ref="id1"/><label kind="probability">3</label><label kind="guard"></label></transition>
  </template>
  <something>else</something>
  <instantiation>P = Second(1);</instantiation>
  <system>int late; system First, P;</system>
  <queries>
    <option key="a" value="b"/>
    <query><formula>E&lt;&gt; P.start
      and x &gt; 1 /* c */</formula><comment>x</comment></query>
    <query><formula>// heading</formula></query>
    <query><formula/></query>
    <query><formula>A[] (</formula></query>
  </queries>
</nta>
)";

ast::Model from_xml(const std::string& text) {
  base::Diagnostics diagnostics;
  ast::Model model = parse_xml({"m.xml", text}, diagnostics);
  EXPECT_EQ(Parsed::errors_of(diagnostics), "");
  return model;
}

std::string xml_errors(const std::string& text) {
  base::Diagnostics diagnostics;
  parse_xml({"m.xml", text}, diagnostics);
  std::string all;
  for (const base::Error& error : diagnostics.errors())
    all += (all.empty() ? "" : "\n") + std::string(base::name(error.code())) + " " + error.what();
  return all;
}

std::string with_label(const std::string& label) {
  return "<nta><template><name>P</name><location id='a'/><transition>" + label +
         "</transition></template></nta>";
}

TEST(XmlReader, AWholeModel) {
  const ast::Model model = from_xml(kModel);
  ASSERT_EQ(model.templates.size(), 2U);
  const ast::Template& second = model.templates[1];
  EXPECT_EQ(second.name, "Second");
  EXPECT_EQ(base::to_string(second.span), "m.xml:7:24 [/nta/template[2]]");
  EXPECT_EQ(show(second.parameters.at(0)), "const id_t id");
  EXPECT_EQ(show(second.declarations.variables.at(1)), "int; a[type id_t]");
  EXPECT_EQ(second.initial.at(0).id, "id0");
  EXPECT_EQ(second.branchpoints.at(0).id, "id2");
  EXPECT_EQ(base::to_string(second.branchpoints[0].span), "m.xml:20:5 [/nta/template[2]/branchpoint[1]]");
  EXPECT_EQ(model.global.variables.size(), 2U);
  EXPECT_EQ(model.system_declarations.variables.size(), 1U);
  EXPECT_EQ(model.instantiations.at(0).name, "P");
  EXPECT_EQ(model.system.size(), 2U);
  EXPECT_EQ(base::to_string(model.system_span), "m.xml:33:21 [/nta/system]");
}

TEST(XmlReader, Locations) {
  const ast::Model model = from_xml(kModel);
  const auto& locations = model.templates.at(1).locations;
  ASSERT_EQ(locations.size(), 2U);
  EXPECT_EQ(locations[0].name, "start");
  EXPECT_EQ(locations[0].x, -10);
  EXPECT_EQ(locations[0].invariant_text, "x <= 3 && id > 0");
  EXPECT_TRUE(locations[0].urgent && locations[0].committed && locations[0].is_named);
  EXPECT_EQ(locations[1].name, "_id1");
  EXPECT_FALSE(locations[1].is_named || locations[1].x);
  EXPECT_EQ(base::to_string(locations[1].span), "m.xml:19:5 [/nta/template[2]/location[2]]");
}

TEST(XmlReader, PositionsInDecodedTextAreThoseOfTheFile) {
  const ast::Model model = from_xml(kModel);
  const ast::Expr& both = *model.templates.at(1).locations.at(0).invariant;
  EXPECT_EQ(base::to_string(both.span), "m.xml:14:9 [/nta/template[2]/location[1]/label[2]]");
  EXPECT_EQ(position(both.operands[0]->span), "13:33");
  EXPECT_EQ(position(both.operands[0]->operands[1]->span), "13:39");
  EXPECT_EQ(position(both.operands[1]->operands[0]->span), "14:20");
  EXPECT_EQ(position(both.operands[1]->span), "15:4");
  EXPECT_EQ(position(both.operands[1]->operands[1]->span), "15:9");
}

TEST(XmlReader, EdgesAndTextInPieces) {
  const ast::Model model = from_xml(kModel);
  const auto& edges = model.templates.at(1).edges;
  ASSERT_EQ(edges.size(), 2U);
  EXPECT_EQ(edges[0].guard_text, "x < 3 && id > i");
  EXPECT_EQ(show(*edges[0].guard), "((x < 3) && (id > i))");
  EXPECT_EQ(base::to_string(edges[0].guard->span), "m.xml:24:42 [/nta/template[2]/transition[1]/label[2]]");
  EXPECT_EQ(position(edges[0].guard->operands[1]->operands[1]->span), "25:9");
  EXPECT_EQ(edges[0].select_text, "i : id_t");
  EXPECT_EQ(edges[0].sync_text, "c!");
  EXPECT_EQ(edges[0].update_text, "x = 0");
  EXPECT_EQ(base::to_string(edges[0].source_span), "m.xml:22:17 [/nta/template[2]/transition[1]/source]");
  EXPECT_TRUE(edges[1].has_weight);
  EXPECT_EQ(edges[1].guard, nullptr);
}

TEST(XmlReader, Queries) {
  const ast::Model model = from_xml(kModel);
  ASSERT_EQ(model.queries.size(), 2U);
  EXPECT_EQ(model.queries[0].text, "E<> P.start and x > 1");
  EXPECT_EQ(base::to_string(model.queries[0].span), "m.xml:36:21 [/nta/queries/query[1]/formula]");
  EXPECT_EQ(position(model.queries[0].predicate->operands[1]->span), "37:13");
  EXPECT_EQ(model.queries[1].error, "unexpected end of the query");
  EXPECT_EQ(base::to_string(*model.queries[1].error_span), "m.xml:40:26 [/nta/queries/query[4]/formula]");
}

TEST(XmlReader, ChannelPrioritiesAreGlobalAndGivenOnce) {
  const std::string priorities = "chan priority a &lt; default;";
  const auto model = [&](const std::string& global, const std::string& local, const std::string& system) {
    return "<nta><declaration>" + global + "</declaration><template><name>P</name><declaration>" + local +
           "</declaration></template><system>" + system + "</system></nta>";
  };
  EXPECT_EQ(from_xml(model(priorities, "", "")).global.channel_priorities->levels.size(), 2U);
  EXPECT_EQ(from_xml(model("", "", priorities)).system_declarations.channel_priorities->levels.size(), 2U);
  EXPECT_EQ(
      xml_errors(model(priorities, "", priorities)),
      "structure m.xml:1:132 [/nta/system]: a second list of channel priorities; a model has at most one");
  EXPECT_EQ(
      xml_errors(model("", priorities, "")),
      "structure m.xml:1:70 [/nta/template[1]/declaration]: channel priorities inside a template; expected "
      "them among the global declarations");
}

TEST(XmlReader, CharacterReferencesAndStrayAmpersands) {
  const ast::Model model =
      from_xml(with_label("<label kind='guard'>a &#60; 1&#10;&& b &#x3C; &quot;x&quot;</label>"));
  const ast::Edge& edge = model.templates.at(0).edges.at(0);
  EXPECT_EQ(show(*edge.guard), "((a < 1) && (b < \"x\"))");
  EXPECT_EQ(position(edge.guard->operands[1]->operands[1]->span), "1:106");
}

TEST(XmlReader, WhatHasNoMeaningForTheCheckerIsReadOver) {
  const ast::Model model = from_xml(
      "<nta><template><name>P</name><location id='a' color='#ff0000'><label "
      "kind='exponentialrate'>1:(</label>"
      "<label kind='comments'>(</label><label kind='testcodeEnter'>{</label><label "
      "kind='testcodeExit'>}</label>"
      "</location><init ref='a'/><transition id='t' controllable='false' action='go' color='#00ff00'>"
      "<source ref='a'/><target ref='a'/><label kind='comments'>/*</label><label kind='testcode'>\"</label>"
      "<label kind='probability'>(</label><nail x='1' y='2'/></transition></template>"
      "<lsc><name>Chart</name><prechart><lsclocation>0</lsclocation></prechart></lsc>"
      "<system>system P; progress { i; } gantt { G: true -> 1; }</system>"
      "<queries><option key='--search-order' value='0'/><query><option key='a' value='b'/><formula>E&lt;&gt; "
      "P.a"
      "</formula><comment>A[] (</comment></query></queries></nta>");
  EXPECT_EQ(model.templates.at(0).locations.at(0).invariant, nullptr);
  EXPECT_EQ(model.templates.at(0).edges.at(0).guard, nullptr);
  EXPECT_TRUE(model.templates.at(0).edges.at(0).has_weight);
  EXPECT_EQ(model.charts.at(0), "Chart");
  EXPECT_EQ(model.queries.size(), 1U);
  EXPECT_EQ(model.system.size(), 1U);
}

TEST(XmlReader, ALabelOfUnknownKindIsAnError) {
  EXPECT_EQ(xml_errors(with_label("<label kind='gaurd'>x</label>")),
            "structure m.xml:1:60 [/nta/template[1]/transition[1]/label[1]]: a label of kind 'gaurd'; "
            "expected one of "
            "select, guard, synchronisation, assignment, probability, comments, testcode");
  EXPECT_EQ(
      xml_errors("<nta><template><name>P</name><location id='a'><label kind='guard'>x</label></location>"
                 "</template></nta>"),
      "structure m.xml:1:47 [/nta/template[1]/location[1]/label[1]]: a label of kind 'guard'; expected "
      "one of "
      "invariant, exponentialrate, comments, testcodeEnter, testcodeExit");
}

TEST(XmlReader, AModelHasOneSystem) {
  EXPECT_EQ(xml_errors("<nta><system>system P;</system>\n<system>system Q;</system></nta>"),
            "structure m.xml:2:1 [/nta/system[2]]: a second <system>");
}

TEST(XmlReader, MissingPartsAreLeftEmpty) {
  const ast::Model model =
      from_xml("\xEF\xBB\xBF<nta><imports>int a;</imports><template><name>P</name></template></nta>");
  EXPECT_EQ(position(model.global.variables.at(0).span), "1:15");
  EXPECT_TRUE(model.system.empty());
  EXPECT_TRUE(model.templates.at(0).initial.empty());
}

TEST(XmlReader, NotAModel) {
  EXPECT_EQ(xml_errors("hello"),
            "format m.xml:1:1: not an XML file; expected a UPPAAL model that starts with '<'");
  EXPECT_EQ(xml_errors(" \n"), "format m.xml:2:1: the file is empty; expected a UPPAAL model in XML");
  EXPECT_EQ(xml_errors("<html>\n</html>"),
            "format m.xml:1:1: not a UPPAAL model: the root element is <html>; expected <nta>");
  EXPECT_EQ(xml_errors("<nta>\n<a></b></nta>"),
            "format m.xml:2:6: not well-formed XML: start-end tags mismatch");
  EXPECT_EQ(xml_errors(std::string("<\0n\0", 4)),
            "format m.xml: the file is not UTF-8 text; it looks like UTF-16; expected UTF-8");
  EXPECT_EQ(xml_errors("<nta><template/></nta>"),
            "format m.xml:1:6 [/nta/template[1]]: a template without a name; expected <name>");
}

TEST(XmlReader, ErrorsOfAllLabelsAreReported) {
  EXPECT_EQ(
      xml_errors(
          "<nta><declaration>int a = ;</declaration>\n<template><name>P</name>\n"
          "<location id='a'><label kind='invariant'>x &lt;= </label></location>\n"
          "<transition><label kind='guard'>x &lt; 3 &amp;&amp; ) </label>"
          "<label kind='synchronisation'>!c</label>\n<label kind='assignment'>/* x</label></transition>\n"
          "<transition><label kind='guard'>a</label><label kind='guard'>b</label></transition>\n"
          "</template><system>system</system></nta>"),
      "syntax m.xml:1:27 [/nta/declaration]: unexpected ';'; expected an expression or '{'\n"
      "syntax m.xml:3:49 [/nta/template[1]/location[1]/label[1]]: unexpected end of label; expected an "
      "expression\n"
      "syntax m.xml:4:53 [/nta/template[1]/transition[1]/label[1]]: unexpected ')'; expected an expression\n"
      "syntax m.xml:5:26 [/nta/template[1]/transition[1]/label[3]]: a comment is not closed\n"
      "structure m.xml:6:42 [/nta/template[1]/transition[2]/label[2]]: a second guard label\n"
      "syntax m.xml:7:26 [/nta/system]: unexpected end of the system section; expected an identifier");
}
}  // namespace
}  // namespace tarrier::languages::uppaal::testing
