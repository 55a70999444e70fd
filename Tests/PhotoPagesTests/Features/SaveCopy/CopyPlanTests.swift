import Testing

@testable import PhotoPages

@Suite("The pixels of a copy") struct CopyPlanTests {
  private static let photo = PixelSize(width: 6000, height: 4000)

  private func settings(
    _ size: CopySize = .full, _ format: CopyFormat = .jpeg, crop: CropArea = .whole
  ) -> CopySettings {
    var settings = CopySettings()
    (settings.size, settings.format, settings.crop) = (size, format, crop)
    return settings
  }

  @Test func aWholeCopyHasAllPixels() {
    let plan = CopyPlan(settings(), of: Self.photo)
    #expect(plan.scaled == Self.photo)
    #expect(plan.part == PixelRect(Self.photo))
  }

  @Test func aCropWithoutReductionHasTheOriginalsPixels() {
    let crop = CropArea(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let plan = CopyPlan(settings(crop: crop), of: Self.photo)
    #expect(plan.scaled == Self.photo)
    #expect(plan.part == PixelRect(x: 1500, y: 2000, width: 3000, height: 1000))
  }

  @Test func theLongerSideOfTheCropIsLimited() {
    let crop = CropArea(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let plan = CopyPlan(settings(.longerSide(1500), crop: crop), of: Self.photo)
    #expect(plan.scaled == PixelSize(width: 3000, height: 2000))
    #expect(plan.part == PixelRect(x: 750, y: 1000, width: 1500, height: 500))
  }

  @Test func nothingIsEnlarged() {
    let small = PixelSize(width: 300, height: 200)
    #expect(CopyPlan(settings(.longerSide(1000)), of: small).size == small)
  }

  @Test func whatAFormatCannotHoldIsReduced() {
    let wide = PixelSize(width: 40_000, height: 1000)
    let plan = CopyPlan(settings(.full, .webP), of: wide)
    #expect(plan.size.width == 16_383)
    #expect(CopyPlan(settings(.full, .jpeg), of: wide).size == wide)
  }

  @Test func aPartOutsideThePhotoIsClippedToAtLeastAPixel() {
    for crop in [
      CropArea(x: 2, y: 2, width: 1, height: 1), CropArea(x: -1, y: 0, width: 9, height: 0),
      CropArea(x: .nan, y: 0, width: .infinity, height: 1),
    ] {
      let plan = CopyPlan(settings(.longerSide(100), crop: crop), of: Self.photo)
      #expect(plan.part.width > 0 && plan.part.height > 0)
      #expect(PixelRect(plan.scaled).contains(plan.part), "\(plan)")
    }
  }

  @Test func oneTurnAfterTheOtherIsTheirProduct() {
    #expect(Orientation.rotated90.followed(by: .rotated90) == .rotated180)
    #expect(Orientation.rotated90.followed(by: .rotated270) == .upright)
    #expect(Orientation.mirrored.followed(by: .rotated180) == .flipped)
    #expect(Orientation.mirrored.followed(by: .rotated90) == .transversed)
    #expect(Orientation.rotated90.followed(by: .mirrored) == .transposed)
  }

  @Test(arguments: Orientation.allCases, Orientation.allCases)
  func aProductPutsEveryPixelWhereBothTurnsPutIt(first: Orientation, second: Orientation) {
    let upright = PixelSize(width: 5, height: 3)
    let middle = second.applied(to: upright)
    let both = first.followed(by: second)
    for x in 0..<5 {
      for y in 0..<3 {
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        let oneByOne = first.stored(second.stored(pixel, of: upright), of: middle)
        #expect(both.stored(pixel, of: upright) == oneByOne)
      }
    }
  }

  @Test(arguments: Orientation.allCases)
  func anAreaTurnsAsThePixelsDo(turn: Orientation) {
    let stored = PixelSize(width: 100, height: 60)
    let upright = turn.applied(to: stored)
    let part = PixelRect(x: 10, y: 12, width: 40, height: 24)
    let area = CropArea(x: 0.1, y: 0.2, width: 0.4, height: 0.4).turned(by: turn)
    let turned = PixelRect(
      x: Int((area.x * Double(upright.width)).rounded()),
      y: Int((area.y * Double(upright.height)).rounded()),
      width: Int((area.width * Double(upright.width)).rounded()),
      height: Int((area.height * Double(upright.height)).rounded()))
    #expect(turn.stored(turned, of: upright) == part)
  }
}

@Suite("The name of a copy") struct CopyNameTests {
  private func photo(_ name: String) -> Photo {
    Photo(id: PhotoID("a"), name: name, uri: "file:///photos/\(name)")
  }

  private func settings(_ format: CopyFormat) -> CopySettings {
    var settings = CopySettings()
    settings.format = format
    return settings
  }

  @Test func itTellsTheCopyAndTheFormat() {
    #expect(settings(.jpeg).suggestedName(for: photo("boat.heic"), "copy") == "boat copy.jpg")
    #expect(settings(.tiff).suggestedName(for: photo("boat"), "Kopie") == "boat Kopie.tif")
    #expect(
      settings(.png).suggestedName(for: photo("boat.jpg"), "copy", number: 2) == "boat copy 2.png")
  }

  @Test func anExtensionIsAddedWhereNoneFits() {
    #expect(settings(.jpeg).completedName("a.JPEG") == "a.JPEG")
    #expect(settings(.jpeg).completedName("a.b") == "a.b.jpg")
    #expect(settings(.webP).completedName("a") == "a.webp")
    #expect(settings(.tiff).completedName("a.tiff") == "a.tiff")
  }
}
