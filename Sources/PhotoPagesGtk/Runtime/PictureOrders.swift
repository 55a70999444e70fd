import PhotoImaging
import PhotoPages

/// What has to be got for one demanded picture: a stand-in, the picture as it is shown, and what is
/// around it.
struct PictureOrders {
  /// One thing to get.
  struct Order: Sendable {
    let request: PictureRequest
    let priority: PicturePriority
    /// What has to be at hand before this is begun: it would take the processor from that.
    var follows: PictureDetail?
  }

  /// The most urgent first.
  private(set) var list: [Order] = []

  /// Of how many of the first demands a stand-in is got: the shown photo and the next.
  private static let withPreview = 2

  /// - Parameters:
  ///   - demand: what the gallery wants.
  ///   - place: how many demands are more urgent.
  ///   - viewSize: in device pixels.
  ///   - colours: of the screen.
  ///   - picture: what is ready of it.
  init(
    for demand: PictureDemand, at place: Int, of viewSize: PixelSize, colours: ColourTarget,
    picture: PagePicture?
  ) {
    let priority = Self.priority(at: place)
    func order(
      _ detail: PictureDetail, _ priority: PicturePriority, follows: PictureDetail? = nil
    ) {
      let request = PictureRequest(photo: demand.photo, detail: detail, colours: colours)
      list.append(Order(request: request, priority: priority, follows: follows))
    }
    if place < Self.withPreview { order(.preview, priority) }
    guard let zoom = demand.zoom, let picture else {
      order(.fitting(viewSize), priority)
      return
    }
    let plan = PicturePlan(
      of: picture.fullSize, zoom: zoom, viewSize: viewSize,
      isVector: picture.traits.contains(.isVector))
    order(plan.shown, priority)
    if let whole = plan.whole, place == 0 { order(whole, .later, follows: plan.shown) }
    // Beyond the part there must be something to pan over.
    if picture.isStandIn { order(.fitting(viewSize), priority) }
  }

  /// The shown photo, the next, the previous, and the others.
  private static func priority(at place: Int) -> PicturePriority {
    switch place {
    case 0: .visible
    case 1: .next
    case 2: .prefetch
    default: .later
    }
  }
}
