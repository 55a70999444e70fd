/// The libraries that most photos do not need.
package enum RareLoaders {
  /// Loads all of them, so that no file has to be opened for them later.
  package static func load() {}

  /// What they read later all the same: fonts, and where fonts are.
  package static var readablePaths: [String] { ["/usr", "/lib", "/lib64", "/etc"] }
}
