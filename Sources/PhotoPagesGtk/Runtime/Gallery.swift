import PhotoImaging
import PhotoPages

/// A working gallery without its looks: the controller, the source it lists from and the loader of
/// its pictures. Views send it events and draw what it publishes.
@MainActor
public final class Gallery {
  /// Owns the gallery's value.
  public let controller: PagesController

  /// Does what the program around the gallery has to do.
  public var onDesktopRequest: (@MainActor (DesktopRequest) -> Void)?

  /// Moves what is seen.
  var onViewRequest: (@MainActor (ViewRequest) -> Void)?

  /// Follows photos that go by another id, before they are listed so.
  var onRename: (@MainActor ([PhotoID: PhotoID]) -> Void)?

  let loader: PictureLoader
  private let source: any PhotoDataSource
  private let pipeline: ImagePipeline
  private var listing: Task<Void, Never>?

  /// Makes a gallery of a source's photos; `start` is the photo to open on.
  public init(source: any PhotoDataSource, start: Photo? = nil) {
    self.source = source
    pipeline = ImagePipeline(source: source)
    loader = PictureLoader(pipeline: pipeline)
    controller = PagesController(Pages(start: start, isRemote: source.isRemote))
    loader.onEvent = { [weak self] event in self?.send(event) }
    controller.onEffect = { [weak self] effect in self?.run(effect) }
  }

  /// The gallery as it is now.
  public var pages: Pages { controller.pages }

  /// Handles an event.
  public func send(_ event: PagesEvent) {
    controller.send(event)
  }

  /// Whether listing or loading is still under way.
  public var isBusy: Bool {
    loader.isBusy || pages.model.listing == .running
  }

  /// Bytes of pixels held, and the most that may lie in the cache.
  public var memory: (pixels: Int, cacheLimit: Int) {
    (max(loader.store.byteCount, pipeline.cache.byteCount), pipeline.cache.limit)
  }

  /// Stops listing and loading. The gallery cannot be used afterwards.
  public func close() {
    listing?.cancel()
    loader.stop()
  }

  /// Lists of watched folders never end by themselves.
  isolated deinit {
    close()
  }

  /// The one place where effects become deeds.
  private func run(_ effect: Effect) {
    switch effect {
    case .list: beginListing()
    case .loadPictures(let demands): loader.load(demands)
    case .view(let request): onViewRequest?(request)
    case .desktop(let request): onDesktopRequest?(request)
    }
  }

  private func beginListing() {
    listing = Task { [weak self, source] in
      for await update in source.photos() {
        guard !Task.isCancelled, let self else { return }
        self.receive(update)
      }
    }
  }

  private func receive(_ update: PhotoListUpdate) {
    if case .listed(let list) = update, !list.renames.isEmpty {
      loader.rename(list.renames)
      onRename?(list.renames)
    }
    send(.listUpdated(update))
  }
}
