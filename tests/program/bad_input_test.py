# SPDX-License-Identifier: MIT
"""Bad input: each class of mistakes gives its exit status, position, message and what was expected."""
import unittest

from program import ProgramTest, edge, model, template


class BadInput(ProgramTest):
    def check(self, text, status, message, code, query=None):
        name = self.write("m.xml", text)
        return self.assert_refused(["check", name, "-q", query or "E<> true"], status, message, code)

    def test_missing_file(self):
        self.assert_refused(["check", "nowhere.xml"], 66, "nowhere.xml: cannot be read", "no-such-file")

    def test_missing_query_file(self):
        self.write("m.xml", model(template()))
        self.assert_refused(["check", "m.xml", "nowhere.q"], 66, "nowhere.q: cannot be read", "no-such-file")

    def test_numbers_are_whole(self):
        self.write("m.xml", model(template()))
        for option in ("--seed", "--threads", "--state-limit", "--shorten", "--query-index"):
            for value in ("-1", "1.5", "many", "99999999999999999999"):
                with self.subTest(option=option, value=value):
                    done = self.run_tarrier("check", "m.xml", "-q", "E<> true", f"{option}={value}")
                    self.assertEqual(done.returncode, 64, done.stdout + done.stderr)
                    self.assertIn(option, done.stderr)

    def test_the_largest_numbers_are_understood(self):
        self.write("m.xml", model(template(transitions=edge())))
        for option in ("--seed", "--threads", "--state-limit", "--shorten"):
            done = self.run_tarrier("check", "m.xml", "-q", "E<> true", f"{option}={2**64 - 1}")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_not_xml(self):
        self.check("once upon a time", 65, "m.xml:1:1", "format")

    def test_xml_that_is_not_well_formed(self):
        self.check("<nta>\n<declaration>\n</nta>", 65, "m.xml:3:", "format")

    def test_xml_that_is_no_model(self):
        error = self.check("<html><body/></html>", 65, "<html>", "format")
        self.assertIn("<nta>", error["expected"])

    def test_one_model_in_a_file(self):
        good = model(template())
        for more, message in (("<nta/>", "another element <nta> beside the root element"), ("<x/>", "another element <x>"),
                              ("garbage", "text beside the root element"), ("<![CDATA[x]]>", "text beside the root element")):
            with self.subTest(more):
                error = self.check(good + more, 65, message, "format")
                self.assertEqual(error["line"], good.count("\n") + 1)
        for more in ("<!-- a comment -->\n", "<?xml-stylesheet x?>\n \n"):
            self.write("m.xml", good + more)
            self.assertEqual(self.run_tarrier("check", "m.xml", "-q", "E<> true").returncode, 0, more)
        self.check("<!-- nothing -->", 65, "there is no element", "format")

    def test_syntax_error_inside_a_guard(self):
        text = model(template(declarations="clock x;", transitions="\n" + edge(guard="x &lt;= (3 &amp;&amp;")))
        error = self.check(text, 65, "m.xml:5:", "syntax")
        self.assertEqual(error["element"], "/nta/template[1]/transition[1]/label[1]")
        self.assertTrue(error["expected"])
        line = text.splitlines()[4]
        self.assertEqual(line[error["column"] - 1:error["column"] + 7], "</label>", "columns count raw characters")

    def test_errors_in_several_labels_are_all_reported(self):
        text = model(template(transitions=edge(guard="1 +") + edge(assignment="= 3")))
        self.write("m.xml", text)
        status, document = self.run_json("check", "m.xml", "-q", "E<> true")
        self.assertEqual(status, 65)
        self.assertEqual([error["code"] for error in document["errors"]], ["syntax", "syntax"])

    def test_unknown_identifier(self):
        error = self.check(model(template(declarations="int count;", transitions=edge(guard="coutn == 1"))), 65,
                           "coutn", "unknown-name")
        self.assertIn("count", error["expected"])
        self.assertEqual(error["element"], "/nta/template[1]/transition[1]/label[1]")

    def test_type_error(self):
        self.check(model(template(declarations="clock x; int i;", transitions=edge(assignment="i = x"))), 65, "clock",
                   "type")

    def fault(self, declarations, assignment, message):
        text = model(template(declarations=declarations, transitions=edge(assignment=assignment)))
        self.write("m.xml", text)
        status, document = self.run_json("check", "m.xml", "-q", "A[] true")
        self.assertEqual(status, 65)
        result = document["queries"][0]
        self.assertEqual(result["verdict"], "error")
        self.assertEqual(result["error"]["code"], "evaluation")
        self.assertIn(message, result["error"]["message"])
        self.assertEqual(result["error"]["line"], 4)
        self.assertEqual(result["error"]["element"], "/nta/template[1]/transition[1]/label[1]")
        return result

    def test_index_out_of_range_while_running(self):
        result = self.fault("int[0,9] i; int a[3];", "a[i] = 1, i = i + 1", "index 3 is out of range")
        self.assertEqual(result["trace"]["length"], 3, "the trace leads to where it happens")

    def test_variable_out_of_range_while_running(self):
        result = self.fault("int[0,5] i;", "i = i + 2", "value 6 is out of range for P.i")
        self.assertEqual(result["error"]["expected"], "its range is [0,5]")
        self.assertEqual(result["trace"]["length"], 2)

    def test_division_by_zero_while_running(self):
        self.fault("int[-1,5] i = 2; int[0,10] j;", "j = 4 / i, i = i - 1", "division by zero")

    def test_a_query_answered_before_the_fault_keeps_its_answer(self):
        text = model(template(declarations="int[0,5] i;", transitions=edge(assignment="i = i + 2")))
        self.write("m.xml", text)
        status, document = self.run_json("check", "m.xml", "-q", "E<> P.i == 2", "-q", "E<> P.i == 3")
        self.assertEqual(status, 65)
        self.assertEqual([q["verdict"] for q in document["queries"]], ["satisfied", "error"])

    def test_query_for_an_unknown_process(self):
        error = self.check(model(template()), 65, "Q", "unknown-name", query="E<> Q.A")
        self.assertEqual(error["column"], 5)

    def test_a_wrong_query_does_not_keep_the_others_from_running(self):
        self.write("m.xml", model(template()))
        status, document = self.run_json("check", "m.xml", "-q", "E<> P.Nowhere", "-q", "E<> P.A")
        self.assertEqual(status, 65)
        self.assertEqual([q["verdict"] for q in document["queries"]], ["error", "satisfied"])

    def test_two_initial_locations(self):
        locations = '<location id="a"><name>A</name></location><location id="b"><name>B</name></location>'
        self.check(model(template(locations=locations, initial='<init ref="a"/><init ref="b"/>')), 65, "initial",
                   "structure")

    def test_no_initial_location(self):
        self.check(model(template(initial="")), 65, "initial", "structure")

    def test_empty_system(self):
        self.check(model(template(), system=""), 65, "system", "structure")

    def test_initial_state_that_breaks_an_invariant(self):
        locations = '<location id="a"><name>A</name><label kind="invariant">i == 1</label></location>'
        self.check(model(template(declarations="int i;", locations=locations)), 65,
                   "the initial state breaks the invariant of P.A", "structure")

    def test_unsupported_construct_is_named(self):
        self.check(model(template(transitions=edge(guard="d &gt; 0")), declarations="double d = 0.5;"), 69,
                   "the type double is not supported yet", "unsupported")

    def test_unsupported_query_does_not_keep_the_others_from_running(self):
        self.write("m.xml", model(template()))
        status, document = self.run_json("check", "m.xml", "-q", "Pr[<=9](<> P.A)", "-q", "E<> P.A")
        self.assertEqual(status, 69)
        self.assertEqual([q["verdict"] for q in document["queries"]], ["unsupported", "satisfied"])


class BadSmv(ProgramTest):
    """Mistakes in NuSMV models, with the place that the message names."""

    def wrong(self, text, place, message, code):
        name = self.write("m.smv", "MODULE main\n" + text + "\nINVARSPEC TRUE\n")
        error = self.assert_refused(["check", name], 65, f"m.smv:{place}: {message}", code)
        self.assertEqual((error["file"], f"{error['line']}:{error['column']}"), ("m.smv", place))

    def test_syntax(self):
        self.wrong("VAR n : 0..3\nASSIGN init(n) := 0;", "3:1", "unexpected 'ASSIGN'; expected ';' or an operator", "syntax")
        self.wrong("VAR n : 0..3; INIT (n = 0", "3:1", "unexpected 'INVARSPEC'; expected ')' or an operator", "syntax")
        self.wrong("VAR case : boolean;", "2:5", "'case' is a keyword and cannot be a name", "syntax")
        self.wrong("VAR n : 0..3; INIT n == 0", "2:23", "unexpected '='; expected an expression", "syntax")
        self.wrong("VAR n : 0..3; INIT n % 2 = 0", "2:22", "unexpected '%'; expected ';'", "syntax")

    def test_modules(self):
        self.wrong("VAR c : cell;", "2:9", "there is no module 'cell'", "unknown-name")
        self.wrong("VAR c : cell(1);\nMODULE cell(a, b)", "2:9", "1 parameter for the module 'cell'; expected 2 parameters",
                   "type")
        self.wrong("VAR a : a;\nMODULE a VAR b : b;\nMODULE b VAR a : a;", "4:18", "the module 'a' contains itself",
                   "structure")

    def test_names(self):
        self.wrong("VAR n : 0..3;\nINIT m = 0", "3:6", "'m' is neither declared nor a symbol of a type", "unknown-name")
        self.wrong("VAR n : 0..3;\nDEFINE n := 0;", "3:8", "'n' is declared twice; the first declaration is in line 2",
                   "duplicate")
        self.wrong("VAR n : 0..3; INIT n-1 = 0", "2:20", "'n-1' is neither declared nor a symbol of a type; expected blanks "
                   "around '-' if it means a difference", "unknown-name")

    def test_assignments(self):
        declared = "VAR a : boolean; b : boolean; n : 0..3;\nASSIGN "
        self.wrong(declared + "init(a) := b; init(a) := !b;", "3:27", "'init(a)' is assigned twice; the first assignment "
                   "is in line 3", "duplicate")
        self.wrong(declared + "a := b; next(a) := b;", "3:21", "both 'a' and 'next(a)' are assigned", "duplicate")
        self.wrong(declared + "a := b; b := a;", "3:8", "the value of 'a' depends on itself: a -> b -> a", "structure")
        self.wrong(declared + "init(n) := 4;", "3:19", "the value 4 is not in the type of 'n'; expected 0..3", "range")
        self.wrong(declared + "init(n) := a;", "3:19", "the value of 'n' is boolean; expected 0..3", "type")
        self.wrong(declared + "init(a) := next(b);", "3:19", "next() in an init() assignment; expected an expression over "
                   "the current state", "structure")

    def test_circular_definition(self):
        self.wrong("DEFINE a := !b;\nb := a;", "2:8", "the definition of 'a' depends on itself: a -> b -> a", "structure")

    def test_next_in_init(self):
        self.wrong("VAR a : boolean;\nINIT a & next(a)", "3:10", "next() in an INIT constraint; expected an expression over "
                   "the current state", "structure")

    def test_types(self):
        declared = "VAR a : boolean; n : 0..3; w : word[4]; s : {low, high};\nINIT "
        self.wrong(declared + "n & a", "3:8", "'&' cannot be applied to integer and boolean", "type")
        self.wrong(declared + "n = a", "3:8", "'=' cannot be applied to integer and boolean", "type")
        self.wrong(declared + "w + 1 = w", "3:8", "'+' cannot be applied to unsigned word[4] and integer", "type")
        self.wrong(declared + "w = 0ud3_1", "3:8", "'=' cannot be applied to unsigned word[4] and unsigned word[3]", "type")
        self.wrong(declared + "s < high", "3:8", "'<' cannot be applied to symbol and symbol", "type")
        self.wrong(declared + "n", "3:6", "the value of an INIT constraint is integer; expected a boolean", "type")
        self.wrong(declared + "w[4:0] = w", "3:8", "the bits 4:0 of a word of 4 bits; expected 3 to 0, the higher one first",
                   "range")

    def test_all_mistakes_are_reported(self):
        self.write("m.smv", "MODULE main\nVAR n : 0..3;\nASSIGN init(n) := 4;\n  next(n) := m;\nINIT n\n")
        status, document = self.run_json("check", "m.smv")
        self.assertEqual(status, 65)
        self.assertEqual(sorted((error["line"], error["code"]) for error in document["errors"]),
                         [(3, "range"), (4, "unknown-name"), (5, "type")])

    def fault(self, text, place, message):
        self.write("m.smv", "MODULE main\nVAR n : 0..3;\nASSIGN init(n) := 0;\n" + text)
        status, document = self.run_json("check", "m.smv")
        self.assertEqual(status, 65)
        result = document["queries"][0]
        self.assertEqual(result["verdict"], "error")
        self.assertEqual(f"{result['error']['line']}:{result['error']['column']}", place)
        self.assertIn(message, result["error"]["message"])
        return result

    def test_division_by_zero_while_running(self):
        result = self.fault("  next(n) := n + 1;\nINVARSPEC 6 / (2 - n) < 9\n", "5:13", "division by zero")
        self.assertEqual(result["trace"]["length"], 2, "the trace leads to where it happens")

    def test_index_out_of_range_while_running(self):
        self.fault("  next(n) := n + 1;\nVAR a : array 0..1 of boolean;\nINVARSPEC a[n] in {TRUE, FALSE}\n", "6:11",
                   "index 2 is out of range")


class BadLtl(ProgramTest):
    """Mistakes in formulas of linear temporal logic, with the place that the message names."""

    def refuse(self, model, formula, status, place, message, code):
        error = self.assert_refused(["check", model, "--ltl", formula], status, message, code)
        if place:
            self.assertEqual((error["file"], f"{error['line']}:{error['column']}"), ("--ltl", place))
        return error

    def uppaal(self, formula, place, message, code="syntax", status=65):
        self.write("m.xta", "int n; clock x;\nprocess P() { state idle, busy; init idle; trans idle -> busy { guard x >= 1; "
                            "assign n = 1; }, busy -> idle { }; }\nsystem P;\n")
        return self.refuse("m.xta", formula, status, place, message, code)

    def tchecker(self, formula, place, message, code="syntax", status=65):
        self.write("m.tck", "system:m\nevent:e\nclock:1:x\nint:1:0:3:0:n\nprocess:P\nlocation:P:A{initial: : labels: resting}\n"
                            "edge:P:A:A:e{provided: x>=1 && n==0 : do: x=0}\n")
        return self.refuse("m.tck", formula, status, place, message, code)

    def smv(self, formula, place, message, code="syntax", status=65):
        self.write("m.smv", "MODULE main\nIVAR press : boolean;\nVAR level : 0..3;\n"
                            "ASSIGN init(level) := 0; next(level) := press ? (level + 1) mod 4 : level;\n")
        return self.refuse("m.smv", formula, status, place, message, code)

    def test_missing_operands(self):
        self.uppaal("G P.idle ->", "1:12", "the end stands where a condition is expected")
        self.uppaal("P.idle U", "1:9", "the end stands where a condition is expected")
        self.uppaal("G (P.idle -> )", "1:14", "')' stands where a condition is expected")
        self.uppaal("", "1:1", "the end stands where a condition is expected")
        self.tchecker("G (resting -> )", "1:15", "')' stands where a condition is expected")
        self.smv("level = 0 U", "1:12", "unexpected end of the query; expected an expression")

    def test_parentheses(self):
        self.uppaal("G (P.idle -> F P.busy", "1:3", "( is never closed")
        self.uppaal("G (P.idle))", "1:11", ") closes nothing")
        self.uppaal("F {n == 1", "1:3", "{ is never closed")
        self.tchecker("F (resting", "1:3", "( is never closed")
        self.smv("G (level = 3", "1:13", "unexpected end of the query; expected ')' or an operator")

    def test_operators(self):
        self.uppaal("P.idle -> P.busy <-> P.idle", "1:18", "-> and <-> follow one another")
        self.uppaal("P.idle --> P.busy", "1:8", '--> is no operator of linear temporal logic; for "p leads to q" write '
                    "G (p -> F q)")
        self.uppaal("A[] P.idle", "1:2", "[] stands between two conditions")
        self.uppaal("E<> P.idle", "1:2", "<> stands between two conditions")
        self.smv("level = 0 W level = 1", "1:11", "unexpected 'W'")
        self.smv("level = 0 && level = 1", "1:12", "unexpected '&'; expected an expression")

    def test_names(self):
        error = self.uppaal("G F P.bussy", "1:5", "process 'P' has no location or variable 'bussy'", "unknown-name")
        self.assertEqual(error["expected"], "did you mean 'busy'?")
        self.uppaal("G F Q.busy", "1:5", "unknown process 'Q'", "unknown-name")
        error = self.tchecker("G F restig", "1:5", "there is no label, location or variable 'restig'", "unknown-name")
        self.assertEqual(error["expected"], "did you mean 'resting'?")
        self.smv("F levl = 3", "1:3", "'levl' is neither declared nor a symbol of a type", "unknown-name")

    def test_conditions(self):
        self.uppaal("G n = 1", "1:5", "an assignment in an expression that must not change anything", "type")
        self.uppaal("G P", "1:3", "a process is used as a condition; expected a condition", "type")
        self.tchecker("F n +", "1:6", "expected an expression")
        self.smv("F level", "1:1", "'F' cannot be applied to integer; expected booleans", "type")
        self.smv("G next(level) = 1", "1:3", "next() in an LTL specification", "structure")

    def test_ctl_is_no_ltl(self):
        self.smv("AG level < 4", "1:1", "this is a formula of CTL; expected one of LTL; --query takes both", "type")

    def test_positions_in_query_files(self):
        self.write("m.xta", "process P() { state idle; init idle; trans idle -> idle { }; }\nsystem P;\n")
        self.write("m.q", "// one\nA[] P.idle\n  ltl: G (P.idle ->\n")
        status, document = self.run_json("check", "m.xta", "m.q")
        self.assertEqual((status, [query["verdict"] for query in document["queries"]]), (65, ["satisfied", "error"]))
        error = document["queries"][1]["error"]
        self.assertEqual((error["file"], error["line"], error["column"]), ("m.q", 3, 10))

    def test_what_is_not_supported(self):
        self.uppaal("F x > 3", "1:3", "clocks in formulas of LTL are not supported", "unsupported", 69)
        self.tchecker("F x > 3", "1:3", "clocks in formulas of LTL are not supported", "unsupported", 69)
        self.uppaal("G O F P.busy", None, "a past operator that is applied to a future one", "unsupported", 69)
        self.smv("G press", "1:1", "the input press is not a matter of states", "unsupported", 69)
        self.smv("F [0, 2000] level = 3", "1:1", "a bound of a temporal operator is too large", "unsupported", 69)
        self.smv("G O F level = 3", None, "a past operator that is applied to a future one", "unsupported", 69)

    def test_searches(self):
        self.write("m.xta", "clock x; process P() { state s; init s; trans s -> s { guard x >= 1; assign x = 0; }; }\nsystem P;\n")
        for search in ("scc", "lasso", "ndfs"):
            self.assert_refused(["check", "m.xta", "-q", "A[] P.s", "--search", search], 64,
                                f"--search {search} is of no use for E<> p and A[] p", "usage")
        self.assert_refused(["check", "m.xta", "-q", "A[] P.s", "--search", "portfolio(scc,bfs)"], 64,
                            "search 'scc' looks for infinite runs, and cannot take turns with others", "usage")
        self.assert_refused(["check", "m.xta", "--ltl", "G P.s", "--search", "bfs"], 69,
                            "search 'bfs' for an infinite run in a model with clocks", "unsupported")
        self.assert_refused(["check", "m.xta", "--ltl", "G P.s", "--trace", "shortest"], 64,
                            "--trace shortest is of no use for LTL", "usage")


class BadUsage(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("m.xml", model(template(), declarations="const int N = 3;"))

    def usage(self, *arguments, message):
        return self.assert_refused(arguments, 64, message, "usage")

    def test_no_command(self):
        done = self.run_tarrier()
        self.assertEqual(done.returncode, 64)

    def test_unknown_option(self):
        self.usage("check", "m.xml", "--frobnicate", message="--frobnicate")

    def test_unknown_search(self):
        self.usage("check", "m.xml", "-q", "E<> P.A", "--search", "best", message="unknown search 'best'")

    def strategy(self, *arguments, message, expected=None):
        error = self.usage("check", "m.xml", "-q", "E<> P.A", *arguments, message=message)
        if expected:
            self.assertIn(expected, error["expected"])

    def test_unknown_heuristic(self):
        self.strategy("--heuristic", "hx", message="unknown heuristic 'hx'", expected="hl, hu")
        self.strategy("--heuristic", "hl,hx", message="unknown heuristic 'hx'")

    def test_options_of_searches_and_heuristics(self):
        self.strategy("--heuristic", "hl(ink=step)", message="heuristic 'hl' has no option 'ink'", expected="'inc'")
        self.strategy("--heuristic", "hl(inc=leap)", message="option 'inc' cannot be 'leap'", expected="step or shortcut")
        self.strategy("--heuristic", "hu(cache=lossy:few)", message="cannot be 'lossy:few'", expected="lossy:N")
        self.strategy("--search", "wastar(w=0.5)", message="option 'w' cannot be '0.5'", expected="a number from 1 on")
        self.strategy("--search", "wastar(w=heavy)", message="option 'w' cannot be 'heavy'")
        self.strategy("--search", "bfs(w=2)", message="search 'bfs' has no option 'w'", expected="it has no options")
        self.strategy("--search", "wastar(w=2", message="unexpected the end at column 11")
        self.strategy("--search", "astar,greedy", message="'astar,greedy' are several searches")

    def test_searches_and_heuristics_that_do_not_go_together(self):
        self.strategy("--search", "bfs", "--heuristic", "hl", message="search 'bfs' uses no heuristic",
                      expected="greedy or astar")
        self.strategy("--search", "astar", "--heuristic", "none", message="search 'astar' needs a heuristic")
        self.usage("explore", "m.xml", "--search", "greedy", message="exploring has none")
        self.usage("explore", "m.xml", "--heuristic", "hl", message="uses no heuristic")

    def test_options_that_do_not_go_together(self):
        self.strategy("--search", "greedy(preferred=on)", "--heuristic", "dl",
                      message="search 'greedy': option 'preferred' needs a heuristic that has preferred operators")
        self.strategy("--search", "ehc", "--heuristic", "hamming", message="search 'ehc' needs a heuristic that has preferred operators")
        self.strategy("--search", "greedy(useless=on,deferred=on)", message="options 'useless' and 'deferred' do not go together")
        self.strategy("--search", "greedy(open=alternate(hu,hl))", "--heuristic", "hl",
                      message="heuristics are given in --search and in --heuristic", expected="one place")
        self.strategy("--search", "greedy(open=alternate(hu,hx))", message="unknown heuristic 'hx'")
        self.strategy("--search", "greedy(open=alternate(hu,hl)", message="unexpected the end")
        self.strategy("--search", "greedy(open=first(hu))", message="option 'open' cannot be 'first(hu)'", expected="alternate")
        self.strategy("--search", "greedy(epsilon=2)", message="option 'epsilon' cannot be '2'", expected="from 0 to 1")

    def test_shortest_traces_need_an_admissible_heuristic(self):
        shortest = ("--trace", "shortest", "--search")
        self.strategy(*shortest, "astar", "--heuristic", "hu", message="heuristic 'hu' is not admissible", expected="hl")
        self.strategy(*shortest, "astar", "--heuristic", "hl,hu", message="heuristic 'hl,hu' is not admissible")
        self.strategy(*shortest, "astar", "--heuristic", "hl(cache=lossy:9)", message="is not admissible",
                      expected="exact cache")
        self.strategy(*shortest, "greedy", message="does not find shortest traces", expected="astar or bfs")
        self.strategy(*shortest, "wastar(w=2)", message="does not find shortest traces")
        self.strategy(*shortest, "lama", message="does not find shortest traces")

    def test_no_query_suggests_explore(self):
        self.usage("check", "m.xml", message="tarrier explore")

    def test_query_index_out_of_range(self):
        self.usage("check", "m.xml", "-q", "E<> P.A", "--query-index", "2", message="there is no query number 2")

    def test_shortest_trace_with_a_search_that_cannot_promise_it(self):
        self.usage("check", "m.xml", "-q", "E<> P.A", "--search", "dfs", "--trace", "shortest", message="shortest")

    def test_unknown_constant(self):
        self.usage("check", "m.xml", "-q", "E<> P.A", "-D", "M=3", message="M")

    def test_malformed_constant(self):
        self.usage("check", "m.xml", "-q", "E<> P.A", "-D", "N=three", message="-D N=three")

    def test_malformed_limits(self):
        self.usage("check", "m.xml", "-q", "E<> P.A", "--time-limit", "soon", message="'soon' is no duration")
        self.usage("check", "m.xml", "-q", "E<> P.A", "--memory-limit", "much", message="'much' is no size")

    def test_unknown_kind_of_model(self):
        self.write("m.txt", "")
        self.usage("check", "m.txt", message=".xml")


if __name__ == "__main__":
    unittest.main()
