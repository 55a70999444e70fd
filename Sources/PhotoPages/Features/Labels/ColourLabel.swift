/// A colour label of a photo, or any other label, as in `xmp:Label`.
public struct ColourLabel: Hashable, Sendable {
  /// The text in `xmp:Label`: of a colour the English name.
  public let text: String

  /// Makes a label; nil for an empty text.
  ///
  /// The names of colours are recognised in any case.
  public init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    let name = text.lowercased()
    self = Self.colours.first { $0.text.lowercased() == name } ?? ColourLabel(named: text)
  }

  private init(named text: String) { self.text = text }

  /// Red.
  public static let red = ColourLabel(named: "Red")
  /// Yellow.
  public static let yellow = ColourLabel(named: "Yellow")
  /// Green.
  public static let green = ColourLabel(named: "Green")
  /// Blue.
  public static let blue = ColourLabel(named: "Blue")
  /// Purple.
  public static let purple = ColourLabel(named: "Purple")

  // Translators: the colors of labels, each alone as the value of “Label”.
  private static let titles = [
    Message("Red"), Message("Orange"), Message("Yellow"), Message("Green"), Message("Blue"),
    Message("Purple"), Message("Gray"), Message("Black"), Message("White"),
  ]

  private static let labels = [
    Message("Red Label"), Message("Orange Label"), Message("Yellow Label"),
    Message("Green Label"), Message("Blue Label"), Message("Purple Label"),
    Message("Gray Label"), Message("Black Label"), Message("White Label"),
  ]

  /// All colours, in the order of their numbers; commands give five of them.
  package static let colours = titles.map { ColourLabel(named: $0.id) }

  /// The number of the colour, from 1 on, which is that of digiKam; nil for another text.
  package var number: Int? { Self.colours.firstIndex(of: self).map { $0 + 1 } }

  /// Makes the label with a number; nil for 0.
  ///
  /// A number of no colour makes a label with an unknown text.
  package init?(number: Int) {
    guard number != 0 else { return nil }
    let place = number - 1
    self = Self.colours.indices.contains(place) ? Self.colours[place] : ColourLabel(named: "")
  }
}

extension AnnotationField<ColourLabel?> {
  /// The colour label.
  public static var label: Self {
    AnnotationField(
      .label, \.label, permission: \.rate, label: .inContext("undo", "Label"),
      fact: PhotoFact.label)
  }
}

extension ColourLabel: PhotoMark {
  package static var field: AnnotationField<ColourLabel?> { .label }
  package static let recorded: WritableKeyPath<PhotoRecord, ColourLabel?> & Sendable =
    \PhotoRecord.label
  package static let choices: [(mark: ColourLabel?, command: Command)] = [
    (nil, .removeLabel), (.red, .labelRed), (.yellow, .labelYellow), (.green, .labelGreen),
    (.blue, .labelBlue), (.purple, .labelPurple),
  ]

  package static func label(of label: ColourLabel?) -> Message {
    guard let label else { return Message("Remove Label") }
    return label.number.map { labels[$0 - 1] } ?? Message("Label")
  }

  package static func news(of label: ColourLabel?, on count: Int) -> Message {
    label == nil
      ? Message("Label removed", plural: "Labels of {count} photos removed", count: count)
      : Message("Photo labeled", plural: "{count} photos labeled", count: count)
  }

  package var title: Message {
    // Translators: any text that another program has given as a label, of which nothing is to be translated.
    number.map { Self.titles[$0 - 1] } ?? Message("{label}", ["label": text])
  }

  package var description: Message { Self.label(of: self) }
  package var badges: [Badge] { [.label(self)] }
}
