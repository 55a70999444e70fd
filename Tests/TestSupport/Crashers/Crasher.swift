import FoundationEssentials

/// A small file that ends or stalls a program which opens it in its own process.
///
/// Each was found by changing a few bytes of a real one.
public struct Crasher: Sendable {
  /// What it is called, with its kind's extension.
  public let name: String
  /// What is in it.
  public let bytes: [UInt8]

  /// Takes a file in base64; nothing of a text that is none.
  init(_ name: String, _ text: String) {
    self.name = name
    bytes = Data(base64Encoded: text).map { [UInt8]($0) } ?? []
  }

  /// All there are.
  public static let all: [Crasher] = [
    .jpeg2000,
    .gifOutOfBounds,
    .digitalNegative,
    .smallDigitalNegative,
    .webP,
    .fuji,
    .largerFuji,
    .olympus,
    .canon,
    .otherCanon,
    .gifOfMemory,
    .bitmapOfMemory,
    .webPOfMemory,
  ]
}

extension Crasher {
  /// Pictures of a description that never ends, or takes all memory, or ends the library that draws it.
  public static let drawings: [Crasher] = [
    // Each use draws ten of the one below.
    Crasher(
      "nested.svg",
      svg: "<g id='g0'><path d='M0 0h9v9z'/></g>"
        + (1..<12).map { level in
          "<g id='g\(level)'>" + String(repeating: "<use href='#g\(level - 1)'/>", count: 10)
            + "</g>"
        }.joined() + "<use href='#g11'/>"),
    Crasher(
      "pattern.svg",
      svg: "<pattern id='p' width='0.000001' height='0.000001' patternUnits='userSpaceOnUse'>"
        + "<path d='M0 0h1v1z'/></pattern><rect width='60' height='40' fill='url(#p)'/>"),
    Crasher(
      "turbulence.svg",
      svg: "<filter id='f' x='-1000000' y='-1000000' width='3000000' height='3000000'>"
        + "<feTurbulence baseFrequency='0.01' numOctaves='100000000'/></filter>"
        + "<rect width='60' height='40' filter='url(#f)'/>"),
    Crasher(
      "deep.svg",
      svg: String(repeating: "<g>", count: 200_000) + String(repeating: "</g>", count: 200_000)),
    Crasher(
      "outside.svg",
      svg: "<image href='file:///etc/passwd' width='60' height='40'/>"
        + "<image href='/dev/zero' width='60' height='40'/>"),
  ]

  private init(_ name: String, svg: String) {
    self.name = name
    bytes = Array(
      "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'>\(svg)</svg>".utf8)
  }
}
