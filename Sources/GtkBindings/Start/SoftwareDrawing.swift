import CGtkBindings

/// Drawing with cairo on the processor, without OpenGL.
@MainActor
package enum SoftwareDrawing {
  private static let rendererVariable = "GSK_RENDERER"

  /// The variable that keeps GTK from loading OpenGL, and its value.
  ///
  /// Before GTK 4.16 it was a debugging flag (see "Running and debugging GTK Applications" in GTK's manual).
  private static var withoutGL: (variable: String, value: String) {
    let hasOwnVariable = gtk_get_major_version() > 4 || gtk_get_minor_version() >= 16
    return hasOwnVariable ? ("GDK_DISABLE", "gl") : ("GDK_DEBUG", "gl-disable")
  }

  /// The variable that keeps Xlib from offering visuals with alpha (OpenDis.c in libX11).
  private static let withoutAlpha = "XLIB_SKIP_ARGB_VISUALS"

  /// The variables that were set here.
  private static var chosen: [String] = []

  /// Makes GTK draw with cairo, and not load OpenGL; must be called before GTK starts.
  ///
  /// On X11 GTK loads OpenGL even if it draws nothing with it, to choose among visuals. Without a GPU that takes as
  /// long as the rest of GTK's start. The user's own choice stays.
  package static func choose() {
    guard !Desktop.isChosen(rendererVariable) else { return }
    Desktop.setEnvironment(rendererVariable, to: "cairo")
    set(withoutGL.variable, to: withoutGL.value)
    chooseOpaqueWindows()
  }

  /// Makes GTK use windows without alpha if no compositor runs.
  ///
  /// The X server would compose those with alpha itself: it keeps each twice, and copies every frame once more.
  private static func chooseOpaqueWindows() {
    guard StartTrick.opaque.isOn, Screen.isComposedBeforeStart == false else { return }
    set(withoutAlpha, to: "1")
  }

  private static func set(_ variable: String, to value: String) {
    guard !Desktop.isChosen(variable) else { return }
    Desktop.setEnvironment(variable, to: value)
    chosen.append(variable)
  }

  /// Removes the variables, so that programs started from here choose for themselves.
  ///
  /// Call it once GTK has started, since GTK reads them then.
  package static func restoreEnvironment() {
    for variable in chosen { Desktop.unsetEnvironment(variable) }
    chosen = []
  }
}
