@testable import PhotoPages
import Testing

/// What the program around a viewer cannot do is not offered.
struct AbilityTests {
  private static let programs: [Command] = [
    .openFolder, .openPhotos, .openDemo, .openFlickr, .newWindow, .showPreferences, .showShortcuts,
    .showHelp, .showAbout, .quit,
  ]

  private func pages(_ abilities: Set<DesktopAbility>) -> Viewer {
    var viewer = Viewer(ViewerSetup(permissions: .all, abilities: abilities))
    viewer.handle(.window(.viewLoaded))
    viewer.handle(
      .library(.listed([Photo(id: PhotoID("a"), name: "a.jpg", uri: "file:///a.jpg")])))
    return viewer
  }

  @Test(arguments: programs)
  func whatOnlySomeProgramsCanDoNeedsOneThatCan(command: Command) {
    #expect(!command.isEnabled(in: pages([.window, .sharing])))
    #expect(command.isEnabled(in: pages(.all)))
  }

  @Test(arguments: [Command.closeWindow, .toggleFullscreen, .copyFile])
  func whatAnyWindowCanDoIsThereByDefault(command: Command) {
    #expect(ViewerSetup().abilities == [.window, .sharing])
    #expect(command.isEnabled(in: pages([.window, .sharing])))
    #expect(!command.isEnabled(in: pages([])))
  }

  @Test func nothingIsAskedOfAProgramThatCannotDoIt() {
    for event in [
      ViewerEvent.command(.openFolder), .command(.openDemo), .command(.escape), .command(.quit),
    ] {
      var lone = pages([])
      lone.handle(.window(.fullscreenChanged(true)))
      lone.handle(event)
      #expect(lone.effects == [], "\(event)")
      var able = pages(.all)
      able.handle(.window(.fullscreenChanged(true)))
      able.handle(event)
      #expect(able.effects.count == 1, "\(event)")
    }
  }
}
