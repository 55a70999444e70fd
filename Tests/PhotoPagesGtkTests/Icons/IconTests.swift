import GtkBindings
@testable import PhotoPagesGtk
import Testing

/// Icons are drawn as asked, whatever they show.
@Suite struct IconTests {
  static let sizes = [16, 24, 32, 64]

  @Test func everyIconOfTheGalleryIsThereUnderANameOfItsOwn() {
    let names = [
      "previous", "next", "down", "up", "order", "close", "menu", "more", "list", "grid", "gallery",
      "folder", "move", "fullscreen", "leave fullscreen", "check", "undo", "pin", "lock", "copy",
      "pencil", "plus", "minus", "magnifier", "play", "pause", "sliders", "trash", "share", "heart",
      "heart-solid", "rotate", "mirror", "film", "tag", "tag-solid", "person", "comments", "star",
      "star-solid", "rejected", "labels",
    ]
    #expect(Icon.all.map(\.name) == names)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: Icon.all, sizes)
  func anIconHasInkAtEverySize(icon: Icon, size: Int) {
    let covered = Double(IconInk(icon, side: size).inked) / Double(size * size)
    #expect(covered > 0.05 && covered < 0.6)
  }

  @Test(arguments: Icon.all)
  func noTwoIconsLookTheSame(icon: Icon) {
    let ink = IconInk(icon, side: 24)
    #expect(Icon.all.filter { IconInk($0, side: 24) == ink }.map(\.name) == [icon.name])
  }

  @Test(arguments: Icon.all)
  func anIconKeepsClearOfItsEdge(icon: Icon) {
    let ink = IconInk(icon, side: 24)
    #expect(ink.inked == ink.inked(columns: 1..<23, rows: 1..<23))
  }

  @Test(arguments: Icon.all)
  func anIconIsCentredAndLarge(icon: Icon) throws {
    let ink = IconInk(icon, side: 24)
    let columns = (0..<24).filter { ink.inked(columns: $0..<$0 + 1, rows: 0..<24) > 0 }
    let rows = (0..<24).filter { ink.inked(columns: 0..<24, rows: $0..<$0 + 1) > 0 }
    let (left, right) = (try #require(columns.first), try #require(columns.last))
    let (top, bottom) = (try #require(rows.first), try #require(rows.last))
    #expect(max(right - left, bottom - top) >= 14)
    #expect(abs(left + right - 23) <= 3)
    #expect(abs(top + bottom - 23) <= 3)
  }

  @Test(arguments: Icon.all)
  func anIconInRedIsRedAndNothingElse(icon: Icon) {
    let red = Colour(red: 1, green: 0, blue: 0)
    let pixels = IconInk(icon, side: 24, colour: red).pixels
    #expect(pixels.contains { $0.red == 255 })
    #expect(pixels.allSatisfy { $0.red == $0.alpha && $0.green == 0 && $0.blue == 0 })
  }

  @Test(arguments: Icon.all)
  func aSeeThroughIconIsNowhereLessSo(icon: Icon) {
    let half = Colour(red: 0, green: 0, blue: 0, alpha: 0.5)
    let alphas = IconInk(icon, side: 24, colour: half).pixels.map(\.alpha)
    #expect(alphas.max().map { (127...128).contains($0) } == true)
  }

  @Test(arguments: Icon.all)
  func anIconTwiceAsLargeIsSharperNotOnlyLarger(icon: Icon) {
    // Edges are twice as long; a picture made larger would have four times as many such pixels.
    #expect(IconInk(icon, side: 48).blurred <= 3 * IconInk(icon, side: 24).blurred)
  }

  @Test(arguments: Icon.all)
  func aMirroredIconIsItsMirrorImage(icon: Icon) {
    let ink = IconInk(icon, side: 24)
    let mirrored = IconInk(icon, side: 24, isMirrored: true)
    for y in 0..<24 {
      for x in 0..<24 {
        // Cairo rounds edges to parts of a pixel, not the same way from both sides.
        #expect(abs(Int(ink.alpha(x, y)) - Int(mirrored.alpha(23 - x, y))) <= 24)
      }
    }
  }

  @Test func whatPointsAlongTheLineIsMirroredInRightToLeftLanguages() {
    let names = Icon.all.filter(\.isDirectional).map(\.name)
    #expect(names == ["previous", "next", "list", "move", "undo"])
    #expect(IconInk(.previous, side: 24) != IconInk(.previous, side: 24, isMirrored: true))
  }

  @Test func levelLinesLieBetweenPixels() {
    let ink = IconInk(.menu, side: 24)
    for y in 0..<24 {
      let isLine = [5, 6, 11, 12, 17, 18].contains(y)
      #expect((5..<19).allSatisfy { ink.alpha($0, y) == (isLine ? 255 : 0) }, "row \(y)")
    }
  }

  @Test(arguments: [16, 20, 32, 40, 48, 64])
  func aLineBeginsWithAWholePixelAtEverySize(size: Int) {
    let ink = IconInk(.menu, side: size)
    let column = (0..<size).map { ink.alpha(size / 2, $0) }
    for (above, below) in zip(column, column.dropFirst()) where above == 0 && below > 0 {
      #expect(below == 255)
    }
    #expect(column.contains(255))
  }
}

extension Icon: CustomTestStringConvertible {
  /// Tests name the icon as the sheet does.
  public var testDescription: String { name }
}
