import FoundationEssentials
import GioBindings
import Synchronization
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoPages
@testable import PhotoSidecars
@testable import SidecarSupport

/// Changes by someone who does not know what was there, and the ones that take them back.
@Suite("Inverses of changes", .timeout(minutes: 5)) struct InverseTests {
  private let folder: ScratchFolder
  private let data: ScratchFolder
  private let source: FolderSource
  private let cache = SidecarCache()
  /// The number of requests for metadata.
  private let requests = Counter()

  private final class Counter: Sendable {
    let count = Atomic(0)
  }

  init() throws {
    folder = try ScratchFolder()
    data = try ScratchFolder()
    let keeping = AnnotationSetup(
      user: Author(id: "ada", name: "Ada"), data: data.place, cache: data.file("cache"),
      metadata: { [requests] (source, wanted) throws(PictureError) in
        requests.count.add(1, ordering: .relaxed)
        return try AnnotationSetup.metadata(source, wanted)
      }, measure: { _ in .landscape })
    source = FolderSource(
      .folder(folder.place, asked: nil), showing: .photos, keeping: keeping, cache: cache,
      indexer: FolderIndex.promptly)
  }

  private func rate(_ rating: Rating?) -> AnnotationChange {
    .set(.rating, to: rating)
  }

  private func writeSidecar(of photo: String, _ rating: Int) throws {
    var document = SidecarDocument()
    document.graph.properties[.rating] = XMPValue(text: String(rating))
    try folder.write("\(photo).xmp", document.written().bytes)
  }

  private func writePhoto(_ name: String, _ rating: Int? = nil) throws {
    var packet = SidecarDocument()
    packet.graph.properties[.rating] = rating.map { XMPValue(text: String($0)) }
    var file = TestJPEG(PixelSize(width: 8, height: 8))
    if rating != nil { file.add(packet: try packet.written().bytes) }
    try folder.write(name, file.file())
  }

  @Test("The inverse of rating an unread photo is the rating of the sidecar, else of the photo")
  func ratings() async throws {
    for (name, rating) in [("a.jpg", nil), ("b.jpg", 4), ("c.jpg", 4)] {
      try writePhoto(name, rating)
    }
    try writeSidecar(of: "c.jpg", 2)
    for (name, old) in [("a.jpg", nil), ("b.jpg", Rating.four), ("c.jpg", .two)] {
      let photo = folder.photo(name)
      let saved = try await source.save(rate(.five), of: photo)
      #expect(saved.annotations?.rating == .five)
      #expect(saved.inverse == .set(.rating, from: .five, to: old))
      let inverse = try #require(saved.inverse)
      let undone = try await source.save(inverse, of: photo)
      #expect(undone.annotations?.rating == old && undone.inverse == nil)
    }
    // Each photo was looked into once.
    #expect(requests.count.load(ordering: .relaxed) == 3)
  }

  @Test("Changing an unread caption or repeating a like has the stored value as inverse")
  func others() async throws {
    try writePhoto("a.jpg")
    let photo = folder.photo("a.jpg")
    let old = Caption(title: "Sea", text: "Fog")
    let user = Author(id: "ada", name: "Ada")
    let like = Like(author: user, date: .reference)
    _ = try await source.save(.set(.caption, from: Caption(), to: old), of: photo)
    let saved = try await source.save(
      .set(.caption, to: Caption(title: "Sun")), of: photo)
    #expect(saved.inverse == .set(.caption, from: Caption(title: "Sun"), to: old))
    let liked = ItemChange(from: nil, to: like, at: 0)
    #expect(
      try await source.save(.like(liked), of: photo).inverse
        == .like(ItemChange(from: like, to: nil, at: 0)))
    let again = Like(author: user, date: .reference(9))
    let inverse = try await source.save(
      .like(ItemChange(from: nil, to: again, at: 0)), of: photo
    ).inverse
    #expect(inverse == .like(ItemChange(from: again, to: like, at: 0)))
    let comment = PhotoComment(id: CommentID("1"), author: user, date: .reference, text: "1")
    #expect(
      try await source.save(
        .comment(ItemChange(from: nil, to: comment, at: 0)), of: photo
      ).inverse == nil)
  }

  @Test("A rating merged from a conflict copy is not part of the inverse of a caption change")
  func conflict() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { _ in
        let tests = try InverseTests()
        try tests.writePhoto("a.jpg")
        let photo = tests.folder.photo("a.jpg")
        _ = try await tests.source.save(tests.rate(.two), of: photo)
        let bytes = try #require(tests.folder.content("a.jpg.xmp"))
        var other = try SidecarDocument(parsing: bytes)
        try other.apply(
          .set(.rating, from: .two, to: .four), in: nil, at: Date().addingTimeInterval(60),
          embedded: nil)
        try tests.folder.write(
          "a.jpg.sync-conflict-20240101-010101-AAAAAAA.xmp", other.written().bytes)
        let caption = AnnotationChange.set(.caption, to: Caption(title: "Sea"))
        let saved = try await tests.source.save(caption, of: photo)
        #expect(saved.annotations?.rating == .four)
        #expect(saved.inverse == .set(.caption, from: Caption(title: "Sea"), to: Caption()))
      }
    }
  }

  @Test("Rating forty photos parses each sidecar once, and three are left alone")
  func many() async throws {
    let untouchable = Array("<!DOCTYPE x><x/>".utf8)
    let names = (0..<40).map { "\($0).jpg" }
    for (number, name) in names.enumerated() {
      try writePhoto(name)
      try writeSidecar(of: name, 1 + number % 4)
      if number % 15 == 0 { try folder.write("\(name).xmp", untouchable) }
    }
    let parses = cache.parseCount
    var inverses: [AnnotationChange] = []
    for (number, name) in names.enumerated() {
      let saved = try await source.save(rate(.five), of: folder.photo(name))
      let isLeftAlone = number % 15 == 0
      #expect((saved.remark == .leftAlone(name: "\(name).xmp")) == isLeftAlone)
      // Without the content of a sidecar, the viewer keeps what it shows.
      #expect(saved.annotations?.rating == (isLeftAlone ? nil : .five))
      let old = isLeftAlone ? nil : Rating(rawValue: 1 + number % 4)
      #expect(saved.inverse == .set(.rating, from: .five, to: old))
      inverses += [saved.inverse].compactMap { $0 }
      if isLeftAlone { #expect(folder.content("\(name).xmp") == untouchable) }
    }
    // The three are tried beside the photo, and read again for the user's data.
    #expect(cache.readCount == 3 && cache.parseCount - parses <= 37 + 6)
    #expect(requests.count.load(ordering: .relaxed) == 40)
    for (name, inverse) in zip(names, inverses) {
      _ = try await source.save(inverse, of: folder.photo(name))
    }
    for (number, name) in names.enumerated() {
      let old = number % 15 == 0 ? nil : Rating(rawValue: 1 + number % 4)
      #expect(try await source.annotations(of: folder.photo(name)).rating == old)
    }
  }

  @Test("A sidecar saved in a listed folder is read once by all who follow it")
  func watched() async throws {
    for number in 0..<40 { try writePhoto("\(number).jpg") }
    let records = source.records()
    let following = Task {
      var rated: Set<PhotoID> = []
      for await news in records {
        for (photo, record) in news where record.rating == .five { rated.insert(photo) }
        if rated.count == 40 { return }
      }
    }
    var updates = Updates(source.list(PhotoQuery()))
    let photos = try await updates.list().photos
    for photo in photos { _ = try await source.save(rate(.five), of: photo) }
    let rest = updates
    let listing = Task {
      var updates = rest
      while await updates.next() != nil {}
    }
    await following.value
    // A file of this instant is read again, since its time could be that of a later change; other files are not.
    #expect(cache.readCount < 120)
    listing.cancel()
  }
}
