// Which feature an event is for.

extension Viewer {
  /// The one place where events go their ways, each by name: one that is forgotten here stops the compiler.
  mutating func dispatch(_ event: ViewerEvent) {
    if !event.followsTap { stateBeforeTap = nil }
    switch event {
    case .input(let input): hear(input)
    case .library(let event): handle(event)
    case .paging(let event): handle(event)
    case .pictures(let event): handle(event)
    case .annotations(let event): handle(event)
    case .tagging(let event): model.tagging.handle(event)
    case .comments(let event): handle(event)
    case .drafts(let event): handle(event)
    case .details(let event): model.details.handle(event)
    case .slideshow(let event): handle(event)
    case .history(let event): handle(event)
    case .notices(let event): handle(event)
    case .transfers(let event): model.notices.handle(event)
    case .preferences(let preferences): prefer { $0 = preferences }
    case .window(let event): handle(event)
    }
  }
}

extension ViewerEvent {
  /// Whether the event can lie between the two taps of a double tap without a person's doing; a hand
  /// that clicks twice is never quite still.
  fileprivate var followsTap: Bool {
    switch self {
    case .input(.photoDoubleTapped), .input(.olderCommentsSought(afterFailure: false)),
      .input(.captionScrolled(isRead: false)), .input(.pointerMoved), .paging(.zoomSettled),
      .notices(.expired):
      true
    case .input, .paging, .notices, .window: false
    case .library, .pictures, .annotations, .tagging, .comments, .drafts, .details, .slideshow,
      .history, .transfers, .preferences:
      true
    }
  }
}
