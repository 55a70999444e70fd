import PhotoPages
import PhotoPagesDemo
import PhotoPagesGtk
import Testing

@Suite("Factory of the demo")
@MainActor
struct DemoFactoryTests {
  @Test("Three buttons have icons of the demo, and others the library's")
  func icons() {
    let factory = DemoFactory()
    #expect(factory.icon(for: ChromeButton(.toggleComments))?.name == "talk")
    #expect(factory.icon(for: ChromeButton(.showTags))?.name == "flag")
    let share = ViewerFactory().icon(for: ChromeButton(.share))?.name
    #expect(factory.icon(for: ChromeButton(.share))?.name == share)
    let icon = Icon("file") { _, _ in }
    #expect(DemoFactory(shareIcon: icon).icon(for: ChromeButton(.share))?.name == "file")
  }

  @Test("Two commands have titles of the demo, in bars and menus")
  func titles() {
    let factory = DemoFactory()
    #expect(factory.title(of: .toggleComments) == Message("Talk"))
    #expect(factory.title(of: .report) == Message("Tell the Editors"))
    #expect(factory.title(of: .share) == Command.share.label)
  }
}
