import FoundationEssentials
import GioBindings
import Synchronization

/// A sidecar's bytes, read recently.
struct KnownContents: Sendable {
  let file: Location
  let version: FileVersion
  let read: ContinuousClock.Instant
}

// Several readers examine a sidecar that has changed: for healing, the orientation, the annotations and the names.
// It is read once for all of them.
extension SidecarCache {
  /// The lifetime of cached bytes, long enough for all readers of one change.
  ///
  /// It is short because mounted server folders report times in seconds, and no changes by others.
  private static let freshness = Duration.seconds(10)
  /// The most files whose bytes are cached: many sidecars change at once if many photos are rated.
  static let maxContentsCount = 256
  /// The age of a change in µs from which a later one has another time: the kernel's clock ticks every 1 to 10 ms.
  private static let tick: Int64 = 20_000

  package var readCount: Int { reads.load(ordering: .relaxed) }

  /// Returns the bytes of a sidecar, or of a link's target, nil if there is none; blocks.
  ///
  /// `.notSupported` if it has more bytes than `limit`. Cached bytes are returned if the file has not changed.
  /// `isKept` is false for one of many files that will not be read again soon.
  package func contents(
    of file: Location, atMost limit: Int = SidecarPlaces.maxSize, isKept: Bool = true,
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
    let time = Int64(clamping: Date.now.timeIntervalSince1970 * 1_000_000)
    if isKept, file.isNative, version.modified + Self.tick < time {
      note(KnownContents(file: file, version: version, read: now))
    }
    return version.bytes
  }

  private func note(_ contents: KnownContents) {
    state.withLock { state in
      state.contents.removeAll { $0.file == contents.file }
      state.contents = Self.fitting(
        state.contents + [contents], atMost: Self.maxContentsCount
      ) { $0.version.bytes.count }
    }
  }

  /// Removes a file that was written or replaced.
  package func forgetContents(of file: Location) {
    state.withLock { $0.contents.removeAll { $0.file == file } }
  }
}
