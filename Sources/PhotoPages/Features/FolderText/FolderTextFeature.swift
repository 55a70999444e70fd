/// The text about all photos, and its editor.
public struct FolderTextFeature: Equatable, Sendable {
  /// News of the text.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// The text may have changed at the source.
    case changed
    /// The text was read.
    case loaded(FolderText, FolderTextToken)
    /// The text could not be read.
    case failed(FolderTextToken)
    /// A change was made, which left this text.
    case saved(FolderText, FolderTextToken)
    /// A change could not be made.
    case saveFailed(PhotoSourceError, FolderTextToken)
  }

  /// The text as it was read last; nil while it is unknown.
  public private(set) var text: FolderText?
  /// The text in the editor; nil while it is not edited.
  public private(set) var draft: FolderTextDraft?
  /// Whether the whole text is shown, and not only its first line.
  public internal(set) var isUnfolded = false
  /// The draft that Escape put aside, which returns when the text is edited again.
  private(set) var draftPutAside: FolderTextDraft?
  /// The changes that the source is still to make, the oldest first.
  private var pending: [FolderTextWork] = []
  /// The draft that the source refused because of another text, which is being read.
  private var refused: FolderTextDraft?
  /// Whether nothing has changed since the last reading began.
  private var isCurrent = false
  private var reading: FolderTextToken?
  private var count = 0

  /// The text to show: the one being saved, else the one that was read; empty if there is none.
  public var shownText: String {
    let saved = pending.last.flatMap {
      if case .save(let draft) = $0.kind { draft.text } else { nil }
    }
    return saved ?? text?.text ?? ""
  }

  /// Whether the editor may be opened.
  var canEdit: Bool { draft == nil && pending.isEmpty && text.map { $0.obstacle == nil } == true }

  private mutating func nextToken() -> FolderTextToken {
    count += 1
    return FolderTextToken(count)
  }

  // MARK: - Reading

  mutating func recordChange() { isCurrent = false }

  /// Requests the text unless it is known; while a change is made, its result is waited for.
  mutating func read() -> Effect? {
    guard !isCurrent, pending.isEmpty else { return nil }
    let token = nextToken()
    (isCurrent, reading) = (true, token)
    return .folderText(.read(token))
  }

  /// Records a text that was read; returns the draft that was refused because of it, if there is one.
  mutating func load(_ new: FolderText, _ token: FolderTextToken) -> FolderTextDraft? {
    guard token == reading else { return nil }
    reading = nil
    set(new)
    defer { refused = nil }
    return refused?.warned(of: new)
  }

  /// Records that the text could not be read; what was read before stays.
  mutating func failReading(_ token: FolderTextToken) {
    guard token == reading else { return }
    (reading, isCurrent) = (nil, false)
    if let refused { putAside(refused) }
    refused = nil
  }

  /// Records the present text; an editor in which nothing was typed follows it.
  private mutating func set(_ new: FolderText) {
    text = new
    if draft?.isTyped == false { draft = FolderTextDraft(new) }
  }

  // MARK: - Editing

  /// Begins editing, with the draft that was put aside if there is one.
  mutating func begin() {
    guard let text else { return }
    var new = draftPutAside ?? FolderTextDraft(text)
    if !new.base.isSameVersion(as: text) { new = new.warned(of: text) }
    (draft, draftPutAside, isUnfolded) = (new, nil, true)
  }

  mutating func reopen(_ draft: FolderTextDraft) { (self.draft, isUnfolded) = (draft, true) }

  mutating func type(_ text: String) { draft?.text = text }

  @discardableResult
  mutating func end() -> FolderTextDraft? {
    defer { draft = nil }
    return draft
  }

  /// Stores a typed draft until the text is edited again.
  mutating func putAside(_ draft: FolderTextDraft) {
    if draft.isTyped { draftPutAside = draft }
  }

  /// Whether the text changed since the draft began, without a warning yet.
  var isOutdated: Bool {
    guard let draft, let text else { return false }
    return !draft.base.isSameVersion(as: text)
  }

  /// Warns of another text, which saving will replace.
  mutating func warn() {
    if let text { draft = draft?.warned(of: text) }
  }

  mutating func refuse(_ draft: FolderTextDraft) {
    refused = draft
    recordChange()
  }

  // MARK: - Changes

  /// Begins a change, and returns its number; what is being read is no longer current.
  mutating func begin(_ kind: FolderTextWork.Kind) -> FolderTextToken {
    let token = nextToken()
    reading = nil
    pending.append(FolderTextWork(token: token, kind: kind))
    return token
  }

  /// Ends a change that left a text, or that failed (nil); returns nil if it is not known.
  mutating func end(_ token: FolderTextToken, leaving new: FolderText?) -> FolderTextWork.Kind? {
    guard let place = pending.firstIndex(where: { $0.token == token }) else { return nil }
    if let new { set(new) } else { recordChange() }
    return pending.remove(at: place).kind
  }
}

/// The number of a reading or a change of the text, unique in a viewer.
public struct FolderTextToken: Hashable, Sendable {
  private let number: Int

  init(_ number: Int) { self.number = number }
}

/// A text in its editor.
public struct FolderTextDraft: Equatable, Sendable {
  /// The text that saving replaces: the one that editing began with, or another of which a person was warned.
  let base: FolderText
  /// The text so far.
  public fileprivate(set) var text: String
  /// Whether another program changed the text while it was edited.
  public private(set) var isWarned = false

  init(_ base: FolderText) { (self.base, text) = (base, base.text) }

  var isTyped: Bool { text != base.text }

  /// Returns the draft with another text to replace, and the mark that this has to be said.
  func warned(of other: FolderText) -> FolderTextDraft {
    var draft = FolderTextDraft(other)
    (draft.text, draft.isWarned) = (text, true)
    return draft
  }
}

/// A change of the text that the source is to make.
struct FolderTextWork: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case save(FolderTextDraft)
    case undo(FolderTextChange)
    case redo(FolderTextChange)
  }

  let token: FolderTextToken
  let kind: Kind
}

/// A change of the text in the history.
struct FolderTextChange: Equatable, Sendable {
  let old: FolderText
  let new: FolderText
}

/// Work on the text that a viewer requests from its source; results come back as `FolderTextFeature.Event`.
@nonexhaustive
public enum FolderTextRequest: Equatable, Sendable {
  /// Read the text.
  case read(FolderTextToken)
  /// Save a text in place of another one.
  case save(String, over: FolderText, FolderTextToken)
  /// Bring a text back in place of another one.
  case restore(FolderText, over: FolderText, FolderTextToken)
}
