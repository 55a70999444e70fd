import CompareState
import PhotoPages
import Testing

@Suite("Comparing")
struct CompareTests {
  @Test("The Compare button is shown while paging if there is a next photo")
  func button() {
    #expect(session(at: 0).chrome.bottom.contains(.button(BeginComparing())))
    #expect(!session(at: 2).chrome.bottom.contains(.button(BeginComparing())))
  }

  @Test("The Compare button begins comparing, and its End button and Escape end it")
  func waysInAndOut() {
    var viewer = session(at: 0)
    viewer.handle(.compare)
    #expect(viewer.stateID == .compare)
    #expect(viewer.chrome.top.last == .button(EndComparing()))
    viewer.handle(.custom(AnyCustomCommand(EndComparing())))
    #expect(viewer.stateID == .browsing)
    viewer.handle(.compare)
    viewer.handle(.command(.escape))
    #expect(viewer.stateID == .browsing)
  }

  @Test("Ctrl+Shift+C compares while paging and does nothing in other states")
  func key() {
    let bindings = session(at: 0).keyBindings.filter { $0.key == "<Control><Shift>c" }
    #expect(bindings.map(\.command) == [.custom(AddedCommand.compare.command)])
    #expect(bindings.first?.states == .only([.browsing, .browsingHidden]))
  }

  @Test("The Down key compares while the whole photo is shown, and else pans or turns pages")
  func downKey() {
    var viewer = session(at: 0)
    viewer.handle(.input(.arrowPressed(.right)))
    #expect(viewer.model.paging.index == 1)
    viewer.handle(.paging(.zoomSettled(SettledZoom(scale: 2, centre: .centre))))
    viewer.handle(.input(.arrowPressed(.down)))
    #expect(viewer.stateID == .browsing)
    viewer.handle(.paging(.zoomSettled(nil)))
    viewer.handle(.input(.arrowPressed(.down)))
    #expect(viewer.stateID == .compare)
  }

  @Test("The button for the trash follows the usual actions of a photo that may be deleted")
  func trash() {
    #expect(!session(at: 0).chrome.bottom.contains(.button(.moveToTrash)))
    let chrome = session(at: 0, permissions: .all).chrome
    #expect(chrome.bottom.contains(.button(.share)))
    #expect(chrome.bottom.last == .button(.moveToTrash))
  }

  @Test("On the last photo there is nothing to compare")
  func lastPhoto() {
    var viewer = session(at: 2)
    viewer.handle(.compare)
    #expect(viewer.stateID == .browsing)
  }

  @Test("Both pictures are wanted at the same zoom")
  func pictures() {
    var viewer = session(at: 1)
    viewer.handle(.compare)
    #expect(demands(of: viewer) == ["b at fit", "c at fit"])
    viewer.handle(.paging(.zoomSettled(SettledZoom(scale: 2, centre: .centre))))
    #expect(demands(of: viewer) == ["b at 2.0", "c at 2.0"])
  }

  @Test("Turning the page compares the next two, and ends with the last photo")
  func turning() {
    var viewer = session(at: 0)
    viewer.handle(.compare)
    viewer.handle(.command(.nextPhoto))
    #expect(viewer.stateID == .compare)
    #expect(viewer.comparedPhotos.map(\.name) == ["b", "c"])
    viewer.handle(.command(.nextPhoto))
    #expect(viewer.stateID == .browsing)
  }

  @Test("Comparing ends when the next photo is removed from the list")
  func vanishing() {
    var viewer = session(at: 1)
    viewer.handle(.compare)
    viewer.handle(.library(.listed(photos("ab"))))
    #expect(viewer.stateID == .browsing)
  }

  @Test("A photo can be picked, and picking undone and done again")
  func picking() {
    var viewer = session(at: 0)
    viewer.handle(.compare)
    #expect(viewer.chrome.bottom == [.button(PickPhoto())])
    viewer.handle(.custom(AddedCommand.pick.command))
    #expect(viewer[Comparison.self].picked == [photos("a")[0].id])
    viewer.handle(.command(.undo))
    #expect(viewer[Comparison.self].picked == [])
    viewer.handle(.command(.redo))
    #expect(viewer[Comparison.self].picked == [photos("a")[0].id])
    #expect(viewer.stateID == .compare)
  }

  @Test("If comparing is vetoed, paging continues")
  func veto() {
    var viewer = session(at: 0)
    viewer.handle(.compare, vetoing: [Transition(from: .browsing, to: .compare)])
    #expect(viewer.stateID == .browsing)
    viewer.handle(.command(.nextPhoto))
    #expect(viewer.model.paging.index == 1)
  }

  private func photos(_ names: String) -> [Photo] {
    names.utf8.map { letter in
      Photo(id: PhotoID(Int(letter)), name: String(UnicodeScalar(letter)))
    }
  }

  private func session(at index: Int, permissions: PhotoPermissions = .viewing) -> Viewer {
    var setup = ViewerSetup(
      permissions: permissions, addedCommands: [.compare, .pick], extensions: [Comparison.self])
    setup.states[.browsing] = ComparingBrowsing()
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos("abc"))))
    viewer.handle(.paging(.requested(photos("abc")[index].id)))
    return viewer
  }

  private func demands(of viewer: Viewer) -> [String] {
    for case .loadPictures(let requests) in viewer.effects {
      return requests.map { request in
        guard case .view(let zoom?) = request.detail else { return "\(request.photo.name) at fit" }
        return "\(request.photo.name) at \(zoom.scale)"
      }
    }
    return []
  }
}

extension ViewerEvent {
  /// The command to compare was chosen.
  fileprivate static let compare = ViewerEvent.custom(AddedCommand.compare.command)
}
