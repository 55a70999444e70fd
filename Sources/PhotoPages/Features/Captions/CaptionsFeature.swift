/// The texts about a photo while they are typed in its details, and the unsaved ones.
public struct CaptionsFeature: Equatable, Sendable {
  /// The draft of the shown photo's texts; nil while none is typed.
  public private(set) var draft: CaptionDraft?
  /// Whether the caption is scrolled so far that it is being read.
  public private(set) var isRead = false
  /// The unsaved drafts, restored when their photos' captions are edited again.
  private(set) var lost: [PhotoID: CaptionDraft] = [:]

  mutating func setRead(_ isRead: Bool) { self.isRead = isRead && draft == nil }

  /// Begins editing, with the photo's unsaved draft if there is one.
  mutating func begin(_ photo: PhotoID, _ caption: Caption) {
    let typed = lost.removeValue(forKey: photo)?.typed ?? [:]
    isRead = false
    draft = CaptionDraft(photo: photo, begun: caption, typed: typed)
  }

  /// Sets a text that was typed in a row.
  mutating func set(_ text: String, in field: DetailsField) {
    draft?.set(text, of: field)
    draft?.field = field
  }

  /// Ends editing, and drops what was typed in the row used last; other unsaved texts stay.
  mutating func drop() {
    guard var left = end() else { return }
    left.forget(left.field)
    putAside(left)
  }

  @discardableResult
  mutating func end() -> CaptionDraft? {
    defer { draft = nil }
    return draft
  }

  /// Stores a typed draft until its photo's caption is edited again.
  mutating func putAside(_ draft: CaptionDraft) {
    if draft.isTyped { lost[draft.photo] = draft.merging(lost[draft.photo]) }
  }

  /// Adds a draft stored before the viewer was opened, unless there is a newer one.
  mutating func add(_ stored: CaptionDraft?, of photo: PhotoID) {
    if lost[photo] == nil { lost[photo] = stored }
  }

  /// Returns an unsaved draft to the rows, and returns whether it was the first in them.
  ///
  /// A draft of the same photo that is in the rows already stays. If none may be there, the unsaved draft waits
  /// until its photo's texts are edited again.
  mutating func takeBack(
    _ lost: CaptionDraft, having caption: Caption, in field: DetailsField, mayOpen: Bool
  ) -> Bool {
    let isOpen = draft?.photo == lost.photo
    guard isOpen || mayOpen else {
      putAside(lost)
      return false
    }
    var all = (draft ?? lost).merging(isOpen ? lost : self.lost.removeValue(forKey: lost.photo))
    all.begun = caption
    if !isOpen { all.field = field }
    (draft, isRead) = (all, false)
    return !isOpen
  }
}

/// Title, caption and other texts of a photo while they are edited.
public struct CaptionDraft: Equatable, Sendable {
  var photo: PhotoID
  /// The caption when editing began, or after a failed save was reverted; text that differs was typed.
  public internal(set) var begun: Caption
  /// The texts that were typed, by their rows of the details.
  fileprivate(set) var typed: [DetailsField: String]
  /// The row of the details that was typed in last.
  var field = DetailsField.title

  init(photo: PhotoID, begun: Caption, typed: [DetailsField: String]) {
    (self.photo, self.begun, self.typed) = (photo, begun, typed)
  }

  /// Makes a draft; nil for texts that were not typed.
  public init(
    photo: PhotoID, begun: Caption, title: String, text: String, altText: String? = nil,
    keyword: String? = nil
  ) {
    self.init(photo: photo, begun: begun, typed: [:])
    (typed[.altText], typed[.keyword]) = (altText, keyword)
    set(title, of: .title)
    set(text, of: .caption)
  }

  /// The title so far.
  public var title: String { typed[.title] ?? begun.title }
  /// The caption so far.
  public var text: String { typed[.caption] ?? begun.text }
  /// The alternative text so far; nil if none was typed.
  public var altText: String? { typed[.altText] }
  /// The keyword to add, so far; nil if none was typed.
  public var keyword: String? { typed[.keyword] }

  fileprivate mutating func set(_ text: String, of field: DetailsField) {
    let before: [DetailsField: String] = [.title: begun.title, .caption: begun.text, .keyword: ""]
    typed[field] = text == before[field] ? nil : text
  }

  var isTyped: Bool {
    applied(to: begun) != begun || altText != nil || keyword?.trimmed.isEmpty == false
  }

  /// Returns the draft with the texts that were typed only in another of the same photo.
  func merging(_ other: CaptionDraft?) -> CaptionDraft {
    var all = self
    all.typed.merge(other?.typed ?? [:]) { own, _ in own }
    return all
  }

  /// Drops the texts of rows, as they have been saved.
  mutating func forget(_ fields: DetailsField...) { for field in fields { typed[field] = nil } }

  /// Returns `caption` with the typed title, as one line, and text; unchanged parts stay as they are in `caption`.
  func applied(to caption: Caption) -> Caption {
    var new = caption
    if title.trimmed != begun.title.trimmed {
      new.title = String(title.trimmed.map { $0.isNewline ? " " : $0 })
    }
    if text.trimmed != begun.text.trimmed { new.text = text.trimmed }
    return new
  }
}
