/// The records of the listed photos.
///
/// Badges, sorting, filters and culling read these and nothing else. They lie in chunks, which copies share, so
/// that a change costs a chunk and not what is listed.
public struct RecordsFeature: Equatable, Sendable {
  /// News of a source's records.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// The records of these photos became known or changed.
    case changed([PhotoID: PhotoRecord])
  }

  /// The binary logarithm of the number of records in a chunk.
  private static let chunkBits = 8

  /// The chunks, by the number of a photo without its last bits; sources number their photos in a row.
  private var chunks: [Int: [PhotoRecord]] = [:]
  /// The number of changes so far: two copies with the same version are equal.
  private(set) var version = 0
  /// Whether the source was asked for its records.
  private(set) var isFollowed = false

  /// Whether both hold the same records, by their versions.
  public static func == (left: RecordsFeature, right: RecordsFeature) -> Bool {
    left.version == right.version && left.isFollowed == right.isFollowed
  }

  /// The record of a photo; an empty one if nothing is known of it.
  public internal(set) subscript(photo: PhotoID) -> PhotoRecord {
    get {
      let (chunk, offset) = Self.place(of: photo)
      return chunks[chunk]?[offset] ?? PhotoRecord()
    }
    set {
      let (chunk, offset) = Self.place(of: photo)
      guard self[photo] != newValue else { return }
      version += 1
      let empty = [PhotoRecord](repeating: PhotoRecord(), count: 1 << Self.chunkBits)
      chunks[chunk, default: empty][offset] = newValue
    }
  }

  private static func place(of photo: PhotoID) -> (chunk: Int, offset: Int) {
    (photo.number >> chunkBits, photo.number & (1 << chunkBits - 1))
  }

  /// Begins to follow the source's records; nil if that has begun.
  mutating func follow(_ roles: Set<PhotoSourceRole>) -> Effect? {
    guard !isFollowed, roles.contains(.recording) else { return nil }
    isFollowed = true
    return .followRecords
  }

  mutating func handle(_ event: Event) {
    switch event {
    case .changed(let records): for (photo, record) in records { self[photo] = record }
    }
  }
}

extension ViewerModel {
  /// Whether the user likes a listed photo, as far as it is known.
  package func isLiked(_ photo: PhotoID) -> Bool {
    guard let state = annotations.states[photo], state.isKnown else {
      return records[photo].flags.contains(.liked)
    }
    return state.value.likes.contains { $0.author.id == preferences.author.id }
  }
}
