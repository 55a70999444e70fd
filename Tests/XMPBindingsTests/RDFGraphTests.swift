import Testing
import XMPBindings

/// What RDF says, in whichever form.
struct RDFGraphTests {
  private static let header =
    #"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF "#
    + #"xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:a="urn:a#" xmlns:b="urn:b#">"#
  private static let footer = "</rdf:RDF></x:xmpmeta>"

  private func graph(_ text: String) throws -> RDFGraph {
    try RDFGraph(parsing: Array((Self.header + text + Self.footer).utf8))
  }

  private static let one = XMPName("urn:a#", "one")
  private static let two = XMPName("urn:a#", "two")

  @Test func attributesAndElementsSayTheSame() throws {
    let short = try graph(#"<rdf:Description rdf:about="" a:one="1" a:two="2"/>"#)
    let long = try graph(
      """
      <rdf:Description xmlns:other="urn:a#"><other:two>2</other:two></rdf:Description>
      <rdf:Description rdf:about=""><a:one>1</a:one></rdf:Description>
      """)
    #expect(short == long)
    #expect(
      short.properties == [Self.one: XMPValue(text: "1"), Self.two: XMPValue(text: "2")])
  }

  @Test(arguments: [
    #"<a:one a:two="2"/>"#,
    #"<a:one rdf:parseType="Resource"><a:two>2</a:two></a:one>"#,
    #"<a:one><rdf:Description a:two="2"/></a:one>"#,
    #"<a:one><rdf:Description><a:two>2</a:two></rdf:Description></a:one>"#,
    #"<a:one><rdf:Description><a:two><![CDATA[2]]></a:two></rdf:Description></a:one>"#,
  ])
  func structuresHaveManyForms(text: String) throws {
    let graph = try graph("<rdf:Description>\(text)</rdf:Description>")
    let value = XMPValue(fields: [Self.two: XMPValue(text: "2")])
    #expect(graph.properties == [Self.one: value])
  }

  @Test(arguments: [
    #"<a:one xml:lang="de" rdf:parseType="Resource"><rdf:value>1</rdf:value><a:two>2</a:two></a:one>"#,
    #"<a:one xml:lang="de" rdf:value="1" a:two="2"/>"#,
    #"<a:one xml:lang="de"><rdf:Description rdf:value="1"><a:two>2</a:two></rdf:Description></a:one>"#,
  ])
  func whatIsSaidAboutAValueIsKept(text: String) throws {
    let graph = try graph("<rdf:Description>\(text)</rdf:Description>")
    let value = try #require(graph.properties[Self.one])
    #expect(value.text == "1")
    #expect(
      value.qualifiers == [.language: XMPValue(text: "de"), Self.two: XMPValue(text: "2")])
  }

  @Test func aTypedNodeIsADescriptionWithAType() throws {
    let typed = try graph(
      "<rdf:Description><a:one><b:Thing a:two='2'/></a:one></rdf:Description>")
    let plain = try graph(
      """
      <rdf:Description><a:one rdf:parseType="Resource"><a:two>2</a:two>
      <rdf:type rdf:resource="urn:b#Thing"/></a:one></rdf:Description>
      """)
    #expect(typed == plain)
  }

  @Test func arraysDifferByKindAndOrder() throws {
    func array(_ kind: String, _ items: String...) throws -> RDFGraph {
      let list = items.map { "<rdf:li>\($0)</rdf:li>" }.joined(separator: "\n ")
      return try graph(
        "<rdf:Description><a:one><rdf:\(kind)>\(list)</rdf:\(kind)></a:one></rdf:Description>")
    }
    let bag = try array("Bag", "x", "y")
    #expect(bag.properties[Self.one]?.items.map(\.text) == ["x", "y"])
    #expect(try bag != array("Seq", "x", "y"))
    #expect(try bag != array("Alt", "x", "y"))
    #expect(try bag != array("Bag", "y", "x"))
    #expect(try bag == array("Bag", "x", "y"))
  }

  @Test func addressesAreNoTexts() throws {
    let text = try graph("<rdf:Description><a:one>urn:x</a:one></rdf:Description>")
    let address = try graph("<rdf:Description><a:one rdf:resource='urn:x'/></rdf:Description>")
    #expect(text != address)
  }

  @Test(arguments: [
    "", "x", "<a>", "<a></b>", "\u{0}", #"<x:xmpmeta xmlns:x="adobe:ns:meta/">"#,
  ])
  func whatIsNoXMLIsMalformed(text: String) {
    #expect(throws: XMPError.malformed) { try RDFGraph(parsing: Array(text.utf8)) }
  }

  @Test func textInUnitsOfTwoBytesIsReadPaddedOrNot() throws {
    let text = Self.header + "<rdf:Description a:one='ü'/>" + Self.footer
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      for padding in [0, 1, 2, 2048] {
        let graph = try RDFGraph(parsing: bytes + Array(repeating: 0, count: padding))
        #expect(graph.properties == [Self.one: XMPValue(text: "ü")])
      }
    }
  }

  @Test(arguments: [
    #"<a:one rdf:parseType="Literal"><b>x</b></a:one>"#,
    #"<a:one rdf:parseType="Collection"><rdf:Description/></a:one>"#,
    "<a:one>1</a:one><a:one>2</a:one>",
    "<a:one>text <rdf:Description/></a:one>",
    "<a:one><rdf:Description/><rdf:Description/></a:one>",
    "<a:one b:x='1'>text</a:one>",
    "text <a:one/>",
    "<a:one><rdf:Bag><a:two/></rdf:Bag></a:one>",
  ])
  func whatXMPDoesNotAllowIsRefused(text: String) {
    #expect {
      try graph("<rdf:Description>\(text)</rdf:Description>")
    } throws: {
      guard case XMPError.refused = $0 else { return false }
      return true
    }
  }

  @Test(arguments: [
    "<a/>", "<a:b/>", #"<?xml version="1.0" encoding="unheard-of"?><a/>"#,
    "<!DOCTYPE a [<!ENTITY b 'x'>]><a>&b;</a>",
    String(repeating: "<a>", count: 1000) + String(repeating: "</a>", count: 1000),
  ])
  func otherXMLIsRefused(text: String) {
    expectRefusal(of: text)
  }

  @Test(
    "XML with ten megabytes in one place is refused",
    arguments: [
      ("<a>", "x", 10_000_001, "</a>"), ("<a b='", "x", 10_000_001, "'/>"),
      ("<a>", " ", XMPPacket.maxSize, "</a>"),
    ])
  func endlessXML(start: String, filling: String, count: Int, end: String) {
    expectRefusal(of: start + String(repeating: filling, count: count) + end)
  }

  private func expectRefusal(of text: String) {
    #expect {
      try RDFGraph(parsing: Array(text.utf8))
    } throws: {
      guard case XMPError.refused = $0 else { return false }
      return true
    }
  }
}
