// swift-tools-version: 6.2
import PackageDescription

let photoPages = "photo-pages"

/// No unsafe code at all, and the compiler checks it. Only BenchSystem does without.
let memorySafe: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(name: photoPages, path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    // C libraries, imported by pkg-config.
    .systemLibrary(
      name: "CXTest", pkgConfig: "xtst", providers: [.apt(["libx11-dev", "libxtst-dev"])]),
    .systemLibrary(name: "CLittleCMS2", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CGtk4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),

    // The system: processes, the screen, the keyboard, the page cache, what we are compared with in
    // process. All unsafe code is here.
    .target(name: "CLaunch"),
    .target(
      name: "BenchSystem",
      dependencies: [
        "CGdkPixbuf", "CLaunch", "CLittleCMS2", "CXTest",
        .product(name: "PhotoPages", package: photoPages),
      ]),

    // What both benchmarks share.
    .target(name: "BenchReport", swiftSettings: memorySafe),
    .target(
      name: "BenchPhotos",
      dependencies: [
        "BenchSystem",
        .product(name: "PhotoDecoding", package: photoPages),
        .product(name: "PhotoImaging", package: photoPages),
        .product(name: "PhotoPages", package: photoPages),
      ],
      swiftSettings: memorySafe),

    // Any viewer, from outside.
    .target(
      name: "ViewerBench", dependencies: ["BenchPhotos", "BenchReport", "BenchSystem"],
      swiftSettings: memorySafe),
    .executableTarget(
      name: "viewer-bench",
      dependencies: [
        "ViewerBench", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: memorySafe),
    .executableTarget(name: "gtk4-floor", dependencies: ["CGtk4"]),

    // The program beside itself: the same thing done with little and with much.
    .target(
      name: "ProgramBench",
      dependencies: ["BenchPhotos", "BenchReport", "BenchSystem", "ViewerBench"],
      swiftSettings: memorySafe),
    .executableTarget(
      name: "program-bench",
      dependencies: [
        "ProgramBench", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: memorySafe),

    // Our own decoding, in process.
    .target(
      name: "PipelineBench",
      dependencies: [
        "BenchPhotos", "BenchReport", "BenchSystem",
        .product(name: "PhotoFolders", package: photoPages),
        .product(name: "GioBindings", package: photoPages),
        .product(name: "PhotoDecoding", package: photoPages),
        .product(name: "PhotoImaging", package: photoPages),
        .product(name: "PhotoPages", package: photoPages),
      ],
      swiftSettings: memorySafe),
    .executableTarget(
      name: "pipeline-bench",
      dependencies: [
        "PipelineBench", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: memorySafe),

    .testTarget(name: "BenchReportTests", dependencies: ["BenchReport"]),
    .testTarget(
      name: "BenchPhotosTests",
      dependencies: ["BenchPhotos", .product(name: "PhotoPages", package: photoPages)]),
    .testTarget(
      name: "PipelineBenchTests",
      dependencies: [
        "BenchSystem", "PipelineBench", .product(name: "PhotoDecoding", package: photoPages),
        .product(name: "PhotoImaging", package: photoPages),
        .product(name: "PhotoPages", package: photoPages),
      ]),
    .testTarget(name: "ViewerBenchTests", dependencies: ["BenchSystem", "ViewerBench"]),
  ],
  swiftLanguageModes: [.v6]
)
