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
  private var delays: [PictureTicket: Delay] = [:]
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
    delays = delays.filter { tickets.contains($0.key) }
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

  /// Follows photos that go by another id. What is at hand stays; what is under way is begun anew when
  /// it is demanded under the new id.
  func rename(_ renames: [PhotoID: PhotoID]) {
    store.rename(renames)
  }

  /// Stops all work.
  func stop() {
    load([])
  }

  private func update() {
    guard let viewSize else { return deliverAtHand() }
    var wanted: Set<PictureRequest> = []
    var atHand: [(PictureDemand, DecodedPicture)] = []
    // The pipeline prefers the newest of equally urgent requests, so the least wanted come first.
    for (place, demand) in demands.enumerated().reversed() {
      if demand.zoom == nil { store.keepFitted(demand.photo.id, in: viewSize) }
      let orders = PictureOrders(
        for: demand, at: place, of: viewSize, colours: colours, picture: standing(demand))
      for order in orders.list.reversed() where !isNeedless(order, demand) {
        wanted.insert(order.request)
        if let picture = start(order, for: demand) { atHand.append((demand, picture)) }
      }
    }
    for (request, job) in jobs where !wanted.contains(request) {
      job.task.cancel()
      jobs[request] = nil
    }
    // Last, since who hears of a picture may demand others at once.
    for (demand, picture) in atHand where demands.contains(demand) {
      deliver(picture, for: demand)
    }
    for demand in demands { tellOfCompletion(demand) }
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
    guard let picture, !picture.isStandIn else { return false }
    let detail = order.request.detail
    let size = picture.limited(detail.size(of: picture.fullSize))
    return picture.has(detail.part(of: picture.fullSize).intersection(PixelRect(size)), at: size)
  }

  /// Sees to it that an order is filled.
  ///
  /// - Returns: what can be shown at once: the answer, or the picture at another size until that comes.
  private func start(_ order: PictureOrders.Order, for demand: PictureDemand) -> DecodedPicture? {
    if let job = jobs[order.request], job.ticket == demand.ticket {
      setPriority(of: job, order)
      return nil
    }
    jobs.removeValue(forKey: order.request)?.task.cancel()
    if let picture = pipeline.cache.picture(for: order.request) { return picture }
    jobs[order.request] = makeJob(order, for: demand)
    guard standing(demand) == nil else { return nil }
    expectDelay(of: demand)
    return pipeline.cache.best(of: demand.photo, colours: colours)
  }

  private func expectDelay(of demand: PictureDemand) {
    let ticket = demand.ticket
    guard delays[ticket] == nil else { return }
    delays[ticket] = Delay(milliseconds: Self.delayedAfter) { [weak self] in
      self?.onEvent?(.pictureDelayed(ticket))
    }
  }

  private func setPriority(of job: Job, _ order: PictureOrders.Order) {
    guard job.priority != order.priority else { return }
    jobs[order.request]?.priority = order.priority
    pipeline.setPriority(order.priority, of: job.ask)
  }

  /// Asks as soon as the main actor is free, as urgently as it is wanted by then.
  private func makeJob(_ order: PictureOrders.Order, for demand: PictureDemand) -> Job {
    let (ask, request, ticket) = (pipeline.newAsk(), order.request, demand.ticket)
    let onPass: @Sendable (DecodedPicture) -> Void = { [weak self] picture in
      Task { @MainActor in self?.passed(picture, request, ticket) }
    }
    let task = Task { [weak self, pipeline] in
      let priority = self?.jobs[request]?.priority ?? order.priority
      do throws(PictureError) {
        let picture = try await pipeline.picture(
          for: request, priority: priority, ask: ask,
          onPass: order.priority >= .next ? onPass : nil)
        self?.finish(request, .success(picture), for: demand)
      } catch {
        self?.finish(request, .failure(error), for: demand)
      }
    }
    return Job(ticket: ticket, ask: ask, priority: order.priority, task: task)
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
    _ request: PictureRequest, _ result: Result<DecodedPicture, PictureError>,
    for demand: PictureDemand
  ) {
    guard !Task.isCancelled, jobs[request]?.ticket == demand.ticket else { return }
    jobs[request] = nil
    let isPreview = request.detail == .preview
    switch result {
    case .success(let picture): deliver(picture, for: demand)
    case .failure where isPreview: withoutPreview.insert(demand.ticket)
    case .failure(let error):
      delays[demand.ticket] = nil
      onEvent?(.pictureFailed(demand.ticket, error))
      tellOfCompletion(demand)
    }
  }

  private func deliver(_ picture: DecodedPicture, for demand: PictureDemand) {
    delays[demand.ticket] = nil
    let isFirst = standing(demand) == nil
    // A file that is being written shows what there is of it only where there is nothing better yet.
    if isFirst, picture.traits.contains(.isIncomplete), store[demand.photo.id]?.isComplete == true {
      return
    }
    store.add(picture, for: demand.photo)
    Trace.mark("\(demand.photo.name): \(picture.pixels.size.width) px delivered")
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
    let task: Task<Void, Never>
  }
}

extension PagePicture {
  /// The size that a decoder makes of a wish for `size`: no larger than the picture is.
  fileprivate func limited(_ size: PixelSize) -> PixelSize {
    guard !traits.contains(.isVector) else { return size }
    return PixelSize(
      width: min(size.width, fullSize.width), height: min(size.height, fullSize.height))
  }
}
