#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The library as other programs see it: installed, found by CMake and pkg-config, built along with them.

In the environment: TARRIER_BUILD is where it was built, TARRIER_SOURCE the project, CXX the compiler.
"""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

BUILD = pathlib.Path(os.environ["TARRIER_BUILD"])
SOURCE = pathlib.Path(os.environ["TARRIER_SOURCE"])
CXX = os.environ.get("CXX", "c++")
EXAMPLE = SOURCE / "examples" / "library"
HEADER = SOURCE / "include" / "tarrier" / "tarrier.hpp"
MODEL = SOURCE / "examples" / "tutorial.xml"
MOST_LINES = 75_000  # that the compiler reads for the header


def run(*words, status=0, **options):
    result = subprocess.run([str(word) for word in words], text=True, capture_output=True, check=False, **options)
    if result.returncode != status:
        raise AssertionError(f"{words}: {result.returncode}\n{result.stdout}\n{result.stderr}")
    return result.stdout


class LibraryTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.installed = cls.folder / "moved"
        run("cmake", "--install", BUILD, "--prefix", cls.folder / "installed")
        (cls.folder / "installed").rename(cls.installed)  # nothing may depend on where it was
        cls.libraries = next(path.parent for path in cls.installed.rglob("libtarrier.so"))

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def check_program(self, program, **options):
        output = run(program, MODEL, status=1, **options)
        self.assertIn("A[] not Customer.Angry: violated\n    1. at time 0: Customer Away -> Waiting", output)
        self.assertIn("a run of 3 steps", output)
        self.assertIn("unknown process 'B'", run(program, MODEL, "E<> B.x", status=65, **options))
        self.assertRegex(run("sh", "-c", f"{program} 2>&1", status=64, **options), r"tarrier \d+\.\d+\.\d+ \(commit \w+, GNU")

    def test_cmake_finds_the_package(self):
        build = self.folder / "build"
        run("cmake", "-G", "Ninja", "-S", EXAMPLE, "-B", build, f"-DCMAKE_PREFIX_PATH={self.installed}", f"-DCMAKE_CXX_COMPILER={CXX}")
        run("cmake", "--build", build)
        self.check_program(build / "verdicts")

    def test_cmake_refuses_another_minor_version(self):
        text = (EXAMPLE / "CMakeLists.txt").read_text(encoding="utf-8")
        other = self.folder / "other"
        other.mkdir()
        (other / "CMakeLists.txt").write_text(re.sub(r"Tarrier \d+\.\d+ REQUIRED", "Tarrier 99.0 REQUIRED", text), encoding="utf-8")
        run("cmake", "-S", other, "-B", other / "build", f"-DCMAKE_PREFIX_PATH={self.installed}", status=1)

    def test_pkg_config_finds_it(self):
        environment = os.environ | {"PKG_CONFIG_PATH": str(self.libraries / "pkgconfig")}
        flags = run("pkg-config", "--cflags", "--libs", "tarrier", env=environment).split()
        program = self.folder / "verdicts"
        run(CXX, "-std=c++17", EXAMPLE / "verdicts.cpp", *flags, "-o", program)
        self.check_program(program, env=os.environ | {"LD_LIBRARY_PATH": str(self.libraries)})

    def test_projects_can_have_its_sources_inside(self):
        # What would be built, since building takes minutes.
        build = self.folder / "along"
        run("cmake", "-G", "Ninja", "-S", EXAMPLE, "-B", build, f"-DTARRIER_SOURCES={SOURCE}", f"-DCMAKE_CXX_COMPILER={CXX}")
        steps = run("ninja", "-C", build, "-t", "commands", "verdicts")
        self.assertIn("libtarrier.so", steps)
        self.assertNotIn("_test", steps)
        self.assertNotIn("tarrier_cli", steps)

    def test_nothing_but_the_interface_can_be_seen(self):
        names = run("nm", "--dynamic", "--defined-only", "--demangle", self.libraries / "libtarrier.so").splitlines()
        self.assertTrue(any("tarrier::Model::check" in name for name in names))
        strange = [name for name in names if not re.search(r"\btarrier::((Model|Result|Simulation|Interrupt|Error|Warning)::"
                                                           r"|(name|version|build_information)\b)", name)]
        self.assertEqual(strange, [])

    def test_the_header_is_small(self):
        program = self.folder / "empty.cpp"
        program.write_text("#include <tarrier/tarrier.hpp>\n", encoding="utf-8")
        for standard in ("c++17", "c++20"):
            compiler = [CXX, f"-std={standard}", f"-I{HEADER.parent.parent}"]
            run(*compiler, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", program)
            read = run(*compiler, "-E", program)
            self.assertLess(read.count("\n"), MOST_LINES)
        self.assertEqual(re.findall(r'#include "', HEADER.read_text(encoding="utf-8")), [])


if __name__ == "__main__":
    unittest.main()
