import GioBindings
import GtkBindings
import PhotoFolders
import PhotoImaging
import PhotoPages
import PhotoPagesGtk

extension PhotoPagesApplication {
  /// The URI of the photo that the preview shows now; nil without one.
  var shownURI: String? { windows.last?.view.session.viewer.model.currentPhoto?.uri }

  /// Shows a photo in the preview's window, which comes to the front with the desktop's token for that.
  ///
  /// It does nothing if the photo is not wanted any more once it could be shown.
  func preview(_ photo: Location, token: String, isWanted: () -> Bool) async {
    await memoryIsKnown()
    guard isWanted() else { return }
    // Decoded while the folder is opened and the window is made, unless the photo is in the shown folder.
    let isNew = windows.last.map { $0.place?.uri != photo.parent?.uri } ?? true
    let picture =
      isNew
      ? photo.pathBytes.map {
        Start.picture(ofFileAt: $0, sized: previewSize, decoder: decoders) {
          FileQueue.runHere(at: photo) { ThumbnailStore().preview(of: photo) }
        }
      } : nil
    await authorIsKnown()
    guard let content = await openers.open([photo.uri], picture).first, isWanted() else {
      return picture?.cancel() ?? ()
    }
    if !token.isEmpty { windows.last?.window.setActivationToken(token) }
    if let shown = windows.last, window(showing: content) == nil {
      finishSaving(shown.replaceContent(with: content, order: order(of: content)))
      shown.window.present()
    } else {
      show(content, LaunchRequest(isPreview: true))
    }
  }

  /// The likely size of a preview's pages, in device pixels.
  private var previewSize: PixelSize {
    let usual = WindowSize.standard
    return lastWindow?.pages ?? PixelSize(width: usual.width, height: usual.height)
  }

  func closePreviews() {
    for window in windows { closeWasRequested(of: window) }
  }
}
