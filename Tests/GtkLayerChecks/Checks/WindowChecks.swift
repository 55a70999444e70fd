import CGtkBindings
@testable import GtkBindings
@testable import PhotoPages
@testable import PhotoPagesGtk

/// Windows leave nothing behind.
let windowChecks = [
  Check("fifty-windows") {
    try await leavingNothing {
      for _ in 0..<50 { try await openAndClose { _ in } }
    }
    try require(Finalised.watched >= 100, "Windows without canvases were watched")
    try requireEqual(Finalised.count, Finalised.watched, "finalised by C")
  },
  Check("windows-closed-with-a-page-turning") {
    try await leavingNothing {
      for _ in 0..<3 {
        try await openAndClose { shown in
          shown.view.hand.swipe(distance: -60, velocity: -400)
          await Wait.untilNextFrame(of: shown.view.widget)
          try require(shown.view.isBusy, "No page is turning")
        }
      }
    }
  },
  Check("windows-closed-with-their-menu-open") {
    try await leavingNothing {
      for _ in 0..<3 {
        try await openAndClose { shown in
          shown.view.session.send(.command(.openMenu))
          await Wait.untilNextFrame(of: shown.view.widget)
        }
      }
    }
  },
  Check("windows-closed-before-their-first-frame") {
    try await leavingNothing {
      for _ in 0..<3 {
        let shown = Shown()
        shown.window.present()
        shown.window.close()
      }
    }
  },
  Check("viewers-dropped-without-being-closed") {
    let source = MemorySource(count: 3)
    try await leavingNothing {
      let shown = Shown(source: source, closesViewer: false)
      try await shown.wait()
      try requireEqual(source.listenerCount, 1, "listeners of an open viewer")
      shown.window.close()
    }
    try await Wait.until("the source's list is let go") { source.listenerCount == 0 }
  },
  Check("closed-windows-are-not-touched") {
    let shown = Shown()
    try await shown.wait()
    shown.window.destroy()
    try require(shown.window.isClosed, "A destroyed window does not know that it is closed")
    shown.window.destroy()
  },
  Check("a-shown-window-knows-its-monitors-output") {
    let shown = Shown()
    try requireEqual(shown.window.outputName, nil, "output before the window is shown")
    try await shown.wait()
    shown.window.onMonitorChange {}
    // What Xvfb calls the only output it has.
    try requireEqual(shown.window.outputName, "screen", "output")
    shown.window.destroy()
    try requireEqual(shown.window.outputName, nil, "output of a closed window")
  },
]

/// A window with a viewer in it.
@MainActor
private final class Shown {
  let window = Window(application: Stage.application, width: 200, height: 150)
  let view: ViewerView

  init(source: MemorySource = MemorySource(count: 3), closesViewer: Bool = true) {
    view = ViewerView(
      session: ViewerSession(source: source),
      menu: MenuModel(sections: [[.init(label: "Nothing", action: "win.nothing")]]),
      fillsWindow: false)
    window.setContent(view.widget)
    window.add(ActionGroup().addAction("nothing") {})
    window.onFullscreenChange { [weak self] in self?.view.fullscreenChanged(false) }
    guard closesViewer else { return }
    window.onClosed { [weak self] in self?.view.session.close() }
  }

  /// Shows the window until its first picture has been drawn.
  func wait() async throws {
    window.present()
    try await Wait.until("a picture is shown") {
      if case .shown? = view.session.viewer.model.currentPicture?.phase { return !view.isBusy }
      return false
    }
    await Wait.untilNextFrame(of: view.widget)
    try require(view.takeFrameStatistics().count > 0, "Nothing has been drawn")
  }
}

/// Opens a window, waits for its picture, does something and closes it.
@MainActor
private func openAndClose(_ body: @MainActor (Shown) async throws -> Void) async throws {
  let shown = Shown()
  try await shown.wait()
  guard let toplevel = CTree.toplevels.last else { throw Failure("There is no window") }
  Finalised.watch(toplevel)
  CTree.all("SwiftCanvas", below: toplevel).forEach { Finalised.watch($0) }
  try await body(shown)
  shown.window.close()
}

/// Runs `body` and waits until the layer holds no more than before.
@MainActor
func leavingNothing(_ body: @MainActor () async throws -> Void) async throws {
  try await openPlainWindow()
  let before = LiveCounters.all
  try await body()
  // GTK 4.8 may hold on to the window that was closed last until another one has come and gone.
  try await openPlainWindow()
  do {
    try await Wait.until("nothing is left") { LiveCounters.all == before }
  } catch {
    throw Failure("There were \(before), and there are \(LiveCounters.all)")
  }
}

/// Opens a window with nothing of ours in it, and closes it.
@MainActor
private func openPlainWindow() async throws {
  let label = Label("")
  let window = try await Stage.show(label)
  window.close()
}
