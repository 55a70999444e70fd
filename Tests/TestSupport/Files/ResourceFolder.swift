import CGioBindings
import Foundation

/// A read-only folder that GIO reaches and that has no path, as folders on servers have none:
/// resources of this process.
///
/// It needs `glib-compile-resources`, which comes with GLib's headers.
public final class ResourceFolder: Sendable {
  /// The folder's URI.
  public let uri: String

  /// Makes the folder; it stays until the process ends.
  ///
  /// - Parameter files: what is in it, by name.
  /// - Throws: what kept it from being made.
  public init(_ files: [String: [UInt8]]) throws {
    let scratch = try ScratchFolder()
    let name = UUID().uuidString
    for (file, content) in files { try scratch.write(file, content) }
    let list = files.keys.map { "<file>\($0)</file>" }.joined()
    let text = "<gresources><gresource prefix=\"/\(name)\">\(list)</gresource></gresources>"
    try scratch.write("list.xml", Array(text.utf8))

    let folder = String(decoding: scratch.path, as: UTF8.self)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "glib-compile-resources", "--sourcedir", folder, "--target", folder + "/bundle",
      folder + "/list.xml",
    ]
    try compiler.run()
    compiler.waitUntilExit()
    guard let resource = g_resource_load(folder + "/bundle", nil) else {
      throw ScratchFolder.Failure(call: "g_resource_load", number: 0)
    }
    g_resources_register(resource)
    uri = "resource:///" + name
  }
}
