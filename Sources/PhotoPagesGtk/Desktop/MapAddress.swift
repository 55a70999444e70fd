import GtkBindings
import PhotoPages

extension Place {
  /// The place for a map program (RFC 5870); nil where only its name is known.
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

  /// Both numbers for people, to some ten metres, in the order and with the signs of ISO 6709; nil
  /// where only the name is known.
  var coordinatesText: String? {
    guard coordinates != nil, let latitude, let longitude else { return nil }
    return "\(latitude.degrees(4)), \(longitude.degrees(4))"
  }

  /// The map's zoom: a town and what is around it.
  private static let zoom = 12

  /// As many digits after the point as tell ten centimetres.
  private static let digits = 6

  private var coordinates: (latitude: String, longitude: String)? {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else {
      return nil
    }
    return (latitude.degrees(Self.digits), longitude.degrees(Self.digits))
  }
}

extension Double {
  /// So many digits after the point, never in powers of ten.
  fileprivate func degrees(_ count: Int) -> String {
    let scale = (0..<count).reduce(1) { scale, _ in scale * 10 }
    let parts = Int((magnitude * Double(scale)).rounded())
    let digits = String(parts % scale)
    let zeros = String(repeating: "0", count: count - digits.count)
    return (self < 0 ? "-" : "") + "\(parts / scale).\(zeros)\(digits)"
  }
}
