import CompareState
import PhotoPages
import Testing

@Suite("Comparing")
struct CompareTests {
  @Test("The button is there while paging, where there is a next photo")
  func button() {
    #expect(gallery(at: 0).chrome.bottom.contains(.button(BeginComparing())))
    #expect(!gallery(at: 2).chrome.bottom.contains(.button(BeginComparing())))
  }

  @Test("The button leads into comparing, its own button and Escape lead out")
  func waysInAndOut() {
    var pages = gallery(at: 0)
    pages.handle(.compare)
    #expect(pages.stateID == .compare)
    #expect(pages.chrome.top.last == .button(EndComparing()))
    pages.handle(.custom(CustomCommand(EndComparing())))
    #expect(pages.stateID == .browsing)
    pages.handle(.compare)
    pages.handle(.command(.escape))
    #expect(pages.stateID == .browsing)
  }

  @Test("Its key means it while paging, and nothing in another state")
  func key() {
    let bindings = gallery(at: 0).keyBindings.filter { $0.key == "<Control><Shift>c" }
    #expect(bindings.map(\.command) == [.custom(AddedCommand.compare.command)])
    #expect(bindings.first?.states == .only([.browsing, .browsingHidden]))
  }

  @Test("On the last photo there is nothing to compare")
  func lastPhoto() {
    var pages = gallery(at: 2)
    pages.handle(.compare)
    #expect(pages.stateID == .browsing)
  }

  @Test("Both pictures are wanted at the same zoom")
  func pictures() {
    var pages = gallery(at: 1)
    pages.handle(.compare)
    #expect(demands(of: pages) == ["b at fit", "c at fit"])
    pages.handle(.zoomSettled(SettledZoom(scale: 2, centre: .centre)))
    #expect(demands(of: pages) == ["b at 2.0", "c at 2.0"])
  }

  @Test("Turning the page compares the next two, and ends with the last photo")
  func turning() {
    var pages = gallery(at: 0)
    pages.handle(.compare)
    pages.handle(.command(.nextPhoto))
    #expect(pages.stateID == .compare)
    #expect(pages.comparedPhotos.map(\.name) == ["b", "c"])
    pages.handle(.command(.nextPhoto))
    #expect(pages.stateID == .browsing)
  }

  @Test("It ends when the next photo goes away")
  func vanishing() {
    var pages = gallery(at: 1)
    pages.handle(.compare)
    pages.handle(.listUpdated(.listed(photos("ab"))))
    #expect(pages.stateID == .browsing)
  }

  @Test("A photo can be picked, and picking undone and done again")
  func picking() {
    var pages = gallery(at: 0)
    pages.handle(.compare)
    #expect(pages.chrome.bottom == [.button(PickPhoto())])
    pages.handle(.custom(AddedCommand.pick.command))
    #expect(pages[Comparison.self].picked == [photos("a")[0].id])
    pages.handle(.command(.undo))
    #expect(pages[Comparison.self].picked == [])
    pages.handle(.command(.redo))
    #expect(pages[Comparison.self].picked == [photos("a")[0].id])
    #expect(pages.stateID == .compare)
  }

  @Test("A delegate can forbid it, and paging goes on")
  func veto() {
    var pages = gallery(at: 0)
    pages.handle(.compare, vetoing: [Transition(from: .browsing, to: .compare)])
    #expect(pages.stateID == .browsing)
    pages.handle(.command(.nextPhoto))
    #expect(pages.model.index == 1)
  }

  private func photos(_ names: String) -> [Photo] {
    names.utf8.map { letter in
      Photo(id: PhotoID(Int(letter)), name: String(UnicodeScalar(letter)))
    }
  }

  private func gallery(at index: Int) -> Pages {
    var pages = Pages(PagesSetup(addedCommands: [.compare, .pick], extensions: [Comparison.self]))
    pages.handle(.viewLoaded)
    pages.handle(.listUpdated(.listed(photos("abc"))))
    pages.handle(.photoSought(photos("abc")[index].id))
    return pages
  }

  private func demands(of pages: Pages) -> [String] {
    for case .loadPictures(let requests) in pages.effects {
      return requests.map { request in
        guard case .view(let zoom?) = request.detail else { return "\(request.photo.name) at fit" }
        return "\(request.photo.name) at \(zoom.scale)"
      }
    }
    return []
  }
}

extension PagesEvent {
  /// The command to compare was chosen.
  fileprivate static let compare = PagesEvent.custom(AddedCommand.compare.command)
}
