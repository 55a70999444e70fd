extension FixedWidthInteger {
  /// Converts a number from outside, such as a file or a server, to the nearest integer that fits; 0 if it is none.
  ///
  /// The fraction is dropped. Swift's own conversion of a number that does not fit ends the program.
  package init(clamping number: Double) {
    guard !number.isNaN else {
      self = 0
      return
    }
    self = Self(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }
}
