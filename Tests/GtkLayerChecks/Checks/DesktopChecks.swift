import CGtkBindings
import GioBindings
import Glibc
@testable import GtkBindings

/// What is handed to the desktop arrives there.
let desktopChecks = [
  Check("a-text-is-copied") {
    _ = try await Stage.show(Label("Text"))
    Clipboard.text("a_b <c>").copy()
    let text = try copied(as: GType(16 << 2)) { g_value_dup_string($0).map { String(cString: $0) } }
    try requireEqual(text, "a_b <c>", "text")
  },
  Check("an-image-is-copied") {
    _ = try await Stage.show(Label("Text"))
    Clipboard.image(Raster(width: 3, height: 2, stride: 12, bytes: Pixels(count: 24))).copy()
    let size = try copied(as: gdk_texture_get_type()) { value in
      let texture = g_value_get_object(value).map { OpaquePointer($0) }
      return [gdk_texture_get_width(texture), gdk_texture_get_height(texture)]
    }
    try requireEqual(size, [3, 2], "width and height")
  },
  Check("files-are-copied") {
    _ = try await Stage.show(Label("Text"))
    let uris = ["file:///a%20b.jpg", "file:///%FF.png"]
    try await leavingNothing { Clipboard.files(uris).copy() }
    let got = try copied(as: gdk_file_list_get_type()) { value in
      uriList(gdk_file_list_get_files(OpaquePointer(g_value_get_boxed(value))))
    }
    try requireEqual(got, uris, "URIs")
  },
  Check("file-managers-get-a-list-of-files-to-copy") {
    _ = try await Stage.show(Label("Text"))
    Clipboard.files(["file:///a%20b.jpg", "file:///%FF.png"]).copy()
    let clipboard = gdk_display_get_clipboard(gdk_display_get_default())
    let provider = GObjectRef(
      retaining: UnsafeMutableRawPointer(
        try require(gdk_clipboard_get_content(clipboard), "Nothing was copied")))
    for type in ["x-special/gnome-copied-files", "x-special/mate-copied-files"] {
      let text = try await offered(by: provider, as: type)
      try requireEqual(text, "copy\nfile:///a%20b.jpg\nfile:///%FF.png", type)
    }
  },
  Check("dragged-files-are-got-once-another-program-asks-for-them") {
    _ = try await Stage.show(Label("Text"))
    try await leavingNothing {
      var asked = 0
      let content = DraggedContent.later {
        asked += 1
        await Wait.milliseconds(1)
        return ["file:///a%20b.jpg", "file:///%FF.png"]
      }
      let provider = GObjectRef(adopting: content.makeProvider())
      try requireEqual(asked, 0, "times asked for the files while they are dragged")
      let text = try await written(provider, as: "text/uri-list")
      try requireEqual(text, "file:///a%20b.jpg\r\nfile:///%FF.png\r\n", "list")
      try requireEqual(asked, 1, "times asked for the files")
    }
  },
  Check("a-file-is-shown-by-the-file-manager") {
    try await FileManagerStandIn.start()
    try await leavingNothing {
      Task { _ = await Desktop.showInFileManager(uri: "file:///a%20b/c.jpg") }
      try await Wait.until("the file manager is asked") { !FileManagerStandIn.asked.isEmpty }
    }
    try requireEqual(
      FileManagerStandIn.asked, [[.texts(["file:///a%20b/c.jpg"]), .text("")]],
      "what it is asked for")
  },
  Check("showing-a-file-without-a-file-manager-leaves-nothing") {
    let window = try await Stage.show(Label("Text"))
    try await leavingNothing {
      // There is nothing to open, so nothing is opened instead.
      let isShown = await Desktop.showInFileManager(uri: "file:///", over: window)
      try require(!isShown, "The folder around the root is shown")
    }
  },
  Check("refusing-the-settings-service-moves-no-environment") {
    let (place, count) = environmentExtent()
    await Libadwaita.settingsAreReady()
    try requireEqual(Desktop.environment("ADW_DISABLE_PORTAL"), "1", "what libadwaita is told")
    let (placeAfter, countAfter) = environmentExtent()
    try require(placeAfter == place, "The environment has moved, and other threads may read it")
    try requireEqual(countAfter, count, "variables")
    Libadwaita.start()
    try requireEqual(Desktop.environment("ADW_DISABLE_PORTAL"), nil, "what other programs are told")
  },
]

/// Where this process's environment is, and how many variables there are.
private func environmentExtent() -> (place: UnsafeRawPointer?, count: Int) {
  var count = 0
  while environ[count] != nil { count += 1 }
  return (UnsafeRawPointer(environ), count)
}

/// Reads what this program offers through the clipboard.
@MainActor
private func copied<Value>(
  as type: GType, _ body: (UnsafeMutablePointer<GValue>) -> Value
) throws -> Value {
  let clipboard = gdk_display_get_clipboard(gdk_display_get_default())
  let content = try require(gdk_clipboard_get_content(clipboard), "Nothing was copied")
  var value = GValue()
  g_value_init(&value, type)
  defer { g_value_unset(&value) }
  try require(gdk_content_provider_get_value(content, &value, nil) != 0, "It is something else")
  return body(&value)
}

/// What a provider writes for another program that asks for a type.
@MainActor
private func offered(by provider: GObjectRef, as type: String) async throws -> String {
  let stream = GObjectRef(adopting: g_memory_output_stream_new_resizable())
  try await asyncResult {
    gdk_content_provider_write_mime_type_async(
      provider.pointer(), type, stream.pointer(), 0, nil, finishAsyncCall, $0)
  } of: {
    gdk_content_provider_write_mime_type_finish(provider.pointer(), $0, $1) != 0 ? () : nil
  }
  return text(in: stream)
}

/// What was written into memory.
@MainActor
private func text(in stream: GObjectRef) -> String {
  let memory = stream.pointer(as: GMemoryOutputStream.self)
  let bytes = UnsafeRawBufferPointer(
    start: g_memory_output_stream_get_data(memory),
    count: Int(g_memory_output_stream_get_data_size(memory)))
  return String(decoding: bytes, as: UTF8.self)
}

/// What GDK writes for another program of what a provider has.
@MainActor
private func written(_ provider: GObjectRef, as type: String) async throws -> String {
  let formats = gdk_content_provider_ref_formats(provider.pointer())
  defer { gdk_content_formats_unref(formats) }
  let types = try require(gdk_content_formats_get_gtypes(formats, nil), "It has no value")
  let stream = GObjectRef(adopting: g_memory_output_stream_new_resizable())
  try await asyncResult { data in
    var value = GValue()
    g_value_init(&value, types[0])
    defer { g_value_unset(&value) }
    gdk_content_provider_get_value(provider.pointer(), &value, nil)
    gdk_content_serialize_async(
      stream.pointer(), type, &value, 0, nil, finishAsyncCall, data)
  } of: {
    gdk_content_serialize_finish($0, $1) != 0 ? () : nil
  }
  return text(in: stream)
}

/// The URIs of a list of files that C lends.
private func uriList(_ list: UnsafeMutablePointer<GSList>?) -> [String] {
  defer { g_slist_free(list) }
  return sequence(first: list) { $0?.pointee.next }.prefix { $0 != nil }.compactMap { item in
    guard let data = item?.pointee.data, let uri = g_file_get_uri(OpaquePointer(data)) else {
      return nil
    }
    defer { g_free(uri) }
    return String(cString: uri)
  }
}

/// Transparent pixels.
final class Pixels: RasterBytes {
  private let bytes: [UInt8]

  init(count: Int) {
    bytes = Array(repeating: 0, count: count)
  }

  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }
}
