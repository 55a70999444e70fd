import Glibc
import PhotoPages
import Synchronization

/// Opens a file that counts how often it is closed.
public final class CountedFile: Sendable {
  private let closings = Atomic(0)

  /// Makes a counter.
  public init() {}

  /// How often the descriptor has been closed.
  public var closeCount: Int { closings.load(ordering: .relaxed) }

  /// Opens the file; the descriptor lives as long as its last owner.
  public func open(_ path: String) -> FileDescriptor {
    FileDescriptor(adopting: Glibc.open(path, O_RDONLY | O_CLOEXEC)) { [self] descriptor in
      closings.add(1, ordering: .relaxed)
      close(descriptor)
    }
  }
}
