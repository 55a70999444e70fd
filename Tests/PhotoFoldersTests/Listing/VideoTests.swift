import GioBindings
import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoFolders

/// Videos among the photos of a folder.
@Suite(.timeout(minutes: 5)) struct VideoTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(
    "Videos are recognized by the extensions of their names",
    arguments: [
      ("film.mp4", true), ("FILM.MKV", true), ("a.b.webm", true), ("a.m2ts", true), ("a.mov", true),
      ("film.mp4.xmp", false), ("a.jpg", false), ("mp4", false), ("a.mp", false), ("a.xmp4", false),
      ("", false),
    ])
  func names(name: String, isVideo: Bool) {
    #expect(VideoName.isVideo(name.utf8) == isVideo)
    #expect(VideoName.isVideo("file:///folder/\(name)".utf8) == isVideo)
  }

  /// Writes a file, of a short film if it is named so.
  private func write(_ name: String) throws {
    try folder.write(name, name.lowercased().hasSuffix(".mov") ? LivePhoto.film() : [])
  }

  @Test("Videos are listed among the photos, except the moving part of a photo")
  func listing() async throws {
    for name in ["a.jpg", "a.mov", "b.MP4", "c.mov", "d.jpg", "d.mp4", "e.png", "e.MOV", "f.txt"] {
      try write(name)
    }
    var updates = await folder.updates()
    let list = try await updates.list()
    #expect(list.names == ["a.jpg", "b.MP4", "c.mov", "d.jpg", "d.mp4", "e.png"])
    #expect(list.photos.map(\.kind) == [.photo, .video, .video, .photo, .video, .photo])
  }

  @Test("A moving part is listed as a video while its photo is missing")
  func movingParts() async throws {
    for name in ["a.jpg", "b.mov"] { try write(name) }
    var updates = await folder.updates()
    try await updates.list(named: "a.jpg", "b.mov")
    try folder.write("b.jpg")
    try await updates.list(named: "a.jpg", "b.jpg")
    folder.remove("b.jpg")
    try await updates.list(named: "a.jpg", "b.mov")
    try write("a.mov")
    try write("c.mov")
    try await updates.list(named: "a.jpg", "b.mov", "c.mov")
  }

  @Test(
    "A video's picture is its largest thumbnail, and the video itself is not read"
  )
  func picture() async throws {
    let fixture = try ThumbnailFixture(named: "film.mp4")
    let video = try #require(try await fixture.listed())
    #expect(video.kind == .video)
    let requests = Mutex<[String]>([])
    let source = fixture.source { uri, type in
      requests.withLock { $0.append(type) }
      return true
    }
    await #expect(throws: PhotoSourceError.noThumbnail) {
      try await source.picture(for: PictureRequest(video))
    }
    #expect(requests.withLock { $0 } == ["video/mp4"])
    let thumbnail = try fixture.png(side: 256)
    try fixture.put(thumbnail, in: .large)
    #expect(try await source.picture(for: PictureRequest(video)).allBytes == thumbnail)
    guard case .found(_, .large, nil) = await source.cachedThumbnail(of: video, size: .normal)
    else {
      Issue.record("It can be written.")
      return
    }
  }

  @Test("A missing thumbnail of a video is made by the desktop's service")
  func made() async throws {
    let fixture = try ThumbnailFixture(named: "film.mp4")
    let video = try #require(try await fixture.listed())
    let thumbnail = try fixture.png(side: 256)
    let source = fixture.source { uri, _ in
      guard uri == fixture.location.uri else { return false }
      return (try? fixture.put(thumbnail, in: .large)) != nil
    }
    #expect(try await source.picture(for: PictureRequest(video)).allBytes == thumbnail)
  }
}
