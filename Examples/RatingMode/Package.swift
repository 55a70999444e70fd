// swift-tools-version: 6.2.3
import PackageDescription

let photoPages = "photo-pages"

let package = Package(
  name: "rating-mode",
  dependencies: [.package(name: photoPages, path: "../..")],
  targets: [
    .target(
      name: "RatingMode",
      dependencies: [
        .product(name: "GtkBindings", package: photoPages),
        .product(name: "PhotoPages", package: photoPages),
        .product(name: "PhotoPagesGtk", package: photoPages),
      ]),
    .executableTarget(
      name: "rate-photos",
      dependencies: [
        "RatingMode",
        .product(name: "PhotoFolders", package: photoPages),
        .product(name: "GioBindings", package: photoPages),
        .product(name: "PhotoDecoding", package: photoPages),
      ]),
    .testTarget(name: "RatingModeTests", dependencies: ["RatingMode"]),
  ],
  swiftLanguageModes: [.v6]
)
