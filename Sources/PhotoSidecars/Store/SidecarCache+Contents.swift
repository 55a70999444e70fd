import FoundationEssentials
import GioBindings
import Synchronization

/// A sidecar's bytes as they were read a moment ago.
struct KnownContents: Sendable {
  let file: Location
  let version: FileVersion
  let read: ContinuousClock.Instant
}

// A sidecar that changes is looked at by several: whether it is as it was left, whether it turns the picture,
// what it says of the photo, and which names that are. It is read once for all of them.
extension SidecarCache {
  /// For how long bytes count that were read: until all who hear of a change have looked. Longer they do not,
  /// since servers' folders that are mounted tell times by the second, and of others' changes nothing.
  private static let freshness = Duration.seconds(10)
  /// How old a file's last change must be, in microseconds, before its time tells it from a later change: the
  /// kernel's clock for files ticks every 1 to 10 ms.
  private static let tick: Int64 = 20_000

  /// How often a file's bytes were read.
  package var readCount: Int { reads.load(ordering: .relaxed) }

  /// The bytes of a sidecar, or of what a link leads to; nil if there is none, `.notSupported` if it has more
  /// than `limit`. Those that were read a moment ago are not read again if the file is still the same. What is
  /// one of very many, which nobody asks for again soon, need not be kept. Blocks.
  package func contents(
    of file: Location, atMost limit: Int = SidecarPlaces.greatestSize, isKept: Bool = true,
    _ cancellable: Cancellable?
  ) throws(GioError) -> [UInt8]? {
    let now = now()
    let known = state.withLock { state in
      state.contents.removeAll { $0.read + Self.freshness < now }
      return state.contents.last { $0.file == file }?.version
    }
    let found = try file.smallFile(atMost: limit, unlessStill: known, cancellable: cancellable)
    guard let version = found, version != known else { return found?.bytes }
    reads.add(1, ordering: .relaxed)
    let time = Int64(Date.now.timeIntervalSince1970 * 1_000_000)
    if isKept, file.isNative, version.modified + Self.tick < time {
      note(KnownContents(file: file, version: version, read: now))
    }
    return version.bytes
  }

  private func note(_ contents: KnownContents) {
    state.withLock { state in
      state.contents.removeAll { $0.file == contents.file }
      state.contents = Self.fitting(state.contents + [contents]) { $0.version.bytes.count }
    }
  }

  /// A file has been written, or something else has its name: it is read when it is asked for.
  package func forgetContents(of file: Location) {
    state.withLock { $0.contents.removeAll { $0.file == file } }
  }
}
