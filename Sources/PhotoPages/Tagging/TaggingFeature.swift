/// Tags while they are put on photos.
public struct TaggingFeature: Equatable, Sendable {
  /// What the source tells.
  public enum Event: Equatable, Sendable {
    /// The names that the source's tags have.
    case namesLoaded([NameCount])
  }

  /// The tag that is being typed; nil while none is.
  public private(set) var draft: TagDraft?
  /// Where the keyboard points while tagging; nil until an arrow key was pressed.
  public private(set) var crosshair: NormalizedPoint?
  private(set) var pressedPoint: NormalizedPoint?
  private(set) var selected: TagID?
  /// Names that were typed and not saved, for when those photos are tagged again.
  private(set) var shelved: [PhotoID: [TagDraft]] = [:]
  /// The names that the source knows, what is offered first at the beginning.
  private var sourceNames: [NameCount] = []
  /// The names that were put on photos here, the latest first.
  private var usedNames: [String] = []
  /// Whether tagging has begun, so that names are wanted.
  private(set) var hasAskedForNames = false

  mutating func handle(_ event: Event) {
    switch event {
    case .namesLoaded(let names): sourceNames = names.sorted(by: NameCount.isOffered)
    }
  }

  mutating func shownPhotoChanged() { (crosshair, selected, pressedPoint) = (nil, nil, nil) }

  /// Another state begins: the crosshair belongs to tagging.
  mutating func left(for state: StateID) {
    if state != .tagging, state != .tagEntry { crosshair = nil }
  }

  mutating func press(_ point: NormalizedPoint?) {
    pressedPoint = point.flatMap { $0.isInside ? $0 : nil }
  }

  mutating func select(_ tag: TagID?) { selected = tag }

  /// How far one press of an arrow key moves the crosshair, as a part of the photo's side: fifty
  /// presses from edge to edge, held for two seconds.
  private static let crosshairStep = 0.02

  /// Moves the crosshair, which begins in the middle, and asks for it to be seen.
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

  /// Moves the tag if it is the one whose name is being typed, and returns whether it is.
  mutating func moveDraft(of tag: TagID, tipTo tip: NormalizedPoint) -> Bool {
    guard let draft, draft.existing == tag else { return false }
    self.draft?.shape = draft.shape.moved(tipTo: tip)
    return true
  }

  /// Makes what is being typed the name of a new tag.
  mutating func releaseDraft() { draft?.existing = nil }

  // MARK: - Names that wait

  /// Lets names wait until their photo is tagged again.
  mutating func shelve(_ drafts: [TagDraft], of photo: PhotoID) {
    if !drafts.isEmpty { shelved[photo, default: []] += drafts }
  }

  /// Takes the first of the names that wait for a photo.
  mutating func takeShelved(of photo: PhotoID) -> TagDraft? {
    guard let draft = shelved[photo]?.removeFirst() else { return nil }
    if shelved[photo]?.isEmpty == true { shelved[photo] = nil }
    return draft
  }

  mutating func putBack(_ draft: TagDraft) {
    shelved[draft.photo, default: []].insert(draft, at: 0)
  }

  // MARK: - Names that are offered

  /// Tagging begins: asks for the names that the source knows, once.
  mutating func askForNames() -> [Effect] {
    defer { hasAskedForNames = true }
    return hasAskedForNames ? [] : [.loadNames]
  }

  mutating func noteUse(of name: String) {
    usedNames.removeAll { $0 == name }
    usedNames.insert(name, at: 0)
  }

  /// The names that were used before, each once: those put on photos here, the latest first, then the
  /// source's, the latest or most frequent first, then others.
  func knownNames(and others: [String]) -> [String] {
    var seen: Set<String> = []
    return (usedNames + sourceNames.map(\.name) + others).filter { seen.insert($0).inserted }
  }
}

// What is read of others.
extension ViewerModel {
  /// The names to offer while one is typed, each once, with those on the photos around.
  public var knownNames: [String] {
    tagging.knownNames(
      and: annotations.states.values.flatMap(\.value.tags).map(\.text).sorted())
  }

  func tags(of photo: PhotoID) -> [PhotoTag] { annotations.states[photo]?.value.tags ?? [] }

  /// Whether a name was typed that its tag does not have already.
  func isTyped(_ draft: TagDraft) -> Bool {
    let old = draft.existing.flatMap { id in tags(of: draft.photo).first { $0.id == id } }
    return !draft.text.trimmed.isEmpty && draft.text.trimmed != old?.text
  }
}
