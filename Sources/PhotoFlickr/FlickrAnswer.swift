import FoundationEssentials
import PhotoPages
import WebAccess

/// The answers of the service.
///
/// A photo that lacks what is needed is left out, so that one damaged entry costs no page.
enum FlickrAnswer {
  /// Reads the answer to a search, or to the question for recent photos.
  ///
  /// - Throws: the service's error, if the answer is one.
  static func page(_ answer: JSON) throws(PhotoSourceError) -> FlickrPage {
    let photos = try checked(answer)["photos"]
    guard let pages = photos["pages"].integer else { throw .web(.notUnderstood) }
    return FlickrPage(
      photos: photos["photo"].elements.compactMap { FlickrPhoto($0) }, pages: pages,
      total: photos["total"].integer)
  }

  /// Reads the public feed, which is one page.
  static func feed(_ answer: JSON) throws(PhotoSourceError) -> FlickrPage {
    guard case .array(let items) = try checked(answer)["items"] else { throw .web(.notUnderstood) }
    return FlickrPage(photos: items.compactMap { FlickrPhoto(feed: $0) }, pages: 1)
  }

  /// Reads the id of the person that was asked for by name.
  static func person(_ answer: JSON) throws(PhotoSourceError) -> String {
    guard let id = try checked(answer)["user"]["nsid"].string else { throw .web(.notUnderstood) }
    return id
  }

  /// Returns the answer, unless it is an error, which the service sends with HTTP status 200.
  ///
  /// The numbers are from the service's pages on its methods; 1 and 5 are those of the methods on people.
  private static func checked(_ answer: JSON) throws(PhotoSourceError) -> JSON {
    guard answer["stat"].string == "fail" else { return answer }
    switch answer["code"].integer {
    case 1, 2, 5: throw .notFound
    case 100: throw .web(.keyRefused)
    case 10, 105, 106: throw .web(.status(503))
    default: throw .web(.notUnderstood)
    }
  }
}

// Photos in answers.
extension FlickrPhoto {
  /// Reads a photo in the answer to a search; nil if it lacks its number, its owner or all sizes.
  fileprivate init?(_ form: JSON) {
    guard let id = form["id"].integer, let owner = form["owner"].string else { return nil }
    let stated = FlickrSize.stated(in: form)
    let sizes = stated.isEmpty ? FlickrSize.derived(of: id, form) : stated
    guard !sizes.isEmpty else { return nil }
    let isDateKnown = form["datetakenunknown"].bool != true
    self.init(
      id: PhotoID(id),
      publisher: FlickrPerson(
        id: owner, name: form["ownername"].string ?? owner,
        icon: Self.icon(form)),
      title: form["title"].string ?? "", description: form["description"]["_content"].string ?? "",
      keywords: Self.keywords(form), views: form["views"].integer,
      taken: isDateKnown ? form["datetaken"].string.flatMap(ServiceDate.taken) : nil,
      published: form["dateupload"].integer.map { Date(timeIntervalSince1970: Double($0)) },
      isPublic: form["ispublic"].bool, sizes: sizes,
      original: PixelSize(form, "o_width", "o_height") ?? PixelSize(form, "width_o", "height_o"))
  }

  /// Reads a photo of the public feed; nil if its addresses are not of the service's form.
  fileprivate init?(feed form: JSON) {
    guard let page = form["link"].string, let owner = form["author_id"].string,
      let id = page.split(separator: "/").last.flatMap({ Int($0) }),
      let picture = form["media"]["m"].string.flatMap({ WebAddress($0)?.text }),
      let end = picture.ranges(of: "_m.").last
    else { return nil }
    self.init(
      id: PhotoID(id),
      publisher: FlickrPerson(
        id: owner, name: Self.author(form["author"].string) ?? owner, icon: nil),
      title: form["title"].string ?? "", description: form["description"].string ?? "",
      keywords: Self.keywords(form), views: nil,
      taken: form["date_taken"].string.flatMap(ServiceDate.taken),
      published: form["published"].string.flatMap(ServiceDate.moment), isPublic: true,
      sizes: FlickrSize.derived(
        from: String(picture[..<end.lowerBound]), String(picture[end.upperBound...])))
  }

  private static func keywords(_ form: JSON) -> [String] {
    (form["tags"].string ?? "").split(separator: " ").map(String.init)
  }

  /// The place of a publisher's picture; nil if there is none.
  private static func icon(_ form: JSON) -> FlickrIcon? {
    guard let server = form["iconserver"].integer, server > 0,
      let farm = form["iconfarm"].integer
    else { return nil }
    return FlickrIcon(farm: farm, server: server)
  }

  /// Reads a name in the feed's form `nobody@flickr.com ("Name")`.
  private static func author(_ text: String?) -> String? {
    guard let text, let start = text.firstRange(of: "(\""), text.hasSuffix("\")") else {
      return nil
    }
    return String(text[start.upperBound...].dropLast(2))
  }
}

extension FlickrSize {
  /// Reads `url_X`, `width_X` and `height_X` for each name X of a size; the smallest comes first.
  fileprivate static func stated(in form: JSON) -> [FlickrSize] {
    let names = kinds.map { ($0.name, $0.isSquare) } + [(original, false)]
    let sizes = names.compactMap { (name, isSquare) -> FlickrSize? in
      guard let address = form["url_\(name)"].string.flatMap({ WebAddress($0)?.text }),
        let pixels = PixelSize(form, "width_\(name)", "height_\(name)")
      else { return nil }
      return FlickrSize(
        address: address, pixels: pixels, isSquare: isSquare, isCertain: true,
        isOriginal: name == original)
    }
    return sizes.sorted { $0.pixels.width + $0.pixels.height < $1.pixels.width + $1.pixels.height }
  }

  /// Returns the sizes of a photo whose answer names none, by its server and secret.
  fileprivate static func derived(of id: Int, _ form: JSON) -> [FlickrSize] {
    guard let secret = form["secret"].string, let server = form["server"].string,
      (secret + server).allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return [] }
    return derived(from: "https://live.staticflickr.com/\(server)/\(id)_\(secret)", "jpg")
  }

  /// Returns the sizes that a photo usually has, by the beginning and the end of its addresses.
  ///
  /// A photo that is smaller has no larger sizes.
  fileprivate static func derived(from base: String, _ fileExtension: String) -> [FlickrSize] {
    kinds.map { kind in
      FlickrSize(
        address: "\(base)\(kind.suffix).\(fileExtension)",
        pixels: PixelSize(width: kind.side, height: kind.side), isSquare: kind.isSquare,
        isCertain: false)
    }
  }
}

extension PixelSize {
  /// Reads the columns and rows of a picture; nil if one is missing or impossible.
  fileprivate init?(_ form: JSON, _ width: String, _ height: String) {
    let sides = 1...Int(Int32.max)
    guard let width = form[width].integer, let height = form[height].integer,
      sides.contains(width), sides.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}
