import Glibc
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Windows {
  /// By a window manager that leaves the corner of a window's shadow where it is.
  @Suite("The first picture is drawn where it stays") struct WindowFrame {
    private static let name = "1.jpg"

    @Test(
      "The window's content does not move when the theme draws a shadow around it",
      .enabled(if: WindowManager.metacity.isInstalled, "metacity is not installed"))
    func shadow() async throws {
      let folder = try folderOfSmallPhotos(1)
      let services = TemporaryFolder()
      // Waiting for the portal, the program leaves the first picture alone for a second.
      services.write(Array(Self.silentPortal.utf8), as: "portal.service")
      let display = try await Display.start(servicesIn: services.path, manager: .metacity)
      let program = try await ProgramUnderTest(
        [.file(Self.name, in: folder)], on: display, environment: ["PHOTO_PAGES_TRACE": "1"],
        waitingForRest: false)
      await eventually("the first picture is drawn") {
        program.errors.contains(/frame: 1\.jpg at [1-9]/)
      }
      kill(program.processNumber, SIGSTOP)
      let before = try await contentCorner(on: display)
      let isEarly = !program.errors.contains("bars around the picture")
      kill(program.processNumber, SIGCONT)
      try #require(isEarly, "The interface was there before the window was looked at")
      try await program.send("wait idle")
      #expect(try await contentCorner(on: display) == before)
      try await program.quit()
    }

    /// The place of the window's content on the screen: inside the shadow, which belongs to the window.
    private func contentCorner(on display: Display) async throws -> Point {
      let window = try await display.output(of: "xwininfo", ["-name", Self.name])
      let frame = try await display.output(
        of: "xprop", ["-name", Self.name, "_GTK_FRAME_EXTENTS"])
      let left = try #require(window.firstMatch(of: /Absolute upper-left X: +(-?\d+)/)?.1)
      let top = try #require(window.firstMatch(of: /Absolute upper-left Y: +(-?\d+)/)?.1)
      let shadow = try #require(frame.firstMatch(of: /= (\d+), \d+, (\d+), \d+/), "\(frame)")
      let corner = [(left, shadow.1), (top, shadow.2)].map { (Double($0) ?? 0) + (Double($1) ?? 0) }
      return Point(x: corner[0], y: corner[1])
    }

    private static let silentPortal = """
      [D-BUS Service]
      Name=org.freedesktop.portal.Desktop
      Exec=/bin/sleep 5
      """
  }
}
