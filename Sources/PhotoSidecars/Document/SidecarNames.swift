import XMPBindings

// The names of the properties that are read and written, in the order of their schemas.

extension XMPName {
  /// The reference to the segments of a JPEG file with the rest of its packet (XMP Specification, part 3).
  static let extendedPacket = XMPName("http://ns.adobe.com/xmp/note/", "HasExtendedXMP")

  package static let subject = XMPName(XMPNamespace.dublinCore, "subject")

  static let regions = XMPName(XMPNamespace.regions, "Regions")
  static let regionList = XMPName(XMPNamespace.regions, "RegionList")
  static let appliedToDimensions = XMPName(XMPNamespace.regions, "AppliedToDimensions")
  static let regionArea = XMPName(XMPNamespace.regions, "Area")
  static let regionName = XMPName(XMPNamespace.regions, "Name")
  static let regionType = XMPName(XMPNamespace.regions, "Type")
  static let regionExtensions = XMPName(XMPNamespace.regions, "Extensions")
  static let areaX = XMPName(XMPNamespace.area, "x")
  static let areaY = XMPName(XMPNamespace.area, "y")
  static let areaWidth = XMPName(XMPNamespace.area, "w")
  static let areaHeight = XMPName(XMPNamespace.area, "h")
  static let areaDiameter = XMPName(XMPNamespace.area, "d")
  static let areaUnit = XMPName(XMPNamespace.area, "unit")
  static let width = XMPName(XMPNamespace.dimensions, "w")
  static let height = XMPName(XMPNamespace.dimensions, "h")
  static let unit = XMPName(XMPNamespace.dimensions, "unit")

  static let regionInfo = XMPName(XMPNamespace.microsoftPhoto, "RegionInfo")
  static let microsoftRegions = XMPName(XMPNamespace.microsoftRegionInfo, "Regions")
  static let rectangle = XMPName(XMPNamespace.microsoftRegion, "Rectangle")
  static let personDisplayName = XMPName(XMPNamespace.microsoftRegion, "PersonDisplayName")

  package static let personInImage = XMPName(XMPNamespace.iptcExtension, "PersonInImage")
  static let imageRegion = XMPName(XMPNamespace.iptcExtension, "ImageRegion")
  static let imageRegionName = XMPName(XMPNamespace.iptcExtension, "Name")
  static let boundary = XMPName(XMPNamespace.iptcExtension, "RegionBoundary")
  static let boundaryShape = XMPName(XMPNamespace.iptcExtension, "rbShape")
  static let boundaryUnit = XMPName(XMPNamespace.iptcExtension, "rbUnit")
  static let boundaryX = XMPName(XMPNamespace.iptcExtension, "rbX")
  static let boundaryY = XMPName(XMPNamespace.iptcExtension, "rbY")
  static let boundaryWidth = XMPName(XMPNamespace.iptcExtension, "rbW")
  static let boundaryHeight = XMPName(XMPNamespace.iptcExtension, "rbH")
  static let boundaryRadius = XMPName(XMPNamespace.iptcExtension, "rbRx")
  static let boundaryVertices = XMPName(XMPNamespace.iptcExtension, "rbVertices")

  static let comments = ours("comments")
  static let likes = ours("likes")
  static let reports = ours("reports")
  /// The ids and dates of deleted entries, with the content of those that another program has deleted.
  static let deleted = ours("deleted")
  /// The persons tagged by this program, whether or not other programs have changed their regions.
  static let people = ours("people")
  /// The things tagged by this program, which are no regions.
  static let things = ours("things")
  /// The keywords added by this program to `dc:subject`.
  static let addedNames = ours("addedNames")
  /// The names added by this program to `Iptc4xmpExt:PersonInImage`.
  static let addedPersons = ours("addedPersons")

  static let id = ours("id")
  static let author = ours("author")
  static let authorID = ours("authorID")
  static let date = ours("date")
  static let edited = ours("edited")
  static let restored = ours("restored")
  static let text = ours("text")
  static let reason = ours("reason")
  static let point = ours("point")
  static let region = ours("region")
  /// The area of a tag's region, as last written or seen by this program.
  static let area = ours("area")
  static let kind = ours("kind")
  static let textEdited = ours("textEdited")
  static let kindEdited = ours("kindEdited")
  static let shapeEdited = ours("shapeEdited")
  /// The image size for which a region was set, if it differs from that of its list.
  static let appliedTo = ours("appliedTo")

  private static func ours(_ name: String) -> XMPName { XMPName(XMPNamespace.photoPages, name) }
}
