# SPDX-License-Identifier: MIT
"""Models with n of something, for tests of size: MODELS maps a name to (file, text of n, query)."""


def xta(declarations="int v;", guard="v == 0", update="v = 0", system="system P;", more=""):
    return (f"{declarations}\nprocess P() {{ state s; init s; trans s -> s {{ guard {guard}; assign {update}; }}; }}\n"
            f"{more}{system}\n")


def lines(pattern, n):
    return "\n".join(pattern.format(i=i, before=max(i - 1, 0), next=i + 1) for i in range(n)) + "\n"


def chain(pattern, operator, n):
    return operator.join(pattern.format(i=i % 9) for i in range(n))


def nested(before, middle, after, n):
    return before * n + middle + after * n


def automaton(n, edges="trans s0 -> s0 { };", marks=""):
    states = ", ".join(f"s{i}" for i in range(n))
    return f"process P() {{ state {states}; {marks} init s0; {edges} }}\nsystem P;\n"


def edges(n, label="guard v == {i};"):
    each = ", ".join(f"s{i} -> s{i + 1} {{ {label.format(i=i % 9)} }}" for i in range(n - 1))
    return "int v;\n" + automaton(n, f"trans {each};")


def functions(n, body):
    return xta("int v;\nint f0() { return v; }\n" + "".join(f"int f{i}() {{ {body.format(before=i - 1)} }}\n"
                                                           for i in range(1, n)), f"f{n - 1}() == 0")


UPPAAL = {
    "variables": lambda n: xta("int v;\n" + lines("int[0,1] v{i};", n), update=chain("v{i} = 0", ", ", 9)),
    "unused variables": lambda n: xta("int v;\n" + lines("int w{i};", n)),
    "variables on one line": lambda n: xta("int v, " + ", ".join(f"w{i}" for i in range(n)) + ";"),
    "constants": lambda n: xta("int v;\nconst int c0 = 0;\n" + lines("const int c{next} = c{i};", n)),
    "clocks": lambda n: xta("int v;\n" + lines("clock x{i};", n)),
    "array": lambda n: xta(f"int v; int a[{n}];", f"a[v] == 0 && forall (i : int[0, {n - 1}]) a[i] == 0"),
    "sum": lambda n: xta(f"int v; int[0,1] a[{n}];", f"sum (i : int[0, {n - 1}]) a[i] == 0"),
    "initialiser": lambda n: xta(f"int v; int a[{n}] = {{ {chain('{i}', ', ', n)} }};"),
    "channels": lambda n: xta("int v;\n" + lines("chan c{i};", n)),
    "types": lambda n: xta("int v;\ntypedef int[0,1] t0;\n" + lines("typedef t{i} t{next};", n)),
    "struct": lambda n: xta("int v; struct { " + lines("int a{i};", n) + "} s;", "s.a0 == 0"),
    "processes": lambda n: (f"int v; process P(int[0, {n - 1}] i) {{ state s; init s; trans s -> s "
                            "{ guard v == i; }; }\nsystem P;\n"),
    "instances": lambda n: ("int v; process T(int i) { state s; init s; trans s -> s { guard v == i; }; }\n"
                            + lines("P{i} = T({i});", n) + "P = T(0);\nsystem P, "
                            + ", ".join(f"P{i}" for i in range(n)) + ";\n"),
    "receivers": lambda n: (f"broadcast chan c; int v; process P(int[0, {n - 1}] i) {{ state s, t; init s; "
                            "trans s -> t { guard i > 0; sync c?; }, s -> s { guard i == 0; sync c!; }; }\n"
                            "system P;\n"),
    "templates": lambda n: xta(more=lines("process T{i}() {{ state s; init s; }}", n),
                               system="system P, " + ", ".join(f"T{i}" for i in range(n)) + ";"),
    "chain of instances": lambda n: xta(more="P0 = P();\n" + lines("P{next} = P{i}();", n), system=f"system P, P{n};"),
    "locations": lambda n: "int v;\n" + automaton(n),
    "committed locations": lambda n: "int v;\n" + automaton(
        n, marks="commit " + ", ".join(f"s{i}" for i in range(1, n)) + ";"),
    "edges": edges,
    "synchronisations": lambda n: "chan c;\n" + edges(n, "sync c!;"),
    "functions": lambda n: xta("int v;\n" + lines("int f{i}() {{ return {i}; }}", n), "f0() == 0"),
    "functions that call the one before": lambda n: functions(n, "return f{before}();"),
    "calls nested in statements": lambda n: functions(n, "if (v == 0) {{ return 1 + f{before}(); }} return 0;"),
    "statements": lambda n: xta("int v; void f() { " + lines("v = {i} % 9;", n) + "}", update="f()"),
    "local variables": lambda n: xta("int v; void f() { " + lines("int w{i} = v;", n) + "}", update="f()"),
    "else if": lambda n: xta("int v; void f() { " + chain("if (v == {i}) v = {i};", " else ", n) + " }", update="f()"),
    "nested ifs": lambda n: xta("int v; void f() { " + "if (v == 0) " * n + "v = 1; }", update="f()"),
    "nested blocks": lambda n: xta("int v; void f() " + "{" * n + "v = 1;" + "}" * n, update="f()"),
    "updates": lambda n: xta(update=chain("v = {i}", ", ", n)),
    "selects": lambda n: ("int v; process P() { state s; init s; trans s -> s { select "
                          + ", ".join(f"i{i} : int[0,0]" for i in range(n)) + "; }; }\nsystem P;\n"),
    "conjuncts": lambda n: xta(guard=chain("v == {i}", " && ", n)),
    "disjuncts": lambda n: xta(guard=chain("v == {i}", " || ", n)),
    "clock conjuncts": lambda n: xta("int v; clock x;", chain("x < {i}", " && ", n)),
    "sums": lambda n: xta(guard=chain("v", " + ", n) + " == 0"),
    "mixed operators": lambda n: xta(guard=chain("v * 2 - v", " + ", n) + " == 0"),
    "implications": lambda n: xta(guard=chain("v == {i}", " imply ", n)),
    "conditionals": lambda n: xta(guard=nested("v == 0 ? v == 1 : (", "v == 2", ")", n)),
    "parentheses": lambda n: xta(guard=nested("(", "v == 0", ")", n)),
    "negations": lambda n: xta(guard=nested("!", "v", "", n)),
    "right operands": lambda n: xta(guard=nested("v + (", "v", ")", n) + " == 0"),
    "subscripts": lambda n: xta("int v; int[0,1] a[2];", nested("a[", "v", "]", n) + " == 0"),
    "assignments": lambda n: xta(update=nested("v = ", "0", "", n)),
    "struct types": lambda n: xta("int v; " + nested("struct { ", "int a;", " } a;", n)),
    "unknown names": lambda n: xta(update=chain("nobody{i}", ", ", 9) + ", " + ", ".join(f"n{i} = 0" for i in range(n))),
    "names declared twice": lambda n: xta("int v;\n" + "int v;\n" * n),
    "syntax errors": lambda n: xta("int v;\n" + "int 1;\n" * n),
}


def nta(declarations="int v;", templates="", system="system P;", queries="", labels=""):
    process = ('<template><name>P</name><location id="a"><name>A</name></location><init ref="a"/><transition>'
               f'<source ref="a"/><target ref="a"/>{labels}</transition></template>')
    return (f"<nta><declaration>{declarations}</declaration>{process}{templates}<system>{system}</system>"
            f"<queries>{queries}</queries></nta>\n")


def xml_process(n):
    locations = lines('<location id="l{i}"><name>L{i}</name></location>', n)
    transitions = lines('<transition><source ref="l{before}"/><target ref="l{i}"/>'
                        '<label kind="guard">v == 0</label></transition>', n)
    return f'<template><name>Q</name>{locations}<init ref="l0"/>{transitions}</template>'


XML = {
    "XML locations and edges": lambda n: nta(templates=xml_process(n), system="system P, Q;"),
    "XML templates": lambda n: nta(
        templates=lines('<template><name>T{i}</name><location id="t{i}"/><init ref="t{i}"/></template>', n),
        system="system P, " + ", ".join(f"T{i}" for i in range(n)) + ";"),
    "XML queries": lambda n: nta(queries=lines("<query><formula>E&lt;&gt; v == {i}</formula></query>", n)),
    "XML elements in each other": lambda n: nta(labels=nested("<a>", "", "</a>", n)),
    "XML entities": lambda n: nta(labels=f'<label kind="guard">{chain("v &lt; {i}", " &amp;&amp; ", n)}</label>'),
}


def tck(more="", attributes="provided: v == 0", declarations="int:1:0:1:0:v\n"):
    return ("system:s\n" + declarations + "process:P\nevent:e\nlocation:P:A{initial:}\n"
            f"edge:P:A:A:e{{{attributes}}}\n{more}")


TCHECKER = {
    "TChecker integers": lambda n: tck(lines("int:1:0:1:0:v{i}", n)),
    "TChecker clocks": lambda n: tck(lines("clock:1:x{i}", n)),
    "TChecker events": lambda n: tck(lines("event:e{i}", n)),
    "TChecker processes": lambda n: tck(lines("process:P{i}\nlocation:P{i}:A{{initial:}}", n)),
    "TChecker locations": lambda n: tck(lines("location:P:A{i}{{labels: l{i}}}", n)),
    "TChecker edges": lambda n: tck(lines("location:P:A{i}{{}}\nedge:P:A:A{i}:e{{provided: v == 0}}", n)),
    "TChecker synchronisations": lambda n: tck(lines("event:e{i}\nsync:P@e{i}", n)),
    "TChecker places of a synchronisation": lambda n: tck(
        lines("process:P{i}\nlocation:P{i}:A{{initial:}}\nedge:P{i}:A:A:e", n)
        + "sync:P@e:" + ":".join(f"P{i}@e" for i in range(n)) + "\n"),
    "TChecker conjuncts": lambda n: tck(attributes="provided: " + chain("v == {i}", " && ", n)),
    "TChecker sums": lambda n: tck(attributes="provided: " + chain("v", " + ", n) + " == 0"),
    "TChecker updates": lambda n: tck(attributes="do: " + chain("v = 0", "; ", n)),
    "TChecker nesting": lambda n: tck(attributes="provided: " + nested("-(", "v", ")", n) + " == 0"),
    "TChecker else if": lambda n: tck(
        attributes="do: " + nested("if v == 0 then v = 1 else ", "v = 0", " end", n)),
    "TChecker unknown names": lambda n: tck(lines("edge:P:B{i}:C{i}:e", n)),
}


def smv(more="", initial="TRUE"):
    return f"MODULE main\nVAR v : boolean;\n{more}\nINIT {initial}\nINVARSPEC !v;\n"


SMV = {
    "SMV variables": lambda n: smv(lines("VAR v{i} : boolean; ASSIGN init(v{i}) := TRUE; next(v{i}) := v{i};", n)),
    "SMV definitions": lambda n: smv("DEFINE d0 := v;\n" + lines("DEFINE d{next} := v | d0;", n)),
    "SMV definitions of definitions": lambda n: smv("DEFINE d0 := v;\n" + lines("DEFINE d{next} := !d{i};", n)
                                                    + f"INVARSPEC d{n};"),
    "SMV constraints": lambda n: smv("TRANS next(v) = v;\n" * n),
    "SMV disjuncts": lambda n: smv(initial=chain("v", " | ", n)),
    "SMV conjuncts": lambda n: smv(initial=chain("v", " & ", n)),
    "SMV sums": lambda n: smv("VAR w : 0..1;", initial=chain("w", " + ", n) + " = 0"),
    "SMV nesting": lambda n: smv(initial=nested("!(", "v", ")", n)),
    "SMV symbols": lambda n: smv("VAR w : {" + ", ".join(f"s{i}" for i in range(n)) + "};"),
    "SMV cases": lambda n: smv("VAR w : 0..8;\nASSIGN next(w) := case\n" + lines("w = {i} mod 9 : 0;", n)
                               + "TRUE : 1; esac;"),
    "SMV modules": lambda n: smv(lines("VAR m{i} : M{i};", n)) + lines(
        "MODULE M{i}\nVAR w : boolean; ASSIGN init(w) := TRUE; next(w) := w;", n),
    "SMV instances": lambda n: smv(lines("VAR m{i} : M(v);", n)) + "MODULE M(p)\nDEFINE d := p;\n",
    "SMV instances in each other": lambda n: smv("VAR m : M0;") + lines("MODULE M{i}\nVAR m : M{next};", n)
                                                                   + f"MODULE M{n}\nVAR w : boolean;\n",
    "SMV specifications": lambda n: smv("INVARSPEC v;\n" * n),
    "SMV unknown names": lambda n: smv(lines("DEFINE d{i} := nobody{i};", n)),
}

MODELS = {name: (f"m.{ending}", make, query)
          for models, ending, query in ((UPPAAL, "xta", ["-q", "E<> false"]), (XML, "xml", ["-q", "E<> v == 5"]),
                                        (TCHECKER, "tck", ["--ltl", "G v == 0"]), (SMV, "smv", []))
          for name, make in models.items()}
