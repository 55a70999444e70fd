@testable import PhotoPages
import TestSupport
import Testing

@testable import PhotoPagesGtk

@Suite("Keeping what people do", .timeout(minutes: 5))
@MainActor
struct PhotoSaverTests {
  @Test("Photos are trashed and restored after the viewer was released")
  func released() async {
    let source = StandInSource()
    var keeper: PhotoSaver? = PhotoSaver(source: source)
    keeper?.moveToTrash(Photo(id: PhotoID("a"), name: "a.jpg"), DeletionID(1))
    keeper?.moveToTrash(Photo(id: PhotoID("b"), name: "b.jpg"), DeletionID(2))
    keeper?.restore(DeletionID(1))
    weak let released = keeper
    keeper = nil
    #expect(released == nil)
    source.openTrash()
    await eventually("a photo is restored") { !source.restored.isEmpty }
    #expect(source.trashed == [PhotoID("a"), PhotoID("b")])
    #expect(source.restored == [PhotoID("a")])
  }
}
