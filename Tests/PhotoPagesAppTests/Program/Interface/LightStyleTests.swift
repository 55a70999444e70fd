import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  /// In the demo album.
  @Suite("Gallery and panels are as dark or light as menus are") struct LightStyle {
    /// The least contrast of text: that of WCAG 2.1, AA.
    private static let least = 4.5

    @Test(
      "The gallery has the style's ground, and its title is legible", arguments: ["light", "dark"])
    func gallery(style: String) async throws {
      try await withProgram("--demo") { program in
        try await program.send("style \(style)")
        try await program.press("g")
        for (layout, key) in [("Grid", "ctrl+1"), ("List", "ctrl+2")] {
          try await program.press(key)
          let state = try await program.eventually(layout) {
            $0.gallery?.view == layout.lowercased()
          }
          let title = try #require(state.allocations.first { $0.name == "Title" }).rect
          let seen = try await program.screenshot()
          let ground = seen.colour(state.size[0] - 6, state.size[1] - 6)
          #expect((ground.luminance > 0.5) == (style == "light"), "\(layout): \(ground)")
          #expect(seen.greatestContrast(in: title) >= Self.least, "the title, \(layout)")
        }
      }
    }

    @Test(
      "Panels have the style's ground, and their texts are legible",
      arguments: [("light", "i"), ("light", "c"), ("dark", "i"), ("dark", "c")])
    func panel(style: String, key: String) async throws {
      try await withProgram("--demo") { program in
        try await program.send("style \(style)")
        try await program.press(key)
        let name = key == "i" ? "Details panel" : "Comments panel"
        let state = try await program.eventually("open") { state in
          state.allocations.contains { $0.name == name }
        }
        let panel = try #require(state.allocations.first { $0.name == name }).rect
        let seen = try await program.screenshot()
        let ground = seen.colour(Int(panel[0]) + 4, Int(panel[1] + panel[3] / 2))
        #expect((ground.luminance > 0.5) == (style == "light"), "\(ground)")
        let head = [panel[0] + 8, panel[1] + 4, 120, 40]
        #expect(seen.greatestContrast(in: head) >= Self.least)
      }
    }

    @Test("The search bar's texts are legible", arguments: ["light", "dark"])
    func searchBar(style: String) async throws {
      let service = try FlickrStandIn()
      let environment = ["PHOTO_PAGES_FLICKR_URL": service.address, "PHOTO_PAGES_FLICKR_KEY": "x"]
      try await withProgram("flickr:sea", environment: environment) { program in
        try await program.eventually("the photos") { $0.gallery?.count ?? 0 > 0 }
        try await program.send("style \(style)")
        try await program.send("activate Search")
        let state = try await program.eventually("the bar") { state in
          state.controls.contains { $0.name == "Keywords" }
        }
        let seen = try await program.screenshot()
        for name in ["Keywords", "Free Text"] {
          let choice = try #require(state.controls.first { $0.name == name }).rect
          #expect(seen.greatestContrast(in: choice) >= Self.least, "\(name)")
        }
      }
    }

    @Test("The photo's surroundings stay black in the light style")
    func pages() async throws {
      try await withProgram("--demo") { program in
        try await program.send("style light")
        try await program.send("resize 900 400")
        let state = try await program.eventually("black beside the photo") {
          ($0.photo?.rect[0] ?? 0) > 50
        }
        let seen = try await program.screenshot()
        #expect(seen.colour(20, state.size[1] / 2).luminance < 0.01)
        let title = try #require(state.allocations.first { $0.name == "Title" }).rect
        #expect(seen.colour(Int(title[0]) + 5, Int(title[1] + title[3] / 2)).luminance < 0.2)
      }
    }
  }
}

extension PixelBuffer {
  /// The contrast of the lightest and the darkest pixel of a rectangle.
  fileprivate func greatestContrast(in rect: [Double]) -> Double {
    let lights = (Int(rect[1])..<Int(rect[1] + rect[3])).flatMap { y in
      (Int(rect[0])..<Int(rect[0] + rect[2])).map { x in colour(x, y).luminance }
    }
    return ((lights.max() ?? 0) + 0.05) / ((lights.min() ?? 0) + 0.05)
  }
}
