@testable import PhotoPages

/// Returns the parts around the photo: the bar at the top, the actions, and the others.
func text(of chrome: Chrome) -> String {
  guard chrome.isVisible else {
    let parts = [chrome.showsProgress ? "progress" : "", chrome.showsPlainCaption ? "caption" : ""]
    return (["hidden"] + parts).filter { !$0.isEmpty }.joined(separator: "; ")
  }
  var parts = [chrome.layout == .classic ? "" : "\(chrome.layout)"]
  parts += [text(of: chrome.top + chrome.galleryHeader)]
  parts += [text(of: chrome.bottom), text(of: chrome.side)]
  parts += [
    text(of: chrome.actions),
    chrome.showsPages ? "" : "gallery", chrome.showsFilmstrip ? "filmstrip" : "",
    chrome.showsCaption ? "caption" : "",
    chrome.showsTags ? "names" : "",
    chrome.showsComments ? "panel" : "", chrome.showsDetails ? "details" : "",
    chrome.hint == nil ? "" : "hint",
    chrome.dim == 0 ? "" : "dim \(chrome.dim)",
  ]
  return parts.filter { !$0.isEmpty }.joined(separator: "; ")
}

private func text(of items: [ChromeItem]) -> String {
  items.compactMap { item -> String? in
    switch item {
    case .pageIndicator: "page"
    case .title, .gap: nil
    case .button(let button):
      button.command.name + (button.isOn == true ? " on" : "")
        + (button.count.map { " \($0)" } ?? "")
    }
  }.joined(separator: " ")
}
