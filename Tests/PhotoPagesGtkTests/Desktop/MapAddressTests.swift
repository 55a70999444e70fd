import PhotoPages
import Testing

@testable import PhotoPagesGtk

struct MapAddressTests {
  @Test(arguments: [
    (Place(name: "", latitude: 31.1459, longitude: -3.9716), "31.145900", "-3.971600"),
    (Place(name: "", latitude: -0.0000004, longitude: 0.00001), "-0.000000", "0.000010"),
    (Place(name: "", latitude: 90, longitude: -180), "90.000000", "-180.000000"),
  ])
  func aPlaceWithCoordinatesIsAPointOnTheMap(place: Place, latitude: String, longitude: String) {
    #expect(place.geoAddress == "geo:\(latitude),\(longitude)")
    #expect(
      place.mapAddress == "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
        + "#map=12/\(latitude)/\(longitude)")
  }

  @Test(arguments: [
    Place(name: "São Tomé & more"), Place(name: "São Tomé & more", latitude: 1),
    Place(name: "São Tomé & more", latitude: 91, longitude: 0),
    Place(name: "São Tomé & more", latitude: .nan, longitude: 0),
  ])
  func aPlaceWithoutThemIsLookedFor(place: Place) {
    #expect(place.geoAddress == nil)
    #expect(
      place.mapAddress
        == "https://www.openstreetmap.org/search?query=S%C3%A3o%20Tom%C3%A9%20%26%20more")
  }

  @Test(arguments: [
    ("", ""), ("Stratford-upon-Avon", "Stratford-upon-Avon"), ("a_b.c~d", "a_b.c~d"),
    ("50% of #1?", "50%25%20of%20%231%3F"), ("a/b&c=d+e", "a%2Fb%26c%3Dd%2Be"),
    ("\u{1}\n", "%01%0A"), ("京都", "%E4%BA%AC%E9%83%BD"), ("🗻", "%F0%9F%97%BB"),
  ])
  func aNameIsOneValueOfTheQuery(name: String, value: String) {
    #expect(
      Place(name: name).mapAddress == "https://www.openstreetmap.org/search?query=\(value)")
  }
}
