import FoundationEssentials

/// A viewer as a value: its model, its state, and the effects it has asked for.
///
/// Handling an event changes this value and nothing else, so a test makes one, sends an event and
/// compares all of it. Its owner sends events, runs the effects and shows the result.
public struct Viewer: Sendable {
  /// The data of the viewer, of which other packages change only their extensions.
  public internal(set) var model: ViewerModel
  private(set) var state: any ViewerState
  /// The states of other packages that replace others, by their ids.
  private let states: [StateID: any ViewerState]
  /// The effects that the last event requested, in order.
  public internal(set) var effects: [Effect] = []
  /// The transitions that the last event requested, in order, including refused ones.
  public private(set) var transitions: [Transition] = []
  /// The transitions that the last event made, in order.
  public private(set) var performedTransitions: [Transition] = []
  /// The state before the last tap, while a second tap could still take it back.
  var stateBeforeTap: (any ViewerState)?
  /// The transitions that the delegate refused for the event being handled.
  private var vetoed: Set<Transition> = []

  /// Makes a viewer with nothing on screen.
  public init(_ setup: ViewerSetup = ViewerSetup()) {
    precondition(
      setup.states.allSatisfy { type(of: $1).id == $0 && $0 != .uninitialized },
      "A state that replaces another has its id, and nothing replaces the state before the first")
    model = ViewerModel(setup)
    state = Uninitialized()
    states = setup.states
  }

  /// The current state's name.
  public var stateID: StateID { type(of: state).id }

  /// Whether the last event only moved the view of the photo, and left the viewer unchanged.
  package func onlyMovesView(since before: Viewer) -> Bool {
    guard !effects.isEmpty, performedTransitions.isEmpty else { return false }
    let isAsked = effects.allSatisfy { if case .view = $0 { true } else { false } }
    guard isAsked else { return false }
    return before.stateID == stateID && ViewerFeatures(from: before.model, to: model).isEmpty
  }

  /// Whether changes are to come by themselves.
  ///
  /// They are of the list, more photos, a returning photo, or annotations once pages rest. A photo that returns may not
  /// meet the filter.
  package var isBusy: Bool {
    model.annotations.rest != nil || model.library.phase == .running || model.morePhotos.isBusy
      || model.search.wait != nil || model.isWaitingForResults
      || !model.isFiltering && model.history.returning.contains { photo($0.photo.id) == nil }
  }

  func photo(_ id: PhotoID) -> Photo? { model.library.list.photo(id) }

  /// Handles one event, and collects the effects and transitions it causes.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - date: when it happened; nil for the date of the event before.
  ///   - vetoed: the transitions that the delegate refused.
  public mutating func handle(
    _ event: ViewerEvent, at date: Date? = nil, vetoing vetoed: Set<Transition> = []
  ) {
    effects = []
    transitions = []
    performedTransitions = []
    self.vetoed = vetoed
    if let date { model.now = date }
    if !event.followsTap { stateBeforeTap = nil }
    route(event)
    resumeTagPutAside()
    if !transitions.isEmpty { notifyOfTransition() }
    requestDetails()
    requestEditedComment()
    if let reading = model.annotations.read(model.readablePhotos) { perform(reading) }
    requestDrafts()
    keepDrafts()
    loadMoreNearEnd()
    sayUnread()
    self.vetoed = []
  }

  /// Hands an event to the feature that it concerns.
  private mutating func route(_ event: ViewerEvent) {
    switch event {
    case .input(let input): hear(input)
    case .library(let event): handle(event)
    case .paging(let event): handle(event)
    case .pictures(let event): handle(event)
    case .annotations(let event): handle(event)
    case .records(let event): model.records.handle(event)
    case .morePhotos(let event): handle(event)
    case .foldersChanged(let folders):
      model.gallery.take(folders)
      notifyOfList()
    case .folderText(let event): handle(event)
    case .search(let event): handle(event)
    case .tagging(let event): handle(event)
    case .comments(let event): handle(event)
    case .drafts(let event): handle(event)
    case .details(let event): model.details.handle(event)
    case .slideshow(let event): handle(event)
    case .history(let event): handle(event)
    case .files(let event): handle(event)
    case .notices(.expired(let number)): model.notices.expire(number)
    case .notices(.said(let message)): model.notices.add(.other(message))
    case .answered(let answer): handle(answer)
    case .transfers(let event): model.notices.handle(event)
    case .preferences(let preferences): prefer { $0 = preferences }
    case .window(let event): handle(event)
    }
  }

  /// Enters another state, or the one that replaces it, unless the delegate refused that.
  ///
  /// States of the library are entered by methods such as `enterTagging()`, which check whether they make sense now.
  /// Returns whether the viewer is in the state now.
  @discardableResult
  public mutating func enter(_ next: any ViewerState) -> Bool {
    let transition = Transition(from: stateID, to: type(of: next).id)
    guard transition.from != transition.to else { return true }
    transitions.append(transition)
    guard transition.isEssential || !vetoed.contains(transition) else { return false }
    let former = state
    state = states[transition.to] ?? next
    performedTransitions.append(transition)
    former.left(to: transition.to, in: &self)
    if stateID == transition.to { state.entered(from: transition.from, in: &self) }
    return stateID == transition.to
  }

  /// Requests an effect.
  public mutating func perform(_ effect: Effect) {
    effects.append(effect)
  }

  /// The value that another package has added to the model.
  public subscript<Value: ViewerExtension>(type: Value.Type) -> Value {
    get { model.extensions[type] }
    set { model.extensions[type] = newValue }
  }
}

/// The data that a viewer starts with.
public struct ViewerSetup: Sendable {
  var start: Photo?
  var isRemote: Bool
  /// Whether the source lists photos in the order that is asked for.
  var canOrder = true
  /// Whether a picture may be a smaller one than the photo itself.
  var hasSeveralSizes = false
  /// Whether changes are saved where nobody but the user reads them.
  var savesPrivately = false
  var placeName: String?
  var roles = Set(PhotoSourceRole.allCases)
  var sharing = SourceSharing()
  /// The search whose results the source lists.
  var listedSearch: PhotoSearch?
  var permissions: PhotoPermissions
  var preferences: Preferences
  var abilities: Set<DesktopAbility>
  var addedCommands: [AddedCommand]
  var extensions: [any ViewerExtension.Type]
  /// The states that are entered in place of others, by the ids of both, which are the same.
  ///
  /// A refined state conforms to the protocol of the one that it replaces, such as ``BrowsingState`` for ``Browsing``.
  public var states: [StateID: any ViewerState] = [:]
  /// Whether the photos' disk or server has been silent for a while; the viewer then says at once what it waits for.
  public var isSlow = false
  /// The place of the photos after those around it, the outermost first; that of the source if it is left empty.
  public var placePath: [PhotoFolder] = []
  /// Whether the window is a preview: Escape closes it where it would open the gallery.
  public var isPreview = false
  /// The URI of the photo that was shown last when these photos were shown before; nil if none is known.
  public var lastPhoto: String?
  /// The URI of the photo to turn to once it is listed, as one goes back to these photos; nil for the first one.
  package var returnPhoto: String?
  /// The URI of the folder that one comes from, which gets the keyboard focus in the gallery; nil for none.
  package var cameFrom: String?
  /// Whether other photos were shown before, to which one can go back.
  package var canGoBack = false
  /// The search in the bar, which is open and has the keyboard focus, as one goes on typing; nil for a closed bar.
  package var search: PhotoSearch?
  /// The search on which a person settled while these results were opened; nil for none.
  package var settledSearch: PhotoSearch?
  /// The order of the list at first.
  public var order = PhotoOrder()
  /// The seed of the random numbers, for new ids and for shuffling.
  package var seed: UInt64 = 0

  /// Makes a setup; use `describe` to add what the source says of itself.
  ///
  /// - Parameters:
  ///   - start: the photo to show first.
  ///   - placeName: the name of what is opened; nil for that of the source's place.
  ///   - isRemote: whether the photos come over a network.
  ///   - permissions: what may be done with a photo before its annotations are known.
  ///   - preferences: the preferences to start with.
  ///   - abilities: what the program around the viewer can do.
  ///   - addedCommands: the commands of other packages.
  ///   - extensions: the types of other packages that follow changes of the viewer.
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

  /// Returns the setup for other photos in the same view, with everything but what belongs to a place.
  package func forOtherPhotos(_ preferences: Preferences) -> ViewerSetup {
    var next = self
    (next.start, next.placeName, next.placePath) = (nil, nil, [])
    (next.lastPhoto, next.returnPhoto, next.cameFrom) = (nil, nil, nil)
    (next.search, next.settledSearch) = (nil, nil)
    (next.isSlow, next.canGoBack) = (false, false)
    next.preferences = preferences
    return next
  }

  /// Takes over what a source says of itself, such as its place, its search, its roles and its permissions.
  public mutating func describe(_ source: any PhotoDataSource) {
    // Without the ability to open them, the places around it are of no use.
    if placePath.isEmpty {
      placePath = source.path.suffix(abilities.contains(.openFolder) ? .max : 1)
    }
    placeName = placeName ?? placePath.last?.name
    isRemote = source.isRemote
    canOrder = source.canOrder
    hasSeveralSizes = (source as? any ThumbnailPhotoSource)?.hasSeveralSizes ?? false
    savesPrivately = (source as? any WritingPhotoSource)?.savesPrivately ?? false
    roles = Set(of: source)
    listedSearch = (source as? any SearchablePhotoSource)?.search
    sharing = (source as? any SharingPhotoSource)?.sharing ?? SourceSharing()
    permissions = source.permissions
  }
}
