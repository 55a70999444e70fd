import GtkBindings

/// The colours around thumbnails, which are drawn by code and agree with the style sheet.
struct ThumbnailColours {
  /// The surface around the thumbnails.
  let ground: Colour
  /// The place of a thumbnail that is not there, or does not fill it.
  let empty: Colour
  let text: Colour
  /// The colour of text and icons that are less important.
  let faintText: Colour

  static let dark = ThumbnailColours(
    ground: Colour(red: 30.0 / 255, green: 30.0 / 255, blue: 30.0 / 255),
    empty: Colour(red: 0.13, green: 0.13, blue: 0.14), text: .white,
    faintText: Colour(red: 1, green: 1, blue: 1, alpha: 0.7))

  static let light = ThumbnailColours(
    ground: .white, empty: Colour(red: 0.93, green: 0.93, blue: 0.94),
    text: Colour(red: 0, green: 0, blue: 0, alpha: 0.8),
    faintText: Colour(red: 0, green: 0, blue: 0, alpha: 0.6))

  /// The colours of the gallery, which is light where the desktop is and the user wants that.
  @MainActor static var ofGallery: ThumbnailColours { Desktop.isDark ? dark : light }
}
