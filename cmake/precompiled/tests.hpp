// SPDX-License-Identifier: MIT
// Those that many tests include besides.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>

#include "libraries.hpp"
