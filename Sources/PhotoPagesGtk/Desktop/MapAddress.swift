import GtkBindings
import PhotoPages

extension Place {
  /// The place's `geo:` URI for map programs (RFC 5870); nil without valid coordinates.
  var geoAddress: String? {
    coordinates.map { "geo:\($0.latitude),\($0.longitude)" }
  }

  var mapAddress: String {
    guard let (latitude, longitude) = coordinates else {
      return "https://www.openstreetmap.org/search?query=\(Texts.escapedForAddress(name))"
    }
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
      + "#map=\(Self.zoom)/\(latitude)/\(longitude)"
  }

  /// The latitude and longitude for people, to about ten metres; nil without valid coordinates.
  ///
  /// Order and signs are those of ISO 6709.
  var coordinatesText: String? {
    guard coordinates != nil, let latitude, let longitude else { return nil }
    return "\(latitude.degrees(4)), \(longitude.degrees(4))"
  }

  /// The map's zoom level: a town and its surroundings.
  private static let zoom = 12

  /// The number of decimals in addresses, for a resolution of about ten centimetres.
  private static let digits = 6

  private var coordinates: (latitude: String, longitude: String)? {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else {
      return nil
    }
    return (latitude.degrees(Self.digits), longitude.degrees(Self.digits))
  }
}

extension Double {
  /// Returns the number with `count` decimals, never in powers of ten.
  fileprivate func degrees(_ count: Int) -> String {
    let scale = (0..<count).reduce(1) { scale, _ in scale * 10 }
    let parts = Int((magnitude * Double(scale)).rounded())
    let digits = String(parts % scale)
    let zeros = String(repeating: "0", count: count - digits.count)
    return (self < 0 ? "-" : "") + "\(parts / scale).\(zeros)\(digits)"
  }
}
