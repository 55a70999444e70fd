import PhotoPages

/// What ExifTool is told so that it writes a region called Anna, in each form that is in use.
public enum RegionSetting {
  /// The form of the Metadata Working Group.
  ///
  /// - Parameters:
  ///   - area: the fields of its place, with their unit.
  ///   - size: the image's on which it was placed.
  ///   - type: what it shows; nil to leave that open.
  /// - Returns: the setting.
  public static func workingGroup(
    _ area: String, on size: PixelSize, type: String? = nil
  ) -> String {
    let dimensions = "AppliedToDimensions={W=\(size.width),H=\(size.height),Unit=pixel}"
    let type = type.map { ",Type=\($0)" } ?? ""
    return "-RegionInfo={\(dimensions),RegionList=[{Area={\(area)},Name=Anna\(type)}]}"
  }

  /// Microsoft's form: parts of the image, from the left, from above, wide and high.
  public static func microsoft(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> String
  {
    // A comma would end the field.
    let sides = [x, y, width, height].map { "\($0)" }.joined(separator: "|, ")
    return "-RegionInfoMP={Regions=[{Rectangle=\(sides),PersonDisplayName=Anna}]}"
  }

  /// IPTC's form.
  ///
  /// - Parameters:
  ///   - shape: a rectangle, circle or polygon.
  ///   - boundary: the fields of its place, but for the unit.
  ///   - unit: what they are counted in.
  ///   - isPerson: whether Anna is listed as a person, or only names the region.
  /// - Returns: the setting.
  public static func iptc(
    _ shape: String, _ boundary: String, unit: String = "relative", isPerson: Bool = false
  ) -> String {
    let name = isPerson ? "PersonInImage=[Anna]" : "Name=Anna"
    return "-ImageRegion=[{RegionBoundary={RbShape=\(shape),RbUnit=\(unit),\(boundary)},\(name)}]"
  }
}
