/// A text about a photo that is typed in a row of its details.
public enum DetailsField: String, CaseIterable, Hashable, Sendable {
  /// The title.
  case title
  /// The caption.
  case caption
  /// A keyword, to be added to the others.
  case keyword
  /// The text for people who do not see the photo.
  case altText

  fileprivate var permission: KeyPath<PhotoPermissions, Bool> {
    self == .keyword ? \.editKeywords : \.editCaption
  }
}

extension Viewer {
  /// Opens the details with the cursor in a row.
  mutating func edit(_ field: DetailsField) {
    openDetails()
    guard chrome.showsDetails else { return }
    perform(.view(.focusDetail(field)))
  }

  /// Handles an input in the rows of the details.
  mutating func hearDetails(_ input: InputEvent) {
    switch input {
    case .detailTyped(let field, let text): typeDetail(text, in: field)
    case .detailFinished: finishDetail()
    case .keywordRemoved(let keyword): removeKeyword(keyword)
    case .personRemoved(let name): removePerson(name)
    case .detailsFolded(let section): prefer { $0.openDetails.formSymmetricDifference([section]) }
    default: break
    }
  }

  /// Types a text in a row of the shown photo's details.
  mutating func typeDetail(_ text: String, in field: DetailsField) {
    guard chrome.showsDetails, let photo = model.currentPhoto, model.canEdit(field) else { return }
    if model.captions.draft == nil {
      model.captions.begin(photo.id, model.shownAnnotations.caption)
    }
    model.captions.set(text, in: field)
    if field == .keyword { requestNames() }
  }

  /// Saves what was typed in the rows, also what could not be saved before.
  mutating func finishDetail() {
    guard chrome.showsDetails else { return }
    if model.captions.draft == nil, model.canChange, let photo = model.currentPhoto,
      model.captions.lost[photo.id] != nil
    {
      model.captions.begin(photo.id, model.shownAnnotations.caption)
    }
    finishCaption()
  }
}

extension ViewerModel {
  /// Whether the shown photo's details offer to type a text, although perhaps only once it has been read.
  package func offers(_ field: DetailsField) -> Bool {
    permissions[keyPath: field.permission] && mayBecomeKnown
  }

  /// Whether the shown photo's details offer to give a mark, although perhaps only once it has been read.
  package func offers<Mark: PhotoMark>(_ mark: Mark.Type) -> Bool {
    permissions[keyPath: Mark.field.permission] && mayBecomeKnown
  }

  /// Whether a text can be typed in a row of the shown photo's details now.
  package func canEdit(_ field: DetailsField) -> Bool {
    permissions[keyPath: field.permission] && canChange
  }

  /// Returns the text in a row of the shown photo's details: as it was typed, else as it is saved.
  package func text(of field: DetailsField) -> String {
    let draft = captions.draft ?? currentPhoto.flatMap { captions.lost[$0.id] }
    let saved = shownAnnotations
    let texts: [DetailsField: String] = [
      .title: saved.caption.title, .caption: saved.caption.text, .altText: saved.altText,
    ]
    return draft?.typed[field] ?? texts[field] ?? ""
  }
}
