/// The caption's editor and its unsaved drafts.
public struct CaptionsFeature: Equatable, Sendable {
  /// The draft of the shown photo's caption; nil while it is not edited.
  public private(set) var draft: CaptionDraft?
  /// Whether the caption is scrolled so far that it is being read.
  public private(set) var isRead = false
  /// The unsaved drafts, restored when their photos' captions are edited again.
  private(set) var lost: [PhotoID: CaptionDraft] = [:]

  mutating func setRead(_ isRead: Bool) { self.isRead = isRead && draft == nil }

  /// Begins editing, with the photo's unsaved draft if there is one.
  mutating func begin(_ photo: PhotoID, _ caption: Caption) {
    let words = lost.removeValue(forKey: photo)?.applied(to: caption) ?? caption
    isRead = false
    draft = CaptionDraft(photo: photo, begun: caption, title: words.title, text: words.text)
  }

  mutating func setText(title: String, text: String) {
    draft?.title = title
    draft?.text = text
  }

  @discardableResult
  mutating func end() -> CaptionDraft? {
    defer { draft = nil }
    return draft
  }

  /// Stores a typed draft until its photo's caption is edited again.
  mutating func putAside(_ draft: CaptionDraft) {
    if draft.isTyped { lost[draft.photo] = draft }
  }

  /// Adds a draft stored before the viewer was opened, unless there is a newer one.
  mutating func add(_ stored: CaptionDraft?, of photo: PhotoID) {
    if lost[photo] == nil { lost[photo] = stored }
  }

  /// Returns an unsaved draft to the editor, and returns whether the editor was opened.
  ///
  /// A draft of the same photo that is in the editor already stays. If the editor may not open, the unsaved
  /// draft waits until its caption is edited again.
  mutating func takeBack(_ lost: CaptionDraft, having caption: Caption, mayOpen: Bool) -> Bool {
    if draft?.photo == lost.photo {
      draft?.begun = caption
      return false
    }
    if mayOpen {
      (draft, isRead) = (lost, false)
      draft?.begun = caption
    } else {
      self.lost[lost.photo] = lost
    }
    return mayOpen
  }
}

/// Title and caption of a photo while they are edited.
public struct CaptionDraft: Equatable, Sendable {
  var photo: PhotoID
  /// The caption when editing began, or after a failed save was reverted; text that differs was typed.
  public internal(set) var begun: Caption
  /// The title so far.
  public internal(set) var title: String
  /// The caption so far.
  public internal(set) var text: String

  /// Makes a draft.
  public init(photo: PhotoID, begun: Caption, title: String, text: String) {
    self.photo = photo
    self.begun = begun
    self.title = title
    self.text = text
  }

  var isTyped: Bool { applied(to: begun) != begun }

  /// Returns `caption` with the typed title and text; unchanged parts stay as they are in `caption`.
  func applied(to caption: Caption) -> Caption {
    var new = caption
    if title.trimmed != begun.title.trimmed { new.title = title.trimmed }
    if text.trimmed != begun.text.trimmed { new.text = text.trimmed }
    return new
  }
}
