import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("Icons are drawn without a screen") struct IconSheet {
    private let folder = TemporaryFolder()

    @Test func theSheetShowsEveryIconOnLightAndOnDark() async throws {
      let path = folder.path + "/icons.png"
      let result = try await ProgramRun("--icon-sheet", .text(path)).result()
      #expect(result.ending == .exit(0))
      #expect(result.output == "")
      #expect(result.complaints == [])

      let sheet = try picture(at: path)
      // Rows of two icons, and below them the program's own icon, on light and on dark.
      let rows = (sheet.size.height - 2 * 536) / 80
      #expect(rows >= 16 && sheet.size == PixelSize(width: 1222, height: rows * 80 + 2 * 536))
      // Beside the first icons' names, and below them at the end.
      #expect(isGrey(250, sheet.colour(131, 1)))
      #expect(isGrey(36, sheet.colour(327, 1)))
      #expect(isGrey(250, sheet.colour(1, rows * 80 + 1)))
      #expect(isGrey(36, sheet.colour(1, sheet.size.height - 162)))
      for row in 0..<rows - 1 {
        for column in [131, 327, 653, 849] {
          #expect(isInk(in: sheet, x: column..<column + 190, y: row * 80..<row * 80 + 80))
        }
      }
    }

    @Test func aSheetThatCannotBeWrittenIsAnError() async throws {
      let result = try await ProgramRun("--icon-sheet", "/nowhere/icons.png").result()
      #expect(result.ending == .exit(1))
      #expect(result.errors.contains("/nowhere/icons.png: "))
    }

    @Test func onlyTheSheetIsSpokenOf() async throws {
      let result = try await ProgramRun("--help").result()
      #expect(result.output.contains("--icon-sheet"))
      #expect(!result.output.contains("--write-icons"))
    }

    private func isGrey(_ level: UInt8, _ colour: TestColour) -> Bool {
      colour.difference(from: TestColour(level, level, level)) <= 1
    }

    /// Whether not all pixels are the same.
    private func isInk(in picture: PixelBuffer, x: Range<Int>, y: Range<Int>) -> Bool {
      let ground = picture.colour(x.lowerBound, y.lowerBound)
      return y.contains { y in x.contains { picture.colour($0, y) != ground } }
    }

    private func picture(at path: String) throws -> PixelBuffer {
      let bytes = Array(try Data(contentsOf: URL(filePath: path)))
      let request = DecodeRequest(source: .bytes(bytes), detail: .full)
      return try PictureDecoder().decode(request).pixels
    }
  }
}
