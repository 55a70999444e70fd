import TestSupport
import Testing

/// Which target may know which.
///
/// The arrows go one way: from the program to the viewer, and from each to the layer over C that it needs.
struct ArrowTests {
  /// Modules of the package and of C that a target may import.
  static let arrows: [String: Set<String>] = [
    "PhotoPages": [],
    "PhotoImaging": ["PhotoPages", "PhotoDecoding", "PhotoMetadata"],
    "PhotoMetadata": ["PhotoPages", "GExiv2Bindings", "XMPBindings"],
    "PhotoDecoding": [
      "PhotoPages", "PhotoMetadata", "XMPBindings", "CPixbuf", "CPixelKernels", "CTurboJPEG",
      "CAVIF", "CGIF", "CHEIF", "CJXL", "CLibWebP", "CLittleCMS", "CPNG", "CRaw", "CSVG", "CTIFF",
      "CDecoderChannel", "CPictureEncoding",
    ],
    "GioBindings": ["CGioBindings"],
    "GtkBindings": ["CGtkBindings", "CGtkBindingsShim"],
    "GExiv2Bindings": ["CGExiv2Bindings", "CMetadataCopy"],
    "XMPBindings": ["CXMPBindings"],
    "WebAccess": ["CGioBindings", "CSecret", "CSoup", "GioBindings"],
    "PhotoDecoderProgram": ["CConfinement", "PhotoDecoding", "PhotoMetadata", "PhotoPages"],
    "photo-pages-decoder": ["PhotoDecoderProgram"],
    "PhotoSidecars": ["PhotoPages", "GioBindings", "XMPBindings"],
    "PhotoFolders": [
      "PhotoPages", "PhotoMetadata", "PhotoSidecars", "GioBindings", "XMPBindings",
    ],
    "PhotoPagesGtk": [
      "GtkBindings", "PhotoPages", "PhotoDecoding", "PhotoImaging", "PhotoPagesResources",
    ],
    "PhotoPagesApp": [
      "PhotoPagesGtk", "PhotoFolders", "GioBindings", "GtkBindings", "PhotoDecoding",
      "PhotoImaging", "PhotoPages",
      "PhotoPagesResources", "ArgumentParser",
    ],
    "photo-pages-viewer": ["PhotoPagesApp"],
  ]

  /// What comes with the system or the language, and who may use it.
  static let libraries: [String: Set<String>] = [
    "PhotoPages": ["FoundationEssentials", "Synchronization", "Glibc", "Darwin", "Musl"],
    "PhotoDecoding": ["Dispatch", "FoundationEssentials", "Glibc", "Synchronization"],
    "PhotoDecoderProgram": ["Glibc"],
    "photo-pages-decoder": ["Glibc"],
    "PhotoImaging": ["Dispatch", "Glibc", "Synchronization"],
    "PhotoMetadata": ["FoundationEssentials", "Glibc"],
    "GioBindings": ["Dispatch", "Glibc", "Synchronization"],
    "GtkBindings": ["Dispatch", "Glibc", "Synchronization"],
    "GExiv2Bindings": ["Glibc", "Synchronization"],
    "WebAccess": ["FoundationEssentials", "Glibc", "Synchronization"],
    "PhotoSidecars": ["FoundationEssentials", "Synchronization"],
    "PhotoFolders": ["FoundationEssentials", "Synchronization"],
    "PhotoPagesGtk": ["Dispatch", "FoundationEssentials", "Glibc", "Synchronization"],
    "PhotoPagesApp": ["Dispatch", "FoundationEssentials", "Glibc"],
    "photo-pages-viewer": ["Glibc"],
  ]

  @Test(arguments: arrows.keys.sorted())
  func aTargetImportsWhatItMayAndNoMore(target: String) throws {
    let allowed = Self.arrows[target, default: []].union(Self.libraries[target, default: []])
    for file in try Repository.swiftFiles(below: "Sources/" + target) {
      #expect(imports(in: file.text).subtracting(allowed) == [], "\(file.path)")
    }
  }

  @Test func importsAreFoundHoweverTheyAreWritten() throws {
    let text = """
      import A
        internal import B
      @testable import C
      @preconcurrency public import struct D.E
      // import F
      let important = 1
      """
    #expect(imports(in: text) == ["A", "B", "C", "D"])
  }

  @Test(arguments: arrows.keys.sorted())
  func thePackageDeclaresNoOtherArrows(target: String) throws {
    let declared = dependencies(in: try SourceFile(path: "Package.swift").text)
    let found = try #require(declared[target], "Package.swift has no target \(target)")
    #expect(found.subtracting(Self.arrows[target, default: []]) == [])
  }

  /// The viewer's value is tested where there is no display, and nothing that would look for one.
  @Test func theViewersTestsKnowNothingOfGtk() throws {
    let declared = dependencies(in: try SourceFile(path: "Package.swift").text)
    var known: Set<String> = []
    var open: Set<String> = ["PhotoPagesTests"]
    while let target = open.popFirst() {
      known.insert(target)
      open.formUnion(declared[target, default: []].subtracting(known))
    }
    #expect(
      known == [
        "PhotoPagesTests", "PhotoPages", "StateTable", "TestSupport", "PhotoDecoding",
        "PhotoMetadata", "CGioBindings", "CServerStandIn",
        "CPixbuf", "CPixelKernels", "CTurboJPEG", "CJPEG", "CLittleCMS", "CPNG", "CLibPNG",
        "CRaw", "CTIFF", "CLibTIFF", "CLibWebP", "XMPBindings", "CXMPBindings", "GExiv2Bindings",
        "CGExiv2Bindings", "CDecoderChannel", "CAVIF", "CGIF", "CHEIF", "CJXL", "CLoading",
        "CSVG", "CPictureEncoding", "CMetadataCopy",
      ])
  }

  @Test func arrowsAreFoundHoweverTheyAreWritten() {
    let package = """
      .target(name: "A"),
      .target(name: "B", dependencies: ["A"], swiftSettings: memorySafe),
      .executableTarget(
        name: "C",
        dependencies: [
          "A", .product(name: "P", package: "p"),
        ]),
      """
    #expect(dependencies(in: package) == ["A": [], "B": ["A"], "C": ["A", "P"]])
  }

  @Test func everyTargetWithSwiftInItHasItsArrows() throws {
    let files = try Repository.swiftFiles(below: "Sources")
    let folders = Set(files.map { String($0.path.split(separator: "/")[1]) })
    #expect(folders == Set(Self.arrows.keys))
  }
}

/// The modules that a file imports.
private func imports(in text: String) -> Set<String> {
  let pattern = #/^\s*(?:@?\w+\s+)*import\s+(?:(?:struct|class|enum|func|protocol)\s+)?(\w+)/#
  return Set(
    SourceFile.code(of: text).compactMap { _, line in
      line.firstMatch(of: pattern).map { String($0.1) }
    })
}

/// The targets of a package's description, each with the names that it depends on.
private func dependencies(in package: String) -> [String: Set<String>] {
  let target =
    #/
    \.(?:executableTarget|testTarget|target)\( \s* name: \s "([^"]+)"
    (?:, \s* dependencies: \s \[ ([^\]]*) \])?
    /#
  var found: [String: Set<String>] = [:]
  for match in package.matches(of: target) {
    // A product is named after its own name, then its package.
    let names = (match.2 ?? "").replacing(#/, package: "[^"]+"/#, with: "")
      .matches(of: #/"([^"]+)"/#).map { String($0.1) }
    found[String(match.1)] = Set(names)
  }
  return found
}
