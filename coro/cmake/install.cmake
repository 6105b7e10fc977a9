# SPDX-License-Identifier: Zlib
# What `cmake --install` puts where: the header, the library, the CMake package and the pkg-config file.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(coro_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/coro")

install(TARGETS coro EXPORT coro-targets
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
  RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
  PUBLIC_HEADER DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT coro-targets NAMESPACE coro:: DESTINATION "${coro_package_dir}")

configure_package_config_file(
  "${CMAKE_CURRENT_SOURCE_DIR}/cmake/coro-config.cmake.in" "${CMAKE_CURRENT_BINARY_DIR}/coro-config.cmake"
  INSTALL_DESTINATION "${coro_package_dir}")
write_basic_package_version_file(
  "${CMAKE_CURRENT_BINARY_DIR}/coro-config-version.cmake" COMPATIBILITY SameMajorVersion)
install(FILES
  "${CMAKE_CURRENT_BINARY_DIR}/coro-config.cmake" "${CMAKE_CURRENT_BINARY_DIR}/coro-config-version.cmake"
  DESTINATION "${coro_package_dir}")

# The prefix follows from where the file lies, so that an installed tree can be moved.
file(RELATIVE_PATH coro_pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" coro_pc_prefix "${coro_pc_prefix}")
configure_file("${CMAKE_CURRENT_SOURCE_DIR}/cmake/coro.pc.in" "${CMAKE_CURRENT_BINARY_DIR}/coro.pc" @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/coro.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
