import Glibc

/// Keeps files in memory, so that nobody who is measured waits for a disk.
///
/// Having read a file is not enough: some kernels let go of pages that were idle for a minute, unless
/// a process holds them.
public final class PageCache {
  private var held: [String: UnsafeMutableRawBufferPointer] = [:]

  /// Makes one that holds nothing.
  public init() {}

  deinit {
    for memory in held.values { munmap(memory.baseAddress, memory.count) }
  }

  /// Reads a file, and holds it as long as this object lives, as far as the system allows.
  public func hold(_ path: String) {
    guard held[path] == nil else { return }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
    else { return }
    let size = Int(status.st_size)
    guard let memory = mmap(nil, size, PROT_READ, MAP_SHARED | Int32(MAP_POPULATE), file, 0),
      memory != MAP_FAILED
    else { return }
    mlock(memory, size)
    held[path] = UnsafeMutableRawBufferPointer(start: memory, count: size)
  }
}
