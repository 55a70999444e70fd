import PhotoPages

extension StoredFrame {
  /// Whether something can be measured against it.
  var hasSize: Bool { size.width > 0 && size.height > 0 }

  /// Whether the image has another shape than one of a size, however that is turned: it was cropped since.
  func isStale(_ size: PixelSize) -> Bool {
    guard hasSize else { return false }
    let before = Double(size.width) / Double(size.height)
    let now = Double(self.size.width) / Double(self.size.height)
    return [before / now, before * now].allSatisfy { abs($0 - 1) > Self.greatestDifference }
  }

  /// What rounding sizes to pixels may do to the ratio of the sides of a small copy.
  private static let greatestDifference = 0.01
}
