// swift-tools-version: 6.2.3
import PackageDescription

let photoPages = "photo-pages"

let package = Package(
  name: "compare-state",
  dependencies: [.package(name: photoPages, path: "../..")],
  targets: [
    .target(
      name: "CompareState",
      dependencies: [
        .product(name: "GtkBindings", package: photoPages),
        .product(name: "PhotoPages", package: photoPages),
        .product(name: "PhotoPagesGtk", package: photoPages),
      ]),
    .executableTarget(
      name: "compare-photos",
      dependencies: [
        "CompareState",
        .product(name: "PhotoFolders", package: photoPages),
        .product(name: "GioBindings", package: photoPages),
        .product(name: "PhotoDecoding", package: photoPages),
      ]),
    .testTarget(name: "CompareStateTests", dependencies: ["CompareState"]),
  ],
  swiftLanguageModes: [.v6]
)
