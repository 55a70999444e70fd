import StateTable
import TestSupport
import Testing

@testable import PhotoPages

@Suite("Photos are selected without a key, and a bar acts on them") struct SelectingTests {
  private func selected(_ session: Played) -> String {
    session.viewer.model.selectedPositions.compactMap(session.model.photo).map(\.id.name).joined()
  }

  /// The commands of the action bar, with “|” for its gaps.
  private func actions(_ viewer: Viewer) -> [String] {
    viewer.chrome.actions.map { item in
      if case .button(let button) = item { button.command.name } else { "|" }
    }
  }

  @Test("Once a photo is selected, plain clicks toggle photos and open none")
  func clicks() {
    var session = GalleryTests.gallery
    #expect(!session.model.selection.isSelecting)
    session.send(.input(.photoClicked(PhotoID("b"), [.control])))
    #expect(session.model.selection.isSelecting)
    session.send(.input(.photoClicked(PhotoID("d"))), .input(.photoClicked(PhotoID("e"))))
    session.send(.input(.photoClicked(PhotoID("b"))))
    #expect(selected(session) == "de" && session.viewer.stateID == .gallery)
    session.send(.input(.photoOpened(PhotoID("a"))))
    #expect(session.viewer.stateID == .browsing && session.viewer.chrome.actions == [])
    session.command(.openGallery)
    #expect(selected(session) == "de" && session.model.selection.isSelecting)
  }

  @Test("Selecting goes on after the last photo is toggled, until Done, Escape or a cleared drag")
  func ending() {
    let endings: [ViewerEvent] = [
      .command(.finishSelecting), .command(.escape),
      .input(.selectionChanged(.selected([], replacing: true))),
      .input(.selectionChanged(.deselected([0..<5]))),
    ]
    for ending in endings {
      var session = GalleryTests.gallery
      session.send(.input(.photoClicked(PhotoID("b"), [.control])))
      session.send(.input(.photoClicked(PhotoID("b"))))
      #expect(selected(session) == "" && session.model.selection.isSelecting)
      session.send(ending)
      #expect(!session.model.selection.isSelecting && session.viewer.stateID == .gallery)
      session.send(.input(.photoClicked(PhotoID("e"))))
      #expect(session.viewer.stateID == .browsing)
    }
  }

  @Test("Selecting ends once no selected photo is listed any more")
  func gone() {
    var session = GalleryTests.gallery
    session.send(.input(.selectionChanged(.selected([0..<2], replacing: true))))
    session.send(.library(.listed(photos("acde"))))
    #expect(selected(session) == "a" && session.model.selection.isSelecting)
    session.command(.moveToTrash)
    #expect(selected(session) == "" && !session.model.selection.isSelecting)
    #expect(session.viewer.chrome.actions == [])
  }

  @Test("Select is the first entry of a photo's menu, and selects that photo")
  func select() {
    var session = GalleryTests.gallery
    session.send(.input(.photoMenuRequested(PhotoID("d"))))
    let menu = PhotoMenu.photo(nil).commands(in: session.viewer)
    #expect(menu.first?.first == .standard(.select))
    session.command(.select)
    #expect(selected(session) == "d" && session.model.selection.isSelecting)
    #expect(!Command.select.isEnabled(in: session.viewer))
    session.command(.finishSelecting, .openGallery)
    let onPage = PhotoMenu.photo(nil).commands(in: session.viewer).joined()
    #expect(!onPage.contains(.standard(.select)))
  }

  @Test("The action bar has what can be done with the selection, between Select All and Done")
  func bar() {
    var session = GalleryTests.gallery
    #expect(actions(session.viewer) == [])
    session.send(.input(.photoClicked(PhotoID("b"), [.control])))
    #expect(
      actions(session.viewer) == [
        "select-all", "|", "rate", "label", "keywords", "move-to", "share", "move-to-trash", "|",
        "finish-selecting",
      ])
    // The photo with the focus is not meant.
    session.send(.input(.photoClicked(PhotoID("b"))))
    #expect(actions(session.viewer) == ["select-all", "|", "finish-selecting"])
    #expect(
      actions(Fixture(.gallery, readOnly: true).viewer) == [
        "select-all", "|", "rate", "label", "keywords", "share", "|", "finish-selecting",
      ])
  }

  @Test("Rate and Label open the menus of their marks for all selected photos")
  func menus() {
    var session = GalleryTests.gallery
    session.command(.selectAll, .openRatings)
    #expect(session.asked.last == .view(.open(.marks(.rating))))
    session.command(.openLabels)
    #expect(session.asked.last == .view(.open(.marks(.label))))
    let ratings = PhotoMenu.marks(.rating).commands(in: session.viewer)
    #expect(
      ratings.joined().map(\.name) == [
        "rate-0", "rate-1", "rate-2", "rate-3", "rate-4", "rate-5", "reject",
      ])
    #expect(
      PhotoMenu.marks(.label).commands(in: session.viewer).joined().map(\.name) == [
        "remove-label", "label-red", "label-yellow", "label-green", "label-blue", "label-purple",
      ])
    session.command(.rate4)
    #expect(session.said == "5 photos rated ★★★★")
    session.command(.share)
    #expect(session.asked.last == .view(.open(.share)))
  }
}
