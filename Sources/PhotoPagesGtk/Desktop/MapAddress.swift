import Gtk
import PhotoPages

extension Place {
  /// The place for a map program (RFC 5870); nil where only its name is known.
  var geoAddress: String? {
    coordinates.map { "geo:\($0.latitude),\($0.longitude)" }
  }

  /// The place on the map at openstreetmap.org.
  var mapAddress: String {
    guard let (latitude, longitude) = coordinates else {
      return "https://www.openstreetmap.org/search?query=\(AddressText.escape(name))"
    }
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
      + "#map=\(Self.zoom)/\(latitude)/\(longitude)"
  }

  /// Both numbers for people, to some ten metres, in the order and with the signs of ISO 6709; nil
  /// where only the name is known.
  var coordinatesText: String? {
    coordinates.map { "\($0.latitude.dropLast(2)), \($0.longitude.dropLast(2))" }
  }

  /// The map's zoom: a town and what is around it.
  private static let zoom = 12

  /// Degrees with as many digits as tell ten centimetres.
  private var coordinates: (latitude: String, longitude: String)? {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else {
      return nil
    }
    return (latitude.degrees, longitude.degrees)
  }
}

extension Double {
  /// Six digits after the point, never in powers of ten.
  fileprivate var degrees: String {
    let millionths = Int((magnitude * 1_000_000).rounded())
    let digits = String(millionths % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - digits.count)
    return (self < 0 ? "-" : "") + "\(millionths / 1_000_000).\(zeros)\(digits)"
  }
}
