// swift-tools-version: 6.2.3
import Foundation
import PackageDescription

/// Strict memory safety: the compiler warns of unsafe code that is not marked `unsafe`.
let memorySafe: [SwiftSetting] = [.strictMemorySafety()]

/// Returns a target for a C library, found by pkg-config; its module map has one header.
func systemLibrary(_ name: String, _ library: String, from packages: String...) -> Target {
  .systemLibrary(
    name: name, path: "Sources/SystemLibraries/\(name)", pkgConfig: library,
    providers: [.apt(packages)])
}

/// Returns whether pkg-config knows a library.
func isInstalled(_ library: String) -> Bool {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["pkg-config", "--exists", library]
  guard (try? process.run()) != nil else { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}

/// The installed GExiv2's name for pkg-config: 0.16 has its version in its name.
let gexiv2 = ["gexiv2-0.16"].first(where: isInstalled) ?? "gexiv2"

/// The parser of the command line: the copy in source archives, which build without a network, else its repository.
let argumentParser: Package.Dependency =
  FileManager.default.fileExists(
    atPath: Context.packageDirectory + "/Packages/swift-argument-parser/Package.swift")
  ? .package(path: "Packages/swift-argument-parser")
  : .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")

/// Returns a target of the benchmarks.
func benchmark(
  _ name: String, dependencies: [Target.Dependency], swiftSettings: [SwiftSetting] = memorySafe
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Benchmarks/Sources/\(name)",
    swiftSettings: swiftSettings)
}

/// Returns the target of a benchmark's command line.
func benchmarkCommand(_ name: String, _ benchmark: Target.Dependency) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      benchmark, .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    path: "Benchmarks/Sources/\(name)", swiftSettings: memorySafe)
}

/// Returns the test target of a benchmark.
func benchmarkTests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .testTarget(name: name, dependencies: dependencies, path: "Benchmarks/Tests/\(name)")
}

let package = Package(
  name: "photo-pages",
  products: [
    .library(name: "PhotoPages", targets: ["PhotoPages"]),
    .library(name: "PhotoImaging", targets: ["PhotoImaging"]),
    .library(name: "PhotoDecoding", targets: ["PhotoDecoding"]),
    .library(name: "PhotoMetadata", targets: ["PhotoMetadata"]),
    .library(name: "PhotoIndex", targets: ["PhotoIndex"]),
    .library(name: "PhotoFolders", targets: ["PhotoFolders"]),
    .library(name: "PhotoFlickr", targets: ["PhotoFlickr"]),
    .library(name: "PhotoPagesGtk", targets: ["PhotoPagesGtk"]),
    .library(name: "GtkBindings", targets: ["GtkBindings"]),
    .library(name: "GioBindings", targets: ["GioBindings"]),
    .executable(name: "photo-pages", targets: ["photo-pages"]),
    .executable(name: "photo-pages-viewer", targets: ["photo-pages-viewer"]),
    .executable(name: "photo-pages-decoder", targets: ["photo-pages-decoder"]),
  ],
  dependencies: [argumentParser],
  targets: [
    systemLibrary("CGioBindings", "gio-unix-2.0", from: "libglib2.0-dev"),
    systemLibrary("CPixbuf", "gdk-pixbuf-2.0", from: "libgdk-pixbuf-2.0-dev"),
    systemLibrary("CGExiv2Bindings", gexiv2, from: "libgexiv2-dev"),
    systemLibrary("CJPEG", "libjpeg", from: "libjpeg62-turbo-dev"),
    systemLibrary("CGtkBindings", "libadwaita-1", from: "libgtk-4-dev", "libadwaita-1-dev"),
    systemLibrary("CLittleCMS", "lcms2", from: "liblcms2-dev"),
    systemLibrary("CLibPNG", "libpng", from: "libpng-dev"),
    systemLibrary("CLibTIFF", "libtiff-4", from: "libtiff-dev"),
    systemLibrary("CSeccomp", "libseccomp", from: "libseccomp-dev"),
    systemLibrary("CLibWebP", "libwebpdemux", from: "libwebp-dev"),
    systemLibrary("CXMPBindings", "libxml-2.0", from: "libxml2-dev"),
    .target(name: "CGtkBindingsShim", dependencies: ["CGtkBindings", "CLoading"]),
    .target(name: "CPNG", dependencies: ["CLibPNG"]),
    .target(name: "CTIFF", dependencies: ["CLibTIFF"]),
    // Targets that link no library: they load it at run time, when the first picture needs it.
    .target(name: "CLoading"),
    .target(name: "CRaw", dependencies: ["CLoading"]),
    .target(name: "CGIF", dependencies: ["CLoading"]),
    .target(name: "CHEIF", dependencies: ["CLoading"]),
    .target(name: "CAVIF", dependencies: ["CLoading"]),
    .target(name: "CJXL", dependencies: ["CLoading"]),
    .target(name: "CSVG", dependencies: ["CLoading"]),
    .target(
      name: "CSoup", dependencies: ["CGioBindings", "CLoading"],
      linkerSettings: [.linkedLibrary("gmodule-2.0")]),
    .target(name: "CSecret", dependencies: ["CGioBindings", "CLoading"]),
    .target(name: "CSQLite", dependencies: ["CLoading"]),

    // Thin layers over C libraries. They, PhotoDecoding and PhotoDecoderProgram hold the unsafe code, but for
    // PixelBuffer.swift, EncodedInput.swift and the command line's bytes in Program.swift.
    .target(name: "GioBindings", dependencies: ["CGioBindings"]),
    .target(
      name: "GtkBindings", dependencies: ["GioBindings", "CGtkBindings", "CGtkBindingsShim"]),
    .target(name: "GExiv2Bindings", dependencies: ["CGExiv2Bindings", "CMetadataCopy"]),
    .target(name: "XMPBindings", dependencies: ["CXMPBindings"]),
    .target(name: "SQLiteBindings", dependencies: ["CSQLite"]),
    // HTTP, JSON and the keyring; libsoup and libsecret are loaded when something needs them.
    .target(name: "WebAccess", dependencies: ["CGioBindings", "CSecret", "CSoup", "GioBindings"]),

    // The viewer without a screen, files and GTK.
    .target(name: "PhotoPages", swiftSettings: memorySafe),
    .target(name: "CPixelKernels"),
    .target(name: "CTurboJPEG", dependencies: ["CJPEG"]),
    .target(
      name: "CPictureEncoding", dependencies: ["CJPEG", "CLibPNG", "CLibTIFF", "CLibWebP"]),
    // In C++, as Exiv2: GExiv2 writes into named files only.
    .target(name: "CMetadataCopy", linkerSettings: [.linkedLibrary("exiv2")]),
    // Messages, shared memory and starting processes, for the viewer and the decoder processes.
    .target(name: "CDecoderChannel"),
    // Parsing a photo's bytes: its metadata,
    .target(
      name: "PhotoMetadata", dependencies: ["PhotoPages", "GExiv2Bindings", "XMPBindings"],
      swiftSettings: memorySafe),
    // and its pictures.
    .target(
      name: "PhotoDecoding",
      dependencies: [
        "PhotoPages", "PhotoMetadata", "XMPBindings", "CPixbuf", "CPixelKernels", "CTurboJPEG",
        "CAVIF", "CGIF", "CHEIF", "CJXL", "CLibWebP", "CLittleCMS", "CPNG", "CRaw", "CSVG", "CTIFF",
        "CDecoderChannel", "CPictureEncoding",
      ],
      // gdk-pixbuf's pkg-config file names no GIO library, Debian 13's libwebpdemux no libwebp.
      linkerSettings: [.linkedLibrary("gio-2.0"), .linkedLibrary("webp")]),
    // The confined decoder process.
    .target(name: "CConfinement", dependencies: ["CSeccomp"]),
    .target(
      name: "PhotoDecoderProgram",
      dependencies: ["CConfinement", "PhotoDecoding", "PhotoMetadata", "PhotoPages"]),
    .executableTarget(name: "photo-pages-decoder", dependencies: ["PhotoDecoderProgram"]),
    // Scheduling, caching, and the pool of decoder processes.
    .target(name: "PhotoImaging", dependencies: ["PhotoPages", "PhotoDecoding", "PhotoMetadata"]),
    // Finding photos.
    .target(
      name: "PhotoIndex", dependencies: ["PhotoPages", "GioBindings", "SQLiteBindings"],
      swiftSettings: memorySafe),
    // Sidecars.
    .target(
      name: "PhotoSidecars", dependencies: ["PhotoPages", "GioBindings", "XMPBindings"],
      swiftSettings: memorySafe),
    .target(
      name: "PhotoFolders",
      dependencies: [
        "PhotoPages", "PhotoIndex", "PhotoMetadata", "PhotoSidecars", "GioBindings", "XMPBindings",
      ],
      swiftSettings: memorySafe),
    .target(
      name: "PhotoFlickr",
      dependencies: [
        "PhotoPages", "PhotoFolders", "PhotoSidecars", "WebAccess", "GioBindings", "XMPBindings",
      ],
      swiftSettings: memorySafe),

    // The interface and the program.
    .target(name: "PhotoPagesResources", path: "Resources", resources: [.embedInCode("style.css")]),
    .target(
      name: "PhotoPagesGtk",
      dependencies: [
        "GtkBindings", "PhotoPages", "PhotoDecoding", "PhotoImaging", "PhotoPagesResources",
      ]),
    .target(
      name: "PhotoPagesApp",
      dependencies: [
        "PhotoPagesGtk", "PhotoFlickr", "PhotoFolders", "GioBindings", "WebAccess",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "photo-pages-viewer", dependencies: ["PhotoPagesApp"]),
    // The command: starts a decoder and becomes the viewer.
    .executableTarget(name: "photo-pages", dependencies: ["CDecoderChannel"]),

    // Tests mirror the source folders.
    .target(
      name: "TestSupport",
      dependencies: [
        "CGioBindings", "CServerStandIn", "CTurboJPEG", "PhotoPages", "PhotoDecoding",
        "PhotoMetadata",
      ],
      path: "Tests/TestSupport"),
    // Files that only GIO reaches, on a server that fails as tests tell it.
    .target(name: "CServerStandIn", dependencies: ["CGioBindings"], path: "Tests/CServerStandIn"),
    // The table of what every event does in every state: `swift run state-table` prints docs/states.md.
    .target(
      name: "StateTable", dependencies: ["PhotoPages", "TestSupport"], path: "Tests/StateTable"),
    .executableTarget(
      name: "state-table", dependencies: ["StateTable"], path: "Tests/StateTableTool"),
    // Decodes one picture into a PNG file, for `make check-formats`.
    .executableTarget(
      name: "decode-picture", dependencies: ["PhotoDecoding", "PhotoPages"],
      path: "Tests/DecodePicture"),
    // Checks of GtkBindings. GtkBindingsTests runs each in its own process, on its own display.
    .executableTarget(
      name: "gtk-layer-checks",
      dependencies: [
        "CGtkBindings", "GioBindings", "GtkBindings", "PhotoPagesGtk", "TestSupport",
      ],
      path: "Tests/GtkLayerChecks"),
    // Sidecars for tests: as other programs write them, and as lines of text.
    .target(
      name: "SidecarSupport",
      dependencies: ["PhotoSidecars", "GioBindings", "PhotoPages", "TestSupport", "XMPBindings"],
      path: "Tests/SidecarSupport"),
    // Changes a photo's sidecar until a test of PhotoSidecarsTests or PhotoFoldersTests kills it. For
    // `make check-digikam` it writes a sidecar, and prints what one says.
    .executableTarget(
      name: "sidecar-writer",
      dependencies: [
        "PhotoFolders", "PhotoSidecars", "SidecarSupport", "GioBindings", "PhotoDecoding",
        "PhotoMetadata", "PhotoPages", "TestSupport", "XMPBindings",
      ],
      path: "Tests/SidecarWriter"),
    // A decoder process that misbehaves as a photo's bytes tell it, for tests of the confinement.
    .target(
      name: "CMisbehaviour", dependencies: ["CDecoderChannel", "CSeccomp"],
      path: "Tests/CMisbehaviour"),
    .executableTarget(
      name: "misbehaving-decoder",
      dependencies: [
        "CMisbehaviour", "PhotoDecoderProgram", "PhotoDecoding", "PhotoMetadata", "PhotoPages",
      ],
      path: "Tests/MisbehavingDecoder"),
    // Stores, finds or clears a secret, in a session of a test.
    .executableTarget(
      name: "secret-keeper", dependencies: ["WebAccess"], path: "Tests/SecretKeeper"),
    .testTarget(
      name: "GtkBindingsTests",
      dependencies: ["CGtkBindings", "GtkBindings", "PhotoPages", "TestSupport"]),
    .testTarget(name: "SourceTests", dependencies: ["TestSupport"]),
    .testTarget(name: "XMPBindingsTests", dependencies: ["XMPBindings"]),
    .testTarget(
      name: "GioBindingsTests", dependencies: ["CGioBindings", "GioBindings", "TestSupport"]),
    .testTarget(
      name: "WebAccessTests", dependencies: ["TestSupport", "WebAccess", "secret-keeper"]),
    .testTarget(
      name: "PhotoFlickrTests",
      dependencies: [
        "GioBindings", "PhotoFlickr", "PhotoFolders", "PhotoPages", "PhotoSidecars", "TestSupport",
        "WebAccess",
      ]),
    .testTarget(
      name: "PhotoPagesTests", dependencies: ["PhotoPages", "StateTable", "TestSupport"]),
    .testTarget(
      name: "PhotoMetadataTests",
      dependencies: ["GExiv2Bindings", "PhotoDecoding", "PhotoMetadata", "TestSupport"]),
    .testTarget(
      name: "PhotoDecodingTests",
      dependencies: [
        "CLittleCMS", "CMisbehaviour", "PhotoDecoding", "PhotoMetadata", "TestSupport",
        "decode-picture",
      ]),
    .testTarget(
      name: "PhotoImagingTests",
      dependencies: [
        "CMisbehaviour", "PhotoDecoding", "PhotoImaging", "PhotoMetadata", "TestSupport",
        "misbehaving-decoder",
        "photo-pages-decoder",
      ]),
    .testTarget(
      name: "PhotoSidecarsTests",
      dependencies: [
        "PhotoSidecars", "SidecarSupport", "GioBindings", "TestSupport", "XMPBindings",
        "sidecar-writer",
      ]),
    .testTarget(
      name: "PhotoIndexTests",
      dependencies: ["GioBindings", "PhotoIndex", "PhotoPages", "SQLiteBindings", "TestSupport"]),
    .testTarget(
      name: "PhotoFoldersTests",
      dependencies: [
        "PhotoFolders", "PhotoIndex", "PhotoSidecars", "SidecarSupport", "GioBindings",
        "PhotoDecoding", "PhotoMetadata", "TestSupport", "XMPBindings", "sidecar-writer",
      ]),
    .testTarget(name: "PhotoPagesGtkTests", dependencies: ["PhotoPagesGtk", "TestSupport"]),
    .testTarget(
      name: "PhotoPagesAppTests",
      dependencies: [
        "GioBindings", "PhotoFlickr", "PhotoFolders", "PhotoPagesApp", "TestSupport",
        "secret-keeper",
      ]),

    // The benchmarks. BenchSystem (processes, the screen, the keyboard, the page cache, and libraries to
    // compare with) holds their unsafe code.
    .systemLibrary(
      name: "CXTest", path: "Benchmarks/Sources/CXTest", pkgConfig: "xtst",
      providers: [.apt(["libx11-dev", "libxtst-dev"])]),
    .systemLibrary(
      name: "CGtk4", path: "Benchmarks/Sources/CGtk4", pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev"])]),
    .target(name: "CLaunch", path: "Benchmarks/Sources/CLaunch"),
    benchmark(
      "BenchSystem", dependencies: ["CPixbuf", "CLaunch", "CLittleCMS", "CXTest", "PhotoPages"],
      swiftSettings: []),
    // Shared by all benchmarks.
    benchmark("BenchReport", dependencies: []),
    benchmark(
      "BenchPhotos", dependencies: ["BenchSystem", "PhotoDecoding", "PhotoImaging", "PhotoPages"]),
    // Viewers, measured from outside.
    benchmark("ViewerBench", dependencies: ["BenchPhotos", "BenchReport", "BenchSystem"]),
    benchmarkCommand("viewer-bench", "ViewerBench"),
    .executableTarget(
      name: "gtk4-floor", dependencies: ["CGtk4"], path: "Benchmarks/Sources/gtk4-floor"),
    // This program with few and with many comments and sidecars.
    benchmark(
      "ProgramBench",
      dependencies: ["BenchPhotos", "BenchReport", "BenchSystem", "SearchBench", "ViewerBench"]),
    benchmarkCommand("program-bench", "ProgramBench"),
    // Decoding, in process.
    benchmark(
      "PipelineBench",
      dependencies: [
        "BenchPhotos", "BenchReport", "BenchSystem", "PhotoFolders", "GioBindings",
        "PhotoDecoding", "PhotoImaging", "PhotoPages",
      ]),
    benchmarkCommand("pipeline-bench", "PipelineBench"),
    // The index of photos, in process.
    benchmark(
      "SearchBench",
      dependencies: [
        "BenchPhotos", "BenchReport", "BenchSystem", "GioBindings", "PhotoIndex", "PhotoPages",
      ]),
    benchmarkCommand("search-bench", "SearchBench"),
    benchmarkTests("BenchReportTests", "BenchReport"),
    benchmarkTests("BenchPhotosTests", "BenchPhotos", "PhotoPages"),
    benchmarkTests(
      "PipelineBenchTests", "BenchSystem", "PipelineBench", "PhotoDecoding", "PhotoImaging",
      "PhotoMetadata", "PhotoPages", "TestSupport"),
    benchmarkTests("ViewerBenchTests", "BenchSystem", "ViewerBench"),
  ],
  swiftLanguageModes: [.v6]
)
