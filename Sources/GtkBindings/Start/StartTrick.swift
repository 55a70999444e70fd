import Glibc

/// A trick that shows the first picture, or a frame, sooner than GTK alone would.
///
/// `docs/performance.md` has the gain of each. `PHOTO_PAGES_PLAIN_START=1` turns all of them off; a list such as
/// `theme,cairo` turns off those, for measuring.
package enum StartTrick: String, CaseIterable, Sendable {
  /// Decodes the named photo before GTK starts.
  case picture
  /// Decodes it for the last window's size, or else the screen's.
  case size
  /// Draws with cairo if there is no GPU, without loading OpenGL.
  case cairo
  /// Makes windows without alpha if no compositor runs.
  case opaque
  /// Starts GTK without the style sheet that libadwaita replaces later.
  case theme
  /// Adds everything around the picture after its first frame.
  case interface
  /// Keeps GTK from waiting for the desktop's portals to start, if they do not run yet.
  case portals
  /// Keeps the memory of a frame for the next one.
  case memory

  package var isOn: Bool {
    guard let off = getenv("PHOTO_PAGES_PLAIN_START").map({ String(cString: $0) }) else {
      return true
    }
    return off != "1" && !off.split(separator: ",").contains { $0 == rawValue }
  }

  /// Applies what must precede GTK and all other threads, since it sets environment variables.
  @MainActor package static func begin() {
    guard hasDisplay else { return }
    if cairo.isOn, !hasRenderNode { SoftwareDrawing.choose() }
    if theme.isOn { EmptyTheme.choose() }
    Libadwaita.reservePortalRefusal()
  }

  /// Ends what GTK needs only until it has started.
  @MainActor package static func end() {
    SoftwareDrawing.restoreEnvironment()
    EmptyTheme.keepRoom()
  }

  package static var hasDisplay: Bool {
    getenv("WAYLAND_DISPLAY") != nil || getenv("DISPLAY") != nil
  }

  /// Whether there is a GPU for programs to draw with: `/dev/dri/renderD128` to `renderD191`.
  private static var hasRenderNode: Bool {
    (128..<192).contains { access("/dev/dri/renderD\($0)", F_OK) == 0 }
  }
}
