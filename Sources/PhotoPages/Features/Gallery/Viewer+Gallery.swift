extension Viewer {
  /// Goes to the gallery.
  public mutating func enterGallery() {
    guard enter(Gallery()) else { return }
    // The first photo may still be the only one that is known.
    beginListing()
    if let effect = model.records.follow(model.library.roles) { perform(effect) }
  }

  /// Makes a person's change of the selection.
  mutating func changeSelection(_ change: SelectionFeature.Change) {
    model.selection.make(change, in: model.library.list, focus: model.paging.index)
  }

  var galleryChrome: Chrome {
    var chrome = Chrome(isVisible: true, layout: model.preferences.layout)
    chrome.showsGallery = true
    let ending = [Command.openGallery, .openMenu, .leaveFullscreen]
      .filter { $0.isEnabled(in: self) }
    chrome.top =
      [.title] + ending.map { .button(ChromeButton($0, isOn: $0 == .openGallery ? true : nil)) }
    return chrome
  }
}
