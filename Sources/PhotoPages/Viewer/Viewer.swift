import FoundationEssentials

/// A viewer as a value: its model, its state, and the effects it has asked for.
///
/// Handling an event changes this value and nothing else, so a test makes one, sends an event and
/// compares all of it. Its owner sends events, runs the effects and shows the result.
public struct Viewer: Sendable {
  /// What the viewer knows. Other packages change their `extensions` of it.
  public internal(set) var model: ViewerModel
  private(set) var state: any ViewerState
  /// What the last event asked for, in order.
  public internal(set) var effects: [Effect] = []
  /// The transitions that the last event asked for, in order, refused ones among them.
  public private(set) var transitions: [Transition] = []
  /// The transitions that the last event made, in order: those asked for and not refused.
  public private(set) var performedTransitions: [Transition] = []
  /// The state before the last tap, while a second tap could still take it back.
  var stateBeforeTap: (any ViewerState)?
  /// What the delegate has refused for the event being handled.
  private var vetoed: Set<Transition> = []

  /// Makes a viewer with nothing on screen.
  public init(_ setup: ViewerSetup = ViewerSetup()) {
    model = ViewerModel(setup)
    state = Uninitialized()
  }

  /// The current state's name.
  public var stateID: StateID { type(of: state).id }

  /// What stands around the photo: a function of state and model, computed whenever asked.
  public var chrome: Chrome { state.chrome(of: self) }

  /// Whether the last event only asked for another look at the photo, and changed nothing of the viewer.
  package func onlyMovesView(since before: Viewer) -> Bool {
    guard !effects.isEmpty, performedTransitions.isEmpty else { return false }
    let isAsked = effects.allSatisfy { if case .view = $0 { true } else { false } }
    guard isAsked else { return false }
    return ViewerFeatures(from: before, to: self).isEmpty
  }

  /// Whether more is to come without a person's doing: the list, a photo on its way back, annotations to be
  /// read as soon as pages have rested.
  package var isBusy: Bool {
    model.annotations.rest != nil || model.library.phase == .running
      || model.history.returning.contains { photo($0.photo.id) == nil }
  }

  func photo(_ id: PhotoID) -> Photo? { model.library.list.photo(id) }

  /// Handles one event, which happened at `date`, or when the one before did, but for transitions that must not
  /// happen now.
  public mutating func handle(
    _ event: ViewerEvent, at date: Date? = nil, vetoing vetoed: Set<Transition> = []
  ) {
    effects = []
    transitions = []
    performedTransitions = []
    self.vetoed = vetoed
    if let date { model.now = date }
    if !event.followsTap { stateBeforeTap = nil }
    switch event {
    case .input(let input): hear(input)
    case .library(let event): handle(event)
    case .paging(let event): handle(event)
    case .pictures(let event): handle(event)
    case .annotations(let event): handle(event)
    case .tagging(let event): model.tagging.handle(event)
    case .comments(let event): handle(event)
    case .drafts(let event): handle(event)
    case .details(let event): model.details.handle(event)
    case .slideshow(let event): handle(event)
    case .history(let event): handle(event)
    case .notices(let event): handle(event)
    case .transfers(let event): model.notices.handle(event)
    case .preferences(let preferences): prefer { $0 = preferences }
    case .window(let event): handle(event)
    }
    resumeShelvedName()
    if !transitions.isEmpty { tellOfTransition() }
    requestDetails()
    requestEditedComment()
    if let reading = model.annotations.read(readablePhotos) { perform(reading) }
    requestDrafts()
    keepDrafts()
    self.vetoed = []
  }

  /// Goes to another state, unless the delegate refused; returns whether it did.
  @discardableResult
  public mutating func enter(_ next: any ViewerState) -> Bool {
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
  public subscript<Value: ViewerExtension>(type: Value.Type) -> Value {
    get { model.extensions[type] }
    set { model.extensions[type] = newValue }
  }

  /// Undoes the transition of a tap that turned out to be the first half of a double tap.
  mutating func takeBackTap() {
    guard let before = stateBeforeTap else { return }
    stateBeforeTap = nil
    // A tap that ended a mode has ended it.
    guard before is any BrowsingState, state is any BrowsingState else { return }
    enter(before)
  }
}

/// What a viewer is told before it begins.
public struct ViewerSetup: Sendable {
  var start: Photo?
  var isRemote: Bool
  var placeName: String?
  var roles = Set(PhotoSourceRole.allCases)
  var permissions: PhotoPermissions
  var preferences: Preferences
  var abilities: Set<DesktopAbility>
  var addedCommands: [AddedCommand]
  var extensions: [any ViewerExtension.Type]
  /// Whether the disk or the server with what is opened has kept silent for a while already, so that what is waited
  /// for is said as soon as there is a window.
  public var isSlow = false
  /// Where random numbers begin: ids that are made here, and shuffling.
  package var seed: UInt64 = 0

  /// Makes a setup. `placeName` is what people call what is opened, as a folder's name. Where the photos come
  /// from is told by `describe`: whether over a network, and what may be done with them before more is known.
  public init(
    start: Photo? = nil, placeName: String? = nil, isRemote: Bool = false,
    permissions: PhotoPermissions = .viewing, preferences: Preferences = Preferences(),
    abilities: Set<DesktopAbility> = [.window, .sharing],
    addedCommands: [AddedCommand] = [], extensions: [any ViewerExtension.Type] = []
  ) {
    self.start = start
    self.placeName = placeName
    self.isRemote = isRemote
    self.permissions = permissions
    self.preferences = preferences
    self.abilities = abilities
    self.addedCommands = addedCommands
    self.extensions = extensions
  }

  /// Takes over what a source says of itself.
  public mutating func describe(_ source: any PhotoDataSource) {
    isRemote = source.isRemote
    roles = Set(of: source)
    permissions = source.permissions
  }
}
