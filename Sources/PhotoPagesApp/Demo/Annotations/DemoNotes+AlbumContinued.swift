import FoundationEssentials
import PhotoPages

extension DemoNotes {
  static let forest = DemoNotes(
    tags: [.thing("The old fir", 0.462, 0.39), .thing("Fog", 0.15, 0.12)],
    caption: Caption(
      title: "Forest", text: "Wait for the owl. It is not in the picture; you have to wait.",
      author: "Anna Lindqvist", date: moment("2020-11-07T08:15:00Z").map { ZonedDate($0) }),
    likes: [.fumiko])

  static let road = DemoNotes(
    tags: [.thing("Nowhere", 0.5, 0.5), .thing("Everything we had for three days", 0.5, 0.9)],
    caption: Caption(
      title: "Desert road", author: "Emre Yıldız",
      place: Place(name: "Route nationale 13, Morocco", latitude: 31.93, longitude: -4.42),
      isPublic: true),
    comments: [DemoComment(.anna, hoursAgo: 60, "Are we there yet?")],
    permissions: .all { $0.moreActions = false })

  static let balloons = DemoNotes(
    tags: [
      .person("Dilnoza", 0.3, 0.593), .person("Emre, not looking down", 0.7, 0.373),
      .person("Gwen", 0.62, 0.774),
      .thing("The one that got away", 0.107, 0.61, 0.187, 0.14),
    ],
    caption: Caption(
      title: "Balloons", text: "Five in the morning again.", author: "Béla Horváth",
      date: moment("2024-05-19T03:02:00Z").map { ZonedDate($0) },
      place: Place(name: "Göreme, Türkiye", latitude: 38.6431, longitude: 34.8289),
      isPublic: true),
    likes: [.dilnoza, .emre, .gwen],
    comments: [DemoComment(.emre, hoursAgo: 20, "I looked down. Once.")])

  static let smiley = DemoNotes(
    tags: [
      .person("Smiley", 0.05, 0.05, 0.9, 0.9), .thing("Left eye", 0.65, 0.4),
      .thing("Right eye", 0.35, 0.4),
    ],
    caption: Caption(title: "Smiley", text: "Thirty-two pixels wide, and every one of them happy."),
    likes: [.anna, .bela, .chidi, .dilnoza, .emre, .fumiko, .gwen, .haim])

  static let testCard = DemoNotes(
    tags: [
      .thing("Top left", 0.01, 0.01), .thing("Top right", 0.99, 0.01),
      .thing("Bottom left", 0.01, 0.99), .thing("Bottom right", 0.99, 0.99),
      .thing("The middle", 0.5, 0.5), .thing("Not far from the middle", 0.51, 0.505),
    ],
    caption: Caption(
      title: "Test card", text: "For looking at every single pixel. It cannot be deleted."),
    permissions: .all { $0.delete = false })

  static let broken = DemoNotes(
    comments: [DemoComment(.gwen, hoursAgo: 5, "Can anybody else see this one?")])

  static let upsideDown = DemoNotes(
    tags: [.thing("Up", 0.7, 0.42), .thing("Down", 0.5, 0.95)],
    caption: Caption(
      title: "Upside down", text: "The camera was. The photo knows, and so it is shown upright.",
      author: "Chidi Okafor", date: moment("2024-10-06T16:44:00Z").map { ZonedDate($0) }),
    likes: [.user])

  static let moonrise = DemoNotes(
    tags: [
      .thing("Moon", 0.376, 0.33, 0.248, 0.44), .thing("A crater", 0.466, 0.5),
      .thing("Another one", 0.539, 0.57),
    ],
    caption: Caption(
      title: "Moonrise", text: "Everybody had something to say about this one.",
      author: "Fumiko Sato", date: moment("2025-08-09T19:31:00Z").map { ZonedDate($0) },
      place: Place(name: "Mount Takao, Tokyo", latitude: 35.6252, longitude: 139.2430),
      isPublic: true),
    likes: DemoPerson.allCases.filter { $0 != .user }, comments: muchSaid)

  /// More than fits into the number on a button.
  private static let muchSaid: [DemoComment] = (0..<128).map { number in
    let people = DemoPerson.allCases.filter { $0 != .user }
    let said = [
      "So large!", "It is always that large near the horizon. Measure it.", "I did. It is not.",
      "Then why does it look like that?", "Nobody really knows, and I have read all about it.",
      "Beautiful, whatever the reason.", "Where did you stand?",
    ]
    return DemoComment(
      people[number * 5 % people.count], hoursAgo: Double(128 - number) * 1.5,
      number == 127 ? "That makes 128." : said[number % said.count])
  }

  /// A moment in ISO 8601's notation; nil if it is none.
  static func moment(_ text: String) -> Date? {
    try? Date.ISO8601FormatStyle().parse(text)
  }
}

extension PhotoPermissions {
  /// Everything but what a change takes away.
  static func all(but change: (inout PhotoPermissions) -> Void) -> PhotoPermissions {
    var permissions = all
    change(&permissions)
    return permissions
  }
}
