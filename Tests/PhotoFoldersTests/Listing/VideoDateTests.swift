import FoundationEssentials
import GioBindings
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import SidecarSupport

/// Videos among photos in the order by date.
@Suite("Videos in the order by date", .timeout(minutes: 5)) struct VideoDateTests {
  private let folder: ScratchFolder
  private let data: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    data = try ScratchFolder()
  }

  private var source: FolderSource {
    let keeping = AnnotationSetup(
      user: Author(id: "ada", name: "Ada"), data: data.place, cache: data.file("cache"),
      metadata: AnnotationSetup.metadata, measure: { _ in .landscape })
    return FolderSource(
      .folder(folder.place, asked: nil), showing: .photos, keeping: keeping,
      indexer: FolderIndex.promptly)
  }

  /// A film of ten seconds, created a number of days after 1 May 2019 in UTC.
  private func film(day: Int) -> [UInt8] {
    LivePhoto.film(seconds: 10, created: 2_082_844_800 + 1_556_668_800 + day * 86_400)
  }

  private func photo(_ date: String) -> [UInt8] {
    var photo = TestJPEG(PixelSize(width: 8, height: 8))
    photo.add(exif: TiffFile([.directories(0x8769, [[.text(0x9003, date)]])]).bytes)
    return photo.file()
  }

  @Test("A video stands at its date, one without a date last")
  func order() async throws {
    try folder.write("a.mp4", film(day: 20))
    try folder.write("b.mov", film(day: 2))
    try folder.write("c.jpg", photo("2019:05:10 12:00:00"))
    try folder.write("d.mp4", LivePhoto.film(seconds: 10, created: 0))
    try folder.write("e.jpg", photo("2019:06:10 12:00:00"))
    try folder.write("f.mp4", LivePhoto.film(seconds: 10, date: "2019-05-15T12:00:00+0200"))
    let source = source
    var updates = Updates(source.list(PhotoQuery(order: PhotoOrder(.taken))))
    try await updates.list(named: "e.jpg", "a.mp4", "f.mp4", "c.jpg", "b.mov", "d.mp4")
    var reversed = Updates(
      source.list(PhotoQuery(order: PhotoOrder(.taken, isReversed: true))))
    try await reversed.list(named: "b.mov", "c.jpg", "f.mp4", "a.mp4", "e.jpg", "d.mp4")
  }
}
