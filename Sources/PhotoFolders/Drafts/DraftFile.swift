import FoundationEssentials
import GioBindings
import PhotoPages

/// What a draft's file says, as JSON.
struct DraftFile: Codable {
  /// The only form that is read.
  static let version = 1

  var version = Self.version
  /// The photo's URI, by which the file is called.
  let uri: String
  /// By what the photo is found again under another URI; nil where it could not be looked at.
  let number: Number?
  /// When it was written, in seconds since 1970.
  let written: Double
  private let comment: String?
  private let edited: EditedComment?
  private let names: [Name]?
  private let caption: Words?

  struct Number: Codable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
  }

  struct EditedComment: Codable {
    let id: String
    let text: String
  }

  /// A name, and its point or its box (left, top, width, height) in the photo as shown, 0…1.
  struct Name: Codable {
    let tag: String?
    let text: String
    let point: [Double]?
    let region: [Double]?
  }

  /// Title and caption as they were typed, and as they were before.
  struct Words: Codable {
    let title: String
    let text: String
    let titleBefore: String
    let textBefore: String
  }

  /// Understands a file; nil if it is none of these.
  init?(_ bytes: [UInt8]) {
    guard let file = try? JSONDecoder().decode(DraftFile.self, from: Data(bytes)),
      file.version == Self.version
    else { return nil }
    self = file
  }

  /// The file as it is written; nil if nothing can be written.
  var bytes: [UInt8]? {
    (try? JSONEncoder().encode(self)).map { Array($0) }
  }
}

extension DraftFile {
  /// Says what was typed about a photo.
  init(_ drafts: PhotoDrafts, of uri: String, _ number: FileNumber?, at date: Date) {
    self.uri = uri
    self.number = number.map { Number(device: $0.device, inode: $0.inode, size: $0.size) }
    written = date.timeIntervalSince1970
    comment = drafts.comments.new.isEmpty ? nil : drafts.comments.new
    edited = drafts.comments.edited.map { EditedComment(id: $0.id.rawValue, text: $0.text) }
    names = drafts.names.isEmpty ? nil : drafts.names.map(Name.init)
    caption = drafts.caption.map(Words.init)
  }

  /// What was typed, as that of a photo.
  func drafts(of photo: PhotoID) -> PhotoDrafts {
    PhotoDrafts(
      comments: CommentDrafts(
        new: comment ?? "",
        edited: edited.map { .init(id: CommentID($0.id), text: $0.text) }),
      names: (names ?? []).compactMap { $0.draft(of: photo) },
      caption: caption?.draft(of: photo))
  }

  /// The photo's number, if it was looked at.
  var fileNumber: FileNumber? {
    number.map { FileNumber(device: $0.device, inode: $0.inode, size: $0.size) }
  }
}

extension DraftFile.Name {
  init(_ draft: TagDraft) {
    tag = draft.existing?.rawValue
    text = draft.text
    switch draft.shape {
    case .point(let place):
      point = [place.x, place.y]
      region = nil
    case .region(let box):
      point = nil
      region = [box.x, box.y, box.width, box.height]
    }
  }

  /// The name; nil if it has no place on the photo.
  func draft(of photo: PhotoID) -> TagDraft? {
    shape.map { TagDraft(photo: photo, existing: tag.map { TagID($0) }, shape: $0, text: text) }
  }

  private var shape: TagShape? {
    if let point, point.count == 2 {
      let place = NormalizedPoint(x: point[0], y: point[1])
      return place.isInside ? .point(place) : nil
    }
    guard let region, region.count == 4 else { return nil }
    let box = NormalizedRect(x: region[0], y: region[1], width: region[2], height: region[3])
    return box.clipped == box ? .region(box) : nil
  }
}

extension DraftFile.Words {
  init(_ draft: CaptionDraft) {
    title = draft.title
    text = draft.text
    titleBefore = draft.begun.title
    textBefore = draft.begun.text
  }

  func draft(of photo: PhotoID) -> CaptionDraft {
    CaptionDraft(
      photo: photo, begun: Caption(title: titleBefore, text: textBefore), title: title, text: text)
  }
}
