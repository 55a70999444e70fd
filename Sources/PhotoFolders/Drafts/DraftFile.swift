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
  let number: FileNumber?
  /// When it was written, in seconds since 1970.
  let written: Double
  private let comment: String?
  private let edits: [EditedComment]?
  /// The one edit that earlier versions kept.
  private let edited: EditedComment?
  private let names: [Name]?
  private let caption: Words?

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
    edited = nil
    names = drafts.names.isEmpty ? nil : drafts.names.map(Name.init)
    caption = drafts.caption.map(Words.init)
  }

  func drafts(of photo: PhotoID) -> PhotoDrafts {
    PhotoDrafts(
      comments: CommentDrafts(
        new: comment ?? "",
        edits: (edits ?? [edited].compactMap { $0 }).map {
          .init(id: CommentID($0.id), text: $0.text)
        }),
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
  }

  func draft(of photo: PhotoID) -> CaptionDraft {
    CaptionDraft(
      photo: photo, begun: Caption(title: titleBefore, text: textBefore), title: title, text: text)
  }
}

/// What a draft's file is called: the digest of the photo's URI and, if there is one, the file's
/// number, so that a photo is found under another URI without opening a file.
struct DraftName: Equatable {
  let digest: String
  /// The file system's number and the photo's own; nil where there are none.
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
