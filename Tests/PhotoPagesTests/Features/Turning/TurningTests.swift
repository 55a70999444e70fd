import TestSupport
import Testing

@testable import PhotoPages

@Suite("Turning photos") struct TurningTests {
  private static let tag = PhotoTag(
    id: TagID("anna"), text: "Anna", shape: .point(NormalizedPoint(x: 0.25, y: 0)))

  private static func known(_ orientation: Orientation = .upright) -> PhotoAnnotations {
    PhotoAnnotations(tags: [tag], orientation: orientation)
  }

  /// A viewer of photos whose pictures are there.
  private static func played(_ names: String = "ab") -> Played {
    Played(names, annotations: known())
  }

  private static func shown(_ session: Played) -> PictureDescription? {
    guard case .shown(let picture)? = session.model.pictures.phase(of: PhotoID("a")) else {
      return nil
    }
    return picture
  }

  /// Sends a picture of a revision of photo a, in an orientation.
  private static func deliver(
    _ orientation: Orientation, revision: Int, to session: inout Played
  ) throws {
    if session.model.currentPhoto?.revision != revision {
      var list = photos("ab")
      list[0].revision = revision
      session.send(.library(.listed(list)))
    }
    let token = try #require(session.model.pictures.states[PhotoID("a")]?.token)
    let size = orientation.applied(to: picture.fullSize)
    session.send(
      .pictures(
        .loaded(
          token, PictureDescription(fullSize: size, decodedSize: size, orientation: orientation))))
  }

  /// Reports the oldest pending save as done, with the annotations of an orientation.
  private static func answer(
    _ session: inout Played, _ orientation: Orientation, revision: Int
  ) throws {
    let save = try #require(session.model.annotations.saves.first)
    var value = PhotoAnnotations(tags: [tag], orientation: .upright, permissions: .all)
    for _ in 0..<(orientation.quarters(from: .upright) ?? 0) { value.turn(.right) }
    session.send(.annotations(.saved(save.id, SavedAnnotations(value, revision: revision))))
  }

  private static func tip(_ session: Played) -> NormalizedPoint? {
    session.model.shownAnnotations.tags.first?.shape.tip
  }

  @Test("A photo is shown turned at once, with its tags, and the turn is saved")
  func atOnce() {
    var session = Self.played()
    session.command(.rotateRight)
    #expect(Self.shown(session)?.fullSize == PixelSize(width: 300, height: 400))
    #expect(Self.shown(session)?.orientation == .rotated90)
    #expect(Self.tip(session) == NormalizedPoint(x: 1, y: 0.25))
    #expect(session.saves.map(\.change) == [.turn(TurnChange(.right, seen: .upright))])
    #expect(session.notice == nil)
    session.command(.rotateLeft, .rotateLeft)
    #expect(Self.shown(session)?.orientation == .rotated270)
    #expect(Self.tip(session) == NormalizedPoint(x: 0, y: 0.75))
  }

  @Test("A picture of an earlier orientation is shown turned until the right one has arrived")
  func late() throws {
    var session = Self.played()
    session.command(.rotateRight, .rotateRight)
    try Self.answer(&session, .rotated90, revision: 1)
    try Self.deliver(.rotated90, revision: 1, to: &session)
    #expect(Self.shown(session)?.orientation == .rotated180)
    #expect(Self.tip(session) == NormalizedPoint(x: 0.75, y: 1))
    try Self.answer(&session, .rotated180, revision: 2)
    #expect(Self.shown(session)?.orientation == .rotated180)
    try Self.deliver(.rotated180, revision: 2, to: &session)
    #expect(Self.shown(session)?.orientation == .rotated180)
    // What another program turns later is shown as it says.
    try Self.deliver(.upright, revision: 3, to: &session)
    #expect(Self.shown(session)?.orientation == .upright)
  }

  @Test("Annotations read with the turn already applied are not turned again")
  func holding() throws {
    var session = Self.played()
    session.command(.rotateRight, .rotateRight)
    session.send(.annotations(.changed([PhotoID("a")])))
    var read = Self.known()
    read.turn(.right)
    let token = try #require(session.viewer.reading("a"))
    session.send(.annotations(.loaded(token, read)))
    #expect(Self.tip(session) == NormalizedPoint(x: 0.75, y: 1))
  }

  @Test("A turn that cannot be saved is reverted, and other turns stay")
  func failure() throws {
    var session = Self.played()
    session.command(.rotateRight, .rotateRight)
    let save = try #require(session.model.annotations.saves.first)
    session.send(.annotations(.saveFailed(save.id, .full)))
    #expect(Self.shown(session)?.orientation == .rotated90)
    #expect(Self.tip(session) == NormalizedPoint(x: 1, y: 0.25))
    let last = try #require(session.model.annotations.saves.first)
    session.send(.annotations(.saveFailed(last.id, .full)))
    #expect(Self.shown(session)?.orientation == .upright)
    #expect(Self.tip(session) == Self.tag.shape.tip)
    #expect(session.model.stepCounts.done == 0)
    try Self.deliver(.rotated180, revision: 1, to: &session)
    #expect(Self.shown(session)?.orientation == .rotated180)
  }

  @Test("Undo reverts a turn and redo repeats it")
  func undo() {
    var session = Self.played()
    session.command(.rotateRight, .undo)
    #expect(Self.shown(session)?.orientation == .upright)
    #expect(Self.tip(session) == Self.tag.shape.tip)
    #expect(session.saves.last?.change == .turn(TurnChange(.left, seen: .rotated90)))
    session.command(.redo)
    #expect(Self.shown(session)?.orientation == .rotated90)
  }

  @Test("A selection is turned in one step with one notice")
  func many() {
    var session = Self.played("abcdefgh")
    session.command(.openGallery, .selectAll, .rotateLeft)
    #expect(session.model.annotations.saves.count == 8)
    #expect(session.said == "8 photos rotated left")
    #expect(session.model.stepCounts.done == 1)
    #expect(session.saves.last?.change == .turn(TurnChange(.left, seen: nil)))
    session.command(.undo)
    #expect(session.model.annotations.saves.count == 16)
    #expect(session.saves.last?.change == .turn(TurnChange(.right, seen: nil)))
  }

  @Test("A zoomed photo is shown as a whole once it is turned")
  func zoom() {
    var session = Self.played()
    session.send(.paging(.zoomSettled(SettledZoom(scale: 3, centre: .centre))))
    session.command(.rotateRight)
    #expect(session.model.paging.zoom == nil)
  }

  @Test("A video, and a photo without its picture, are not turned")
  func notOffered() {
    var viewer = Viewer(ViewerSetup(permissions: .all))
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos("a"))))
    #expect(!Command.rotateRight.isEnabled(in: viewer))
    viewer.token("a").map { viewer.handle(.pictures(.loaded($0, picture))) }
    #expect(Command.rotateRight.isEnabled(in: viewer))
    var video = photos("a")
    video[0].kind = .video
    viewer.handle(.library(.listed(video)))
    #expect(!Command.rotateRight.isEnabled(in: viewer))
    #expect(!Command.rotateFile.isEnabled(in: viewer))
  }

  @Test(
    "Rotate File asks for the direction, and its undo uses the source's inverse")
  func file() throws {
    var session = Self.played()
    session.command(.rotateFile)
    let photo = try #require(session.model.currentPhoto)
    #expect(session.model.questions.open == .rotateFile(photo))
    #expect(session.saves.isEmpty)
    session.send(.answered(.rotateFile(photo, .left)))
    let change = TurnChange(.left, seen: .upright, target: .file())
    #expect(session.saves.map(\.change) == [.turn(change)])
    #expect(session.said == "File rotated left")
    #expect(Self.shown(session)?.orientation == .rotated270)
    session.command(.undo)
    #expect(session.saves.count == 1, "Only the source can tell what was there")
    let back = TurnChange(
      .right, seen: .rotated270,
      target: .file(restoring: FileOrientation(stored: nil, annotated: nil)))
    session.send(
      .annotations(.saved(session.saves[0].id, SavedAnnotations(inverse: .turn(back)))))
    #expect(session.saves.last?.change == .turn(back))
    #expect(Self.shown(session)?.orientation == .upright)
  }

  @Test("Dismissing the question of Rotate File turns nothing")
  func dismissed() {
    var session = Self.played()
    session.command(.rotateFile)
    session.send(.answered(.dismissed))
    #expect(session.saves.isEmpty && Self.shown(session)?.orientation == .upright)
  }
}
