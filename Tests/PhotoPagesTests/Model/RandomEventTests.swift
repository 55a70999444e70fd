import TestSupport
import Testing

@testable import PhotoPages

@Suite("Random events")
struct RandomEventTests {
  @Test("Any sequence of events leaves a valid model", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func invariants(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var pages = Pages()
    for _ in 0..<5000 {
      let before = pages.chrome
      #expect(before == pages.state.chrome(of: pages))
      pages.handle(event(for: pages, &numbers))
      check(pages.model)
    }
    pages.handle(.listUpdated(.listed(list("abc"))))
    pages.handle(.command(.firstPhoto))
    #expect(pages.shown == "a")
  }

  private func check(_ model: PagesModel) {
    #expect(model.count == 0 ? model.index == 0 : model.list.photos.indices.contains(model.index))
    #expect(model.pictures.count <= 3)
    let listed = Set(model.list.photos.map(\.id))
    #expect(model.pictures.keys.allSatisfy(listed.contains))
  }

  private func event(for pages: Pages, _ numbers: inout SeededGenerator) -> PagesEvent {
    let ticket =
      pages.model.pictures.values.randomElement(using: &numbers)?.ticket
      ?? PictureTicket(photo: PhotoID("a"), generation: 1)
    let commands = Command.allCases
    switch Int.random(in: 0..<14, using: &numbers) {
    case 0: return .viewLoaded
    case 1: return .photoTapped(.centre)
    case 2: return .photoDoubleTapped(.centre)
    case 3, 4: return .command(commands[Int.random(in: commands.indices, using: &numbers)])
    case 5: return .pictureLoaded(ticket, picture)
    case 6: return .pictureFailed(ticket, .empty)
    case 7: return .pictureDelayed(ticket)
    case 8: return .zoomSettled(Bool.random(using: &numbers) ? nil : zoom)
    case 9: return .fullscreenChanged(Bool.random(using: &numbers))
    case 10: return .listUpdated(.failed(.folderGone))
    case 11: return .pressed(.retry)
    default: return .listUpdated(.listed(list(letters(&numbers))))
    }
  }

  private let zoom = SettledZoom(scale: 2, centre: .centre)

  private func letters(_ numbers: inout SeededGenerator) -> String {
    "abcdefghij".filter { _ in Bool.random(using: &numbers) }
  }
}
