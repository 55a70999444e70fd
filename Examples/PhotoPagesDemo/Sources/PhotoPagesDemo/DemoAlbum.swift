import FoundationEssentials
import PhotoPages

/// The number of a row in the demo's data, as a database would have it; the viewer gives it back with each request.
struct DemoRow: SourceValue {
  let number: Int
}

/// One photo of the demo with all that is known of it.
struct DemoPhoto {
  var name: String
  var caption: FormattedText = ""
  var size = PixelSize(width: 1200, height: 800)
  /// How often the photo was shared, which the library knows nothing of.
  var shares = 0
  var tags: [(text: String, point: NormalizedPoint)] = []
  var comments: [(author: String, text: FormattedText)] = []
  /// What may be done with the photo.
  var permissions = PhotoPermissions.demo
}

extension PhotoPermissions {
  /// What may be done with most of the photos: all but what no role of the source allows.
  static var demo: PhotoPermissions { .all }
}

/// The photos of the demo, which try what an album may hold.
enum DemoAlbum {
  static let photos: [DemoPhoto] = [
    DemoPhoto(
      name: "Harbour",
      caption: FormattedText([
        .init("The harbour", .bold), .init(" at "), .init("noon", .italic), .init(", as "),
        .init("the guide", link: WebAddress("https://example.org/harbour")), .init(" has it."),
      ]), shares: 12, tags: [("Lighthouse", NormalizedPoint(x: 0.57, y: 0.34))],
      comments: [("Ada", "Which side of the bay is this?"), ("Grace", "The northern one.")]),
    DemoPhoto(
      name: "Small", caption: "Smaller than the window, and so shown in its own size.",
      size: PixelSize(width: 320, height: 240), shares: 1,
      tags: [
        ("0, 0", NormalizedPoint(x: 0, y: 0)), ("Middle", .centre),
        ("1, 1", NormalizedPoint(x: 1, y: 1)),
      ]),
    DemoPhoto(
      name: "No Comments", caption: "Nobody can comment on this photo.",
      comments: [("Ada", "This one was written before.")],
      permissions: .without(\.comment)),
    DemoPhoto(
      name: "Not Shared", caption: "This photo cannot be shared.", permissions: .without(\.share)),
    DemoPhoto(
      name: "Fixed Tags", caption: "Tags can be neither added nor deleted.",
      tags: [("Tower", NormalizedPoint(x: 0.4, y: 0.6))],
      permissions: .without(\.share, \.tag, \.deleteTags)),
    DemoPhoto(
      name: "Only Looking", permissions: .without(\.share, \.comment, \.moreActions, \.like)),
    DemoPhoto(
      name: "At Night", caption: "Long captions are scrolled, and the photo is dimmed meanwhile.",
      comments: [
        ("Grace", [.init("Very "), .init("quiet", .italic), .init(".")].formatted),
        ("Alan", "How long was the exposure?"),
      ]),
  ]

  /// The day before which all comments were written.
  static let day = Date(timeIntervalSince1970: 1_400_000_000)
}

extension PhotoPermissions {
  fileprivate static func without(_ refused: WritableKeyPath<Self, Bool>...) -> PhotoPermissions {
    var permissions = PhotoPermissions.demo
    for permission in refused { permissions[keyPath: permission] = false }
    return permissions
  }
}

extension [FormattedText.Run] {
  fileprivate var formatted: FormattedText { FormattedText(self) }
}
