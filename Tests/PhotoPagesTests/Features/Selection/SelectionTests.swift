import StateTable
import TestSupport
import Testing

@testable import PhotoPages

@Suite("Photos are selected") struct SelectionTests {
  private let list = PhotoList(photos("abcdef"))
  private var selection = SelectionFeature()

  private func names(_ selection: SelectionFeature) -> String {
    selection.photos.map(\.name).sorted().joined()
  }

  /// Makes changes one after the other, with the focus on a.
  private func after(_ changes: SelectionFeature.Change...) -> String {
    var selection = selection
    for change in changes { selection.make(change, in: list, focus: 0) }
    return names(selection)
  }

  @Test("A toggled photo is selected, and then no longer")
  func toggle() {
    #expect(after(.toggled(2)) == "c")
    #expect(after(.toggled(2), .toggled(4)) == "ce")
    #expect(after(.toggled(2), .toggled(4), .toggled(2)) == "e")
    #expect(after(.toggled(9)) == "")
  }

  @Test("A range of the selection starts at the photo toggled last, in either direction")
  func extend() {
    #expect(after(.toggled(2), .extended(to: 4)) == "cde")
    #expect(after(.toggled(2), .extended(to: 4), .extended(to: 1)) == "bc")
    #expect(after(.toggled(2), .toggled(4), .extended(to: 5)) == "ef")
    #expect(after(.extended(to: 1)) == "ab")
  }

  @Test("Ranges replace the selection or add to it")
  func ranges() {
    #expect(after(.toggled(5), .selected([0..<2], replacing: true)) == "ab")
    #expect(after(.toggled(5), .selected([0..<2, 3..<9], replacing: false)) == "abdef")
    #expect(after(.selected([0..<6], replacing: true), .deselected([1..<5])) == "af")
    #expect(after(.selected([0..<6], replacing: true), .cleared) == "")
  }

  @Test("A photo that is no longer listed is no longer selected")
  func gone() {
    var session = Played("abc")
    session.command(.openGallery, .selectAll)
    session.send(.library(.listed(photos("ac"))))
    #expect(names(session.model.selection) == "ac")
    session.command(.moveToTrash)
    #expect(session.model.selection.isEmpty)
  }
}
