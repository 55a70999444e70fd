import FoundationEssentials
import PhotoPages

// The places are where `DemoPainter` draws what they name.

extension DemoNotes {
  static let dunes = DemoNotes(
    tags: [
      .thing("The sun, at last", 0.64, 0.33, 0.12, 0.18),
      .thing("Our camp", 0.18, 0.86), .person("Emre, if you look closely", 0.42, 0.74),
    ],
    caption: Caption(
      title: "Dunes at dawn",
      text: """
        We left the camp at four, when the sand was still cold, and walked along the ridges until \
        the first light came over them. Nobody said a word for half an hour. The wind had taken all \
        the footprints of the day before, so we were the first people there again.
        """,
      author: "Anna Lindqvist", date: moment("2024-10-05T05:12:00Z").map { ZonedDate($0) },
      place: Place(name: "Erg Chebbi, Morocco", latitude: 31.1459, longitude: -3.9716),
      isPublic: true),
    likes: [.bela, .chidi, .emre, .gwen, .user],
    comments: [
      DemoComment(.bela, hoursAgo: 75, "I can feel the cold sand just by looking at it."),
      DemoComment(.emre, hoursAgo: 74, "I was the one who carried the coffee."),
      DemoComment(.user, hoursAgo: 50, "The coffee was the best part.", isEdited: true),
      DemoComment(.fumiko, hoursAgo: 2, "砂丘の影がとてもきれいです。"),
    ])

  static let nightLake = DemoNotes(
    tags: [
      .thing("Moon", 0.26, 0.14, 0.08, 0.12), .thing("And once more", 0.3, 0.74),
      .thing("The far shore", 0.8, 0.6),
    ],
    caption: Caption(
      title: "Night over the lake", text: "Thirty seconds, on a fence post for want of a tripod.",
      author: "Gwen ap Rhys", date: moment("2023-08-13T22:41:00Z").map { ZonedDate($0) },
      place: Place(name: "Llyn Tegid, Wales", latitude: 52.8886, longitude: -3.6217),
      isPublic: true),
    likes: [.anna, .dilnoza],
    comments: [
      DemoComment(.dilnoza, hoursAgo: 400, "How many stars did you count?"),
      DemoComment(.gwen, hoursAgo: 399.5, "Two hundred and twenty, then I fell asleep."),
    ],
    rating: .five,
    altText: "A dark lake under a sky full of stars. The low moon lights a path on the water.")

  static let lighthouse = DemoNotes(
    tags: [
      .thing("The lamp", 0.5, 0.265), .thing("144 steps", 0.385, 0.3, 0.23, 0.51),
      .thing("Roof", 0.5, 0.19),
    ],
    caption: Caption(
      title: "Lighthouse", text: "Held upright, so the file lies on its side.",
      author: "Béla Horváth", date: moment("2022-07-02T14:05:00Z").map { ZonedDate($0) },
      place: Place(name: "Ploumanac’h, Brittany", latitude: 48.8374, longitude: -3.4828),
      isPublic: true),
    likes: [.chidi],
    comments: [DemoComment(.chidi, hoursAgo: 30, "Is it still lit?")])

  static let mountains = DemoNotes(
    tags: [
      .thing("Highest of them all", 0.802, 0.061), .thing("The saddle", 0.514, 0.074),
      .thing("Hut", 0.244, 0.783), .thing("Where we turned back", 0.99, 0.44),
    ],
    caption: Caption(
      title: "Mountain range",
      text: "Eleven pictures side by side. Names are settled here: nobody may add one.",
      author: "Dilnoza Karimova", date: moment("2021-09-18T07:30:00Z").map { ZonedDate($0) },
      place: Place(name: "Fann Mountains, Tajikistan", latitude: 39.2333, longitude: 68.2833),
      isPublic: true),
    likes: [.anna, .bela, .emre],
    comments: [DemoComment(.emre, hoursAgo: 1000, "Which one did you climb?")],
    rating: .four, keywords: ["Mountains", "Summer"],
    permissions: .all { ($0.tag, $0.editTags, $0.deleteTags) = (false, false, false) })

  static let city = DemoNotes(
    tags: [
      .thing("Home", 0.5, 0.38), .thing("The office, lights on", 0.69, 0.366, 0.073, 0.63),
      .thing("New tower", 0.942, 0.353),
    ],
    caption: Caption(
      title: "City at dusk", text: "From the roof, before the neighbors found out.",
      author: "Chidi Okafor", date: moment("2025-02-11T17:58:00Z").map { ZonedDate($0) },
      place: Place(name: "Lagos, Nigeria", latitude: 6.4541, longitude: 3.3947), isPublic: false),
    likes: [.gwen, .haim],
    comments: [
      DemoComment(.gwen, hoursAgo: 12, "Do they know now?"),
      DemoComment(.haim, hoursAgo: 11, "איזה צבעים!"),
      DemoComment(.chidi, hoursAgo: 10, "They do. That is all that will be said about it."),
    ],
    permissions: .all { $0.comment = false })

  static let sailing = DemoNotes(
    tags: [
      .person("Anna", 0.5, 0.665), .person("Chidi", 0.61, 0.665),
      .thing("Petrel", 0.43, 0.36, 0.24, 0.345), .person("Haim, ahead as ever", 0.25, 0.585),
      .thing("Somebody else", 0.82, 0.56),
    ],
    caption: Caption(
      title: "Sailing", text: "Third at the first mark, last at the second.",
      author: "Fumiko Sato", date: moment("2024-06-30T11:20:00Z").map { ZonedDate($0) },
      place: Place(name: "Enoshima", latitude: 35.2997, longitude: 139.4806), isPublic: true),
    likes: [.anna, .chidi, .haim],
    comments: [
      DemoComment(.haim, hoursAgo: 90, "I do not remember it like that."),
      DemoComment(.anna, hoursAgo: 89, "There is a photo of it, Haim."),
    ],
    rating: .three, label: .red, keywords: ["Boats", "Summer"])

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
    comments: [DemoComment(.emre, hoursAgo: 20, "I looked down. Once.")],
    rating: .five, label: .green, keywords: ["Morning", "Summer"])

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

  /// More comments than the number on a button has room for.
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

  /// Parses a date in ISO 8601 notation; nil if it is malformed.
  static func moment(_ text: String) -> Date? {
    try? Date.ISO8601FormatStyle().parse(text)
  }
}

extension PhotoPermissions {
  static func all(but change: (inout PhotoPermissions) -> Void) -> PhotoPermissions {
    var permissions = all
    change(&permissions)
    return permissions
  }
}
