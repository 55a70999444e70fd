// Ownership: what C hands over, strings, lists and GBytes alike, is copied and freed before the call
// returns.

internal import CGExiv2Bindings

extension Metadata {
  /// All values of a tag as text, as bytes: which charset they have is up to who wrote them.
  ///
  /// - Parameter tag: as Exiv2 calls it, such as `Iptc.Application2.Keywords`.
  /// - Returns: nothing where there is no such tag. Of alternatives in several languages each begins
  ///   with its language, as in `lang="x-default" Summer`.
  public func values(_ tag: String) -> [[UInt8]] {
    guard gexiv2_metadata_try_has_tag(pointer, tag, nil) != 0,
      let list = gexiv2_metadata_try_get_tag_multiple(pointer, tag, nil)
    else { return [] }
    defer { g_strfreev(list) }
    var values: [[UInt8]] = []
    while let text = list[values.count] {
      values.append([UInt8](UnsafeRawBufferPointer(start: text, count: Int(strlen(text)))))
    }
    return values
  }

  /// A tag's value as it is stored in the file; several of one tag with separators between them.
  ///
  /// - Returns: nil where there is no such tag.
  public func storedBytes(_ tag: String) -> [UInt8]? {
    guard gexiv2_metadata_try_has_tag(pointer, tag, nil) != 0,
      let stored = gexiv2_metadata_try_get_tag_raw(pointer, tag, nil)
    else { return nil }
    defer { g_bytes_unref(stored) }
    var count: gsize = 0
    guard let start = g_bytes_get_data(stored, &count) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
  }

  /// A tag's value as Exiv2 explains it, such as the name of what a camera notes as a number.
  ///
  /// - Returns: nil where there is no such tag.
  public func explanation(_ tag: String) -> String? {
    guard gexiv2_metadata_try_has_tag(pointer, tag, nil) != 0,
      let text = gexiv2_metadata_try_get_tag_interpreted_string(pointer, tag, nil)
    else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Where EXIF says that the photo was taken, in degrees north of the equator and east of Greenwich.
  ///
  /// - Returns: nil where it says nothing, or nothing that is on earth.
  public var position: (latitude: Double, longitude: Double)? {
    var latitude = 0.0
    var longitude = 0.0
    guard gexiv2_metadata_try_get_gps_latitude(pointer, &latitude, nil) != 0,
      gexiv2_metadata_try_get_gps_longitude(pointer, &longitude, nil) != 0,
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    return (latitude, longitude)
  }
}
