import FoundationEssentials

extension Viewer {
  /// Opens or closes the details of a photo, which are beside its page.
  mutating func toggleDetails(of photo: Photo) {
    guard !chrome.showsDetails else { return closeDetails() }
    turn(to: photo.id)
    openDetails()
  }

  mutating func openDetails() {
    guard model.currentPhoto != nil, enterBrowsing() else { return }
    model.details.open()
  }

  /// Closes the details, and saves what is typed in a row.
  mutating func closeDetails() {
    finishCaption()
    model.details.close()
  }

  /// Requests the shown photo's details once pages rest, if they are visible.
  mutating func requestDetails() {
    let isSeen = model.details.isShown && chrome.showsDetails
    effects += model.details.expect(
      isSeen ? model.currentPhoto : nil, from: model.library.roles,
      isResting: model.annotations.rest == nil)
  }

  mutating func copy(_ text: String) {
    guard model.window.abilities.contains(.sharing), !text.isEmpty else { return }
    perform(.desktop(.copyText(text)))
    model.notices.say(.done(Message("Copied to the clipboard"), offersUndo: false))
  }
}

extension ViewerModel {
  /// The known facts of the shown photo: those of the source, as far as loaded, and those of the viewer.
  package var shownDetails: PhotoDetails {
    guard let photo = currentPhoto else { return PhotoDetails() }
    let known = details.state?.request.photo.id == photo.id ? details.state?.value : nil
    var facts: [PhotoFact] = []
    if case .shown(let picture)? = currentPicture?.phase, !library.hasSeveralSizes {
      facts.append(.pixels(picture.fullSize))
    }
    let told = (known?.facts ?? []) + shownAnnotations.facts
    if let change = told.latestChange { facts.append(change) }
    facts.append(.people(told.people))
    return PhotoDetails((facts + told + [.name(photo.name)]).withoutRepeats)
  }
}

extension [PhotoFact] {
  /// The facts without an author that is the publisher, and without a name that is the title.
  fileprivate var withoutRepeats: [PhotoFact] {
    filter { fact in
      switch (fact.title, fact.value) {
      case (PhotoFact.author.title, .text(let text)): !contains(.publisher(text))
      case (PhotoFact.name.title, .text(let text)): !contains(.title(text))
      default: true
      }
    }
  }

  /// The names of people, each once: those that the source knows, and those of tags.
  fileprivate var people: [String] {
    var seen: Set<String> = []
    let facts = filter { $0.title == PhotoFact.people.title }
    return facts.flatMap { if case .names(let names) = $0.value { names } else { [String]() } }
      .filter { seen.insert($0).inserted }
  }

  fileprivate var latestChange: PhotoFact? {
    let dates = compactMap { fact in
      if fact.title == PhotoFact.annotated.title, case .date(let date) = fact.value {
        date
      } else {
        nil
      }
    }
    return dates.max { $0.date < $1.date }.map { .annotated($0) }
  }
}
