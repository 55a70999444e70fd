import FoundationEssentials
import GioBindings

/// The last answer of each place, in files of the user's cache, for the time without a network.
///
/// Addresses are not kept, since the user's key stands in them. Errors are ignored: an answer can be asked for again.
struct KeptAnswers: Sendable {
  /// An answer and the moment at which it was true.
  struct Answer: Equatable, Sendable {
    let bytes: [UInt8]
    let date: Date
  }

  private static let maxSize = 16 << 20
  /// The most answers that are kept: each search that was typed has one.
  static let mostAnswers = 100

  /// The user's cache, below which no link is followed.
  private let top: Location
  private let folder: Location

  init(in cache: Location) {
    top = cache
    folder = cache.child(Array("photo-pages".utf8)).child(Array("flickr".utf8))
  }

  /// Keeps the answer of a place in place of an earlier one; its first line is the date in seconds since 1970.
  func keep(_ answer: Answer, of place: FlickrPlace) async {
    let file = file(of: place)
    let seconds = answer.date.timeIntervalSince1970
    _ = try? await FileQueue.run { [top, folder] cancellable in
      guard (try? folder.checkLinks(below: top)) != nil, (try? folder.makeFolders()) != nil else {
        return
      }
      try? file.replacePrivately(with: Array("\(seconds)\n".utf8) + answer.bytes, below: top)
      Self.deleteOldest(in: folder, cancellable)
    }
  }

  /// Deletes the answers that were kept first if there are too many; blocks.
  private static func deleteOldest(in folder: Location, _ cancellable: Cancellable) {
    let names = (try? folder.names(cancellable: cancellable) { _ in true }) ?? []
    guard names.count > mostAnswers else { return }
    let files = names.map { folder.child($0) }.map { file in
      (file, (try? DirectoryEntry(of: file, cancellable: cancellable))?.modified ?? 0)
    }
    for (file, _) in files.sorted(by: { $0.1 < $1.1 }).prefix(names.count - mostAnswers) {
      try? file.delete()
    }
  }

  /// Returns the kept answer of a place; nil if there is none.
  func answer(of place: FlickrPlace) async -> Answer? {
    let file = file(of: place)
    let bytes = try? await FileQueue.run { (cancellable) throws(GioError) in
      try file.contents(atMost: Self.maxSize, cancellable: cancellable)
    }
    guard let bytes, let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let seconds = Double(String(decoding: bytes[..<end], as: UTF8.self)), seconds.isFinite
    else { return nil }
    return Answer(bytes: Array(bytes[(end + 1)...]), date: Date(timeIntervalSince1970: seconds))
  }

  private func file(of place: FlickrPlace) -> Location {
    folder.child(Array(Location.digest(of: place.key).utf8))
  }
}
