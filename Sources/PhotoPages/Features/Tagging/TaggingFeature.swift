/// The tags being put on photos, and the texts to offer for them.
public struct TaggingFeature: Equatable, Sendable {
  /// An event from the source.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// The texts of the source's tags and its keywords were loaded.
    case namesLoaded([NameCount])
  }

  /// The tag that is being typed; nil while none is.
  public private(set) var draft: TagDraft?
  /// The place on the photo chosen with the keyboard while tagging; nil until an arrow key was pressed.
  public private(set) var crosshair: NormalizedPoint?
  private(set) var pressedPoint: NormalizedPoint?
  private(set) var selected: TagID?
  /// The unsaved drafts, restored when their photos are tagged again.
  private(set) var draftsPutAside: [PhotoID: [TagDraft]] = [:]
  /// The texts of the source's tags and its keywords, in the order in which they are offered.
  private var sourceNames: [NameCount] = []
  /// The texts of tags made here, the latest first.
  private var usedNames: [String] = []
  /// Whether tagging or editing keywords has begun, so that texts and keywords are wanted.
  private(set) var hasAskedForNames = false

  mutating func handle(_ event: Event) {
    switch event {
    case .namesLoaded(let names): sourceNames = names.sorted(by: NameCount.isOffered)
    }
  }

  mutating func shownPhotoChanged() { (crosshair, selected, pressedPoint) = (nil, nil, nil) }

  mutating func hideCrosshair() { crosshair = nil }

  mutating func press(_ point: NormalizedPoint?) {
    pressedPoint = point.flatMap { $0.isInside ? $0 : nil }
  }

  mutating func select(_ tag: TagID?) { selected = tag }

  /// The distance of a step of the crosshair, as a part of the photo's side: from edge to edge by fifty presses.
  private static let crosshairStep = 0.02

  /// Moves the crosshair, which begins in the middle, and asks the view to reveal it.
  mutating func moveCrosshair(_ arrow: Arrow, from middle: NormalizedPoint) -> [Effect] {
    guard var point = crosshair else {
      crosshair = middle
      return []
    }
    switch arrow {
    case .left: point.x -= Self.crosshairStep
    case .right: point.x += Self.crosshairStep
    case .up: point.y -= Self.crosshairStep
    case .down: point.y += Self.crosshairStep
    }
    crosshair = point.clamped
    return [.view(.reveal(point.clamped))]
  }

  // MARK: - Typing

  mutating func begin(_ draft: TagDraft) { self.draft = draft }

  mutating func type(_ text: String) { draft?.text = String(text.prefix(PhotoTag.longestText)) }

  @discardableResult
  mutating func takeDraft() -> TagDraft? {
    defer { draft = nil }
    return draft
  }

  /// Moves the tag if it is the one being typed, and returns whether it is.
  mutating func moveDraft(of tag: TagID, tipTo tip: NormalizedPoint) -> Bool {
    guard let draft, draft.existing == tag else { return false }
    self.draft?.shape = draft.shape.moved(tipTo: tip)
    return true
  }

  /// Makes the draft that of a new tag.
  mutating func releaseDraft() { draft?.existing = nil }

  // MARK: - Unsaved drafts

  /// Stores a draft until its photo is tagged again, if it has a text that is not its tag's already.
  mutating func putAside(_ draft: TagDraft, amongTags tags: [PhotoTag]) {
    if draft.isTyped(among: tags) { putAside([draft], of: draft.photo) }
  }

  /// Stores drafts until their photo is tagged again.
  mutating func putAside(_ drafts: [TagDraft], of photo: PhotoID) {
    if !drafts.isEmpty { draftsPutAside[photo, default: []] += drafts }
  }

  mutating func takePutAside(of photo: PhotoID) -> TagDraft? {
    guard let draft = draftsPutAside[photo]?.removeFirst() else { return nil }
    if draftsPutAside[photo]?.isEmpty == true { draftsPutAside[photo] = nil }
    return draft
  }

  mutating func putBack(_ draft: TagDraft) {
    draftsPutAside[draft.photo, default: []].insert(draft, at: 0)
  }

  // MARK: - Offered texts

  /// Requests the texts of the source's tags and its keywords when they are first needed.
  mutating func askForNames() -> [Effect] {
    defer { hasAskedForNames = true }
    return hasAskedForNames ? [] : [.loadNames]
  }

  mutating func recordUse(of name: String) {
    usedNames.removeAll { $0 == name }
    usedNames.insert(name, at: 0)
  }

  /// Returns each known text once: of tags made here, the latest first; then the source's; then `others`.
  func knownNames(and others: [String]) -> [String] {
    var seen: Set<String> = []
    let texts = sourceNames.filter { !$0.isKeyword }.map(\.name)
    return (usedNames + texts + others).filter { seen.insert($0).inserted }
  }

  /// The names to offer as keywords, each once: the source's keywords, then the texts of its tags.
  var knownKeywords: [String] {
    var seen: Set<String> = []
    let keywords = sourceNames.filter(\.isKeyword) + sourceNames.filter { !$0.isKeyword }
    return keywords.map(\.name).filter { seen.insert($0).inserted }
  }
}
