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
    let leaving = [Command.openGallery].filter { $0.isEnabled(in: self) && model.count > 0 }
    chrome.top =
      [.title] + leaving.map { .button(ChromeButton($0, isOn: true)) }
      + [.button(.openMenu)]
      + [Command.leaveFullscreen].filter { $0.isEnabled(in: self) }
      .map { .button($0) }
    return chrome
  }
}
