import FoundationEssentials
import PhotoPages

// The places are where `DemoPainter` draws what they name.

extension DemoNotes {
  /// What has been added to the photos of the album, by their files' names. What is not in here has
  /// nothing, and everything may be done with it.
  static let album: [String: DemoNotes] = [
    "01 Dunes at dawn.jpg": dunes, "02 Night over the lake.jpg": nightLake,
    "03 Lighthouse.jpg": lighthouse, "04 Mountain range.jpg": mountains,
    "05 City at dusk.jpg": city, "06 Sailing.jpg": sailing, "07 Forest.jpg": forest,
    "08 Desert road.jpg": road, "09 Balloons.jpg": balloons, "11 Smiley.png": smiley,
    "12 Test card.png": testCard, "13 Broken.jpg": broken, "14 Upside down.jpg": upsideDown,
    "15 Moonrise.jpg": moonrise,
  ]

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
    ])

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
    permissions: .all { ($0.tag, $0.editTags, $0.deleteTags) = (false, false, false) })

  static let city = DemoNotes(
    tags: [
      .thing("Home", 0.5, 0.38), .thing("The office, lights on", 0.69, 0.366, 0.073, 0.63),
      .thing("New tower", 0.942, 0.353),
    ],
    caption: Caption(
      title: "City at dusk", text: "From the roof, before the neighbours found out.",
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
    ])
}
