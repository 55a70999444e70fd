import Testing

@testable import PhotoPages

@Suite("The choices for a copy") struct CopyChoicesTests {
  private func photo(_ name: String) -> Photo {
    Photo(id: PhotoID(name), name: name, uri: "file:///photos/\(name)")
  }

  private func choices(_ names: String..., last: CopySettings = CopySettings()) -> CopyChoices {
    CopyChoices(last: last, of: names.map(photo))
  }

  @Test(arguments: [
    ("a.jpg", CopyFormat.jpeg), ("a.JPEG", .jpeg), ("a.png", .png), ("a.PNG", .png),
    ("a.webp", .webP), ("a.tif", .tiff), ("a.TIFF", .tiff), ("a.heic", .jpeg), ("a.avif", .jpeg),
    ("a.nef", .jpeg), ("a.gif", .png), ("a.svg", .png), ("a.bmp", .png), ("a", .jpeg),
  ])
  func theFormatIsThePhotosOwnKindOrTheNearest(name: String, format: CopyFormat) {
    #expect(choices(name).settings.format == format)
  }

  @Test(arguments: ["a.jpg", "a.heic", "a.avif", "a.png", "a.gif", "a", "a.webp", "a.tif"])
  func aTransparentPhotoIsNoJPEG(name: String) {
    for preset in CopyPreset.allCases {
      var choices = choices(name)
      choices.isTransparent = true
      #expect(choices.settings.format.keepsTransparency)
      choices.choose(preset)
      #expect(choices.settings.format.keepsTransparency)
    }
  }

  @Test func aChosenFormatStaysWhateverThePhotoIs() {
    var choices = choices("a.png")
    choices.choose(.jpeg)
    choices.isTransparent = true
    #expect(choices.settings.format == .jpeg)
    choices.choose(nil)
    #expect(choices.settings.format == .png)
  }

  @Test func aPresetSetsSizeQualityAndALightFormat() {
    var choices = choices("a.tif")
    #expect(choices.preset == .fullSize)
    choices.choose(.email)
    #expect(choices.preset == .email)
    #expect(choices.settings.format == .jpeg)
    #expect(choices.settings.size == .longerSide(1280))
    #expect(choices.settings.quality == 80)
    choices.change { $0.quality = 70 }
    #expect(choices.preset == nil)
    choices.choose(.fullSize)
    #expect(choices.settings.format == .tiff)
    #expect(choices.settings.size == .full)
  }

  @Test func theSettingsOfAPresetKeepTheCrop() {
    var choices = choices("a.jpg")
    choices.change { $0.crop.width = 0.5 }
    #expect(choices.settings(of: .web).crop.width == 0.5)
    #expect(choices.settings.size == .full)
  }

  @Test func sizeAndQualityAreThoseUsedLastAndTheFormatIsNot() {
    var last = CopySettings()
    (last.format, last.size, last.quality) = (.png, .longerSide(640), 55)
    last.crop.width = 0.5
    let settings = choices("a.jpg", last: last).settings
    #expect(settings.format == .jpeg)
    #expect(settings.size == .longerSide(640))
    #expect(settings.quality == 55)
    #expect(settings.crop == .whole)
  }

  @Test func aPresetThatWasUsedLastIsChosenAgain() {
    var last = CopySettings()
    (last.size, last.quality) = (CopyPreset.email.size, CopyPreset.email.quality)
    let choices = choices("a.tif", last: last)
    #expect(choices.preset == .email)
    #expect(choices.settings.format == .jpeg)
  }

  @Test func eachOfSeveralPhotosHasItsOwnFormat() {
    var choices = choices("a.jpg", "b.png", "c.tif")
    func formats() -> [CopyFormat] {
      [("a.jpg", false), ("b.png", true), ("c.tif", false)].map {
        choices.settings(for: photo($0.0), isTransparent: $0.1).format
      }
    }
    #expect(formats() == [.jpeg, .png, .tiff])
    choices.choose(.web)
    #expect(choices.preset == .web)
    #expect(formats() == [.jpeg, .png, .jpeg])
    choices.choose(.webP)
    #expect(formats() == [.webP, .webP, .webP])
    #expect(choices.preset == nil)
  }
}

@Suite("The format that a name means") struct CopyNameFormatTests {
  private func named(_ name: String, _ format: CopyFormat = .png) -> CopySettings {
    var settings = CopySettings()
    settings.format = format
    return settings.named(name)
  }

  @Test func aTypedExtensionDecides() {
    #expect(named("a.jpg").format == .jpeg)
    #expect(named("a.JFIF").format == .jpeg)
    #expect(named("a.webp").format == .webP)
    #expect(named("a.TIFF").format == .tiff)
    #expect(named("a.png", .jpeg).format == .png)
  }

  @Test func aNameWithoutAKnownExtensionKeepsTheFormatAndGetsItsOwn() {
    for name in ["a", "a.2024", ".jpg", "a."] {
      #expect(named(name).format == .png)
      #expect(named(name).completedName(name) == name + ".png")
    }
  }

  @Test func anExtensionOfAnotherKindIsRefused() {
    #expect(CopyFormat.refusedKind(of: "a.gif") == "GIF")
    #expect(CopyFormat.refusedKind(of: "a.HEIC") == "HEIC")
    for name in ["a.png", "a.jpeg", "a", "a.2024", "gif"] {
      #expect(CopyFormat.refusedKind(of: name) == nil)
    }
  }
}
