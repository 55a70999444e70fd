import FoundationEssentials
import PhotoPages

/// The invented annotations of one photo of the demo album.
struct DemoNotes: Sendable {
  var tags: [PhotoTag] = []
  var caption = Caption()
  var likes: [DemoPerson] = []
  var comments: [DemoComment] = []
  var rating: Rating?
  var label: ColourLabel?
  var keywords: Set<String> = []
  var altText = ""
  var permissions = PhotoPermissions.all

  /// Returns the annotations, with dates before `now`, and `user` for the person who uses the program.
  func annotations(now: Date, user: Author) -> PhotoAnnotations {
    PhotoAnnotations(
      tags: tags, comments: comments.map { $0.comment(now: now, user: user) }, caption: caption,
      likes: likes.enumerated().map { place, person in
        Like(
          author: person.author(user: user), date: now.addingTimeInterval(-3600 * Double(place + 1))
        )
      },
      rating: rating, label: label, altText: altText, keywords: keywords, permissions: permissions)
  }

  /// Adds to annotations what sidecars do not hold: the permissions, and whether the photo is public.
  func complete(_ annotations: inout PhotoAnnotations) {
    annotations.caption.isPublic = caption.isPublic
    let mayTurnFile = annotations.permissions.rotateFile
    annotations.permissions = permissions
    annotations.permissions.rotateFile = mayTurnFile
  }
}

/// Tags at a point, or in a box with left, top, width and height; the ids follow from the names.
extension PhotoTag {
  static func person(_ name: String, _ place: Double...) -> PhotoTag { demo(name, .person, place) }

  static func thing(_ name: String, _ place: Double...) -> PhotoTag { demo(name, .thing, place) }

  private static func demo(_ text: String, _ kind: TagKind, _ place: [Double]) -> PhotoTag {
    let shape: TagShape =
      place.count == 2
      ? .point(NormalizedPoint(x: place[0], y: place[1]))
      : .region(NormalizedRect(x: place[0], y: place[1], width: place[2], height: place[3]))
    return PhotoTag(id: TagID("demo-\(text)"), text: text, kind: kind, shape: shape)
  }
}

struct DemoComment: Sendable {
  private let person: DemoPerson
  private let hours: Double
  private let text: String
  private let isEdited: Bool

  init(_ person: DemoPerson, hoursAgo hours: Double, _ text: String, isEdited: Bool = false) {
    (self.person, self.hours, self.text, self.isEdited) = (person, hours, text, isEdited)
  }

  /// Returns the comment; its id follows from its age, so no two of one photo are of the same.
  func comment(now: Date, user: Author) -> PhotoComment {
    let date = now.addingTimeInterval(-3600 * hours)
    return PhotoComment(
      id: CommentID("demo-\(hours)"), author: person.author(user: user), date: date, text: text,
      edited: isEdited ? date.addingTimeInterval(600) : nil)
  }
}

enum DemoPerson: String, CaseIterable, Sendable {
  case anna = "Anna Lindqvist"
  case bela = "Béla Horváth"
  case chidi = "Chidi Okafor"
  case dilnoza = "Dilnoza Karimova"
  case emre = "Emre Yıldız"
  case fumiko = "佐藤 文子"
  case gwen = "Gwen ap Rhys"
  case haim = "חיים לוי"
  case user = ""

  func author(user: Author) -> Author {
    self == .user ? user : Author(id: "demo-\(self)", name: rawValue)
  }
}
