import PhotoPages
import TestSupport
import Testing

// What a person does to names on a photo, with real events.

extension ProgramUnderTest {
  /// Waits for a tag, and returns it; tags of persons come before those of things.
  func tag(_ name: String) async throws -> ProgramState.PhotoTag {
    let state = try await eventually(name) { state in state.tags.contains { $0.text == name } }
    return try #require(state.tags.first { $0.text == name })
  }

  /// Clicks while tagging, and types a name.
  func tag(_ name: String, at point: Point) async throws {
    try await click(at: point)
    try await finishTag(name)
  }

  /// Types a name into the entry that is about to open.
  func finishTag(_ name: String) async throws {
    try await eventually("an entry") { $0.state == "tagEntry" }
    try await type(name)
    try await press("Return")
    try await eventually(name) { $0.tags.last?.text == name && $0.state == "tagging" }
  }

  private func choose(_ entry: String, ofTag name: String) async throws {
    let state = try await settled()
    let tag = try #require(state.tags.first { $0.text == name }?.middle)
    try await click(at: tag)
    try await click(on: entry)
  }

  /// Renames a tag by its menu.
  func rename(_ old: String, to new: String) async throws {
    try await choose("Rename", ofTag: old)
    try await eventually("its name in the entry") { $0.tagDraft == old }
    try await type(new)
    try await press("Return")
    try await eventually("renamed") { $0.tags.contains { $0.text == new } }
  }

  /// Drags a tag's bubble.
  func move(_ name: String) async throws {
    let tag = try #require(try await settled().tags.first { $0.text == name })
    let start = try #require(tag.middle)
    try await drag(from: start, to: Point(x: start.x + 90, y: start.y + 60))
    let moved = try await eventually("moved") { state in
      state.tags.contains { $0.text == name && $0.point != tag.point }
    }
    let tip = try #require(moved.tags.first { $0.text == name }?.tip)
    #expect(abs(tip[0] - tag.tip[0] - 90) <= 1 && abs(tip[1] - tag.tip[1] - 60) <= 1)
  }

  /// Deletes a tag by its menu.
  func delete(_ name: String) async throws {
    try await choose("Delete Tag", ofTag: name)
    try await eventually("deleted") { !$0.tags.contains { $0.text == name } }
  }

  /// Goes on by Tab until the keys that move a tag move this one: it has the focus then.
  func moveByKeys(_ name: String) async throws {
    for _ in 0..<15 {
      let before = try await settled()
      try await press("ctrl+Down")
      let after = try await settled()
      let moved = zip(before.tags, after.tags).first { $0.point != $1.point }?.1
      if moved?.text == name { return }
      if moved != nil { try await press("ctrl+z") }
      try await press("Tab")
    }
    Issue.record("“\(name)” is not reached by Tab")
  }
}
