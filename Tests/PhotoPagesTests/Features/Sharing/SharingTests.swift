import Testing

@testable import PhotoPages

@Suite("A source's own entries in the Share menu")
struct SharingTests {
  private static let link = SharingWay(name: "copy-link", label: Message("Copy Link"))
  private static let album = SharingWay(
    name: "add-to-album", label: Message("Add to Album"), takesSeveral: true)

  private func command(_ way: SharingWay) -> AnyCommand {
    .custom(AnyCustomCommand(ShareBySource(way: way)))
  }

  @Test("A source's sharing entries follow the others or replace them")
  func menu() {
    let added = Played("ab", sharing: SourceSharing([Self.link, Self.album]))
    let own = [Self.link, Self.album].map(command)
    #expect(
      PhotoMenu.share.commands(in: added.viewer)
        == [[Command.copyPicture, .copyFile].map(AnyCommand.standard), own])
    let replaced = Played("ab", sharing: SourceSharing([Self.link], replacingOthers: true))
    #expect(PhotoMenu.share.commands(in: replaced.viewer) == [[command(Self.link)]])
    #expect(Command.copyPicture.isEnabled(in: replaced.viewer), "Its key still means it")
  }

  @Test("A source that replaces the Share menu by nothing has no Share button")
  func nothing() {
    let session = Played("ab", sharing: SourceSharing(replacingOthers: true))
    #expect(!Command.share.isEnabled(in: session.viewer))
  }

  @Test("A selection is shared only by an entry that accepts several photos")
  func selection() {
    var session = Played("abc", sharing: SourceSharing([Self.link, Self.album]))
    session.command(.openGallery)
    session.send(.input(.selectionChanged(.selected([0..<2], replacing: true))))
    #expect(!command(Self.link).isEnabled(in: session.viewer))
    session.send(command(Self.album).event)
    #expect(session.viewer.effects == [.share(photos("ab"), Self.album)])
    session.send(command(Self.link).event)
    #expect(session.viewer.effects == [])
  }

  @Test("Without permission to share, a source's sharing entries are not offered")
  func permission() {
    let session = Played("a", permissions: .none, sharing: SourceSharing([Self.link]))
    #expect(PhotoMenu.share.commands(in: session.viewer) == [])
    #expect(!command(Self.link).isEnabled(in: session.viewer))
  }
}
