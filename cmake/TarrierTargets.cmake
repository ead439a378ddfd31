# The preset release is a unity build, where several sources are one translation unit: what is local to a source needs a
# name of its own in its folder. All other presets compile file by file, which shows that each source includes what it
# uses; what of it is in precompiled headers is shown by scripts/check_includes.py.

# tarrier_library(NAME base SOURCES a.cpp … DEPENDS tarrier_x fmt::fmt …)
# One library per folder of src/, called tarrier_<name>; headers are included as "folder/file.hpp".
function(tarrier_library)
  cmake_parse_arguments(ARG "" "NAME" "SOURCES;DEPENDS" ${ARGN})
  add_library(tarrier_${ARG_NAME} STATIC ${ARG_SOURCES})
  target_include_directories(tarrier_${ARG_NAME} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(tarrier_${ARG_NAME} PUBLIC ${ARG_DEPENDS})
  tarrier_library_flags(tarrier_${ARG_NAME})
  tarrier_precompile(tarrier_${ARG_NAME} libraries)
endfunction()

function(tarrier_library_flags target)
  # Any of them may become a part of the shared library, which shows nothing but its interface.
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
                                             VISIBILITY_INLINES_HIDDEN ON)
  tarrier_warnings(${target})
endfunction()

# tarrier_test(NAME base SOURCES a_test.cpp … DEPENDS tarrier_base …): one test program per folder.
function(tarrier_test)
  if(NOT TARRIER_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "NAME" "SOURCES;DEPENDS" ${ARGN})
  add_executable(${ARG_NAME}_test ${ARG_SOURCES})
  target_link_libraries(${ARG_NAME}_test PRIVATE ${ARG_DEPENDS} GTest::gmock_main rapidcheck)
  tarrier_test_flags(${ARG_NAME}_test)
  tarrier_precompile(${ARG_NAME}_test tests)
  add_test(NAME ${ARG_NAME} COMMAND ${ARG_NAME}_test)
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    # A quarter of the random inputs of RapidCheck: sanitizers are slow, and look for mistakes of another kind.
    set_tests_properties(${ARG_NAME} PROPERTIES ENVIRONMENT "RC_PARAMS=max_success=25")
  endif()
endfunction()

function(tarrier_test_flags target)
  # Optimising a test takes half of the time to compile it, which is more than its run gains: the work is in the
  # libraries.
  target_compile_options(${target} PRIVATE -O0)
  if(TARRIER_FUZZ)
    # What fuzzers count in the libraries is of no use here, and takes a quarter of the time to compile.
    target_compile_options(${target} PRIVATE -fno-sanitize=fuzzer-no-link)
  endif()
  tarrier_warnings(${target})
endfunction()

# tarrier_precompile(TARGET libraries|tests): the headers of cmake/precompiled, parsed with the flags of TARGET.
function(tarrier_precompile target kind)
  if(TARRIER_PRECOMPILED_HEADERS)
    # The compiler takes them only where all definitions are the same, too.
    target_link_libraries(${target} PRIVATE fmt::fmt)
    target_precompile_headers(${target} REUSE_FROM tarrier_precompiled_${kind})
  endif()
endfunction()

function(tarrier_warnings target)
  # Designated initialisers leave members to their defaults on purpose; g++ 12 sees overlapping copies in every
  # "literal" + std::string (its bug 105651); for clang, -Wconversion is also about signs.
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor
                                           -Wno-missing-field-initializers
                                           $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
                                           $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>)
  if(TARRIER_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()
