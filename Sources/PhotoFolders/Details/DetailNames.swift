import XMPBindings

// The names of properties that are only read, in the order of their schemas.

extension XMPNamespace {
  /// The properties of EXIF (XMP specification, part 2).
  static let exif = "http://ns.adobe.com/exif/1.0/"
  /// The later properties of EXIF (CIPA DC-010).
  static let exifExtension = "http://cipa.jp/exif/1.0/"
  /// Adobe's properties of lenses.
  static let auxiliary = "http://ns.adobe.com/exif/1.0/aux/"
  static let photoshop = "http://ns.adobe.com/photoshop/1.0/"
  static let rights = "http://ns.adobe.com/xap/1.0/rights/"
  /// The properties of the PLUS Coalition.
  static let plus = "http://ns.useplus.org/ldf/xmp/1.0/"
}

extension XMPName {
  static let creator = XMPName(XMPNamespace.dublinCore, "creator")
  static let rights = XMPName(XMPNamespace.dublinCore, "rights")
  static let source = XMPName(XMPNamespace.dublinCore, "source")

  static let make = XMPName(XMPNamespace.tiff, "Make")
  static let model = XMPName(XMPNamespace.tiff, "Model")
  static let imageDescription = XMPName(XMPNamespace.tiff, "ImageDescription")

  static let userComment = XMPName(XMPNamespace.exif, "UserComment")
  static let dateTimeOriginal = XMPName(XMPNamespace.exif, "DateTimeOriginal")
  static let dateTimeDigitized = XMPName(XMPNamespace.exif, "DateTimeDigitized")
  static let exposureTime = XMPName(XMPNamespace.exif, "ExposureTime")
  static let fNumber = XMPName(XMPNamespace.exif, "FNumber")
  static let isoSpeedRatings = XMPName(XMPNamespace.exif, "ISOSpeedRatings")
  static let focalLength = XMPName(XMPNamespace.exif, "FocalLength")
  static let equivalentFocalLength = XMPName(XMPNamespace.exif, "FocalLengthIn35mmFilm")
  static let latitude = XMPName(XMPNamespace.exif, "GPSLatitude")
  static let longitude = XMPName(XMPNamespace.exif, "GPSLongitude")
  static let latitudeReference = XMPName(XMPNamespace.exif, "GPSLatitudeRef")
  static let longitudeReference = XMPName(XMPNamespace.exif, "GPSLongitudeRef")
  static let sensitivity = XMPName(XMPNamespace.exifExtension, "PhotographicSensitivity")
  static let lensModel = XMPName(XMPNamespace.exifExtension, "LensModel")
  static let lens = XMPName(XMPNamespace.auxiliary, "Lens")

  static let createDate = XMPName(XMPNamespace.basic, "CreateDate")

  static let dateCreated = XMPName(XMPNamespace.photoshop, "DateCreated")
  static let creditSource = XMPName(XMPNamespace.photoshop, "Source")
  static let town = XMPName(XMPNamespace.photoshop, "City")
  static let province = XMPName(XMPNamespace.photoshop, "State")
  static let country = XMPName(XMPNamespace.photoshop, "Country")
  static let spot = XMPName(XMPNamespace.iptcCore, "Location")

  static let locationShown = XMPName(XMPNamespace.iptcExtension, "LocationShown")
  static let shownSpot = XMPName(XMPNamespace.iptcExtension, "Sublocation")
  static let shownTown = XMPName(XMPNamespace.iptcExtension, "City")
  static let shownProvince = XMPName(XMPNamespace.iptcExtension, "ProvinceState")
  static let shownCountry = XMPName(XMPNamespace.iptcExtension, "CountryName")

  static let webStatement = XMPName(XMPNamespace.rights, "WebStatement")

  static let licensor = XMPName(XMPNamespace.plus, "Licensor")
  static let licensorURL = XMPName(XMPNamespace.plus, "LicensorURL")
}
