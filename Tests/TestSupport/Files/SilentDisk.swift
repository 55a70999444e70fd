import Foundation
import Glibc
import Testing

/// A disk that keeps silent, or answers with an error, whenever a test says so: a folder in memory, and a library
/// that programs load before the C library.
public final class SilentDisk: Sendable {
  /// The folder, which this process always sees.
  public let folder: ScratchFolder
  private let control = TemporaryFolder()

  private static let compiler = "/usr/bin/cc"

  /// Whether there is a C compiler, and a file system for it of its own.
  ///
  /// Tests that need it are skipped where not.
  public static var isPossible: Bool {
    FileManager.default.isExecutableFile(atPath: compiler) && Memory.isThere
  }

  /// Makes a disk that answers.
  public init() throws {
    folder = try ScratchFolder(in: Memory.path)
    let source = control.write(Array(Self.source.utf8), as: "silent.c")
    let process = Process()
    process.executableURL = URL(filePath: Self.compiler)
    process.arguments = ["-shared", "-fPIC", "-o", "\(control.path)/silent.so", source, "-ldl"]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// The environment of a program for which the disk may be silent.
  public var environment: [String: String] {
    [
      "LD_PRELOAD": "\(control.path)/silent.so", "SILENT_CONTROL": "\(control.path)/control",
      "SILENT_FOLDER": String(decoding: folder.path, as: UTF8.self),
    ]
  }

  /// From now on nothing asked of the disk returns until `answer` is called.
  public func keepSilent() { control.write(Array("silent".utf8), as: "control") }

  /// From now on all that is asked of the disk, but what is being waited for, fails with an error's number.
  public func fail(with number: Int32) { control.write(Array("\(number)".utf8), as: "control") }

  /// From now on the disk answers, also to what is waited for.
  public func answer() { control.write([], as: "control") }

  /// How many threads of a process, and of those that it has started, wait for the disk.
  public func heldThreads(of process: Int32) -> Int {
    processes(from: process).map { process in
      let tasks = "/proc/\(process)/task"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
      return names.count {
        (try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)) == "silent\n"
      }
    }.reduce(0, +)
  }

  private func processes(from process: Int32) -> [Int32] {
    let path = "/proc/\(process)/task/\(process)/children"
    let children = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return [process] + children.split(separator: " ").compactMap { Int32($0) }.flatMap(processes)
  }

  /// A thread that waits is called "silent" meanwhile.
  private static let source = """
    #define _GNU_SOURCE
    #include <dirent.h>
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <limits.h>
    #include <poll.h>
    #include <stdarg.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/prctl.h>
    #include <sys/stat.h>
    #include <sys/syscall.h>
    #include <time.h>
    #include <unistd.h>

    static int lies_there(int folder, const char *path) {
      char link[64], full[PATH_MAX];
      const char *silent = getenv("SILENT_FOLDER");
      if (silent == NULL) return 0;
      if (path != NULL && path[0] == '/') return strncmp(path, silent, strlen(silent)) == 0;
      if (folder < 0) return 0;
      snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
      ssize_t count = syscall(SYS_readlinkat, AT_FDCWD, link, full, sizeof full - 1);
      if (count < 0) return 0;
      full[count] = 0;
      return strncmp(full, silent, strlen(silent)) == 0;
    }

    /* What the disk is to do: 0 to answer, -1 to keep silent, else an error's number. */
    static int order(void) {
      char text[16] = "";
      const char *control = getenv("SILENT_CONTROL");
      int file = control ? syscall(SYS_openat, AT_FDCWD, control, O_RDONLY | O_CLOEXEC) : -1;
      if (file < 0) return 0;
      syscall(SYS_read, file, text, sizeof text - 1);
      syscall(SYS_close, file);
      return text[0] == 's' ? -1 : atoi(text);
    }

    /* Whether a call fails, once the disk answers. */
    static int fails(int folder, const char *path) {
      int error = lies_there(folder, path) ? order() : 0;
      if (error < 0) {
        char name[16];
        prctl(PR_GET_NAME, name);
        prctl(PR_SET_NAME, "silent");
        while ((error = order()) < 0) poll(NULL, 0, 10);
        prctl(PR_SET_NAME, name);
      }
      errno = error;
      return error != 0;
    }

    #define NEXT(name) ((__typeof__(&name)) dlsym(RTLD_NEXT, #name))

    #define OPEN(name) \\
      int name(const char *path, int flags, ...) { \\
        va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest); \\
        return fails(-1, path) ? -1 : NEXT(name)(path, flags, mode); \\
      }
    OPEN(open)
    OPEN(open64)

    #define OPENAT(name) \\
      int name(int folder, const char *path, int flags, ...) { \\
        va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest); \\
        return fails(folder, path) ? -1 : NEXT(name)(folder, path, flags, mode); \\
      }
    OPENAT(openat)
    OPENAT(openat64)

    #define LOOK(name, type) \\
      int name(const char *path, struct type *result) { \\
        return fails(-1, path) ? -1 : NEXT(name)(path, result); \\
      }
    LOOK(stat, stat)
    LOOK(stat64, stat64)
    LOOK(lstat, stat)
    LOOK(lstat64, stat64)

    #define LOOKAT(name, type) \\
      int name(int folder, const char *path, struct type *result, int flags) { \\
        return fails(folder, path) ? -1 : NEXT(name)(folder, path, result, flags); \\
      }
    LOOKAT(fstatat, stat)
    LOOKAT(fstatat64, stat64)

    int statx(int folder, const char *path, int flags, unsigned mask, struct statx *result) {
      return fails(folder, path) ? -1 : NEXT(statx)(folder, path, flags, mask, result);
    }

    #define READ(name, ...) \\
      ssize_t name(int file, void *bytes, size_t count, ##__VA_ARGS__) { \\
        return fails(file, NULL) ? -1 :
    READ(read) NEXT(read)(file, bytes, count); }
    READ(pread, off_t offset) NEXT(pread)(file, bytes, count, offset); }
    READ(pread64, off64_t offset) NEXT(pread64)(file, bytes, count, offset); }

    int access(const char *path, int mode) {
      return fails(-1, path) ? -1 : NEXT(access)(path, mode);
    }
    int faccessat(int folder, const char *path, int mode, int flags) {
      return fails(folder, path) ? -1 : NEXT(faccessat)(folder, path, mode, flags);
    }
    ssize_t readlink(const char *path, char *result, size_t size) {
      return fails(-1, path) ? -1 : NEXT(readlink)(path, result, size);
    }
    int inotify_add_watch(int monitor, const char *path, unsigned mask) {
      return fails(-1, path) ? -1
        : ((int (*)(int, const char *, unsigned)) dlsym(RTLD_NEXT, "inotify_add_watch"))(monitor, path, mask);
    }
    DIR *opendir(const char *path) { return fails(-1, path) ? NULL : NEXT(opendir)(path); }
    struct dirent *readdir(DIR *folder) {
      return fails(dirfd(folder), NULL) ? NULL : NEXT(readdir)(folder);
    }
    struct dirent64 *readdir64(DIR *folder) {
      return fails(dirfd(folder), NULL) ? NULL : NEXT(readdir64)(folder);
    }
    """
}
