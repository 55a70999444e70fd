/// Title and caption while they are edited.
public struct CaptionsFeature: Equatable, Sendable {
  /// The shown photo's while they are edited; nil while they are not.
  public private(set) var draft: CaptionDraft?
  /// Whether the caption has been scrolled so far that it is being read.
  public private(set) var isRead = false
  /// Captions that were typed and not saved, for when those photos' captions are edited again.
  private(set) var lost: [PhotoID: CaptionDraft] = [:]

  mutating func setRead(_ isRead: Bool) { self.isRead = isRead && draft == nil }

  /// Begins to edit, with the words that could not be saved if there are any.
  mutating func begin(_ photo: PhotoID, _ caption: Caption) {
    let words = lost.removeValue(forKey: photo)?.applied(to: caption) ?? caption
    isRead = false
    draft = CaptionDraft(photo: photo, begun: caption, title: words.title, text: words.text)
  }

  mutating func setText(title: String, text: String) {
    draft?.title = title
    draft?.text = text
  }

  /// Ends editing, and returns what was being typed.
  @discardableResult
  mutating func end() -> CaptionDraft? {
    defer { draft = nil }
    return draft
  }

  /// Has typed words wait until their photo's caption is edited again.
  mutating func shelve(_ draft: CaptionDraft) {
    if draft.isTyped { lost[draft.photo] = draft }
  }

  /// Has words wait that were typed before the viewer was opened, unless newer ones do.
  mutating func add(_ stored: CaptionDraft?, of photo: PhotoID) {
    if lost[photo] == nil { lost[photo] = stored }
  }

  /// Gives words that could not be saved back to their editor; if that has others by now or may not be
  /// opened, they wait until the photo's caption is edited again. Returns whether the editor was opened.
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
  /// What the photo had when editing began, or when a change of it could not be kept: words that
  /// differ from these were typed.
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

  /// A caption with the words that were typed; what was not changed here stays as it is there.
  func applied(to caption: Caption) -> Caption {
    var new = caption
    if title.trimmed != begun.title.trimmed { new.title = title.trimmed }
    if text.trimmed != begun.text.trimmed { new.text = text.trimmed }
    return new
  }
}
