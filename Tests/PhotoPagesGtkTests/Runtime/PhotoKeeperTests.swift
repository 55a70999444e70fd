import PhotoPages
import TestSupport
import Testing

@testable import PhotoPagesGtk

@Suite("Keeping what people do", .timeLimit(.minutes(1)))
@MainActor
struct PhotoKeeperTests {
  @Test("What was asked for is done, and undone, when the gallery is gone")
  func released() async {
    let source = StandInSource()
    var keeper: PhotoKeeper? = PhotoKeeper(source: source)
    keeper?.moveToTrash(Photo(id: PhotoID("a"), name: "a.jpg"), DeletionID(1))
    keeper?.moveToTrash(Photo(id: PhotoID("b"), name: "b.jpg"), DeletionID(2))
    keeper?.restore(DeletionID(1))
    weak let released = keeper
    keeper = nil
    #expect(released == nil)
    source.openTrash()
    await eventually { source.restored == [PhotoID("a")] }
    #expect(source.trashed == [PhotoID("a"), PhotoID("b")])
    #expect(source.restored == [PhotoID("a")])
  }
}
