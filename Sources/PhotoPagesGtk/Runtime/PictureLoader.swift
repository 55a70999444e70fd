import Gtk
import PhotoImaging
import PhotoPages

/// Gets the pictures that the gallery demands, each once, at the size the view needs; lets go of
/// what it no longer demands.
///
/// Which those are, `PictureOrders` says; this sees to it that they come.
@MainActor
final class PictureLoader {
  /// A picture counts as slow after this many milliseconds; waiting is shown from then on.
  private static let delayedAfter = 200

  /// Told what became of each demand.
  var onEvent: (@MainActor (PagesEvent) -> Void)?

  /// The pictures that are ready.
  let store = PictureStore()

  private let pipeline: ImagePipeline
  private var demands: [PictureDemand] = []
  private var jobs: [PictureRequest: Job] = [:]
  /// For how long the shown photo has been waited for.
  private var wait: (ticket: PictureTicket, delay: Delay)?
  /// Photos, among those demanded, of which there is no stand-in.
  private var withoutPreview: Set<PictureTicket> = []
  /// Pictures that were told of while something better was on its way.
  private var incomplete: [PictureTicket: PictureDescription] = [:]
  /// The size of the view in device pixels, once it has said it.
  private(set) var viewSize: PixelSize?
  /// The colours of the screen.
  private(set) var colours = ColourTarget.sRGB

  init(pipeline: ImagePipeline) {
    self.pipeline = pipeline
  }

  /// Whether anything is still on its way.
  var isBusy: Bool { !jobs.isEmpty }

  /// Gets these, the most urgent first, and nothing else.
  func load(_ demands: [PictureDemand]) {
    self.demands = demands
    store.keep(Set(demands.map(\.photo.id)))
    let tickets = Set(demands.map(\.ticket))
    withoutPreview.formIntersection(tickets)
    incomplete = incomplete.filter { tickets.contains($0.key) }
    update()
  }

  /// Sets the size of the view, in device pixels; pictures follow it.
  func setViewSize(_ size: PixelSize) {
    guard size != viewSize else { return }
    viewSize = size
    update()
  }

  /// Sets the colours of the screen; pictures follow them.
  func setColours(_ colours: ColourTarget) {
    guard colours != self.colours else { return }
    self.colours = colours
    store.outdate()
    update()
  }

  /// Shows a whole picture that nobody had to be asked for, where there is none yet.
  func take(_ picture: DecodedPicture, of photo: Photo) {
    let waiting = demands.filter {
      $0.photo.id == photo.id && $0.photo.revision == photo.revision && standing($0) == nil
    }
    for demand in waiting { deliver(picture, for: demand) }
    // Nothing else may be needed any more.
    if !waiting.isEmpty { update() }
  }

  /// Stops all work.
  func stop() {
    load([])
  }

  private func update() {
    guard let viewSize else { return deliverAtHand() }
    // The pipeline prefers the last of equally urgent askings, so the least wanted come first.
    let orders = demands.enumerated().reversed().flatMap { place, demand in
      if demand.zoom == nil { store.keepFitted(demand.photo.id, in: viewSize) }
      let orders = PictureOrders(
        for: demand, at: place, of: viewSize, colours: colours, picture: standing(demand))
      return orders.list.reversed()
        .filter { !isNeedless($0, demand) && !isEarly($0, demand) }.map { (demand, $0) }
    }
    // Nobody should have to wait for what nobody wants.
    giveUp(except: Set(orders.map { $1.request }))
    let atHand = start(orders)
    expectDelay()
    // Last, since who hears of a picture may demand others at once.
    for (demand, picture) in atHand where demands.contains(demand) {
      deliver(picture, for: demand)
    }
    for demand in demands { tellOfCompletion(demand) }
  }

  private func giveUp(except wanted: Set<PictureRequest>) {
    for (request, job) in jobs where !wanted.contains(request) {
      jobs[request] = nil
      pipeline.cancel(job.ask)
    }
  }

  /// Before the view has a size, what is at hand is shown at whatever size it has.
  private func deliverAtHand() {
    for demand in demands where standing(demand) == nil {
      if let picture = pipeline.cache.best(of: demand.photo, colours: colours) {
        deliver(picture, for: demand)
      }
    }
  }

  /// What is ready of the revision that is demanded.
  private func standing(_ demand: PictureDemand) -> PagePicture? {
    store[demand.photo.id].flatMap { $0.revision == demand.photo.revision ? $0 : nil }
  }

  /// Whether an order has been filled, or would be in vain.
  private func isNeedless(_ order: PictureOrders.Order, _ demand: PictureDemand) -> Bool {
    let picture = standing(demand)
    guard order.request.detail != .preview else {
      return picture != nil || withoutPreview.contains(demand.ticket)
        || pipeline.cache.best(of: demand.photo, colours: colours) != nil
    }
    return picture?.has(order.request.detail) == true
  }

  /// Whether something else has to come before what is ordered; not if that is under way already, or
  /// has been made before.
  private func isEarly(_ order: PictureOrders.Order, _ demand: PictureDemand) -> Bool {
    guard let first = order.follows, jobs[order.request]?.ticket != demand.ticket,
      pipeline.cache.picture(for: order.request) == nil
    else { return false }
    return standing(demand)?.has(first) != true
  }

  /// Sees to it that orders are filled.
  ///
  /// - Returns: what can be shown at once: answers, or pictures at another size until those come.
  private func start(
    _ orders: [(PictureDemand, PictureOrders.Order)]
  ) -> [(PictureDemand, DecodedPicture)] {
    var atHand: [(PictureDemand, DecodedPicture)] = []
    var fresh: [(PictureDemand, PictureOrders.Order)] = []
    for (demand, order) in orders {
      if let job = jobs[order.request], job.ticket == demand.ticket {
        setPriority(of: job, order)
        continue
      }
      if let job = jobs.removeValue(forKey: order.request) { pipeline.cancel(job.ask) }
      if let picture = pipeline.cache.picture(for: order.request) {
        atHand.append((demand, picture))
        continue
      }
      fresh.append((demand, order))
      guard standing(demand) == nil else { continue }
      if let picture = pipeline.cache.best(of: demand.photo, colours: colours) {
        atHand.append((demand, picture))
      }
    }
    ask(fresh)
    return atHand
  }

  private func ask(_ orders: [(PictureDemand, PictureOrders.Order)]) {
    let asks = pipeline.ask(orders.map { asking(for: $1, $0) })
    for ((demand, order), ask) in zip(orders, asks) {
      jobs[order.request] = Job(ticket: demand.ticket, ask: ask, priority: order.priority)
    }
  }

  /// Waiting begins when a page is turned to: until then nobody waits for its picture.
  private func expectDelay() {
    guard let ticket = demands.first?.ticket, demands.first.flatMap(standing) == nil,
      jobs.values.contains(where: { $0.ticket == ticket })
    else {
      wait = nil
      return
    }
    guard wait?.ticket != ticket else { return }
    let delay = Delay(milliseconds: Self.delayedAfter) { [weak self] in
      self?.onEvent?(.pictureDelayed(ticket))
    }
    wait = (ticket, delay)
  }

  private func stopWaiting(for demand: PictureDemand) {
    if wait?.ticket == demand.ticket { wait = nil }
  }

  private func setPriority(of job: Job, _ order: PictureOrders.Order) {
    guard job.priority != order.priority else { return }
    jobs[order.request]?.priority = order.priority
    pipeline.setPriority(order.priority, of: job.ask)
  }

  /// What comes of it comes on other threads, and is dealt with here as soon as the main actor is free.
  private func asking(
    for order: PictureOrders.Order, _ demand: PictureDemand
  ) -> ImagePipeline.Asking {
    let (request, ticket) = (order.request, demand.ticket)
    let onPass: @Sendable (DecodedPicture) -> Void = { [weak self] picture in
      Task { @MainActor in self?.passed(picture, request, ticket) }
    }
    return ImagePipeline.Asking(
      request, priority: order.priority, onPass: order.priority >= .next ? onPass : nil
    ) { [weak self] ask, result in
      Task { @MainActor in self?.finish(request, ask, result, for: demand) }
    }
  }

  /// A coarse picture has come of a job that goes on.
  private func passed(
    _ picture: DecodedPicture, _ request: PictureRequest, _ ticket: PictureTicket
  ) {
    guard jobs[request]?.ticket == ticket,
      let demand = demands.first(where: { $0.ticket == ticket })
    else { return }
    deliver(picture, for: demand)
  }

  /// A job that was replaced or cancelled meanwhile has nothing to say.
  private func finish(
    _ request: PictureRequest, _ ask: ImagePipeline.Ask,
    _ result: Result<DecodedPicture, PictureError>, for demand: PictureDemand
  ) {
    guard jobs[request]?.ask == ask else { return }
    jobs[request] = nil
    let isPreview = request.detail == .preview
    switch result {
    case .success(let picture): deliver(picture, for: demand)
    case .failure where isPreview: withoutPreview.insert(demand.ticket)
    case .failure(let error):
      stopWaiting(for: demand)
      onEvent?(.pictureFailed(demand.ticket, error))
      tellOfCompletion(demand)
    }
  }

  private func deliver(_ picture: DecodedPicture, for demand: PictureDemand) {
    stopWaiting(for: demand)
    let isFirst = standing(demand) == nil
    // A file that is being written shows what there is of it only where there is nothing better yet.
    if isFirst, picture.traits.contains(.isIncomplete), store[demand.photo.id]?.isComplete == true {
      return
    }
    store.add(picture, for: demand.photo)
    Trace.mark("\(demand.photo.name): \(picture.pixels.size.width) px delivered")
    // What had to wait for this is begun before anybody hears that it is all there is.
    if !isFirst, demand.zoom != nil, demands.contains(demand) { update() }
    let isComplete = isComplete(demand)
    let description = PictureDescription(
      fullSize: picture.fullSize, decodedSize: picture.pixels.size, traits: picture.traits,
      isComplete: isComplete)
    incomplete[demand.ticket] = isComplete ? nil : description
    onEvent?(.pictureLoaded(demand.ticket, description))
    // Only now that its size is known can it be known what a zoomed view needs of it.
    if isFirst, demand.zoom != nil { update() }
  }

  /// Whether nothing better is on its way than what there is of a picture. Before the view has a size,
  /// nobody knows what is wanted.
  private func isComplete(_ demand: PictureDemand) -> Bool {
    guard viewSize != nil, let picture = standing(demand), !picture.isStandIn else { return false }
    return !jobs.contains { $0.key.detail != .preview && $0.value.ticket == demand.ticket }
  }

  /// Says so if what was told of turns out to be all that is wanted.
  private func tellOfCompletion(_ demand: PictureDemand) {
    guard let description = incomplete[demand.ticket], isComplete(demand) else { return }
    incomplete[demand.ticket] = nil
    onEvent?(.pictureLoaded(demand.ticket, description.completed))
  }

  /// One picture on its way.
  private struct Job {
    let ticket: PictureTicket
    let ask: ImagePipeline.Ask
    var priority: PicturePriority
  }
}

extension PagePicture {
  /// Whether the picture itself is at hand in this detail, or that part of it.
  fileprivate func has(_ detail: PictureDetail) -> Bool {
    guard !isStandIn else { return false }
    let size = limited(detail.size(of: fullSize))
    return has(detail.part(of: fullSize).intersection(PixelRect(size)), at: size)
  }

  /// The size that a decoder makes of a wish for `size`: no larger than the picture is.
  fileprivate func limited(_ size: PixelSize) -> PixelSize {
    guard !traits.contains(.isVector) else { return size }
    return PixelSize(
      width: min(size.width, fullSize.width), height: min(size.height, fullSize.height))
  }
}
