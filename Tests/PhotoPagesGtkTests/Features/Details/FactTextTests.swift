import FoundationEssentials
import GtkBindings
import PhotoPages
import Testing

@testable import PhotoPagesGtk

@MainActor @Suite("Facts of a photo as text") struct FactTextTests {
  @Test("An exposure is one line of its known values")
  func exposure() {
    let full = Exposure(
      seconds: 0.004, aperture: 2.8, sensitivity: 400, focalLength: 35, equivalentFocalLength: 52)
    #expect(PhotoFact.exposure(full).text == "1/250 s · f/2.8 · ISO 400 · 35 mm (52 mm)")
    #expect(Exposure(seconds: 2.5, aperture: 8).text == "2.5 s · f/8")
    #expect(Exposure(focalLength: 50, equivalentFocalLength: 50).text == "50 mm")
    #expect(Exposure(focalLength: 4.2).text == "4.2 mm")
    #expect(Exposure(equivalentFocalLength: 27).text == "(27 mm)")
  }

  @Test("Sizes are in bytes people can read, and in pixels")
  func sizes() {
    #expect(PhotoFact.pixels(PixelSize(width: 6000, height: 4000)).text == "6000 × 4000 · 24 MP")
    #expect(PhotoFact.pixels(PixelSize(width: 900, height: 600)).text == "900 × 600 · 0.5 MP")
    let text = PhotoFact.fileSize(4_200_000).text
    #expect(text.contains("4.2") && text.hasSuffix("MB"))
    #expect(Texts.fileSize(bytes: -1) == Texts.fileSize(bytes: 0))
  }

  @Test("Names are listed with commas, and a fact of a source's own kind is written like any other")
  func values() {
    #expect(PhotoFact.keywords(["2019", "Cat", "Rome"]).text == "2019, Cat, Rome")
    #expect(PhotoFact(Message("Shutter count"), in: .camera, .count(7)).text == "7")
    #expect(PhotoFact(Message("Film"), in: .camera, .text("HP5")).text == "HP5")
  }

  @Test("A date is written in the time zone where it was recorded")
  func dates() {
    let date = Date(timeIntervalSince1970: 1_709_371_230)
    #expect(
      PhotoFact.taken(ZonedDate(date, secondsFromGMT: 3600)).text
        == "March 2, 2024, 10:20:30 (UTC+01:00)")
    #expect(
      PhotoFact.taken(ZonedDate(date, secondsFromGMT: -12_600)).text
        == "March 2, 2024, 05:50:30 (UTC-03:30)")
    #expect(!PhotoFact.taken(ZonedDate(date)).text.contains("UTC"))
  }

  @Test("A date is written with the precision that is known")
  func imprecise() {
    func text(_ precision: ZonedDate.Precision) -> String {
      let date = ZonedDate(
        Date(timeIntervalSince1970: 1_709_371_230), secondsFromGMT: 0, precision: precision)
      return PhotoFact.taken(date).text
    }
    #expect(text(.day) == "March 2, 2024")
    #expect(text(.month) == "March 2024")
    #expect(text(.year) == "2024")
  }

  @Test("A place is written as its name and its coordinates")
  func places() {
    func text(_ place: Place) -> String { PhotoFact.place(place).text }
    #expect(
      text(Place(name: "Oslo", latitude: 59.91273, longitude: 10.5)) == "Oslo · 59.9127, 10.5000")
    #expect(text(Place(name: "", latitude: -0.00001, longitude: 10.99999)) == "-0.0000, 11.0000")
    #expect(text(Place(name: "Oslo")) == "Oslo")
  }

  @Test("Numbers have no more digits than they need")
  func numbers() {
    #expect(Texts.number(2.8, upTo: 1) == "2.8")
    #expect(Texts.number(8, upTo: 1) == "8")
    #expect(Texts.number(7.96, upTo: 1) == "8")
    #expect(Texts.number(1.5, decimals: 2) == "1.50")
    #expect(Texts.number(.nan) == "")
  }

  @Test("A rating is written as stars, and a reject as a word")
  func ratings() {
    #expect(PhotoFact.rating(.four).text == "★★★★☆")
    #expect(PhotoFact.rating(.five).text == "★★★★★")
    #expect(PhotoFact.rating(.rejected).text == "Rejected")
  }
}
