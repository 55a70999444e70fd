/// Parsing of the numbers in photo files: `1/250`, `28/10`, `2.8`, `400`.
package enum EmbeddedNumber {
  /// The largest plausible value, in seconds, millimetres or as a sensitivity.
  private static let greatest = 1e7

  /// Parses the first word of a text; nil if it is not a positive, plausible number.
  package static func positive(_ text: String) -> Double? {
    guard let word = text.split(whereSeparator: \.isWhitespace).first else { return nil }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...2).contains(parts.count), let above = parts[0], let below = parts.last ?? nil else {
      return nil
    }
    let number = parts.count == 2 ? above / below : above
    return number > 0 && number <= greatest ? number : nil
  }
}

extension EmbeddedPosition {
  /// The coordinates in the order and with the signs of ISO 6709, rounded to about ten metres.
  package var text: String { "\(Self.rounded(latitude)), \(Self.rounded(longitude))" }

  private static func rounded(_ degrees: Double) -> Double {
    (degrees * 10_000).rounded() / 10_000
  }

  /// Makes a position; nil if it is out of range, or at 0, 0, which devices without a fix write.
  package init?(fixed latitude: Double, _ longitude: Double) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180, latitude != 0 || longitude != 0
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Parses coordinates in XMP's form, `48,12.5N` or `48,12,30N` (XMP Specification, part 2, GPSCoordinate).
  package init?(latitude: String?, longitude: String?) {
    guard let latitude = latitude.flatMap({ Self.degrees($0, positive: "N", negative: "S") }),
      let longitude = longitude.flatMap({ Self.degrees($0, positive: "E", negative: "W") })
    else { return nil }
    self.init(fixed: latitude, longitude)
  }

  private static func degrees(
    _ text: String, positive: Character, negative: Character
  ) -> Double? {
    guard let side = text.last?.uppercased(), side == "\(positive)" || side == "\(negative)" else {
      return nil
    }
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard (1...3).contains(parts.count) else { return nil }
    var degrees = 0.0
    for part in parts.reversed() {
      guard let part, part >= 0 else { return nil }
      degrees = part + degrees / 60
    }
    return side == "\(positive)" ? degrees : -degrees
  }
}

/// Joins place names from small to large; uses the province only without a town, and returns nil without any name.
package func namedPlace(spot: String?, town: String?, province: String?, country: String?)
  -> String?
{
  let names = [spot, town ?? province, country].compactMap { $0 }
  return names.isEmpty ? nil : names.joined(separator: ", ")
}

package func joined(_ names: [String]) -> String? {
  names.isEmpty ? nil : names.joined(separator: ", ")
}

/// Returns a camera's name: maker and model, or only the model if it begins with the maker's first word.
package func cameraName(make: String?, model: String?) -> String? {
  guard let model else { return make }
  guard let make, let brand = make.split(separator: " ").first,
    !model.lowercased().hasPrefix(brand.lowercased())
  else { return model }
  return make + " " + model
}
