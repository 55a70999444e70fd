import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  @Suite("What is over a photo is legible over any photo, at any size of text") struct Legibility {
    /// The least contrast of text and icons: that of WCAG 2.1, AA.
    private static let least = 4.5
    /// The size of the view, so that the photo is below all of it.
    private static let size = PixelSize(width: 890, height: 590)

    @Test(
      "Contrast is 4.5:1 or more over white, black and noise, and buttons are seen on all of them")
    func contrast() async throws {
      let folder = try photos([
        TestPictures.solid(Self.size, .white), TestPictures.solid(Self.size, .black), Self.noise,
      ])
      try await withProgram(.folder(folder)) { program in
        try await program.send("animations off")
        for number in 1...3 {
          let state = try await program.eventually("annotated") {
            $0.index == number - 1 && !$0.tags.isEmpty && $0.chrome.caption
          }
          expectContrast(try await program.screenshot(), state)
          try await program.press("t")
          let tagging = try await program.eventually("tagging") { $0.chrome.hint != nil }
          let hint = try #require(tagging.allocations.first { $0.name == "Hint" }).rect
          let contrast = try await program.screenshot().contrast(in: hint, groundAt: 5..<12)
          #expect(contrast >= Self.least, "the hint over photo \(number)")
          try await program.press("Escape")
          try await program.press("Page_Down")
        }
      }
    }

    private func expectContrast(_ screenshot: PixelBuffer, _ state: ProgramState) {
      let (buttons, texts) = (["Gallery", "Menu", "Share", "More", "Like", "Comments"], ["Title"])
      let parts = state.allocations.filter { (buttons + texts).contains($0.name) }
      #expect(parts.count == 7)
      for part in parts {
        let ground = texts.contains(part.name) ? 3..<8 : 3..<5
        let contrast = screenshot.contrast(in: part.rect, groundAt: ground)
        #expect(contrast >= Self.least, "\(part.name) over photo \(state.index + 1)")
      }
      for part in parts where buttons.contains(part.name) {
        let isSeen = screenshot.edgeContrast(of: part.rect) >= 1.2
        #expect(isSeen, "\(part.name) over photo \(state.index + 1)")
      }
      for bubble in state.tags.compactMap(\.bubble) {
        #expect(screenshot.contrast(in: bubble, groundAt: 2..<6) >= Self.least)
      }
      // The texts of the caption share its ground.
      guard let caption = state.allocations.first(where: { $0.name == "Caption" }) else {
        Issue.record("There is no caption")
        return
      }
      let ground = screenshot.ground(of: caption.rect, at: 3..<10)
      for name in ["Oslo", "More of the caption"] {
        let rect = state.controls.first { $0.name == name }?.rect ?? [0, 0, 1, 1]
        let contrast = (screenshot.ink(in: rect) + 0.05) / (ground + 0.05)
        #expect(contrast >= Self.least, "\(name) over photo \(state.index + 1)")
      }
    }

    @Test("Twice as large text is twice as large in bars, captions, facts, tags and hints")
    func largeText() async throws {
      let (usual, large) = (try await heights(fontSize: 11), try await heights(fontSize: 22))
      for (name, height) in usual {
        let ratio = (large[name] ?? 0) / height
        #expect(ratio > 1.6 && ratio < 2.4, "\(name): \(height) becomes \(large[name] ?? 0)")
      }
    }

    /// Returns the heights of texts, and of whatever has a text in it, in points.
    private func heights(fontSize: Int) async throws -> [String: Double] {
      let folder = try photos([TestPictures.solid(Self.size, .white)])
      let home = TemporaryFolder()
      home.makeFolder("gtk-4.0")
      let settings = "[Settings]\ngtk-font-name=DejaVu Sans \(fontSize)\n"
      home.write(Array(settings.utf8), as: "gtk-4.0/settings.ini")
      var heights: [String: Double] = [:]
      try await withProgram(.folder(folder), environment: ["XDG_CONFIG_HOME": home.path]) {
        program in
        let state = try await program.eventually("annotated") {
          !$0.tags.isEmpty && $0.chrome.caption
        }
        for part in state.allocations where ["Title", "Page indicator"].contains(part.name) {
          heights[part.name] = part.rect[3]
        }
        for control in state.controls where ["Oslo", "More of the caption"].contains(control.name) {
          heights[control.name] = control.rect[3]
        }
        // Around the text there is a margin that stays.
        heights["a tag"] = try #require(state.tags.first?.bubble)[3] - 12
        let caption = try #require(state.allocations.first { $0.name == "Caption" }).rect
        for control in state.controls where control.name == "Oslo" {
          #expect(control.rect[1] + control.rect[3] <= caption[1] + caption[3])
        }
        try await program.press("t")
        let tagging = try await program.eventually("tagging") { $0.chrome.hint != nil }
        heights["the hint"] =
          try #require(tagging.allocations.first { $0.name == "Hint" }).rect[3] - 12
      }
      #expect(heights.count == 6)
      return heights
    }

    @Test("More shows all of a caption, Less its beginning, and the wheel never zooms there")
    func more() async throws {
      let folder = try photos([TestPictures.solid(Self.size, .white)])
      try await withProgram(.folder(folder)) { program in
        let before = try await program.eventually("annotated") { $0.chrome.caption }
        let caption = try #require(before.allocations.first { $0.name == "Caption" }).rect
        try await program.send("activate \"More of the caption\"")
        let read = try await program.eventually("all of it") { state in
          state.chrome.dim == 0.5 && state.controls.contains { $0.name == "Less of the caption" }
        }
        let whole = try #require(read.allocations.first { $0.name == "Caption" }).rect
        #expect(whole[3] > caption[3] && whole[2] == caption[2])
        try await program.send("activate \"Less of the caption\"")
        try await program.eventually("its beginning") { $0.chrome.dim == 0 }
        try await program.send("activate \"More of the caption\"")
        let (middle, bottom) = (whole[0] + whole[2] / 2, whole[1] + whole[3])
        for y in [bottom - 3, bottom + 3, Double(before.size[1]) - 20] {
          try await program.turnWheel(3, at: Point(x: middle, y: y))
          #expect(try await program.settled().zoom == before.zoom)
        }
        try await program.turnWheel(1, at: Point(x: middle, y: 200))
        try await program.eventually("zoomed, on the photo") { $0.zoom > before.zoom }
      }
    }

    @Test(
      "The field for a comment is as high as its lines, also once the button beside it takes room")
    func lines() async throws {
      let folder = try folderOfSmallPhotos(1)
      let height = { (state: ProgramState) in
        state.controls.first { $0.name == "Write a comment" }?.rect[3] ?? 0
      }
      try await withProgram(.folder(folder)) { program in
        try await program.press("c")
        let empty = try await program.eventually("an entry") { $0.state == "commentEntry" }
        try await program.send("type \"One two three four five six seven eight nine ten\"")
        // A line of DejaVu Sans at 11 points is 17 high.
        try await program.eventually("two lines") { abs(height($0) - height(empty) - 17) <= 2 }
      }
    }

    @Test("Dialogs are dark, whatever the desktop prefers")
    func dark() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        try await program.press("ctrl+comma")
        try await program.eventuallyOnScreen("a dark dialog") { screenshot in
          let corner = screenshot.colour(screenshot.size.width / 2, 12)
          return screenshot.size.width < 700 && max(corner.red, corner.green, corner.blue) < 80
        }
        try await program.press("Escape")
      }
    }

    // MARK: - Photos

    /// Squares of black and white, in no order.
    private static var noise: PixelBuffer {
      var random = SeededGenerator(seed: 36)
      var canvas = TestCanvas(size, filledWith: .black)
      let side = 4
      for y in stride(from: 0, to: size.height, by: side) {
        for x in stride(from: 0, to: size.width, by: side) where Bool.random(using: &random) {
          canvas.fill(x: x, y: y, width: side, height: side, with: .white)
        }
      }
      return canvas.picture
    }

    /// A folder of pictures with a long caption, facts and a tag each.
    private func photos(_ pictures: [PixelBuffer]) throws -> ScratchFolder {
      let folder = try ScratchFolder()
      for (place, picture) in pictures.enumerated() {
        try folder.write("\(place + 1).jpg", PictureEncoder.jpeg(picture))
        try folder.write("\(place + 1).jpg.xmp", Array(Self.sidecar.utf8))
      }
      return folder
    }

    private static let sidecar = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
        xmlns:MP="http://ns.microsoft.com/photo/1.2/"
        xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
        xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">A title</rdf:li></rdf:Alt></dc:title>
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">\(
        String(repeating: "Some words that are read. ", count: 20))</rdf:li></rdf:Alt>
      </dc:description>
      <dc:creator><rdf:Seq><rdf:li>Anna</rdf:li></rdf:Seq></dc:creator>
      <photoshop:City>Oslo</photoshop:City>
      <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>
      <rdf:li rdf:parseType="Resource"><MPReg:PersonDisplayName>Anna</MPReg:PersonDisplayName>
      <MPReg:Rectangle>0.4,0.3,0.2,0.1</MPReg:Rectangle></rdf:li>
      </rdf:Bag></MPRI:Regions></MP:RegionInfo>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
  }
}

extension PixelBuffer {
  /// The contrast of the brightest ink in a rectangle with the brightest ground, which is so many points from its left.
  fileprivate func contrast(in rect: [Double], groundAt columns: Range<Int>) -> Double {
    (ink(in: rect) + 0.05) / (ground(of: rect, at: columns) + 0.05)
  }

  /// The greatest luminance in a rectangle, without its edges.
  fileprivate func ink(in rect: [Double]) -> Double {
    let (left, top) = (Int(rect[0]) + 2, Int(rect[1]) + 2)
    let (right, bottom) = (Int(rect[0] + rect[2]) - 2, Int(rect[1] + rect[3]) - 2)
    return luminances(left..<max(left + 1, right), top..<max(top + 1, bottom)).max() ?? 0
  }

  /// The greatest luminance beside the ink, at the left of a rectangle, in the middle of its height.
  fileprivate func ground(of rect: [Double], at columns: Range<Int>) -> Double {
    let (left, middle) = (Int(rect[0]), Int(rect[1] + rect[3] / 2))
    return luminances(
      (left + columns.lowerBound)..<(left + columns.upperBound), (middle - 3)..<(middle + 3)
    ).max() ?? 1
  }

  /// The contrast of a button's left edge with what is beside it: the greatest of a few pixels.
  fileprivate func edgeContrast(of rect: [Double]) -> Double {
    let (left, middle) = (Int(rect[0]), Int(rect[1] + rect[3] / 2))
    let (inner, outer) = (
      luminances(left..<(left + 5), middle..<(middle + 1)),
      luminances((left - 4)..<(left - 1), middle..<(middle + 1))
    )
    return inner.flatMap { one in outer.map { (max(one, $0) + 0.05) / (min(one, $0) + 0.05) } }
      .max() ?? 1
  }

  private func luminances(_ columns: Range<Int>, _ rows: Range<Int>) -> [Double] {
    rows.flatMap { y in columns.map { colour($0, y).luminance } }
  }
}

extension TestColour {
  /// The relative luminance of WCAG 2.1, 0…1.
  var luminance: Double {
    let linear = { (channel: UInt8) -> Double in
      let value = Double(channel) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
