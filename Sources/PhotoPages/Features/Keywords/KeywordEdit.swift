/// The keywords of some photos, as far as they have been read, for a question that edits them.
public struct KeywordSummary: Equatable, Sendable {
  /// The number of the question, with which results of reading return.
  public let number: Int
  /// The photos whose keywords are edited.
  public let photos: [Photo]
  /// The keywords of the photos that have been read.
  private(set) var known: [PhotoID: Set<String>] = [:]
  /// The number of read photos that have a keyword, by its key.
  private(set) var counts: [String: Int] = [:]
  /// The keywords of the photos by their keys; of several spellings the first in order.
  private(set) var spellings: [String: String] = [:]
  /// The photos whose keywords could not be read; a change is applied to whatever they have.
  package var unread: Set<PhotoID> = []
  /// The keywords to complete what is typed, the first offered first.
  var offered: [String] = []

  /// Whether the keywords of some photos are still to be read.
  package var isIncomplete: Bool { known.count + unread.count < photos.count }

  mutating func add(_ keywords: [PhotoID: Set<String>], _ failed: Set<PhotoID> = []) {
    unread.formUnion(failed)
    for (photo, keywords) in keywords where known.updateValue(keywords, forKey: photo) == nil {
      for keyword in keywords {
        let key = keyword.keywordKey
        counts[key, default: 0] += 1
        spellings[key] = spellings[key].map { min($0, keyword) } ?? keyword
      }
    }
  }
}

/// A person's changes to the keywords of some photos, before they are saved.
package struct KeywordEdit {
  /// The keywords that the photos have.
  package var summary: KeywordSummary
  /// The keywords to add to all photos, the newest first.
  private var added: [String] = []
  /// The keys of the keywords to remove from all photos.
  private var removed: Set<String> = []

  /// A keyword of some of the photos, or of all.
  package struct Row: Equatable {
    /// The keyword.
    package let keyword: String
    /// The number of photos that have it, or will have it.
    package let count: Int
    /// Whether that is all of them.
    package let isOnAll: Bool
  }

  package init(of summary: KeywordSummary) { self.summary = summary }

  /// The keywords: new ones, the newest first, then the others in alphabetical order.
  package var rows: [Row] {
    let total = summary.photos.count
    let hidden = removed.union(added.map(\.keywordKey))
    let others = summary.spellings.filter { !hidden.contains($0.key) }.values.sorted()
    return added.map { Row(keyword: $0, count: total, isOnAll: true) }
      + others.map { keyword in
        let count = summary.counts[keyword.keywordKey] ?? 0
        return Row(keyword: keyword, count: count, isOnAll: count == total)
      }
  }

  /// Adds a typed keyword to all photos; returns whether the text is one.
  ///
  /// One that a photo has in other letters is added as it is spelled there, unless that one was removed: then it is
  /// respelled.
  package mutating func add(_ text: String) -> Bool {
    guard let keyword = KeywordsChange.keyword(typed: text) else { return false }
    let key = keyword.keywordKey
    added.removeAll { $0.keywordKey == key }
    let known = summary.spellings[key]
    if removed.contains(key), known != keyword {
      added.insert(keyword, at: 0)
      return true
    }
    removed.remove(key)
    if summary.counts[key] != summary.photos.count { added.insert(known ?? keyword, at: 0) }
    return true
  }

  /// Removes a keyword from all photos.
  package mutating func remove(_ keyword: String) {
    let key = keyword.keywordKey
    added.removeAll { $0.keywordKey == key }
    if summary.counts[key] != nil { removed.insert(key) }
  }

  /// Returns the known keywords that fit a typed text by `matches` and are not shown, at most `limit`.
  package func completions(
    of text: String, atMost limit: Int, matches: (String, String) -> Bool
  ) -> [String] {
    guard let typed = KeywordsChange.keyword(typed: text) else { return [] }
    let onAll = Set(rows.filter(\.isOnAll).map(\.keyword.keywordKey))
    let known = summary.offered + summary.spellings.values.sorted()
    var seen = onAll
    var fitting: [String] = []
    for name in known where fitting.count < limit && name != typed {
      if seen.insert(name.keywordKey).inserted, matches(typed, name) { fitting.append(name) }
    }
    return fitting
  }

  /// The change for all photos, with the text in the entry as another new keyword.
  package func change(with text: String) -> KeywordsChange {
    var edit = self
    _ = edit.add(text)
    return KeywordsChange(
      added: Set(edit.added), removed: Set(edit.removed.compactMap { summary.spellings[$0] }))
  }
}
