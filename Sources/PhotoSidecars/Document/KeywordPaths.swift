import PhotoPages
import XMPBindings

extension XMPName {
  fileprivate static let hierarchicalSubject = XMPName(
    XMPNamespace.lightroom, "hierarchicalSubject")
  fileprivate static let tagsList = XMPName(XMPNamespace.digiKam, "TagsList")
  fileprivate static let lastKeywords = XMPName(XMPNamespace.microsoftKeywords, "LastKeywordXMP")
  /// The same property in the namespace without a slash, which ExifTool writes.
  fileprivate static let plainLastKeywords = XMPName(
    "http://ns.microsoft.com/photo/1.0", "LastKeywordXMP")
  fileprivate static let catalogSets = XMPName(XMPNamespace.mediaPro, "CatalogSets")
}

/// Another program's list of keywords as paths, such as `Place|Italy|Rome` for Rome.
///
/// Programs that have such a list prefer it to `dc:subject`, so it is changed with that where it exists.
struct KeywordPaths {
  let property: XMPName
  private let separator: Character

  /// The lists of Lightroom, digiKam, Windows and Expression Media.
  static let all = [
    KeywordPaths(property: .hierarchicalSubject, separator: "|"),
    KeywordPaths(property: .tagsList, separator: "/"),
    KeywordPaths(property: .lastKeywords, separator: "/"),
    KeywordPaths(property: .plainLastKeywords, separator: "/"),
    KeywordPaths(property: .catalogSets, separator: "|"),
  ]

  /// Returns the keywords, which are the last parts of the paths.
  func keywords(in graph: RDFGraph) -> [String] {
    KeywordList.names(graph.properties[property]).compactMap(keyword)
  }

  /// Returns the parts of the paths that have several, without empty ones.
  func paths(in graph: RDFGraph) -> [[String]] {
    KeywordList.names(graph.properties[property]).map { parts($0).filter { !$0.isEmpty } }
      .filter { $0.count > 1 }
  }

  /// Returns the last part of a path; nil if there is none.
  private func keyword(_ path: String) -> String? {
    parts(path).last { !$0.isEmpty }
  }

  private func parts(_ path: String) -> [String] {
    path.split(separator: separator, omittingEmptySubsequences: false).map { String($0).trimmed }
  }

  /// Adds a keyword to the list, if there is one; a keyword that would be read as a path is left out.
  func add(_ keyword: String, to graph: inout RDFGraph) {
    guard graph.properties[property] != nil, !keyword.contains(separator),
      !keywords(in: graph).contains(where: { $0.keywordKey == keyword.keywordKey })
    else { return }
    change(&graph) { $0 + [XMPValue(text: keyword)] }
  }

  /// Removes all paths that end in one of the keywords.
  func remove(_ keywords: Set<String>, from graph: inout RDFGraph) {
    change(&graph) { items in
      items.filter { item in
        item.text.flatMap(keyword).map { !keywords.contains($0) } ?? true
      }
    }
  }

  /// Writes the paths that end in a keyword in other letters with `keyword`, except names of tags.
  func respell(_ keyword: String, besides tags: Set<String>, in graph: inout RDFGraph) {
    change(&graph) { items in
      items.map { item in
        guard let path = item.text, let old = self.keyword(path), old != keyword,
          old.keywordKey == keyword.keywordKey, !tags.contains(old)
        else { return item }
        var parts = parts(path)
        if let place = parts.lastIndex(of: old) { parts[place] = keyword }
        var item = item
        item.content = XMPValue(text: parts.joined(separator: String(separator))).content
        return item
      }
    }
  }

  /// Adds the paths of another copy that are not in this one.
  func merge(_ other: RDFGraph, into graph: inout RDFGraph) {
    guard let theirs = other.properties[property] else { return }
    guard graph.properties[property] != nil else { return graph.properties[property] = theirs }
    change(&graph) { items in
      let known = Set(items.compactMap { $0.text?.keywordKey })
      return items
        + KeywordList.listed(theirs).filter { item in
          item.text.map { !known.contains($0.keywordKey) } ?? !items.contains(item)
        }
    }
  }

  /// Changes the items of the list, if there is one; an empty list stays, as it says that there are no keywords.
  private func change(_ graph: inout RDFGraph, _ change: ([XMPValue]) -> [XMPValue]) {
    guard var value = graph.properties[property] else { return }
    let before = KeywordList.listed(value)
    let after = change(before)
    guard after != before else { return }
    value.setItems(after, orNew: .bag)
    graph.properties[property] = value
  }
}
