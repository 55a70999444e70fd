import MemoryGallery
import PhotoPages
import Testing

@Suite("Drawn photos")
struct DrawnPhotosTests {
  private let source = DrawnPhotos()

  @Test("The source lists its twelve drawings in one update")
  func list() async {
    var updates: [PhotoListUpdate] = []
    for await update in source.list(PhotoQuery()) { updates.append(update) }
    guard case .spliced(let splices, isComplete: true, hasMore: false)? = updates.first else {
      Issue.record("Nothing was listed")
      return
    }
    #expect(updates.count == 1)
    #expect(splices.flatMap(\.photos).map(\.name) == (1...12).map { "Drawing \($0)" })
  }

  @Test("Each drawing has its own background color and a white ring around the middle")
  func pictures() async throws {
    let first = try await pixels(of: 1)
    let last = try await pixels(of: 12)
    #expect(first.size == PixelSize(width: 1200, height: 800))
    #expect(first[0, 0] != last[0, 0])
    // The innermost ring has a radius of 30 pixels.
    #expect(first[630, 400] > 0xFFC0_C0C0)
    #expect(first[600, 400] == first[0, 0])
  }

  @Test("A photo that is none of the drawings throws notFound")
  func unknown() async {
    await #expect(throws: PhotoSourceError.notFound) {
      _ = try await source.picture(for: PictureRequest(Photo(id: PhotoID(13), name: "")))
    }
  }

  @Test("A source that only annotates permits tagging and not deleting")
  func offers() {
    var setup = ViewerSetup()
    setup.describe(source)
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    let photo = Photo(id: PhotoID(1), name: "Drawing 1")
    viewer.handle(.library(.listed([photo])))
    #expect(viewer.model.permissions.tag)
    #expect(!viewer.model.permissions.delete)
  }

  @Test("The Share menu's own entry copies a drawing's recipe")
  func sharing() async throws {
    let way = try #require(source.sharing.ways.first)
    let result = try await source.share([Photo(id: PhotoID(3), name: "Drawing 3")], by: way)
    #expect(
      result == .text("Rings: 3, 30 pixels apart", saying: Message("Recipe copied")))
  }

  @Test("A tag saved on one drawing is read back for that drawing only")
  func annotations() async throws {
    let photo = Photo(id: PhotoID(3), name: "Drawing 3")
    let tag = PhotoTag(id: TagID("t"), text: "Middle", kind: .thing, shape: .point(.centre))
    _ = try await source.save(.tag(ItemChange(from: nil, to: tag, at: 0)), of: photo)
    #expect(try await source.annotations(of: photo).tags == [tag])
    let other = Photo(id: PhotoID(4), name: "Drawing 4")
    #expect(try await source.annotations(of: other).tags.isEmpty)
  }

  private func pixels(of id: Int) async throws -> PixelBuffer {
    let source = try await source.picture(for: PictureRequest(Photo(id: PhotoID(id), name: "")))
    guard case .pixels(let pixels, _) = source else { throw PhotoSourceError.notFound }
    return pixels
  }
}
