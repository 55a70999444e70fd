@testable import PhotoPages
import TestSupport

/// What is asked for outside, in words.
func words(for effect: Effect) -> String {
  switch effect {
  case .list(let query): "list by \(query.order.text)"
  case .loadPictures(let requests): "pictures of " + names(requests.map(\.photo))
  case .expectPicture(let token, let seconds):
    "explain after \(seconds) s that \(token.photo.name) is waited for"
  case .loadAnnotations(let demands): "annotations of " + names(demands.map(\.photo))
  case .loadComments(let demand): "older comments of \(demand.photo.id.name)"
  case .loadDetails(let demand): "details of " + (demand?.photo.id.name ?? "nothing")
  case .loadDrafts(let photo): "drafts of \(photo.name)"
  case .keepDrafts(let drafts, let photo):
    "\(drafts.isEmpty ? "forget" : "keep") drafts of \(photo.name)"
  case .save(let request): "save \(request.photo.id.name)'s \(words(for: request.change))"
  case .moveToTrash(let photo, _): "trash \(photo.id.name)"
  case .restore: "restore"
  case .deleteForGood(let photo, _): "delete \(photo.id.name) for good"
  case .files(let request): words(for: request)
  case .wake(_, let seconds): "wake after \(seconds) s"
  case .rest: "rest"
  case .loadNames: "names"
  case .loadKeywords(let request): "keywords of " + (request.map { names($0.photos) } ?? "nothing")
  case .followRecords: "records"
  case .folderText(let request): words(for: request)
  case .loadMorePhotos: "load more photos"
  case .refresh: "refresh"
  case .view(let request): words(for: request)
  case .desktop(let request): words(for: request)
  case .share(let photos, let way): "share \(names(photos)) by \(way.name)"
  case .stopTransfers: "stop handing over"
  case .custom: "custom"
  }
}

private func words(for request: FileRequest) -> String {
  switch request {
  case .relocate(let relocation, _, _):
    "\(relocation.kind) \(names(relocation.items.map(\.photo)))"
  case .takeBack: "take a relocation back"
  case .stop: "stop a relocation"
  case .makeFolder(let name, _, _, _): "make folder \(name)"
  case .removeFolder(let folder): "remove folder \(folder.name)"
  case .findFolder(let direction): "find the \(direction) folder"
  }
}

private func words(for request: FolderTextRequest) -> String {
  switch request {
  case .read: "read the text"
  case .save(let text, _, _): "save the text “\(text)”"
  case .restore(let text, _, _): "bring back the text “\(text.text)”"
  }
}

/// A change of what people have added, in words.
func words(for change: AnnotationChange) -> String {
  switch change {
  case .value(let change): words(for: change)
  case .item(.tag(let change)): words(for: change, "tag") { "“\($0.text)”" }
  case .item(.comment(let change)): words(for: change, "comment") { "“\($0.text)”" }
  case .item(.like(let change)): words(for: change, "like") { $0.author.id }
  case .item(.report(let change)): change.new == nil ? "report withdrawn" : "report"
  case .keywords(let change):
    "keywords \(change.added.sorted()) without \(change.removed.sorted())"
  case .turn(let change): "turn to the \(change.turn)\(change.isInFile ? " in the file" : "")"
  }
}

/// A change of a field, in words.
private func words(for change: FieldChange) -> String {
  var new = PhotoAnnotations()
  change.operation.apply(to: &new)
  return switch change.name {
  case .caption: "caption “\(new.caption.title)”"
  case .altText: "alternative text “\(new.altText)”"
  case .rating: new.rating.map { "rating \($0.rawValue)" } ?? "no rating"
  case .label: new.label.map { "label \($0.text)" } ?? "no label"
  }
}

private func words<Item>(
  for change: ItemChange<Item>, _ kind: String, _ name: (Item) -> String
) -> String {
  switch (change.old, change.new) {
  case (nil, let new?): "\(kind) \(name(new))"
  case (let old?, nil): "\(kind) \(name(old)) deleted"
  case (_, let new?): "\(kind) \(name(new)) changed"
  case (nil, nil): kind
  }
}

private func words(for request: ViewRequest) -> String {
  switch request {
  case .bounce: "bounce"
  case .zoom(let change): "zoom \(words(for: change))"
  case .pan(let arrow): "pan \(arrow)"
  case .reveal(let point): "reveal \(point.x) \(point.y)"
  case .stepFrame(let step): "\(abs(step)) frame \(step < 0 ? "back" : "on")"
  case .open(let menu): "menu: \(words(for: menu))"
  case .acknowledgeLike: "acknowledge the like"
  case .focusCommentEntry: "focus the comment entry"
  case .focusComment(let comment): "focus the comment \(comment.rawValue)"
  case .bounceAtEnd(let isForward): "bounce at the \(isForward ? "end" : "beginning")"
  case .focusCaptionEditor: "focus the caption's editor"
  case .focusFolderText: "focus the text's editor"
  case .focusPages: "focus the pages"
  }
}

private func words(for change: ZoomChange) -> String {
  switch change {
  case .stepIn: "in"
  case .stepOut: "out"
  case .fit: "to fit"
  case .scale(let scale): "to \(scale)"
  case .toggle: "in or out"
  }
}

private func words(for menu: PhotoMenu) -> String {
  switch menu {
  case .main: "main"
  case .more: "more"
  case .share: "share"
  case .likes: "likes"
  case .photo: "photo"
  case .tag(let tag): "tag \(tag.rawValue)"
  case .comment(let comment): "comment \(comment.rawValue)"
  }
}

private func words(for request: DesktopRequest) -> String {
  switch request {
  case .setFullscreen(let isFullscreen): isFullscreen ? "fullscreen" : "leave fullscreen"
  case .keepAwake(let isAwake): isAwake ? "keep the screen awake" : "let the screen sleep"
  case .closeWindow: "close window"
  case .chooseFolder: "choose folder"
  case .choosePhotos: "choose photos"
  case .openDemo: "open demo"
  case .newWindow: "new window"
  case .showPreferences: "show preferences"
  case .showShortcuts: "show shortcuts"
  case .showAbout: "show about"
  case .copyPicture(let photo): "copy picture \(photo.id.name)"
  case .copyFiles(let photos): "copy files of \(names(photos))"
  case .openFolder(let uri): "open folder \(uri)"
  case .goBack: "go back"
  case .showFile(let uri): "show \(uri) in files"
  case .copyText(let text): "copy “\(text)”"
  case .play(let photo): "play \(photo.id.name)"
  case .showPlace(let place): "show \(place.name)"
  case .quit: "quit"
  }
}

/// What stands around the photo, in words: the bar at the top, the actions, and what else is there.
public func words(for chrome: Chrome) -> String {
  guard chrome.isVisible else {
    let parts = [chrome.showsProgress ? "progress" : "", chrome.showsPlainCaption ? "caption" : ""]
    return (["hidden"] + parts).filter { !$0.isEmpty }.joined(separator: "; ")
  }
  var parts = [chrome.layout == .classic ? "" : "\(chrome.layout)", words(for: chrome.top)]
  parts += [words(for: chrome.bottom), words(for: chrome.side)]
  parts += [
    chrome.showsPages ? "" : "gallery", chrome.showsFilmstrip ? "filmstrip" : "",
    chrome.editsCaption ? "caption edited" : chrome.showsCaption ? "caption" : "",
    chrome.showsTags ? "names" : "",
    chrome.showsComments ? "panel" : "", chrome.showsDetails ? "details" : "",
    chrome.hint == nil ? "" : "hint",
    chrome.dim == 0 ? "" : "dim \(chrome.dim)",
  ]
  return parts.filter { !$0.isEmpty }.joined(separator: "; ")
}

private func words(for items: [ChromeItem]) -> String {
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
