import BenchPhotos
import BenchSystem
import PhotoFolders
import GioBindings
import PhotoDecoding
import PhotoPages
import Synchronization

/// A folder of very many photos with a sidecar each, whose names are read in the background.
final class NamedPhotos: Sendable {
  /// How many photos there are, and how many sidecars.
  static let count = 10_000
  /// How long to wait before looking again, in seconds: little beside a listing.
  private static let pause = 0.000_5
  /// Seconds after which something must be wrong.
  private static let timeout = 60.0

  private let path: String
  private let state = Mutex(State())

  private struct State {
    /// Asks for names and lists the photos, which is when their names are read.
    var listing: Task<Void, Never>?
    /// Whether all names are read.
    var isDone = Flag()
    /// How often that has begun.
    var count = 0
  }

  /// Makes the folder, somewhere for temporary files.
  init() throws {
    path = try Folder.makeTemporary()
    try Folder.make("\(path)/photos")
    for number in 0..<Self.count {
      let photo = "\(path)/photos/\(number).jpg"
      try SystemFile.write([0xFF, 0xD8, 0xFF, 0xD9], to: photo)
      try SystemFile.write(
        SidecarText.bytes(comments: 0, name: "Person \(number % 100)", seed: number),
        to: photo + ".xmp")
    }
  }

  deinit {
    Folder.remove(path)
  }

  /// Begins to read the names, of which nothing is known, and waits until that goes on.
  func begin() throws {
    let photos = Location(path: Array("\(path)/photos".utf8))
    let cache = state.withLock { state in
      state.count += 1
      return "\(path)/cache-\(state.count)"
    }
    let (isListed, isDone) = (Flag(), Flag())
    let listing = Task { [self] in
      let source = await FolderSource.open(
        [photos], showing: ["image/jpeg"],
        keeping: keeping(namesIn: cache)
      ).source
      let names = source.knownTags()
      async let reading: Void = {
        for await _ in names {}
        if !Task.isCancelled { isDone.raise() }
      }()
      for await update in source.list(PhotoQuery()) {
        if case .spliced(_, isComplete: true, _) = update { isListed.raise() }
      }
      await reading
    }
    state.withLock { ($0.listing, $0.isDone) = (listing, isDone) }
    let deadline = Clock.now + Self.timeout
    while !isListed.isRaised {
      guard Clock.now < deadline else { throw BenchError("The photos are not listed.") }
      try Clock.pause(Self.pause)
    }
  }

  private func keeping(namesIn cache: String) -> AnnotationSetup {
    AnnotationSetup(
      user: Author(id: "bench", name: "Bench"), data: Location(path: Array("\(path)/data".utf8)),
      cache: Location(path: Array(cache.utf8)),
      metadata: { (source, wanted) throws(PictureError) in
        try PictureDecoder().metadata(of: source, wanted)
      }, measure: { _ in nil })
  }

  /// Ends the reading.
  ///
  /// - Throws: if there was nothing left to read, so that nothing was measured beside it.
  func end() throws {
    let (listing, isDone) = state.withLock { ($0.listing, $0.isDone.isRaised) }
    listing?.cancel()
    guard !isDone else { throw BenchError("The names were read before the picture was there.") }
  }
}

/// Something that has happened, or not yet.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isRaised: Bool { value.load(ordering: .acquiring) }

  func raise() { value.store(true, ordering: .releasing) }
}
