import PhotoPages

/// The one thing of EXIF that a picture cannot be shown without (EXIF 2.32, §4.6.2 and §4.6.4).
enum ExifOrientation {
  private static let tag = 0x0112

  /// How a picture must be turned, by the TIFF file that EXIF is; nil if it does not say so.
  static func orientation(tiff: [UInt8]) -> Orientation? {
    guard tiff.count >= 8 else { return nil }
    let isLittle = tiff[0] == 0x49
    guard tiff[0] == tiff[1], isLittle || tiff[0] == 0x4D else { return nil }
    // Zero beyond the end.
    func number(_ place: Int, _ count: Int) -> Int {
      guard place >= 0, place <= tiff.count - count else { return 0 }
      let bytes = tiff[place..<place + count]
      return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42 else { return nil }
    let directory = number(4, 4)
    for field in 0..<number(directory, 2) {
      let place = directory + 2 + 12 * field
      if number(place, 2) == tag { return Orientation(rawValue: number(place + 8, 2)) }
    }
    return nil
  }
}
