import PhotoPages
import PhotoPagesGtk

/// The shown photo and its picture.
struct PhotoReport: Encodable {
  let uri: String
  let name: String
  let phase: String
  let rect: [Double]
  let frames: Int
  let frame: Int
  let playing: Bool
  @Nullable private(set) var error: String?
  @Nullable private(set) var size: [Int]?
  @Nullable private(set) var decoded: [Int]?

  init?(_ model: ViewerModel, _ look: ViewerView.Look) {
    guard let photo = model.currentPhoto else { return nil }
    uri = photo.uri ?? photo.id.description
    name = photo.name
    rect = look.pictureRect
    (frames, frame, playing) = (look.frameCount, look.frame, look.isPlaying)
    switch model.currentPicture?.phase {
    case .shown(let picture)?:
      phase = "shown"
      size = [picture.fullSize.width, picture.fullSize.height]
      decoded = [picture.decodedSize.width, picture.decodedSize.height]
      error = picture.sentence?.english
    case .failed(let failure)?:
      phase = "failed"
      error = failure.sentence.english
    case .loading?, nil: phase = "loading"
    }
  }
}

/// What stands around the photo: controls by their accessible names, in reading order.
struct ChromeReport: Encodable {
  let visible: Bool
  let top: [String]
  let bottom: [String]
  let side: [String]
  let caption: Bool
  let tags: Bool
  let comments: Bool
  let details: Bool
  let dim: Double
  @Nullable private(set) var hint: String?

  @MainActor
  init(_ viewer: Viewer, _ factory: ViewerFactory) {
    let chrome = viewer.chrome
    let names = { (place: BarPlace) in
      factory.items(at: place, of: viewer).compactMap { item -> String? in
        switch item {
        case .button(let button): factory.title(of: button.command).english
        case .pageIndicator, .title, .gap: nil
        }
      }
    }
    visible = chrome.isVisible
    (top, bottom, side) = (names(.top), names(.bottom), names(.side))
    caption = chrome.showsCaption
    tags = chrome.showsTags
    comments = chrome.showsComments
    details = chrome.showsDetails
    dim = chrome.dim
    hint = chrome.hint?.english
  }
}
