import Gtk
import PhotoImaging
import PhotoPages

/// Gets the pictures that the gallery demands, each once, at the size the view needs; lets go of
/// what it no longer demands.
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
  private var jobs: [PhotoID: Job] = [:]
  private var viewSize: PixelSize?

  init(pipeline: ImagePipeline) {
    self.pipeline = pipeline
  }

  /// Whether anything is still on its way.
  var isBusy: Bool { !jobs.isEmpty }

  /// Gets these, the most urgent first, and nothing else.
  func load(_ demands: [PictureDemand]) {
    self.demands = demands
    store.keep(Set(demands.map(\.photo.id)))
    update()
  }

  /// Whether the view has said how large it is.
  var hasViewSize: Bool { viewSize != nil }

  /// Sets the size of the view, in device pixels; pictures follow it.
  func setViewSize(_ size: PixelSize) {
    guard size != viewSize else { return }
    viewSize = size
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
    guard let viewSize else { return }
    var wanted: [PhotoID: PictureRequest] = [:]
    var atHand: [(PictureDemand, DecodedPicture)] = []
    // The pipeline prefers the newest of equally urgent requests, so the least wanted come first.
    for (place, demand) in demands.enumerated().reversed() {
      let request = PictureRequest(photo: demand.photo, detail: detail(for: demand, viewSize))
      wanted[demand.photo.id] = request
      let picture = start(request, for: demand, priority: place == 0 ? .visible : .prefetch)
      if let picture { atHand.append((demand, picture)) }
    }
    for (photo, job) in jobs where wanted[photo] != job.request {
      job.cancel()
      jobs[photo] = nil
    }
    // Last, since who hears of a picture may demand others at once.
    for (demand, picture) in atHand where demands.contains(demand) {
      deliver(picture, for: demand)
    }
  }

  /// Fitted pictures are decoded to the view's size; zoomed ones to the halving of their size that
  /// is just large enough, so that reducing while drawing never skips pixels.
  private func detail(for demand: PictureDemand, _ viewSize: PixelSize) -> PictureDetail {
    guard let zoom = demand.zoom else { return .fitting(viewSize) }
    if let full = store[demand.photo.id]?.fullSize,
      Double(PictureDetail.fitting(viewSize).size(of: full).width) >= zoom * Double(full.width)
    {
      return .fitting(viewSize)
    }
    return .full
  }

  /// Sees to it that a request is answered.
  ///
  /// - Returns: what can be shown at once: the answer, or the picture at another size until that comes.
  private func start(
    _ request: PictureRequest, for demand: PictureDemand, priority: PicturePriority
  ) -> DecodedPicture? {
    if let job = jobs[demand.photo.id], job.request == request, job.ticket == demand.ticket {
      promote(job, for: demand, to: priority)
      return nil
    }
    jobs[demand.photo.id]?.cancel()
    jobs[demand.photo.id] = nil
    if isAtHand(request) { return nil }
    if let picture = pipeline.cache.picture(for: request) { return picture }
    jobs[demand.photo.id] = makeJob(request, for: demand, priority: priority)
    let hasPicture = store[demand.photo.id]?.revision == demand.photo.revision
    return hasPicture ? nil : pipeline.cache.best(of: demand.photo)
  }

  /// Whether the store already has this photo, in this revision, at the size that the request gives.
  private func isAtHand(_ request: PictureRequest) -> Bool {
    guard let picture = store[request.photo.id], picture.revision == request.photo.revision else {
      return false
    }
    let width = request.detail.size(of: picture.fullSize).width
    return picture.rasters.contains { $0.width == width }
  }

  /// Asks once more, more urgently. Both askings share one decode, which would be lost if the first
  /// were cancelled before the second is known.
  private func promote(_ job: Job, for demand: PictureDemand, to priority: PicturePriority) {
    guard job.priority < priority else { return }
    jobs[demand.photo.id]?.priority = priority
    jobs[demand.photo.id]?.tasks.append(makeTask(job.request, for: demand, priority: priority))
  }

  private func makeJob(
    _ request: PictureRequest, for demand: PictureDemand, priority: PicturePriority
  ) -> Job {
    let ticket = demand.ticket
    let delay = Delay(milliseconds: Self.delayedAfter) { [weak self] in
      self?.onEvent?(.pictureDelayed(ticket))
    }
    let task = makeTask(request, for: demand, priority: priority)
    return Job(request: request, ticket: ticket, priority: priority, delay: delay, tasks: [task])
  }

  private func makeTask(
    _ request: PictureRequest, for demand: PictureDemand, priority: PicturePriority
  ) -> Task<Void, Never> {
    Task { [weak self, pipeline] in
      do throws(PictureError) {
        let picture = try await pipeline.picture(for: request, priority: priority)
        self?.finish(request, .success(picture), for: demand)
      } catch {
        self?.finish(request, .failure(error), for: demand)
      }
    }
  }

  /// A job that was replaced or cancelled meanwhile has nothing to say.
  private func finish(
    _ request: PictureRequest, _ result: Result<DecodedPicture, PictureError>,
    for demand: PictureDemand
  ) {
    guard !Task.isCancelled, let job = jobs[demand.photo.id], job.request == request,
      job.ticket == demand.ticket
    else { return }
    job.cancel()
    jobs[demand.photo.id] = nil
    switch result {
    case .success(let picture): deliver(picture, for: demand)
    case .failure(let error): onEvent?(.pictureFailed(demand.ticket, error))
    }
  }

  private func deliver(_ picture: DecodedPicture, for demand: PictureDemand) {
    store.add(picture, for: demand.photo)
    Trace.mark("\(demand.photo.name): \(picture.pixels.size.width) px delivered")
    let description = PictureDescription(
      fullSize: picture.fullSize, decodedSize: picture.pixels.size)
    onEvent?(.pictureLoaded(demand.ticket, description))
  }

  /// One picture on its way.
  private struct Job {
    let request: PictureRequest
    let ticket: PictureTicket
    var priority: PicturePriority
    let delay: Delay
    var tasks: [Task<Void, Never>]

    @MainActor
    func cancel() {
      delay.cancel()
      tasks.forEach { $0.cancel() }
    }
  }
}
