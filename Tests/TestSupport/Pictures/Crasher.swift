import FoundationEssentials

/// A small file that ends or stalls a program which opens it in its own process.
public struct Crasher: Sendable {
  /// The name, with the extension of the format.
  public let name: String
  /// The bytes of the file.
  public let bytes: [UInt8]

  /// Takes a file in base64; a text that is none gives an empty file.
  init(_ name: String, _ text: String) {
    self.name = name
    bytes = Data(base64Encoded: text).map { [UInt8]($0) } ?? []
  }

  /// The files that end the library reading them, or take all memory.
  public static let files: [Crasher] = [webP, gifOfMemory]
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

extension Crasher {
  /// Exiv2 aborts.
  private static let webP = Crasher(
    "webP.webp",
    """
    RlVKSUZJTE1DQ0QtUkFXWAoAAAAQAAAADwAADwAAQUxQSAEBAAAA/4D/gP+A/4D/gP+A/4D/gID/gP+A/4D/gP+A/4D/gP//\
    gP+A/4D/gP+A/4D/gP+AgP+A/4D/gP+A/4D/gP+A//+A/4D/gP+A/4B2gP+A/4CA/4D/gP+A/4D/gP+A/4D//4D/gP+A/4D/\
    gP+A/4D/gID/gP+A/4D/gP+A/4D/gP//gP+A/4D/gP+A/4D/gP+AgP+A/4D/gP+A/4D/gP+A//+A/4D/gP+A/4D/gP+A/4CA\
    /4D/gP+A/4D/gP+A/4D//4D/gP+A/4D/gP+A/4D/gID/gP+A/4D/gP+A/4D/gP//gP+A/4D/gP+A/4D/gP+AgP+A/4D/gP+A\
    /4D/gPyA/wBWUDggIAAAAHABAJ0BKhAAEAAPwP4loAJ0AUAAAP7aJpV6vLkWwAAA
    """)

  /// A loader takes more than 2.5 GB for it.
  public static let gifOfMemory = Crasher(
    "gifOfMemory.gif",
    """
    R0lGODlhAYlmIeqs3FVCmgmldJjvSgIAOwAA/wD///8A////ACwAAAAAAQD//wAD/xi63P4wykmrvTjrzbv/YCiOZGmeaKqu\
    bOu+cCzPdG3feK7vfO//wKBwSCwaj8ikcslsOp/QqHRKrVqv2Kx2y+16v+CweEwum8/otHrNbrvf8Lh8Tq/b7/i8fs/v+/+A\
    gYKDhIWGh4iJiouMjY6PkJGSk5SVlpeYmZqbnJ2en6ChoqOkpaanqKmqq6ytrq+wsbKztLW2t7i5uru8vb6/wMHCw8TFxsfI\
    ycrLzM3Oz9DR0tPU1dbX2Nna29zd3t/g4eLj5OXm5+jp6uvs7e7v8PHy8/T19vf4+fr7/P3+/wADChRIsKDBgwgTKlzIsKHD\
    hxAjSpxIsaLFixgzatzIsWKjx48gQ4ocSbKkyZMoU6pcybKly5cwY8qcSbOmzZs4c+rcybOnz59AgwodSrSo0aNIkypdyrSp\
    06dQo0qdSrWq1atYs2rdyrWr169gw4odS7as2bNoSkZJRgCt27dw4ypLAAA7
    """)
}
