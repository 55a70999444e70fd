import Foundation
import TestSupport
import Testing

extension ProgramTests.Files {
  /// On a disk that fails while a folder is read: a library before the C library's says so.
  @Suite("A folder that cannot be listed says why", .enabled(if: FailingDisk.isPossible))
  struct UnlistableFolder {
    @Test("A folder that fails to be read shows the error, not that it has no photos")
    func failing() async throws {
      let disk = try FailingDisk()
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder), environment: disk.environment(failing: folder.path)) {
        program in
        let state = try await program.settled()
        #expect(state.count == 0)
        #expect(state.message?.hasPrefix("No Photos: “") == true)
        #expect(
          state.message?.hasSuffix(
            "” cannot be shown. It cannot be read: the disk or the server reports an error.")
            == true)
      }
    }

    @Test("An empty folder is not reported as unreadable")
    func empty() async throws {
      let disk = try FailingDisk()
      let (empty, other) = (try ScratchFolder(), try ScratchFolder())
      try await withProgram(.folder(empty), environment: disk.environment(failing: other.path)) {
        program in
        let state = try await program.settled()
        #expect(state.message?.hasPrefix("No Photos in “") == true)
      }
    }
  }
}

/// A stand-in for a disk that cannot be read any more: reading the entries of one folder fails.
private struct FailingDisk {
  private let folder = TemporaryFolder()
  private let library: String

  private static let compiler = "/usr/bin/cc"

  /// Whether there is a C compiler to make it.
  ///
  /// Tests that need it are skipped where not.
  static var isPossible: Bool { FileManager.default.isExecutableFile(atPath: compiler) }

  init() throws {
    let source = folder.write(Array(Self.source.utf8), as: "failing.c")
    library = "\(folder.path)/failing.so"
    let process = Process()
    process.executableURL = URL(filePath: Self.compiler)
    process.arguments = ["-shared", "-fPIC", "-o", library, source, "-ldl"]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// The environment of a program that cannot read a folder.
  func environment(failing path: [UInt8]) -> [String: String] {
    ["LD_PRELOAD": library, "FAILING_FOLDER": String(decoding: path, as: UTF8.self)]
  }

  private static let source = """
    #define _GNU_SOURCE
    #include <dirent.h>
    #include <dlfcn.h>
    #include <errno.h>
    #include <limits.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>

    static int fails(DIR *folder) {
      char link[64], path[PATH_MAX];
      const char *failing = getenv("FAILING_FOLDER");
      snprintf(link, sizeof link, "/proc/self/fd/%d", dirfd(folder));
      ssize_t count = readlink(link, path, sizeof path - 1);
      if (count < 0 || failing == NULL) return 0;
      path[count] = 0;
      return strcmp(path, failing) == 0;
    }

    #define REPLACE(name, entry) \\
      struct entry *name(DIR *folder) { \\
        struct entry *(*next)(DIR *) = dlsym(RTLD_NEXT, #name); \\
        if (fails(folder)) { errno = EIO; return NULL; } \\
        return next(folder); \\
      }

    REPLACE(readdir, dirent)
    REPLACE(readdir64, dirent64)
    """
}
