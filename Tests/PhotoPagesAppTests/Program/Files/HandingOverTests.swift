import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  /// With stand-ins for the portals, and a printer that is a file.
  @Suite("Photos are handed to the desktop") struct HandingOver {
    let folder: ScratchFolder
    private static let sidecar = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
       xmlns:dc="http://purl.org/dc/elements/1.1/" rdf:about=""
       dc:source="https://example.com/harbour"><dc:title>Harbour</dc:title></rdf:Description>
      </rdf:RDF></x:xmpmeta>
      """

    init() throws {
      folder = try folderOfSmallPhotos(1, 2)
      try folder.write("1.jpg.xmp", Array(Self.sidecar.utf8))
    }

    /// Chooses an entry of the menu of a button.
    private func choose(
      _ entry: String, from menu: String, in program: ProgramUnderTest
    ) async throws {
      try await program.send("activate \(menu)")
      try await program.eventually("the menu") { $0.controls.contains { $0.name == entry } }
      try await program.send("activate \"\(entry)\"")
    }

    /// Waits for the next request to a portal.
    private func request(
      _ number: Int, to portals: PortalStandIn
    ) async throws -> PortalStandIn.Request {
      await eventually("request \(number)") { portals.requests.count >= number }
      return try #require(portals.requests.dropFirst(number - 1).first)
    }

    @Test func thePortalsGetTheRightFiles() async throws {
      let display = try await Display.start()
      display.addMailProgram()
      let portals = try await PortalStandIn.start(on: display)
      let program = try await ProgramUnderTest([.folder(folder)], on: display)
      try await expectPhoto(1, of: 2, in: program)
      let files = ["\(folder.text)/1.jpg", "\(folder.text)/2.jpg"]
      try await program.send("activate Share")
      let menu = try await program.eventually("the menu") { state in
        state.controls.contains { $0.name == "Print…" }
      }
      let entries = [
        "Send by Email", "Copy Picture", "Copy File", "Save a Copy…", "Open With…", "Print…",
      ]
      #expect(menu.controls.map(\.name).filter(entries.contains) == entries)
      try await program.send("activate \"Send by Email\"")
      let email = try await request(1, to: portals)
      #expect(email.method == "ComposeEmail" && email.files == [files[0]])
      #expect(email.options.contains("'subject': <'Harbour'>"))
      try await program.press("ctrl+shift+o")
      let opened = try await request(2, to: portals)
      #expect(opened.method == "OpenFile" && opened.files == [files[0]])
      #expect(opened.options.contains("'ask': <true>"))
      try await choose("Set as Background", from: "More", in: program)
      let background = try await request(3, to: portals)
      #expect(background.method == "SetWallpaperFile" && background.files == [files[0]])
      #expect(background.options.contains("'set-on': <'background'>"))
      try await program.eventually("said") { $0.notice == "Background changed" }
      portals.answer(.refused)
      try await choose("Set as Background", from: "More", in: program)
      try await program.eventually("refused") {
        $0.notice == "The desktop could not change its background."
      }
      try await severalPhotos(files, in: program, portals)
      try await program.quit()
    }

    /// Emails the selection, which a person then cancels.
    private func severalPhotos(
      _ files: [String], in program: ProgramUnderTest, _ portals: PortalStandIn
    ) async throws {
      portals.answer(.cancelled)
      try await program.press("g")
      try await program.eventually("the gallery") { $0.state == "gallery" }
      try await program.press("ctrl+a")
      try await program.press("Menu")
      let menu = try await program.eventually("the menu") { state in
        state.controls.contains { $0.name == "Move to Trash" }
      }
      #expect(!menu.controls.contains { ["Edit a Copy…", "Open With…"].contains($0.name) })
      try await program.send("activate Share")
      try await program.eventually("the menu Share") { state in
        state.controls.contains { $0.name == "Send by Email" }
      }
      try await program.send("activate \"Send by Email\"")
      let email = try await request(5, to: portals)
      #expect(email.files == files && email.options.contains("'subject': <'2 photos'>"))
      try await program.eventually("nothing is said") { $0.notice?.contains("email") != true }
    }

    @Test func withoutPortalsAndAMailProgramTheyAreNotOffered() async throws {
      try await withProgram(.folder(folder)) { program in
        try await program.send("activate Share")
        let menu = try await program.eventually("the menu") { state in
          state.controls.contains { $0.name == "Print…" }
        }
        let names = menu.controls.map(\.name)
        #expect(!names.contains("Send by Email") && names.contains("Open With…"))
        try await program.send("key Escape")
        try await program.send("activate More")
        let more = try await program.eventually("More") { state in
          state.controls.contains { $0.name == "Print…" }
        }
        #expect(!more.controls.contains { $0.name == "Set as Background" })
      }
    }

    @Test func gnomesSettingsTakeTheBackgroundWithoutAPortal() async throws {
      let environment = ["XDG_CURRENT_DESKTOP": "GNOME", "GSETTINGS_BACKEND": "keyfile"]
      let display = try await Display.start()
      let program = try await ProgramUnderTest(
        [.folder(folder)], on: display, environment: environment)
      try await choose("Set as Background", from: "More", in: program)
      try await program.eventually("said") { $0.notice == "Background changed" }
      try await program.quit()
      let stored = try await display.output(
        of: "gsettings", ["get", "org.gnome.desktop.background", "picture-uri"],
        environment: environment)
      #expect(stored == "'file://\(folder.text)/1.jpg'")
    }

    @Test func eachPhotoIsPrintedUprightOnAPageThatItFills() async throws {
      let sizes = [PixelSize(width: 600, height: 400), PixelSize(width: 300, height: 500)]
      let colours: [TestColour] = [.red, .blue]
      for (place, size) in sizes.enumerated() {
        try folder.write(
          "\(place + 1).jpg", PictureEncoder.jpeg(TestPictures.solid(size, colours[place])))
      }
      let pdf = "\(folder.text)/out.pdf"
      let program = try await ProgramUnderTest([.folder(folder)], on: .start())
      try await program.press("g")
      try await program.eventually("the gallery") { $0.state == "gallery" && $0.count == 2 }
      try await program.press("ctrl+a")
      try await program.send("print \(pdf)")
      try await program.eventually("said") { $0.notice == "2 photos printed" }
      _ = try await program.display.output(
        of: "pdftoppm", ["-r", "36", pdf, "\(folder.text)/page"])
      for (place, colour) in colours.enumerated() {
        let page = try PrintedPage(path: "\(folder.text)/page-\(place + 1).ppm")
        #expect((page.width > page.height) == (place == 0))
        #expect(page.part(in: colour) > 0.7)
        #expect(page.has(.white, at: 0, 0))
      }
      try await program.quit()
    }
  }
}

/// A page that pdftoppm has drawn, as a portable pixmap.
private struct PrintedPage {
  let width: Int
  let height: Int
  private let bytes: ArraySlice<UInt8>

  init(path: String) throws {
    let file = Array(try Data(contentsOf: URL(filePath: path)))
    let head = file.split(separator: 10, maxSplits: 3)
    let size = String(decoding: head[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    (width, height, bytes) = (size[0], size[1], head[3])
  }

  /// Whether a pixel has a colour, but for what JPEG changes of it.
  func has(_ colour: TestColour, at x: Int, _ y: Int) -> Bool {
    let start = bytes.startIndex + 3 * (y * width + x)
    let found = TestColour(bytes[start], bytes[start + 1], bytes[start + 2])
    return found.difference(from: colour) < 8
  }

  /// The part of the page that has a colour, 0…1.
  func part(in colour: TestColour) -> Double {
    let all = (0..<height).map { y in (0..<width).count { has(colour, at: $0, y) } }
    return Double(all.reduce(0, +)) / Double(width * height)
  }
}
