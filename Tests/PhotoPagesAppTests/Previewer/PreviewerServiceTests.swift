import Testing

@testable import PhotoPagesApp

@Suite("The file manager's preview service")
struct PreviewerServiceTests {
  @Test("The D-Bus service file names the service and starts the program as previewer")
  func text() {
    #expect(
      PreviewerService.text(startingProgramAt: "/usr/bin/photo-pages") == """
        [D-BUS Service]
        Name=org.gnome.NautilusPreviewer
        Exec="/usr/bin/photo-pages" --previewer

        """)
    let odd = PreviewerService.text(startingProgramAt: "/my \"$x\"/photo-pages")
    #expect(odd.contains(#"Exec="/my \"\$x\"/photo-pages" --previewer"#))
  }

  @Test(
    "A file is ours if it starts a previewer of ours",
    arguments: [
      (#"Exec="/usr/bin/photo-pages" --previewer"#, true), ("Exec=/usr/bin/sushi", false),
      ("Name=org.gnome.NautilusPreviewer", false), ("", false),
    ])
  func ours(line: String, isOurs: Bool) {
    #expect(PreviewerService.isOurs("[D-BUS Service]\n\(line)\n") == isOurs)
  }

  @Test("The command of another's file is found")
  func command() {
    let text = "[D-BUS Service]\nName=org.gnome.NautilusPreviewer\nExec=/usr/bin/sushi"
    #expect(PreviewerService.command(in: text) == "/usr/bin/sushi")
  }
}
