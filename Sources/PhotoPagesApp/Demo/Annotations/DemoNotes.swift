import FoundationEssentials
import PhotoPages

/// The invented annotations of one photo of the demo album.
struct DemoNotes: Sendable {
  var tags: [DemoTag] = []
  var caption = Caption()
  var likes: [DemoPerson] = []
  var comments: [DemoComment] = []
  var permissions = PhotoPermissions.all

  /// Returns the annotations of the photo `name`; ids follow from the name, so they are always the same.
  ///
  /// Dates are relative to `now`. `user` may change their own annotations.
  func annotations(of name: String, now: Date, user: Author) -> PhotoAnnotations {
    PhotoAnnotations(
      tags: tags.enumerated().map { place, tag in tag.tag(id: "\(name)/tag/\(place)") },
      comments: comments.enumerated().map { place, comment in
        comment.comment(id: "\(name)/comment/\(place)", now: now, user: user)
      },
      caption: caption,
      likes: likes.enumerated().map { place, person in
        Like(
          author: person.author(user: user), date: now.addingTimeInterval(-3600 * Double(place + 1))
        )
      },
      permissions: permissions)
  }
}

/// A tag on a demo photo: at a point, or in a box with left, top, width and height.
struct DemoTag: Sendable {
  private let text: String
  private let kind: TagKind
  private let place: [Double]

  static func person(_ name: String, _ place: Double...) -> DemoTag {
    DemoTag(text: name, kind: .person, place: place)
  }

  static func thing(_ name: String, _ place: Double...) -> DemoTag {
    DemoTag(text: name, kind: .thing, place: place)
  }

  func tag(id: String) -> PhotoTag {
    let shape: TagShape =
      place.count == 2
      ? .point(NormalizedPoint(x: place[0], y: place[1]))
      : .region(NormalizedRect(x: place[0], y: place[1], width: place[2], height: place[3]))
    return PhotoTag(id: TagID(id), text: text, kind: kind, shape: shape)
  }
}

struct DemoComment: Sendable {
  private let person: DemoPerson
  private let hours: Double
  private let text: String
  private let isEdited: Bool

  init(_ person: DemoPerson, hoursAgo hours: Double, _ text: String, isEdited: Bool = false) {
    self.person = person
    self.hours = hours
    self.text = text
    self.isEdited = isEdited
  }

  /// Returns the comment; an album's owner may delete other people's comments but not edit them.
  func comment(id: String, now: Date, user: Author) -> PhotoComment {
    let date = now.addingTimeInterval(-3600 * hours)
    return PhotoComment(
      id: CommentID(id), author: person.author(user: user), date: date, text: text,
      edited: isEdited ? date.addingTimeInterval(600) : nil,
      permissions: ItemPermissions(edit: person == .user, delete: true))
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
