import FoundationEssentials
import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The state of the program as a JSON object; a nil value is written as null, not left out.
struct StateReport: Encodable, ExpressibleByDictionaryLiteral {
  private var values: [String: any Encodable]

  init(dictionaryLiteral values: (String, any Encodable)...) {
    self.values = Dictionary(uniqueKeysWithValues: values)
  }

  func merging(_ other: StateReport) -> StateReport {
    var merged = self
    merged.values.merge(other.values) { _, new in new }
    return merged
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in values { try container.encode(value, forKey: Name(stringValue: name)) }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    // Finite numbers and text can always be encoded.
    guard let data = try? encoder.encode(self) else { return [] }
    return Array(data)
  }
}

extension ViewerWindow {
  /// The state that the command `state` writes: in English, whatever the user's language.
  func report(isClosed: Bool) -> StateReport {
    let widget = view.widget
    let frames = view.takeFrameStatistics()
    let memory = view.session.memory
    let dialog = widget.openDialog.map { dialog in
      [
        "title": dialog.title, "texts": dialog.texts, "fields": dialog.fields,
        "controls": dialog.controls, "focus": dialog.focus,
      ] as StateReport
    }
    return photoReport.merging([
      "gallery": view.galleryLook.map { galleryReport($0) },
      "filmstrip": view.filmstripLook.map { look in
        ["visible": look.visible, "shown": look.shown] as StateReport
      },
      "dialog": dialog,
      "message": view.look.emptyText,
      "closed": isClosed,
      "direction": widget.isRightToLeft ? "rtl" : "ltr",
      "size": [Int(widget.width), Int(widget.height)],
      "allocations": view.allocations.map(allocationReport),
      "controls": widget.namedControls.map(\.report),
      "focus": view.focusedName,
      "frames": [
        "count": frames.count, "late": frames.late, "worst_ms": frames.worst * 1000,
      ] as StateReport,
      "memory": ["pixels": memory.pixels, "cache_limit": memory.cacheLimit],
      "live": LiveCounters.all,
    ])
  }

  private func galleryReport(_ look: ViewerView.GalleryLook) -> StateReport {
    let model = view.session.viewer.model
    let text = model.folderText.shownText
    let report: StateReport = [
      "view": model.preferences.galleryView.rawValue, "count": model.count,
      "selected": model.selectedPositions,
      "order": model.library.query.order.text,
      "query": model.searchedText, "results": model.foundCount,
      "indexing": model.isIndexing,
      "folders": model.gallery.folders.map(\.name), "visible": look.visible,
      "cells": look.cells, "side": look.side,
      "thumbnails": ["wanted": look.wanted, "shown": look.shown] as StateReport,
      "more": model.morePhotos.phase.name, "refreshing": model.morePhotos.isRefreshing,
    ]
    return text.isEmpty ? report : report.merging(["text": text])
  }

  private var photoReport: StateReport {
    let (viewer, look) = (view.session.viewer, view.look)
    let model = viewer.model
    let bubbles = view.tagRects
    return [
      "state": viewer.stateID.rawValue,
      "index": model.paging.index,
      "count": model.count,
      "listing": model.library.phase == .running,
      "photo": model.photoReport(look),
      "zoom": look.zoom,
      "fitted": look.isFitted,
      "zoomLevel": view.zoomLevel,
      "keepZoom": model.preferences.keepsZoom,
      "chrome": viewer.chromeReport(factory),
      "layout": model.preferences.layout.rawValue,
      "tags": model.shownAnnotations.tags.map {
        $0.report(in: look.pictureRect, bubble: bubbles[$0.id])
      },
      "tagDraft": model.tagging.draft?.text,
      "offeredNames": view.offeredNames,
      "comments": model.commentsReport(rows: view.commentRows),
      "details": view.detailTexts,
      "caption": model.shownAnnotations.caption.report,
      "captionDraft": model.captions.draft.map { ["title": $0.title, "text": $0.text] },
      "likes": ["count": model.shownAnnotations.likes.count, "mine": model.isLiked] as StateReport,
      "rating": model.shownAnnotations.rating?.rawValue,
      "altText": model.shownAnnotations.altText,
      "keywords": model.shownAnnotations.keywords.sorted(),
      "reported": model.shownAnnotations.report != nil,
      "permissions": model.permissions.byName,
      "notice": model.notices.notice?.sentence(on: viewer.shownPage).english,
      "question": model.questions.open?.kind,
      "history": ["undo": model.stepCounts.done, "redo": model.stepCounts.undone],
      "fullscreen": model.window.isFullscreen,
    ]
  }
}

extension ViewerModel {
  /// The words that are searched for; nil if the source has none and the search bar is closed.
  fileprivate var searchedText: String? {
    search.isOpen || canFilter ? search.typed.text : search.listed?.text
  }
}

extension MorePhotosFeature.Phase {
  fileprivate var name: String? {
    switch self {
    case .resting: nil
    case .loading: "loading"
    case .failed: "failed"
    }
  }
}

extension Question {
  fileprivate var kind: String {
    switch self {
    case .deleteForGood: "deleteForGood"
    case .reason: "reason"
    case .keywords: "keywords"
    case .rename: "rename"
    case .destination(let filling): filling.kind.rawValue
    case .takenNames: "takenNames"
    case .refusedNames: "refusedNames"
    case .newFolder: "newFolder"
    case .renameFolder: "renameFolder"
    case .rotateFile: "rotateFile"
    }
  }
}

extension Viewer {
  /// The controls around the photo by their accessible names, in reading order.
  @MainActor
  fileprivate func chromeReport(_ factory: ViewerFactory) -> StateReport {
    let titles = { (items: [ChromeItem]) in
      items.compactMap { item -> String? in
        switch item {
        case .button(let button): factory.title(of: button.command).english
        case .pageIndicator, .title, .gap: nil
        }
      }
    }
    let chrome = chrome
    let names = { (place: BarPlace) in
      titles(factory.items(at: place, of: self, chrome: chrome))
    }
    return [
      "visible": chrome.isVisible, "top": names(.top) + names(.galleryHeader),
      "bottom": names(.bottom), "side": names(.side), "actions": titles(chrome.actions),
      "caption": chrome.showsCaption, "tags": chrome.showsTags,
      "comments": chrome.showsComments, "details": chrome.showsDetails,
      "filmstrip": chrome.showsFilmstrip, "dim": chrome.dim,
      "hint": chrome.hint?.english,
    ]
  }
}

private func allocationReport(_ part: ViewerView.Allocation) -> StateReport {
  let (origin, size) = (part.rect.origin, part.rect.size)
  return [
    "name": part.name, "rect": [origin.x, origin.y, size.width, size.height],
    "minimum": part.minimumWidth,
  ]
}

extension NamedControl {
  fileprivate var report: StateReport { ["name": name, "rect": [x, y, width, height]] }
}
