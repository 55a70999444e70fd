/// A gallery as a value: its model, its state, and the effects it has asked for.
///
/// Handling an event changes this value and nothing else, so a test makes one, sends an event and
/// compares all of it. Whoever owns one sends events, runs the effects and shows the result.
public struct Pages: Sendable {
  /// What the gallery knows.
  public internal(set) var model: PagesModel
  /// What events mean now.
  public private(set) var state: any PagesState
  /// What the last event asked for, in order.
  public internal(set) var effects: [Effect] = []
  /// The transitions that the last event asked for, in order, refused ones among them.
  public private(set) var transitions: [Transition] = []

  /// The state before the last tap, while a second tap could still take it back.
  private var stateBeforeTap: (any PagesState)?
  /// What the delegate has refused for the event being handled.
  private var vetoed: Set<Transition> = []

  /// Makes a gallery with nothing on screen.
  ///
  /// - Parameters:
  ///   - start: the photo that was opened, shown before anything is listed; nil for the first.
  ///   - isRemote: whether pictures come over a network.
  public init(start: Photo? = nil, isRemote: Bool = false) {
    model = PagesModel(start: start, isRemote: isRemote)
    state = Uninitialized()
  }

  /// The current state's name.
  public var stateID: StateID { type(of: state).id }

  /// What stands around the photo: a function of state and model, computed whenever asked.
  public var chrome: Chrome { state.chrome(of: self) }

  /// Handles one event.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - vetoed: transitions that must not happen now.
  public mutating func handle(_ event: PagesEvent, vetoing vetoed: Set<Transition> = []) {
    effects = []
    transitions = []
    self.vetoed = vetoed
    dispatch(event)
    self.vetoed = []
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
    return true
  }

  /// Asks for something to be done outside.
  public mutating func perform(_ effect: Effect) {
    effects.append(effect)
  }

  private mutating func dispatch(_ event: PagesEvent) {
    let state = self.state
    if !event.followsTap { stateBeforeTap = nil }
    switch event {
    case .viewLoaded: state.viewLoaded(in: &self)
    case .photoTapped(let point):
      stateBeforeTap = state
      state.photoTapped(at: point, in: &self)
    case .photoDoubleTapped(let point): state.photoDoubleTapped(at: point, in: &self)
    case .pageSettled(let photo), .photoSought(let photo): turn(to: photo)
    case .zoomSettled(let zoom): settle(zoom)
    case .pressed(let button): state.pressed(button, in: &self)
    case .command(let command): state.perform(command, in: &self)
    case .chromeSought: state.chromeSought(in: &self)
    case .pointerIdled: state.pointerIdled(in: &self)
    case .fullscreenChanged(let isFullscreen): model.isFullscreen = isFullscreen
    case .listUpdated(let update): updateList(update)
    case .pictureDelayed(let ticket): pictureDelayed(ticket)
    case .pictureLoaded(let ticket, let description): pictureLoaded(ticket, description)
    case .pictureFailed(let ticket, let error): pictureFailed(ticket, error)
    }
  }

  /// Undoes the transition of a tap that turned out to be the first half of a double tap.
  public mutating func takeBackTap() {
    guard let before = stateBeforeTap else { return }
    stateBeforeTap = nil
    enter(before)
  }
}

extension PagesEvent {
  /// Whether the event can lie between the two taps of a double tap without a person's doing.
  var followsTap: Bool {
    switch self {
    case .photoDoubleTapped, .listUpdated, .pictureDelayed, .pictureLoaded, .pictureFailed,
      .zoomSettled:
      true
    default: false
    }
  }
}
