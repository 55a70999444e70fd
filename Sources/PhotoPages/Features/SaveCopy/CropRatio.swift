/// The proportions that a crop is held to.
public enum CropRatio: Hashable, CaseIterable, Sendable {
  /// Any proportions.
  case free
  /// The photo's.
  case original
  /// 1:1.
  case square
  /// 4:3.
  case fourToThree
  /// 3:4.
  case threeToFour
  /// 3:2.
  case threeToTwo
  /// 2:3.
  case twoToThree
  /// 16:9.
  case sixteenToNine
  /// 9:16.
  case nineToSixteen

  /// Returns width by height in pixels for a photo of this size; nil for any.
  func value(for photo: Size) -> Double? {
    switch self {
    case .free: nil
    case .original: photo.width / photo.height
    case .square: 1
    case .fourToThree: 4 / 3
    case .threeToFour: 3 / 4
    case .threeToTwo: 3 / 2
    case .twoToThree: 2 / 3
    case .sixteenToNine: 16 / 9
    case .nineToSixteen: 9 / 16
    }
  }

  /// The same proportions in landscape instead of portrait, or the reverse.
  var turned: CropRatio {
    switch self {
    case .free, .original, .square: self
    case .fourToThree: .threeToFour
    case .threeToFour: .fourToThree
    case .threeToTwo: .twoToThree
    case .twoToThree: .threeToTwo
    case .sixteenToNine: .nineToSixteen
    case .nineToSixteen: .sixteenToNine
    }
  }
}
