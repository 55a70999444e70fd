import CGioBindings
import Testing

@testable import GioBindings

struct BusValueTests {
  @Test(
    "A value of D-Bus keeps its type and content, with an empty list too",
    arguments: [
      .text("ä"), .path("/a/b"), .flag(true), .number(.max), .texts(["a", ""]), .texts([]),
      .paths(["/a"]), .paths([]), .options([:]), .options(["a": .text("b"), "c": .texts(["d"])]),
    ] as [BusValue])
  func values(value: BusValue) throws {
    let variant = try #require(g_variant_ref_sink(value.variant))
    defer { g_variant_unref(variant) }
    #expect(BusValue(variant) == value)
  }

  @Test("A value of D-Bus of another type is known by its type, and is not sent")
  func others() throws {
    let variant = try #require(g_variant_ref_sink(g_variant_new_double(1)))
    defer { g_variant_unref(variant) }
    #expect(BusValue(variant) == .other("d"))
    #expect(BusValue.other("d").variant == nil)
  }
}
