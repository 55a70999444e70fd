import FoundationEssentials
import GtkBindings
import PhotoPages

extension PhotoFact {
  /// The text after its title, as beside the caption.
  @MainActor var titledText: String {
    // Translators: the name of a detail, such as “Exposure”, and the detail itself.
    Message("{title}: {text}", ["title": title.translated, "text": text]).translated
  }

  @MainActor var text: String {
    switch value {
    case .text(let text): text
    case .formatted(let text): text.text
    case .message(let message): message.translated
    case .count(let count): Texts.number(count)
    case .bytes(let count): Texts.fileSize(bytes: count)
    case .date(let date): date.text
    case .pixels(let size): size.text
    case .exposure(let exposure): exposure.text
    case .place(let place): place.text
    case .names(let names): names.listText
    case .lostTags(let tags): tags.map(\.text).listText
    }
  }
}

extension PixelSize {
  /// The least megapixels that are stated: fewer would be “0.0”.
  private static let leastMillions = 0.05
  /// The megapixels from which on no decimals are stated: that is “10”.
  private static let manyMillions = 9.95

  /// The size as text, such as “6000 × 4000 · 24 MP”.
  @MainActor fileprivate var text: String {
    let millions = Double(width) * Double(height) / 1_000_000
    let sides = ["width": String(width), "height": String(height)]
    guard millions >= Self.leastMillions else {
      return Message("{width} × {height}", sides).translated
    }
    let count = Texts.number(millions, decimals: millions < Self.manyMillions ? 1 : 0)
    return Message(
      "{width} × {height} · {count} MP", sides.merging(["count": count]) { one, _ in one }
    ).translated
  }
}

extension Place {
  fileprivate var text: String {
    [name, coordinatesText ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension Exposure {
  /// The exposure as text, such as “1/250 s · f/2.8 · ISO 400 · 35 mm (52 mm)”.
  @MainActor var text: String {
    [timeText, apertureText, sensitivityText, lengthText].compactMap { $0 }
      .joined(separator: " · ")
  }

  @MainActor private var timeText: String? {
    switch time {
    case .fraction(let part)?: Message("1/{part} s", ["part": String(part)]).translated
    case .seconds(let seconds)?:
      Message("{count} s", ["count": Texts.number(seconds, upTo: 1)]).translated
    case nil: nil
    }
  }

  @MainActor private var apertureText: String? {
    aperture.map { Message("f/{number}", ["number": Texts.number($0, upTo: 1)]).translated }
  }

  @MainActor private var sensitivityText: String? {
    sensitivity.map { Message("ISO {number}", ["number": String($0)]).translated }
  }

  @MainActor private var lengthText: String? {
    let equivalent = equivalentFocalLength.map { Texts.number($0, upTo: 0) }
    guard let length = focalLength.map({ Texts.number($0, upTo: 1) }) else {
      return equivalent.map { Message("({length} mm)", ["length": $0]).translated }
    }
    guard let equivalent, equivalent != length else {
      return Message("{length} mm", ["length": length]).translated
    }
    return Message("{length} mm ({equivalent} mm)", ["length": length, "equivalent": equivalent])
      .translated
  }
}
