import PhotoPages

/// A service that not every desktop has.
enum DesktopService: Hashable, CaseIterable, Sendable {
  /// Composes an email with attachments.
  case email
  /// Sets the background.
  case background
}

/// The services of the desktop, as far as they are known, in the viewer's model.
struct DesktopServices: ViewerExtension {
  var available: Set<DesktopService> = []

  static let initial = DesktopServices()
}
