import CompareState
import PhotoPages
import Testing

@Suite("Comparing")
struct CompareTests {
  @Test("The button is there while paging, where there is a next photo")
  func button() {
    #expect(gallery(at: 0).chrome.bottom.contains(.button(.compare)))
    #expect(!gallery(at: 2).chrome.bottom.contains(.button(.compare)))
  }

  @Test("The button leads into comparing, its own button and Escape lead out")
  func waysInAndOut() {
    var pages = gallery(at: 0)
    pages.handle(.pressed(.compare))
    #expect(pages.stateID == .compare)
    #expect(pages.chrome.top.last == .button(.endComparing))
    pages.handle(.pressed(.endComparing))
    #expect(pages.stateID == .browsing)
    pages.handle(.pressed(.compare))
    pages.handle(.command(.escape))
    #expect(pages.stateID == .browsing)
  }

  @Test("On the last photo there is nothing to compare")
  func lastPhoto() {
    var pages = gallery(at: 2)
    pages.handle(.pressed(.compare))
    #expect(pages.stateID == .browsing)
  }

  @Test("Both pictures are wanted at the same zoom")
  func pictures() {
    var pages = gallery(at: 1)
    pages.handle(.pressed(.compare))
    #expect(demands(of: pages) == ["b at fit", "c at fit"])
    pages.handle(.zoomSettled(SettledZoom(scale: 2, centre: .centre)))
    #expect(demands(of: pages) == ["b at 2.0", "c at 2.0"])
  }

  @Test("Turning the page compares the next two, and ends with the last photo")
  func turning() {
    var pages = gallery(at: 0)
    pages.handle(.pressed(.compare))
    pages.handle(.command(.nextPhoto))
    #expect(pages.stateID == .compare)
    #expect(pages.comparedPhotos.map(\.name) == ["b", "c"])
    pages.handle(.command(.nextPhoto))
    #expect(pages.stateID == .browsing)
  }

  @Test("It ends when the next photo goes away")
  func vanishing() {
    var pages = gallery(at: 1)
    pages.handle(.pressed(.compare))
    pages.handle(.listUpdated(.listed(PhotoList(photos("ab")))))
    #expect(pages.stateID == .browsing)
  }

  @Test("A delegate can forbid it, and paging goes on")
  func veto() {
    var pages = gallery(at: 0)
    pages.handle(.pressed(.compare), vetoing: [Transition(from: .browsing, to: .compare)])
    #expect(pages.stateID == .browsing)
    pages.handle(.command(.nextPhoto))
    #expect(pages.model.index == 1)
  }

  private func photos(_ names: String) -> [Photo] {
    names.map { Photo(id: PhotoID(String($0)), name: String($0)) }
  }

  private func gallery(at index: Int) -> Pages {
    var pages = Pages(PagesSetup(addedButtons: [.compare]))
    pages.handle(.viewLoaded)
    pages.handle(.listUpdated(.listed(PhotoList(photos("abc")))))
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
