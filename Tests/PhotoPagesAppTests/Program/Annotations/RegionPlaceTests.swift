import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// Pictures with a dot, and a region around it that exiftool has written.
  @Suite(
    "Regions of other programs point to their place",
    .enabled(if: PictureTool.exiftool.isInstalled), .serialized)
  struct RegionPlaces {
    /// A way to say where somebody is on a stored image of 640 × 480 pixels.
    struct Form: CustomTestStringConvertible {
      let testDescription: String
      /// What exiftool is told.
      let setting: String
      /// The region's middle in the stored image.
      let middle: (x: Int, y: Int)
    }

    private static let size = PixelSize(width: 640, height: 480)

    static let forms = [
      Form(
        testDescription: "MWG, normalised",
        setting: RegionSetting.workingGroup(
          "X=0.3,Y=0.4,W=0.2,H=0.4,Unit=normalized", on: size, type: "Face"), middle: (192, 192)),
      Form(
        testDescription: "MWG, pixels",
        setting: RegionSetting.workingGroup(
          "X=160,Y=360,W=64,H=48,Unit=pixel", on: size, type: "Face"), middle: (160, 360)),
      Form(
        testDescription: "MWG, point",
        setting: RegionSetting.workingGroup("X=0.7,Y=0.25,Unit=normalized", on: size),
        middle: (448, 120)),
      Form(
        testDescription: "Microsoft", setting: RegionSetting.microsoft(0.6, 0.1, 0.2, 0.4),
        middle: (448, 144)),
      Form(
        testDescription: "IPTC rectangle, relative",
        setting: RegionSetting.iptc("rectangle", "RbX=0.2,RbY=0.2,RbW=0.1,RbH=0.2"),
        middle: (160, 144)),
      Form(
        testDescription: "IPTC rectangle, pixels",
        setting: RegionSetting.iptc(
          "rectangle", "RbX=400,RbY=300,RbW=80,RbH=60", unit: "pixel", isPerson: true),
        middle: (440, 330)),
      Form(
        testDescription: "IPTC circle",
        setting: RegionSetting.iptc("circle", "RbX=0.5,RbY=0.3,RbRx=0.1"), middle: (320, 144)),
      Form(
        testDescription: "IPTC polygon",
        setting: RegionSetting.iptc(
          "polygon", "RbVertices=[{RbX=0.2,RbY=0.3},{RbX=0.4,RbY=0.2},{RbX=0.3,RbY=0.6}]"),
        middle: (192, 192)),
    ]

    /// A white picture with a dot of eight pixels across, as stored.
    private func dotted(_ form: Form) -> PixelBuffer {
      var canvas = TestCanvas(Self.size, filledWith: .white)
      canvas.fill(x: form.middle.x - 4, y: form.middle.y - 4, width: 8, height: 8, with: .red)
      return canvas.picture
    }

    @Test("Regions embedded in the photo point to their place in every form and orientation")
    func embedded() async throws {
      let folder = try ScratchFolder()
      for (form, orientation) in zip(Self.forms, Orientation.allCases) {
        let plain = try PictureEncoder.jpeg(dotted(form), quality: 95, orientation: orientation)
        let file = try PictureTool.exiftool.make(
          from: plain, as: "in.jpg", to: "out.jpg", [form.setting, "-o", "OUT", "IN"])
        try folder.write("\(orientation.rawValue).jpg", file)
      }
      try await expectTipsOnDots(in: folder)
    }

    @Test("Regions in a sidecar point to their place in every form and orientation")
    func beside() async throws {
      let folder = try ScratchFolder()
      for (form, orientation) in zip(Self.forms, Orientation.allCases.reversed()) {
        let sidecar = try PictureTool.exiftool.make(
          from: Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8), as: "in.xmp", to: "out.xmp",
          [form.setting, "-o", "OUT", "IN"])
        let name = "\(orientation.rawValue).jpg"
        try folder.write(
          name, PictureEncoder.jpeg(dotted(form), quality: 95, orientation: orientation))
        try folder.write(name + ".xmp", sidecar)
      }
      try await expectTipsOnDots(in: folder)
    }

    @Test(
      "Regions in HEIC and AVIF files point to their place",
      .enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"), arguments: ["heic", "avif"])
    func turnedByTheLoader(kind: String) async throws {
      let form = Self.forms[0]
      let folder = try ScratchFolder()
      let plain = try PictureTool.heif(dotted(form), isAVIF: kind == "avif", "-q", "95")
      // What EXIF says of turning means nothing there.
      let file = try PictureTool.exiftool.make(
        from: plain, as: "in.\(kind)", to: "out.\(kind)",
        [form.setting, "-Orientation#=6", "-o", "OUT", "IN"])
      try folder.write("1.\(kind)", file)
      try await expectTipsOnDots(in: folder, count: 1)
    }

    /// Looks at all photos of a folder: the tip of the one name must be in the middle of the dot, and its
    /// bubble's arrow must begin there.
    private func expectTipsOnDots(in folder: ScratchFolder, count: Int = 8) async throws {
      try await withProgram(.folder(folder)) { program in
        for number in 1...count {
          let state = try await program.eventually("photo \(number) with its name") {
            $0.index == number - 1 && $0.photo?.phase == "shown" && $0.tags.count == 1
              && $0.chrome.tags
          }
          let tag = try #require(state.tags.first)
          #expect((tag.text, tag.stale) == ("Anna", false))
          let (x, y) = (Int(tag.tip[0].rounded(.down)), Int(tag.tip[1].rounded(.down)))
          let named = try await program.screenshot()
          try await program.press("shift+t")
          try await program.eventually("no names") { !$0.chrome.tags }
          let bare = try await program.screenshot()
          let edges = [(0, 0), (-3, 0), (2, 0), (0, -3), (0, 2)].map {
            bare.colour(x + $0.0, y + $0.1).difference(from: .red)
          }
          #expect(edges.allSatisfy { $0 < 70 }, "photo \(number): \(edges)")
          let outside = [(-7, 0), (7, 0), (0, -7), (0, 7)].map {
            bare.colour(x + $0.0, y + $0.1).difference(from: .white)
          }
          #expect(outside.allSatisfy { $0 < 60 }, "photo \(number): \(outside)")
          // The arrow comes from below, or from above near the lower edge.
          let arrow = [-3, 3].map { named.colour(x, y + $0).difference(from: .red) }
          #expect(arrow.contains { $0 > 60 }, "photo \(number): no arrow")
          try await program.press("shift+t")
          try await program.press("Page_Down")
        }
      }
    }
  }
}
