// Ownership: the document is freed when the text has been read; all else are its nodes.

internal import CXMPBindings

/// The plain text of HTML, with its links and its lines.
package enum HTMLText {
  /// The largest text in bytes that is read; of a longer one the beginning.
  private static let maxSize = 1 << 20
  /// The elements that begin a new line.
  private static let lines: Set<String> = [
    "address", "blockquote", "br", "dd", "div", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
    "li", "ol", "p", "pre", "table", "tr", "ul",
  ]
  /// The elements whose content nobody reads.
  private static let hidden: Set<String> = ["head", "script", "style", "template", "title"]

  /// Returns the text of HTML, which may be damaged; each link's address follows its text in parentheses.
  ///
  /// Nothing that the HTML names is loaded. Spaces and lines are as a browser has them.
  package static func plain(_ html: String) -> String {
    let bytes = Array(html.utf8.prefix(maxSize))
    let options =
      HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue
    let document = bytes.withUnsafeBytes {
      htmlReadMemory(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), nil,
        "UTF-8",
        Int32(bitPattern: options))
    }
    guard let document else { return "" }
    defer { xmlFreeDoc(document) }
    var reader = HTMLTextReader()
    reader.read(xmlDocGetRootElement(document))
    return reader.text
  }

  /// A walk over the nodes of a document, without recursion.
  private struct HTMLTextReader {
    /// The text so far, without a space or line at its end.
    private(set) var text = ""
    /// The white space before the next word.
    private var gap = ""
    /// The places in the text, in bytes, at which open links begin; nil before their first word.
    private var links: [Int?] = []

    mutating func read(_ root: xmlNodePtr?) {
      var node = root
      while let current = node {
        if enter(current), let child = current.pointee.children {
          node = child
          continue
        }
        node = next(after: current, in: root)
      }
    }

    /// Returns the node after one whose content has been read, and ends the elements between.
    private mutating func next(
      after node: xmlNodePtr, in root: xmlNodePtr?
    ) -> xmlNodePtr? {
      var node = node
      while true {
        leave(node)
        if node == root { return nil }
        if let sibling = node.pointee.next { return sibling }
        guard let parent = node.pointee.parent else { return nil }
        node = parent
      }
    }

    /// Reads a node, and returns whether its children are to be read.
    private mutating func enter(_ node: xmlNodePtr) -> Bool {
      switch node.pointee.type {
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        add(node.pointee.content.map { String(cString: $0) } ?? "")
        return false
      case XML_ELEMENT_NODE:
        let name = name(of: node)
        if HTMLText.lines.contains(name) { gap = "\n" }
        if name == "a" { links.append(nil) }
        return !HTMLText.hidden.contains(name)
      default:
        return false
      }
    }

    private mutating func leave(_ node: xmlNodePtr) {
      guard node.pointee.type == XML_ELEMENT_NODE else { return }
      let name = name(of: node)
      if HTMLText.lines.contains(name) { gap = "\n" }
      guard name == "a", let start = links.popLast() else { return }
      let address = node.attributes.first { String(cString: $0.pointee.name) == "href" }
      guard let link = address?.text, link.hasPrefix("http"),
        start.map({ String(decoding: text.utf8.dropFirst($0), as: UTF8.self).contains(link) })
          != true
      else { return }
      add(start == nil ? " \(link) " : " (\(link))")
    }

    /// Adds a text, of whose white space each run counts as one space.
    private mutating func add(_ new: String) {
      var isSpaced = new.first?.isWhitespace == true
      for word in new.split(whereSeparator: \.isWhitespace) {
        if isSpaced, gap.isEmpty { gap = " " }
        if !text.isEmpty { text += gap }
        if !links.isEmpty, links[links.count - 1] == nil {
          links[links.count - 1] = text.utf8.count
        }
        text += word
        (gap, isSpaced) = ("", true)
      }
      if new.last?.isWhitespace == true, gap.isEmpty { gap = " " }
    }

    private func name(of node: xmlNodePtr) -> String {
      String(cString: node.pointee.name).lowercased()
    }
  }
}
