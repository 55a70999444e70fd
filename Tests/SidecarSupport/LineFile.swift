import GioBindings
import PhotoPages
import XMPBindings

@testable import PhotoSidecars

/// A sidecar as lines, so that it is seen at a glance what is in it, and what two copies come to.
///
/// `rating=3` is a rating without a date, as other programs write it. A line that begins with `theirs` is a property
/// of another program's, any other one a comment of ours. `untouchable` cannot be changed without being altered.
struct LineFile: Equatable {
  /// What it says, other programs' lines before ours, each in order.
  let lines: [String]

  private static let namespace = "http://ns.example.com/lines/1.0/"
  private static let untouchable = "untouchable"
  private static let rating = "rating="

  init(_ lines: [String] = []) {
    let theirs = lines.filter(Self.isForeign).sorted()
    self.lines = theirs + lines.filter { !Self.isForeign($0) }.sorted()
  }

  /// Reads one; nil if it is torn.
  init?(_ bytes: [UInt8]) {
    if String(decoding: bytes, as: UTF8.self).contains("Literal") {
      self.init([Self.untouchable])
      return
    }
    guard let document = try? SidecarDocument(parsing: bytes) else { return nil }
    let properties = document.graph.properties
    let theirs = properties.keys.filter { $0.namespace == Self.namespace }.map(\.name)
    let rating = properties[.rating]?.text.map { [Self.rating + $0] } ?? []
    self.init(rating + theirs + document.comments(embedded: nil).map(\.text))
  }

  private static func isForeign(_ line: String) -> Bool {
    line.hasPrefix("theirs") || line.hasPrefix(rating)
  }

  /// All of it.
  var bytes: [UInt8] {
    if lines == [Self.untouchable] {
      return Array(
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        xmlns:a="urn:a#"><a:b rdf:parseType="Literal"><i>x</i></a:b></rdf:Description></rdf:RDF>
        """.utf8)
    }
    var document = SidecarDocument()
    for line in lines {
      if line.hasPrefix(Self.rating) {
        document.graph.properties[.rating] = XMPValue(text: String(line.dropFirst(7)))
      } else if Self.isForeign(line) {
        document.graph.properties[XMPName(Self.namespace, line)] = XMPValue(text: "x")
      } else {
        try? document.apply(.adding(line), in: nil, at: .reference, embedded: nil)
      }
    }
    return (try? document.written().bytes) ?? []
  }
}

extension AnnotationChange {
  /// Adds a line to a sidecar of lines.
  static func adding(_ line: String) -> AnnotationChange {
    if line.hasPrefix("rating=") {
      return .set(.rating, from: nil, to: Int(line.dropFirst(7)).flatMap(Rating.init))
    }
    let author = Author(id: "ada", name: "Ada")
    let comment = PhotoComment(id: CommentID(line), author: author, date: .reference, text: line)
    return .comment(ItemChange(from: nil, to: comment, at: 0))
  }
}

extension SidecarStore {
  /// Saves a line, and returns what a person should know about that.
  func add(_ line: String, _ cancellable: Cancellable? = nil) throws(SidecarFailure) -> SaveRemark?
  {
    try save(.adding(line), at: .reference, in: SilentFile(), cancellable).remark
  }
}
