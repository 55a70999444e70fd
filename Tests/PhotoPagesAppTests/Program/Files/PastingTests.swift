import Foundation
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite(
    "Copied files are pasted in a file manager",
    .enabled(if: Display.hasThunar, "Thunar is not installed"))
  struct Pasting {
    @Test func theFilesOfTheSelectionArriveInThunar() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      let target = try ScratchFolder()
      let display = try await Display.start()
      let program = try await ProgramUnderTest([.folder(folder)], on: display)
      try await program.press("g")
      try await program.eventually("the gallery") { $0.state == "gallery" && $0.count == 3 }
      try await program.press("ctrl+a")
      try await program.press("ctrl+c")
      try await program.eventually("copied") { $0.notice == "3 files copied" }
      let thunar = Task { try await display.run("thunar", [target.text]) }
      let name = target.text.split(separator: "/").last.map(String.init) ?? ""
      try await eventually("Thunar has the keyboard") {
        let title = try await display.run("xdotool", ["getactivewindow", "getwindowname"])
        return title.output.contains(name)
      }
      // Thunar pastes once it has listed the folder, and ignores the key before.
      try await eventually("the files are pasted") {
        try await display.input("key ctrl+v")
        return target.names.count >= 3
      }
      await eventually("they are whole") {
        ["1.jpg", "2.jpg", "3.jpg"].allSatisfy { target.content($0) == folder.content($0) }
      }
      try await program.quit()
      // Thunar ends with the display; a question of a second paste would keep it from quitting.
      thunar.cancel()
    }
  }
}
