# Writes what tells one build from another to OUTPUT, from TEMPLATE; a file that would stay the same is not touched.
# To be run as a script, at each build.
set(COMMIT "commit unknown")
if(EXISTS ${SOURCE}/.git)
  execute_process(COMMAND git -C ${SOURCE} rev-parse --short=10 HEAD OUTPUT_VARIABLE hash OUTPUT_STRIP_TRAILING_WHITESPACE
                  ERROR_QUIET RESULT_VARIABLE status)
  if(status EQUAL 0)
    set(COMMIT "commit ${hash}")
  endif()
endif()
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
