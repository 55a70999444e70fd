// The controls of a slideshow: commands of a bar, which have no keys since any key pauses.

extension Command {
  /// The commands of the controls, which neither pause nor end the slideshow.
  static let slideshowControls: Set<Command> = Set(slideshowRows.keys)

  static let slideshowRows: [Command: Row] = [
    .previousOfSlideshow: Row(
      .pages, Message("Previous Photo"), in: [.slideshow],
      if: { $0.model.previousOfSlideshow != nil }, do: { $0.goBackInSlideshow() }),
    .pauseSlideshow: Row(
      .pages, Message("Pause"), in: [.slideshow], if: { $0.model.slideshow.isPlaying },
      do: { $0.pauseSlideshow() }),
    .playSlideshow: Row(
      .pages, Message("Play"), in: [.slideshow], if: { !$0.model.slideshow.isPlaying },
      do: { $0.resumeSlideshow() }),
    .nextOfSlideshow: Row(
      .pages, Message("Next Photo"), in: [.slideshow], if: { $0.model.nextOfSlideshow != nil },
      do: { viewer in viewer.model.nextOfSlideshow.map { viewer.turn(to: $0.id) } }),
    .slower: Row(
      .pages, Message("Slower"), in: [.slideshow],
      if: { $0.model.preferences.slideshow.slower != nil },
      do: { $0.prefer { $0.slideshow.interval = $0.slideshow.slower ?? $0.slideshow.interval } }),
    .faster: Row(
      .pages, Message("Faster"), in: [.slideshow],
      if: { $0.model.preferences.slideshow.faster != nil },
      do: { $0.prefer { $0.slideshow.interval = $0.slideshow.faster ?? $0.slideshow.interval } }),
  ]
}

extension Chrome {
  /// Makes the chrome of a slideshow: its progress, and the controls or the caption while they are shown.
  init(slideshow viewer: Viewer) {
    let settings = viewer.model.preferences.slideshow
    self.init(isVisible: viewer.model.slideshow.showsControls)
    showsProgress = true
    showsPlainCaption = !isVisible && settings.showsCaptions && viewer.model.hasCaption
    guard isVisible else { return }
    layout = .pill
    bottom = viewer.state.barItems(of: viewer)
    guard let seconds = Int(exactly: settings.interval) else { return }
    hint = Message(
      "{count} second for each photo", plural: "{count} seconds for each photo", count: seconds)
  }
}

extension Viewer {
  /// Whether the chrome comes and goes with the pointer: in fullscreen, and during a slideshow.
  package var followsPointer: Bool { model.window.isFullscreen || state.playsSlideshow }

  /// Pauses without leaving the slideshow, and shows the controls until it goes on.
  mutating func pauseSlideshow() {
    effects += model.slideshow.pause()
    model.slideshow.showsControls = true
  }

  fileprivate mutating func resumeSlideshow() {
    effects += model.slideshow.play()
    continueSlideshow()
  }

  fileprivate mutating func goBackInSlideshow() {
    guard let current = model.currentPhoto, let photo = model.previousOfSlideshow else { return }
    model.slideshow.goBack(to: photo, from: current.id)
    turn(to: photo)
  }
}

extension ViewerModel {
  /// The photo before the shown one in the slideshow; nil if there is none.
  fileprivate var previousOfSlideshow: PhotoID? {
    guard currentPhoto != nil else { return nil }
    return slideshow.previous(before: paging.index, in: library.list, preferences.slideshow)
  }
}
