import TestSupport
import Testing

@testable import GtkBindings
@testable import PhotoPages
@testable import PhotoPagesApp
@testable import PhotoPagesGtk

@Suite("The menus of a photo in the program")
@MainActor
struct PhotoMenuTests {
  private static let menus = [PhotoMenu.photo(nil), .more, .share]

  /// A viewer that shows a photo of a folder, of which all is known and everything is permitted.
  private func viewer(_ annotations: PhotoAnnotations = PhotoAnnotations(rating: .four)) throws
    -> Viewer
  {
    var viewer = Viewer(
      ViewerSetup(permissions: .all, abilities: .all, addedCommands: DesktopAction.all))
    let photo = Photo(id: PhotoID("a"), name: "a.jpg", uri: "file:///a.jpg")
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed([photo])))
    var annotations = annotations
    annotations.permissions = .all
    let reading = try #require(viewer.model.annotations.states[photo.id]?.token)
    viewer.handle(.annotations(.loaded(reading, annotations)))
    let token = try #require(viewer.model.pictures.states[photo.id]?.token)
    let size = PixelSize(width: 400, height: 300)
    let picture = PictureDescription(fullSize: size, decodedSize: size)
    viewer.handle(.pictures(.loaded(token, picture)))
    return viewer
  }

  private func labels(_ menu: PhotoMenu, _ viewer: Viewer) -> [[String]] {
    ViewerFactory().entries(of: menu, of: viewer).map { $0.map(\.label) }
  }

  @Test("The menu of a photo in a folder has these ten entries")
  func ten() throws {
    #expect(
      labels(.photo(nil), try viewer()) == [
        ["Tag Here", "Edit Caption", "Rate"], ["Rotate", "Edit a Copy…"], ["Share", "Open With…"],
        ["Rename…", "Move or Copy"], ["Move to Trash"],
      ])
  }

  @Test("More has the rest, and Share the ways to share")
  func rest() throws {
    var viewer = try viewer()
    viewer.handle(.command(.like))
    #expect(
      labels(.more, viewer) == [
        ["Tag Photo", "Like", "Keywords…", "Rate"], ["Details", "Slideshow", "Filmstrip"],
        ["Show in Files"], ["Set as Background", "Print…"], ["Undo Like"], ["Report…"],
      ])
    #expect(
      labels(.share, viewer) == [
        ["Send by Email"], ["Copy Picture", "Copy File", "Save a Copy…"], ["Open With…"],
        ["Print…"],
      ])
  }

  @Test("Submenus have what their titles say, and Share no entry that the menu has itself")
  func submenus() throws {
    let entries = ViewerFactory().entries(of: .photo(nil), of: try viewer()).joined()
    let submenus = entries.compactMap { entry in
      entry.submenu.map { (entry.label, $0.sections.map { $0.map(\.label) }) }
    }
    #expect(submenus.map(\.0) == ["Rate", "Rotate", "Share", "Move or Copy"])
    #expect(submenus[0].1.map(\.count) == [7, 6])
    #expect(submenus[1].1 == [["Rotate Left", "Rotate Right", "Rotate File…"]])
    #expect(
      submenus[2].1 == [
        ["Send by Email"], ["Copy Picture", "Copy File", "Save a Copy…"], ["Print…"],
      ])
    #expect(submenus[3].1 == [["Move To…", "Copy To…"]])
  }

  @Test("With text of twice the usual size no menu and no submenu is taller than 800 points")
  func heights() throws {
    // Measured with Sans 22: an entry, the line between two groups, and the room around all of them.
    let (entry, line, around) = (35, 13, 16)
    func height(of sections: [[MenuModel.Entry]], belowTitle isSubmenu: Bool = false) -> Int {
      let rows = sections.joined().count + (isSubmenu ? 1 : 0)
      return rows * entry + max(0, sections.count - 1) * line + around
    }
    var viewer = try viewer()
    viewer.handle(.command(.like))
    viewer.handle(.command(.rate3))
    viewer.handle(.command(.undo))
    for menu in Self.menus {
      let sections = ViewerFactory().entries(of: menu, of: viewer)
      // The entries of animations, and the page on the web, which this photo does not have.
      #expect(height(of: sections) + (menu == .more ? 4 * entry + line : 0) <= 800, "\(menu)")
      for submenu in sections.joined().compactMap(\.submenu) {
        #expect(height(of: submenu.sections, belowTitle: true) <= 800, "\(menu)")
      }
    }
  }

  @Test("A command has its label in every menu and in the shortcuts window")
  func oneLabel() throws {
    var viewer = try viewer()
    viewer.handle(.command(.like))
    viewer.handle(.command(.rate3))
    viewer.handle(.command(.undo))
    var titles: [String: Set<String>] = [:]
    for menu in Self.menus {
      let entries = ViewerFactory().entries(of: menu, of: viewer).joined()
      for entry in entries.flatMap({ $0.submenu?.sections.flatMap { $0 } ?? [$0] }) {
        let action = try #require(entry.action?.split(separator: ".").last)
        titles[String(action), default: []].insert(entry.label)
      }
    }
    for line in ShortcutList(of: viewer, titles: ViewerFactory()).groups.flatMap(\.lines) {
      guard let command = line.command else { continue }
      titles[command.name, default: []].insert(line.title.translated)
    }
    #expect(titles.count > 60)
    let usual =
      Command.allCases.map { ($0.rawValue, $0.label) }
      + DesktopAction.all.map { ($0.command.name, AnyCommand.custom($0.command).label) }
    for (name, label) in usual {
      guard let found = titles[name] else { continue }
      #expect(found.count == 1, "\(name) has the titles \(found)")
      // Undo and Redo go on with what they take back.
      #expect(found.allSatisfy { $0.hasPrefix(label.translated) }, "\(name) has \(found)")
    }
  }
}
