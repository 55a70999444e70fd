import GioBindings
import PhotoDecoding
@testable import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// Photos whose names leave no room for longer ones that are made of them.
@Suite("Long names of files", .timeout(minutes: 5)) struct LongNameTests {
  private let folder: ScratchFolder
  private let data: ScratchFolder
  private let source: FolderSource

  init() throws {
    folder = try ScratchFolder()
    data = try ScratchFolder()
    let keeping = AnnotationSetup(
      user: Author(id: "ada", name: "Ada"), data: data.place, cache: data.file("cache"),
      metadata: AnnotationSetup.metadata, measure: { _ in .landscape })
    source = FolderSource(.folder(folder.place, asked: nil), showing: .photos, keeping: keeping)
  }

  /// Names of as many bytes: of Latin and Chinese letters, and of bytes that are no UTF-8.
  private static func names(_ count: Int) -> [[UInt8]] {
    let ending = Array(".jpg".utf8)
    let room = count - ending.count
    let chinese = Array(String(repeating: "写", count: room / 3).utf8)
    let letters = [UInt8](repeating: UInt8(ascii: "n"), count: room)
    return [
      letters, chinese + letters.prefix(room - chinese.count),
      [UInt8](repeating: 0xFE, count: room),
    ].map { $0 + ending }
  }

  private func photo(_ name: [UInt8]) throws -> Photo {
    var file = TestJPEG(PixelSize(width: 8, height: 8))
    var packet = SidecarDocument()
    packet.graph.properties[.title] = XMPValue(text: "From the photo")
    file.add(packet: try packet.written().bytes)
    try folder.write(name, file.file())
    return source.photo(at: folder.place.child(name))
  }

  /// Rates and likes a photo, and adds a keyword and a name.
  private func annotate(_ photo: Photo) async throws -> [SaveRemark?] {
    let like = Like(author: Author(id: "ada", name: "Ada"), date: .reference)
    let changes: [AnnotationChange] = [
      .set(.rating, from: nil, to: .three), .like(ItemChange(from: nil, to: like, at: 0)),
      .keywords(KeywordsChange(added: ["sea"])), .adding(.anna),
    ]
    var remarks: [SaveRemark?] = []
    for change in changes { remarks.append(try await source.save(change, of: photo).remark) }
    return remarks
  }

  private func expectAnnotations(
    of photo: Photo, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let value = try await source.annotations(of: photo)
    #expect(
      value.rating == .three && value.likes.count == 1 && value.keywords == ["sea"]
        && value.tags.map(\.text) == ["Anna"] && value.caption.title == "From the photo",
      sourceLocation: sourceLocation)
    #expect(value.unread == nil, sourceLocation: sourceLocation)
  }

  @Test(
    "A photo is read, and its notes are beside it or, where no name fits, in the user's data",
    arguments: [240, 245, 246, 250, 251, 252, 253, 254, 255])
  func notes(count: Int) async throws {
    for name in Self.names(count) {
      let photo = try photo(name)
      let before = try await source.annotations(of: photo)
      #expect(before.caption.title == "From the photo" && before.unread == nil)
      #expect(try await !source.details(of: photo).facts.isEmpty)
      let fits = count + ".xmp".utf8.count <= 255
      #expect(
        try await annotate(photo)
          == [SaveRemark?](repeating: fits ? nil : .nameTooLong, count: 4))
      try await expectAnnotations(of: photo)
      let names = try folder.place.names { _ in true }
      #expect(Set(names) == Set(fits ? [name, name + Array(".xmp".utf8)] : [name]))
      let kept = (try? data.file("sidecars").names { _ in true }) ?? []
      #expect(kept.count == (fits ? 0 : 2))
      #expect(try await source.comments(of: photo, before: nil, limit: 9).isEmpty)
      try await source.delete(photo)
      #expect(try folder.place.names { _ in true } == [])
      #expect(((try? data.file("sidecars").names { _ in true }) ?? []) == [])
    }
  }

  @Test("An existing short sidecar of a photo with a long name is used")
  func short() async throws {
    let name = Self.names(255)[1]
    let photo = try photo(name)
    var document = SidecarDocument()
    document.graph.properties[.rating] = XMPValue(text: "5")
    let sidecar = Array(name.dropLast(4)) + Array(".xmp".utf8)
    try folder.write(sidecar, document.written().bytes)
    #expect(try await source.annotations(of: photo).rating == .five)
    #expect(try await source.save(.set(.rating, from: .five, to: .two), of: photo).remark == nil)
    #expect(try await source.annotations(of: photo).rating == .two)
  }

  @Test("A malformed sidecar whose name is too long to set aside is left alone")
  func broken() async throws {
    let name = Self.names(250)[0]
    let photo = try photo(name)
    let sidecar = name + Array(".xmp".utf8)
    try folder.write(sidecar, Array("<broken".utf8))
    try folder.age(String(decoding: sidecar, as: UTF8.self))
    #expect(
      try await source.annotations(of: photo).unread == UnreadPart(.notUnderstood, mayPass: false))
    let saved = try await source.save(.set(.rating, from: nil, to: .three), of: photo)
    #expect(saved.remark == .leftAlone(name: String(decoding: sidecar, as: UTF8.self)))
    #expect(folder.content(String(decoding: sidecar, as: UTF8.self)) == Array("<broken".utf8))
    #expect(try await source.annotations(of: photo).rating == .three)
  }

  @Test(
    "A photo with a long name comes back from the trash, or the trash refuses it and everything stays",
    arguments: [246, 250, 255])
  func trash(count: Int) async {
    await #expect(processExitsWith: .success) { [count] in
      try await OwnHome.use { home in
        let name = Self.names(count)[1]
        let data = try ScratchFolder()
        try home.photos.write(name, [1])
        let keeping = AnnotationSetup(
          user: Author(id: "ada", name: "Ada"), data: data.place, cache: data.file("cache"),
          measure: { _ in .landscape })
        let source = FolderSource(
          .folder(home.photos.place, asked: nil), showing: .photos, keeping: keeping)
        let photo = source.photo(at: home.photos.place.child(name))
        _ = try await source.save(.set(.rating, from: nil, to: .three), of: photo)
        let before = try Set(home.photos.place.names { _ in true })
        do {
          // GLib 2.84 shortens the name in the trash.
          let receipt = try await source.moveToTrash(photo)
          #expect(try home.photos.place.names { _ in true } == [])
          try await source.restore(receipt)
        } catch let error as PhotoSourceError {
          #expect(error == .nameTooLongForTrash)
        }
        #expect(try Set(home.photos.place.names { _ in true }) == before)
        #expect(try await source.annotations(of: photo).rating == .three)
      }
    }
  }

  @Test("A photo is not renamed if its sidecar's name would be too long")
  func renaming() async throws {
    let photo = try photo(Array("a.jpg".utf8))
    _ = try await annotate(photo)
    for name in [Self.names(253)[1], [UInt8](repeating: UInt8(ascii: "n"), count: 256)] {
      let text = String(decoding: name, as: UTF8.self)
      #expect(
        await source.results(.rename, [photo], named: [text]).errors == [.nameTooLong(text)])
      try await expectAnnotations(of: photo)
      #expect(folder.names == ["a.jpg", "a.jpg.xmp"])
    }
  }

  @Test("A sidecar follows a photo that another program gave a long name, to the user's data")
  func renamedElsewhere() async throws {
    let old = try photo(Array("a.jpg".utf8))
    _ = try await annotate(old)
    let access = try #require(source.sidecarAccess)
    let name = Self.names(255)[2]
    _ = try photo(name)
    folder.remove("a.jpg")
    let (place, newPlace) = (folder.file("a.jpg"), folder.place.child(name))
    try SidecarStore.move(from: place, to: newPlace, userData: access.setup.userData)
    #expect(try folder.place.names { _ in true } == [name])
    try await expectAnnotations(of: source.photo(at: newPlace))
  }

  @Test("A photo with a long name is moved and copied with its notes in the user's data")
  func moving() async throws {
    let name = Self.names(254)[1]
    let photo = try photo(name)
    _ = try await annotate(photo)
    let target = try ScratchFolder()
    for kind in [Relocation.Kind.copy, .move] {
      let place = target.place.child(Array("\(kind)".utf8))
      try place.makeFolders()
      #expect(await source.results(kind, [photo], to: place).errors == [])
      #expect(try place.names { _ in true } == [name])
      try await expectAnnotations(of: source.photo(at: place.child(name)))
    }
  }
}
