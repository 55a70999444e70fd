import FoundationEssentials

// The details beside the photo: whether they are shown, and what is known.

extension Viewer {
  /// Shows the details beside the photo, or closes them where they can be seen.
  public mutating func toggleDetails() {
    if chrome.showsDetails { closeDetails() } else { openDetails() }
  }

  /// Shows the details beside the photo.
  mutating func openDetails() {
    guard model.currentPhoto != nil, enterBrowsing() else { return }
    model.details.show(true)
  }

  /// Closes the details.
  public mutating func closeDetails() { model.details.show(false) }

  /// Reads the details of the photo that is shown, once pages rest; only while anybody sees them.
  mutating func requestDetails() {
    let isSeen = model.details.isShown && chrome.showsDetails
    effects += model.details.expect(
      isSeen ? model.currentPhoto : nil, from: model.library.roles,
      isResting: model.annotations.rest == nil)
  }

  /// Puts a text on the clipboard, and says so.
  mutating func copy(_ text: String) {
    guard model.window.abilities.contains(.sharing), !text.isEmpty else { return }
    perform(.desktop(.copyText(text)))
    say(.done(Message("Copied to the clipboard"), offersUndo: false))
  }
}

extension ViewerModel {
  /// What is known of the shown photo: by its source, as far as that has answered, and here.
  public var shownDetails: PhotoDetails {
    guard let photo = currentPhoto else { return PhotoDetails() }
    let known = details.state?.request.photo.id == photo.id ? details.state?.value : nil
    var facts: [PhotoFact] = []
    if let size = currentPicture?.fullSize { facts.append(.pixels(size)) }
    let told = (known?.facts ?? []) + shownAnnotations.facts
    if let change = told.latestChange { facts.append(change) }
    return PhotoDetails(facts + told).completed(by: [.name(photo.name)])
  }
}

extension [PhotoFact] {
  /// The latest of several times at which something was changed.
  fileprivate var latestChange: PhotoFact? {
    let dates = compactMap { fact in
      if case .annotated(let date) = fact { date } else { nil }
    }
    return dates.max { $0.date < $1.date }.map { .annotated($0) }
  }
}

extension PictureState {
  /// The upright picture's full size in photo pixels, while there is one.
  fileprivate var fullSize: PixelSize? {
    guard case .shown(let description) = phase else { return nil }
    return description.fullSize
  }
}
