import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars

/// What XMP says of a photo as a whole.
@Suite struct XMPFactsTests {
  private func facts(_ properties: [XMPName: XMPValue]) -> XMPFacts {
    var graph = RDFGraph()
    graph.properties = properties
    return XMPFacts(graph)
  }

  @Test("Of a text in several languages x-default is read, else the first")
  func languages() {
    func title(_ texts: (language: String, text: String)...) -> String? {
      let items = texts.map { text in
        XMPValue(.text(text.text), qualifiers: [.language: XMPValue(text: text.language)])
      }
      return facts([.title: XMPValue(.alternatives, items)]).title
    }
    #expect(title(("de-DE", "Meer"), ("x-default", "Sea")) == "Sea")
    #expect(title(("de-DE", "Meer")) == "Meer")
    #expect(title() == nil)
    #expect(facts([.title: XMPValue(text: "Sea")]).title == "Sea")
  }

  @Test("EXIF descriptions copied to XMP are used if dc:description is missing or blank")
  func descriptions() {
    var properties: [XMPName: XMPValue] = [.imageDescription: XMPValue(text: "a")]
    #expect(facts(properties).text == "a")
    properties[.userComment] = XMPValue(defaultText: "b")
    #expect(facts(properties).text == "b")
    properties[.description] = XMPValue(defaultText: "c")
    #expect(facts(properties).text == "c")
    properties[.description] = XMPValue(defaultText: " ")
    #expect(facts(properties).text == "b")
  }

  @Test("A photo's page is the first web address in its metadata, its license page last")
  func page() {
    var properties: [XMPName: XMPValue] = [
      .webStatement: XMPValue(.resource("https://example.com/licence"))
    ]
    #expect(facts(properties).page?.text == "https://example.com/licence")
    let licensor = XMPValue(fields: [.licensorURL: XMPValue(text: "http://example.com/buy")])
    properties[.licensor] = XMPValue(.sequence, [licensor])
    #expect(facts(properties).page?.text == "http://example.com/buy")
    properties[.creditSource] = XMPValue(text: "Reuters")
    properties[.source] = XMPValue(text: "javascript:alert(1)")
    #expect(facts(properties).page?.text == "http://example.com/buy")
    properties[.creditSource] = XMPValue(text: "https://example.com/photo")
    #expect(facts(properties).page?.text == "https://example.com/photo")
    #expect(facts([:]).page == nil)
  }
}
