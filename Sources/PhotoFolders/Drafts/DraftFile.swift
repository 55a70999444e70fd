import FoundationEssentials
import GioBindings
import PhotoPages

/// The JSON content of a draft's file.
struct DraftFile: Codable {
  /// The only version that is read.
  static let version = 1

  var version = Self.version
  /// The photo's URI; the file is named after its digest.
  let uri: String
  /// The file number that identifies the photo after a rename; nil if it could not be read.
  let number: FileNumber?
  /// The time of writing in seconds since 1970.
  let written: Double
  private let comment: String?
  private let edits: [EditedComment]?
  private let names: [Name]?
  private let caption: Words?

  struct EditedComment: Codable {
    let id: String
    let text: String
  }

  /// A tag's text, and its point or box (left, top, width, height) in the photo as shown, 0…1.
  struct Name: Codable {
    let tag: String?
    let text: String
    let point: [Double]?
    let region: [Double]?
  }

  /// The typed title and caption, those before the edit, and the other texts that were typed.
  struct Words: Codable {
    let title: String
    let text: String
    let titleBefore: String
    let textBefore: String
    let altText: String?
    let keyword: String?
  }

  init?(_ bytes: [UInt8]) {
    guard let file = try? JSONDecoder().decode(DraftFile.self, from: Data(bytes)),
      file.version == Self.version
    else { return nil }
    self = file
  }

  var bytes: [UInt8]? { (try? JSONEncoder().encode(self)).map { Array($0) } }

  init(_ drafts: PhotoDrafts, of uri: String, _ number: FileNumber?, at date: Date) {
    (self.uri, self.number) = (uri, number)
    written = date.timeIntervalSince1970
    comment = drafts.comments.new.isEmpty ? nil : drafts.comments.new
    let changed = drafts.comments.edits.map { EditedComment(id: $0.id.rawValue, text: $0.text) }
    edits = changed.isEmpty ? nil : changed
    names = drafts.names.isEmpty ? nil : drafts.names.map(Name.init)
    caption = drafts.caption.map(Words.init)
  }

  func drafts(of photo: PhotoID) -> PhotoDrafts {
    PhotoDrafts(
      comments: CommentDrafts(
        new: comment ?? "",
        edits: (edits ?? []).map { .init(id: CommentID($0.id), text: $0.text) }),
      names: (names ?? []).compactMap { $0.draft(of: photo) },
      caption: caption?.draft(of: photo))
  }
}

extension DraftFile.Name {
  init(_ draft: TagDraft) {
    tag = draft.existing?.rawValue
    text = draft.text
    switch draft.shape {
    case .point(let place): (point, region) = ([place.x, place.y], nil)
    case .region(let box): (point, region) = (nil, [box.x, box.y, box.width, box.height])
    }
  }

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
    (title, text) = (draft.title, draft.text)
    (titleBefore, textBefore) = (draft.begun.title, draft.begun.text)
    (altText, keyword) = (draft.altText, draft.keyword)
  }

  func draft(of photo: PhotoID) -> CaptionDraft {
    CaptionDraft(
      photo: photo, begun: Caption(title: titleBefore, text: textBefore), title: title, text: text,
      altText: altText, keyword: keyword)
  }
}

/// The name of a draft's file: the URI's digest, and the file number if known, which finds renamed photos unopened.
struct DraftName: Equatable {
  let digest: String
  /// The device and file number as text; nil if unknown.
  let number: String?

  private static let end = ".json"

  init(of photo: Location, _ number: FileNumber?) {
    digest = photo.digest
    self.number = number?.text
  }

  init?(_ name: [UInt8]) {
    let text = String(decoding: name, as: UTF8.self)
    guard text.hasSuffix(Self.end), !text.hasPrefix(".") else { return nil }
    let parts = text.dropLast(Self.end.count).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let digest = parts.first, !digest.isEmpty else { return nil }
    self.digest = String(digest)
    number = parts.count == 2 ? String(parts[1]) : nil
  }

  var bytes: [UInt8] {
    Array(([digest, number].compactMap { $0 }.joined(separator: ".") + Self.end).utf8)
  }
}
