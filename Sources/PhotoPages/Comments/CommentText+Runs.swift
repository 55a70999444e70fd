extension CommentText {
  /// The pieces in runs, one below the other: laying out a text takes much longer the longer it is.
  ///
  /// A run ends where a line does if there is one to end, else behind a word; only what has neither is
  /// cut anywhere. What a run ends with, a blank or the line's end, is left out. An address that is
  /// longer than a word may be is plain text.
  ///
  /// - Parameters:
  ///   - limit: the most Unicode scalars in a run, at least 1.
  ///   - wordLimit: the most that may follow each other in a run without a blank: a long word takes
  ///     longer to lay out than as many letters in words.
  /// - Returns: the runs, in order; none of an empty text.
  public func runs(atMost limit: Int, inWordsOf wordLimit: Int) -> [[Piece]] {
    var runs = CommentRuns(limit: limit, wordLimit: min(limit, wordLimit))
    for piece in pieces {
      switch piece {
      case .plain(let text): runs.add(text)
      case .link(let address): runs.add(address: address)
      }
    }
    return runs.all
  }
}

/// The runs of a text, as far as it has been read.
private struct CommentRuns {
  private let limit: Int
  private let wordLimit: Int
  private var finished: [[CommentText.Piece]] = []
  private var current: [CommentText.Piece] = []
  /// How many scalars the current run has room for.
  private var room: Int

  init(limit: Int, wordLimit: Int) {
    (self.limit, self.wordLimit) = (limit, wordLimit)
    room = limit
  }

  var all: [[CommentText.Piece]] { current.isEmpty ? finished : finished + [current] }

  mutating func add(address: String) {
    let count = address.unicodeScalars.count
    guard count <= wordLimit else { return add(address) }
    if count > room { finish() }
    current.append(.link(address))
    room -= count
  }

  mutating func add(_ text: String) {
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let part = rest.prefix(room)
      if let end = endOfLongWord(in: part) {
        append(rest[..<end])
        rest = rest[end...]
      } else if part.endIndex == rest.endIndex {
        return append(rest)
      } else if let cut = part.lastIndex(of: "\n")
        ?? part.lastIndex(where: \.properties.isWhitespace)
      {
        append(rest[..<cut])
        rest = rest[rest.index(after: cut)...]
      } else if current.isEmpty {
        append(part)
        rest = rest[part.endIndex...]
      }
      finish()
    }
  }

  /// Where the first word that is too long has to be cut; nil if there is none.
  private func endOfLongWord(
    in part: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView.Index? {
    var length = 0
    for place in part.indices {
      length = part[place].properties.isWhitespace ? 0 : length + 1
      if length > wordLimit { return place }
    }
    return nil
  }

  private mutating func append(_ part: Substring.UnicodeScalarView) {
    guard !part.isEmpty else { return }
    current.append(.plain(String(part)))
    room -= part.count
  }

  private mutating func finish() {
    if !current.isEmpty { finished.append(current) }
    (current, room) = ([], limit)
  }
}
