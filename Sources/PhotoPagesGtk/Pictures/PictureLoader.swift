import GtkBindings
import PhotoDecoding
import PhotoImaging
import PhotoPages

/// Loads the pictures that the viewer requests, at the sizes that the view needs.
///
/// For each request of the viewer it requests from its session, in this order, a preview, the picture as it is shown,
/// and the surroundings of the visible part.
@MainActor
final class PictureLoader {
  /// The milliseconds after which a picture counts as slow, and waiting for it is shown.
  private static let delayedAfter = 200
  /// The milliseconds in which a page that has its picture is drawn before the next pictures are begun.
  private static let drawing = 30

  var onEvent: (@MainActor (ViewerEvent) -> Void)?

  let store = PictureStore()

  let session: PictureSession
  /// The viewer's requests, the most urgent first.
  private(set) var requests: [PictureRequest] = []
  /// The photo whose first picture comes by itself; nil once it has come.
  var first: FirstPhoto?
  private(set) var pending: [PictureToken: [PictureDetail]] = [:]
  /// The timer after which the shown photo counts as slow.
  private var wait: (token: PictureToken, delay: Delay)?
  private(set) var withoutPreview: Set<PictureToken> = []
  /// The pictures that were reported while better ones were pending.
  private var incomplete: [PictureToken: PictureDescription] = [:]
  private var pace = PagingPace()
  /// The timer after which paging counts as stopped.
  private var rest: Delay?
  /// The timer after which pictures are begun for a page that was turned to.
  private var turn: Delay?
  /// The work on a picture that is made of a larger one; nil while there is none.
  var reducing: Task<Void, Never>?
  /// The requested photos whose larger pictures could not be reduced.
  var irreducible: Set<PhotoID> = []
  private(set) var viewSize: PixelSize?
  private(set) var colours = ColourTarget.sRGB

  init(_ session: PictureSession) {
    self.session = session
  }

  var isBusy: Bool { !pending.isEmpty }

  /// Loads these requests, the most urgent first, and cancels all others; each has a token.
  func load(_ requests: [PictureRequest]) {
    let shown = self.requests.first?.photo.id
    self.requests = requests
    dropFirst(without: requests)
    let photos = Set(requests.map(\.photo.id))
    store.keep(photos)
    irreducible.formIntersection(photos)
    let tokens = Set(requests.compactMap(\.token))
    withoutPreview.formIntersection(tokens)
    incomplete = incomplete.filter { tokens.contains($0.key) }
    pace.show(requests.first?.photo.id, at: .now, decoding: session.decodingTime)
    rest = pace.restsAfter.map { milliseconds in
      Delay(milliseconds: milliseconds) { [weak self] in
        self?.pace.rest()
        self?.update()
      }
    }
    if shown != nil, requests.first?.photo.id != shown { expectDrawing() }
    update()
  }

  /// Begins no picture for a while, since decoding would take the processor from drawing the page.
  private func expectDrawing() {
    turn = Delay(milliseconds: Self.drawing) { [weak self] in
      self?.turn = nil
      self?.update()
    }
  }

  func setViewSize(_ size: PixelSize) {
    guard size != viewSize else { return }
    viewSize = size
    update()
  }

  func setColours(_ colours: ColourTarget) {
    guard colours != self.colours else { return }
    self.colours = colours
    store.outdate()
    update()
  }

  func stop() {
    load([])
  }

  func stage(of token: PictureToken) -> PictureStage? {
    guard pending[token] != nil, let request = requests.first(where: { $0.token == token }) else {
      return nil
    }
    if isExpected(request.photo) { return .decoding }
    return session.isFetching(request.photo) ? .fetching : .decoding
  }

  func update() {
    guard let viewSize else { return deliverCached() }
    for request in requests where request.detail == .view(zoom: nil) {
      store.keepFitted(request.photo.id, in: viewSize)
    }
    let needed = requests.flatMap { steps(to: $0, in: viewSize) }.compactMap(pace.timed)
    let (cached, missing) = split(needed)
    pending = Dictionary(grouping: missing) { $0.token }
      .reduce(into: [:]) { pending, group in
        if let token = group.key { pending[token] = group.value.map(\.detail) }
      }
    ask(for: missing.filter { !isExpected($0.photo) })
    expectDelay()
    // Last, since handling a picture may change the requests.
    for picture in cached where requests.contains(where: { $0.token == picture.request.token }) {
      deliver(picture.picture, for: picture.request)
    }
    for request in requests { notifyOfCompletion(request) }
  }

  private func ask(for missing: [PictureRequest]) {
    let shown = requests.first?.token
    if turn != nil, pace.lead == nil, !missing.contains(where: { $0.token == shown }) { return }
    turn = nil
    session.request(reduce(missing), colours: colours) { [weak self] request, answer in
      // Answers come on other threads.
      Task { @MainActor in self?.receive(answer, for: request) }
    }
  }

  /// Shows cached pictures at whatever size they have, before the view has a size.
  private func deliverCached() {
    for request in requests where ready(request) == nil {
      if let picture = best(request) { deliver(picture, for: request) }
    }
  }

  func ready(_ request: PictureRequest) -> PagePicture? {
    store[request.photo.id].flatMap { $0.revision == request.photo.revision ? $0 : nil }
  }

  func best(_ request: PictureRequest) -> DecodedPicture? {
    session.cache.best(of: request.photo, colours: colours)
  }

  /// Starts the timer for a slow picture once its photo is shown, not while it is prefetched.
  private func expectDelay() {
    guard let request = requests.first, let token = request.token, ready(request) == nil,
      pending[token] != nil
    else {
      wait = nil
      return
    }
    guard wait?.token != token else { return }
    let delay = Delay(milliseconds: Self.delayedAfter) { [weak self] in
      self?.onEvent?(.pictures(.delayed(token)))
    }
    wait = (token, delay)
  }
}

// Handling answers.
extension PictureLoader {
  /// Handles an answer; drops it if its request has been cancelled.
  private func receive(_ answer: PictureAnswer, for request: PictureRequest) {
    guard let token = request.token, pending[token]?.contains(request.detail) == true else {
      return
    }
    switch answer {
    case .pass(let picture): return deliver(picture, for: request)
    case .fetched: return onEvent?(.pictures(.fetched(token))) ?? ()
    case .picture, .failure: break
    }
    pending[token]?.removeAll { $0 == request.detail }
    if pending[token]?.isEmpty == true { pending[token] = nil }
    switch answer {
    case .pass, .fetched: break
    // A preview may come later than the picture itself, if that is small.
    case .picture where request.detail == .preview && ready(request)?.isProvisional == false:
      notifyOfCompletion(request)
    case .picture(let picture): deliver(picture, for: request)
    case .failure where request.detail == .preview: withoutPreview.insert(token)
    case .failure(let error):
      stopWaiting(for: token)
      Trace.mark("picture failed: \(error)")
      onEvent?(.pictures(.failed(token, error)))
      notifyOfCompletion(request)
    }
  }

  private func stopWaiting(for token: PictureToken) {
    if wait?.token == token { wait = nil }
  }

  func deliver(_ picture: DecodedPicture, for request: PictureRequest) {
    guard let token = request.token else { return }
    stopWaiting(for: token)
    let isFirst = ready(request) == nil
    // Neither a file that is still being written nor a coarse picture replaces a complete picture of the photo.
    let isWorse = picture.traits.contains(.isIncomplete) || picture.traits.isProvisional
    if isFirst, isWorse, store[request.photo.id]?.isComplete == true { return }
    store.add(picture, for: request.photo)
    Trace.mark("\(request.photo.name): \(picture.pixels.size.width) px delivered")
    let isZoomed = requests.contains { $0.token == token && $0.detail != .view(zoom: nil) }
    // Loads that waited for this picture begin before it is reported, so that it is not reported as complete.
    if !isFirst, isZoomed { update() }
    let isComplete = isComplete(request)
    let description = PictureDescription(
      fullSize: picture.fullSize, decodedSize: picture.pixels.size,
      orientation: picture.orientation, traits: picture.traits,
      isComplete: isComplete)
    incomplete[token] = isComplete ? nil : description
    onEvent?(.pictures(.loaded(token, description)))
    // Only now that its size is known can it be known what a zoomed view needs of it.
    if isFirst, isZoomed { update() }
  }

  /// Whether nothing better than the present picture is pending; false before the view has a size.
  private func isComplete(_ request: PictureRequest) -> Bool {
    guard viewSize != nil, let picture = ready(request), !picture.isProvisional else {
      return false
    }
    return request.token.flatMap { pending[$0] }?.contains { $0 != .preview } != true
  }

  /// Reports a picture again, as complete, if nothing better is pending any more.
  private func notifyOfCompletion(_ request: PictureRequest) {
    guard let token = request.token, let description = incomplete[token], isComplete(request) else {
      return
    }
    incomplete[token] = nil
    onEvent?(.pictures(.loaded(token, description.completed)))
  }

  // Fitted pictures that are made of larger ones, as when a panel makes the pages smaller.

  /// Begins to reduce the first of these pictures that is there in a larger size, and returns those that are not.
  ///
  /// One is reduced at a time, the most urgent first, so that the pages go on to be drawn.
  func reduce(_ missing: [PictureRequest]) -> [PictureRequest] {
    var others: [PictureRequest] = []
    for request in missing {
      guard let larger = larger(than: request) else {
        others.append(request)
        continue
      }
      if reducing == nil {
        reducing = Task { [weak self, colours] in
          await self?.reduce(larger, to: request, colours)
        }
      }
    }
    return others
  }

  private func reduce(
    _ larger: DecodedPicture, to request: PictureRequest, _ colours: ColourTarget
  ) async {
    let size = request.detail.size(of: larger.fullSize)
    let isReduced = larger.scaledSize == size
    let picture = isReduced ? larger : await session.reduced(larger, to: size)
    reducing = nil
    if let picture {
      // The next update finds it there.
      session.cache.insert(picture, for: request, colours: colours)
    } else {
      irreducible.insert(request.photo.id)
    }
    update()
  }

  /// Returns the picture that a fitted one can be made of; nil if the source must be asked.
  private func larger(than request: PictureRequest) -> DecodedPicture? {
    guard case .fitting = request.detail, !irreducible.contains(request.photo.id) else {
      return nil
    }
    return session.cache.source(of: request, colours: colours)
  }
}
