import FoundationEssentials

/// A gallery as a value: its model, its state, and the effects it has asked for.
///
/// Handling an event changes this value and nothing else, so a test makes one, sends an event and
/// compares all of it. Whoever owns one sends events, runs the effects and shows the result.
public struct Pages: Sendable {
  /// What the gallery knows. Other packages change their `extensions` of it.
  public internal(set) var model: PagesModel
  /// What events mean now.
  public private(set) var state: any PagesState
  /// What the last event asked for, in order.
  public internal(set) var effects: [Effect] = []
  /// The transitions that the last event asked for, in order, refused ones among them.
  public private(set) var transitions: [Transition] = []
  /// The transitions that the last event made, in order: those asked for and not refused.
  public private(set) var performedTransitions: [Transition] = []

  /// The state before the last tap, while a second tap could still take it back.
  var stateBeforeTap: (any PagesState)?
  /// What the delegate has refused for the event being handled.
  private var vetoed: Set<Transition> = []

  /// Makes a gallery with nothing on screen.
  public init(_ setup: PagesSetup = PagesSetup()) {
    model = PagesModel(setup)
    state = Uninitialized()
  }

  /// The current state's name.
  public var stateID: StateID { type(of: state).id }

  /// What stands around the photo: a function of state and model, computed whenever asked.
  public var chrome: Chrome { state.chrome(of: self) }

  /// Whether the last event only asked for another look at the photo, and changed nothing of the gallery.
  public func onlyMovesView(since before: Pages) -> Bool {
    guard !effects.isEmpty, performedTransitions.isEmpty else { return false }
    let isAsked = effects.allSatisfy { if case .view = $0 { true } else { false } }
    guard isAsked else { return false }
    var model = before.model
    model.now = self.model.now
    return model == self.model
  }

  /// A listed photo.
  func photo(_ id: PhotoID) -> Photo? {
    if let current = model.currentPhoto, current.id == id { return current }
    return model.list.photos.first { $0.id == id }
  }

  /// Handles one event.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - date: when it happened; nil for when the event before did.
  ///   - vetoed: transitions that must not happen now.
  public mutating func handle(
    _ event: PagesEvent, at date: Date? = nil, vetoing vetoed: Set<Transition> = []
  ) {
    effects = []
    transitions = []
    performedTransitions = []
    self.vetoed = vetoed
    if let date { model.now = date }
    dispatch(event)
    resumeShelvedName()
    if !transitions.isEmpty { tidyUp() }
    demandDetails()
    demandDrafts()
    keepDrafts()
    self.vetoed = []
  }

  /// Whatever led out of a mode, nothing of it stays behind to be found by the next.
  private mutating func tidyUp() {
    keepAbandonedTag()
    if stateID != .browsing { finishCaption() }
    let chrome = chrome
    if !chrome.showsCaption { model.isCaptionRead = false }
    if !chrome.showsComments { model.selectedComment = nil }
    if !(state is any BrowsingState) { model.showsDetails = false }
    if stateID != .tagging, stateID != .tagEntry { model.crosshair = nil }
    if stateID != .slideshow { (model.wait, model.nextInSlideshow) = (nil, nil) }
    requestOtherPictures()
  }

  /// Goes to another state, unless the delegate refused.
  ///
  /// - Returns: whether it did.
  @discardableResult
  public mutating func enter(_ next: any PagesState) -> Bool {
    let transition = Transition(from: stateID, to: type(of: next).id)
    guard transition.from != transition.to else { return true }
    transitions.append(transition)
    guard transition.isEssential || !vetoed.contains(transition) else { return false }
    state = next
    performedTransitions.append(transition)
    return true
  }

  /// Asks for something to be done outside.
  public mutating func perform(_ effect: Effect) {
    effects.append(effect)
  }

  /// The value that another package has added to the model.
  public subscript<Value: PagesExtension>(type: Value.Type) -> Value {
    get { model.extensions[type] }
    set { model.extensions[type] = newValue }
  }

  /// Undoes the transition of a tap that turned out to be the first half of a double tap.
  public mutating func takeBackTap() {
    guard let before = stateBeforeTap else { return }
    stateBeforeTap = nil
    // A tap that ended a mode has ended it.
    guard before is any BrowsingState, state is any BrowsingState else { return }
    enter(before)
  }
}

/// What a gallery is told before it begins.
public struct PagesSetup: Sendable {
  /// The photo that was opened, shown before anything is listed; nil for the first.
  public var start: Photo?
  /// Whether pictures come over a network.
  public var isRemote: Bool
  /// What may be done with photos about which the source has said nothing yet.
  public var permissions: PhotoPermissions
  /// Who writes, likes and reports here.
  public var author: Author
  /// How the bars are laid out.
  public var layout: ChromeLayout
  /// Whether the names on photos are shown while paging.
  public var showsTags: Bool
  /// Whether zoom and position are kept on turning to another photo.
  public var keepsZoom: Bool
  /// What the program around the gallery can do for it.
  public var abilities: Set<DesktopAbility>
  /// Buttons of other packages.
  public var addedButtons: [AddedButton]
  /// Where random numbers begin: ids that are made here, and shuffling.
  public var seed: UInt64

  /// Makes a setup.
  public init(
    start: Photo? = nil, isRemote: Bool = false, permissions: PhotoPermissions = .viewing,
    author: Author = Author(id: "me", name: ""), layout: ChromeLayout = .classic,
    showsTags: Bool = true, keepsZoom: Bool = false, abilities: Set<DesktopAbility> = .ofAnyWindow,
    addedButtons: [AddedButton] = [],
    seed: UInt64 = 0
  ) {
    self.start = start
    self.isRemote = isRemote
    self.permissions = permissions
    self.author = author
    self.layout = layout
    self.showsTags = showsTags
    self.keepsZoom = keepsZoom
    self.abilities = abilities
    self.addedButtons = addedButtons
    self.seed = seed
  }
}
