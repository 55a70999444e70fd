import FoundationEssentials
import GioBindings
@testable import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import SidecarSupport

/// Sidecars that are written as a whole, as the demo album's are.
@Suite(.timeout(minutes: 5)) struct NewSidecarTests {
  private let dora = Author(id: "dora", name: "Dora")

  private var annotations: PhotoAnnotations {
    PhotoAnnotations(
      tags: [
        PhotoTag(
          id: TagID("p"), text: "Carl", shape: .point(NormalizedPoint(x: 0.25, y: 0.5))),
        PhotoTag(
          id: TagID("t"), text: "Lamp", kind: .thing,
          shape: .region(NormalizedRect(x: 0.5, y: 0.25, width: 0.25, height: 0.5))),
      ],
      comments: (0..<3).map {
        PhotoComment(
          id: CommentID("c\($0)"), author: dora, date: .reference(Double($0)), text: "Said \($0)")
      },
      caption: Caption(
        title: "A lamp", text: "It is lit.", author: "Emil",
        date: ZonedDate(.reference(0), secondsFromGMT: 0),
        place: Place(name: "Rome", latitude: 41.9, longitude: -12.5), isPublic: true),
      likes: [Like(author: dora, date: .reference(5))], rating: .four, label: .red,
      altText: "A lamp on a table.", keywords: ["Summer"])
  }

  @Test("A new sidecar is read as the annotations it was made of, but for the visibility")
  func reading() async throws {
    let keeping = try KeepingFolder(of: "ada")
    let written = annotations
    try keeping.folder.write("photo.jpg.xmp", written.sidecar(in: .landscape, at: .reference(9)))
    let read = try await keeping.seen()
    #expect(read.tags.map(\.id) == written.tags.map(\.id))
    #expect(read.tags.map(\.text) == ["Carl", "Lamp"])
    #expect(read.tags.map(\.kind) == [.person, .thing])
    #expect(read.tags.map(\.shape) == written.tags.map(\.shape))
    #expect(read.tags.allSatisfy { !$0.isStale && !$0.isMadeElsewhere })
    #expect(read.comments.map(\.text) == ["Said 0", "Said 1", "Said 2"])
    #expect(read.comments.allSatisfy { $0.author == dora && !$0.permissions.edit })
    #expect(read.likes == written.likes)
    #expect((read.rating, read.label) == (.four, .red))
    #expect(read.altText == written.altText && read.keywords == ["Summer"])
    #expect((read.caption.title, read.caption.text) == ("A lamp", "It is lit."))
    #expect((read.caption.author, read.caption.date) == ("Emil", written.caption.date))
    #expect(read.caption.isPublic == nil)
    let place = try #require(read.caption.place)
    #expect(place.name == "Rome")
    #expect(abs((place.latitude ?? 0) - 41.9) < 1e-5 && abs((place.longitude ?? 0) + 12.5) < 1e-5)
  }

  @Test("A new sidecar holds the page, and a date without a zone or a time as one without it")
  func pageAndDate() async throws {
    let keeping = try KeepingFolder(of: "ada")
    let page = try #require(WebAddress("https://example.org/1"))
    let dates = [
      ZonedDate(.reference(0)), ZonedDate(.reference(0), secondsFromGMT: 7200),
      ZonedDate(Calendar.current.startOfDay(for: .reference(0)), precision: .day),
    ]
    for date in dates {
      let written = PhotoAnnotations(caption: Caption(title: "A", date: date), page: page)
      try keeping.folder.write("photo.jpg.xmp", written.sidecar(in: nil, at: .reference(9)))
      let read = try await keeping.seen()
      #expect(read.page == page)
      #expect(read.caption.date == date)
    }
  }

  @Test("Tags cannot be placed on a photo without a size")
  func unplaced() {
    #expect(throws: GioError.notSupported) { try annotations.sidecar(in: nil, at: .reference(9)) }
  }

  @Test("Annotations that a source completes are complete when read and after a save")
  func completing() async throws {
    let keeping = try KeepingFolder(of: "ada")
    var setup = try #require(keeping.source.sidecarAccess).setup
    setup.completing = { photo, annotations in
      annotations.caption.isPublic = photo.displayName == "photo.jpg"
      annotations.permissions.delete = false
    }
    let source = FolderSource(
      .folder(keeping.folder.place, asked: nil), showing: .photos, keeping: setup)
    let photo = source.photo(at: keeping.folder.file("photo.jpg"))
    let read = try await source.annotations(of: photo)
    let saved = try await source.save(.set(.rating, from: nil, to: .two), of: photo).annotations
    for annotations in [read, try #require(saved)] {
      #expect(annotations.caption.isPublic == true)
      #expect(!annotations.permissions.delete && annotations.permissions.tag)
    }
  }
}
