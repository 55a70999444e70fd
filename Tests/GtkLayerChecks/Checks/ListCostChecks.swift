import CGtkBindings
import GioBindings
import Glibc
@testable import GtkBindings

/// Long lists cost what short ones do.
///
/// With `MEASURE` in the environment, each check prints what it measured; its value is the seconds to scroll.
let listCostChecks = [
  Check("a-hundred-thousand-items-take-the-memory-of-a-thousand") {
    let (few, many) = (1000, 100_000)
    // The keys of all are there from the beginning: they are not the list's.
    let numbers = NumberedList(count: many)
    numbers.list.splice(few..<many, added: 0)
    let grid = numbers.makeGrid()
    let window = try await Stage.show(list: grid)
    for _ in 0..<3 { await visitAll(grid) }
    let before = try (memory("Anonymous:"), memory("Pss:"))
    numbers.list.splice(few..<few, added: many - few)
    for _ in 0..<3 { await visitAll(grid) }
    let after = try (memory("Anonymous:"), memory("Pss:"))
    // The proportional set also changes with the other programs that have GTK loaded.
    let cost = Double(after.0 - before.0) / Double(many - few)
    say("memory: \(cost) bytes an item; from \(before) to \(after), own and proportional set")
    try require(cost < 20, "An item takes \(cost) bytes")
    window.close()
  },
  Check("a-long-list-is-shown-as-soon-as-a-short-one") {
    // Processor time, which other programs change little.
    var times: [Int: [Double]] = [:]
    var waits: [Int: [Double]] = [:]
    for _ in 0..<5 {
      for count in [1000, 100_000] {
        let numbers = NumberedList(count: count)
        let (start, begun) = (Clock.now, clock())
        let window = try await Stage.show(list: numbers.makeGrid())
        times[count, default: []].append(Double(clock() - begun) / 1000)
        waits[count, default: []].append((Clock.now - start) * 1000)
        window.close()
      }
    }
    say("first frame, ms: \(waits) after the beginning, \(times) of the processor")
    let (short, long) = (times[1000]?.min() ?? 0, times[100_000]?.min() ?? 0)
    try require(long < 1.5 * short, "It takes \(long) ms, and a short one \(short) ms")
  },
  Check("a-long-list-is-scrolled-by-screens") {
    let numbers = NumberedList(count: 100_000)
    let grid = numbers.makeGrid()
    let window = try await Stage.show(list: grid)
    let seconds = getenv("MEASURE").flatMap { Double(String(cString: $0)) } ?? 0.5
    for (start, direction) in [(0.0, 1.0), (0.5, 1), (1, -1), (0.5, -1)] {
      let end = grid.contentHeight - grid.viewHeight
      grid.scrollPosition = start * end
      await Wait.untilNextFrame(of: grid)
      let frames = await scroll(grid, screensPerSecond: 10 * direction, for: seconds)
      say("scrolling \(direction) from \(start): \(summary(frames))")
      try require(frames.count > 3, "There were \(frames.count) frames")
      let cells = ListCounters.cells
      try require(
        max(cells, ListCounters.items) <= 40 * grid.maxColumns,
        "There are \(cells) cells and \(ListCounters.items) items")
    }
    window.close()
  },
]

/// Scrolls to places all over a list.
@MainActor
private func visitAll(_ grid: GridView) async {
  for place in stride(from: 0, through: 1, by: 0.05) {
    grid.scrollPosition = place * (grid.contentHeight - grid.viewHeight)
    await Wait.untilNextFrame(of: grid)
  }
}

/// Scrolls for a while, and returns the milliseconds of each frame: from the last one, and of the work for it.
@MainActor
private func scroll(
  _ grid: GridView, screensPerSecond: Double, for seconds: Double
) async -> [(interval: Double, work: Double)] {
  var frames: [(interval: Double, work: Double)] = []
  var (last, begun) = (Clock.now, Clock.now)
  let clock = UnsafeMutableRawPointer(created(gtk_widget_get_frame_clock(grid.pointer)))
  let handlers = [
    Signals.connect(clock, "before-paint") { begun = Clock.now },
    Signals.connect(clock, "after-paint") {
      frames.append(((Clock.now - last) * 1000, (Clock.now - begun) * 1000))
      last = Clock.now
    },
  ]
  let end = Clock.now + seconds
  await withCheckedContinuation { continuation in
    grid.onEachFrame { elapsed in
      grid.scrollPosition += screensPerSecond * grid.viewHeight * elapsed
      guard Clock.now > end else { return true }
      continuation.resume()
      return false
    }
  }
  handlers.forEach { $0.disconnect() }
  return frames
}

private func summary(_ frames: [(interval: Double, work: Double)]) -> String {
  let texts = [frames.map(\.interval), frames.map(\.work)].map { values in
    let sorted = values.sorted()
    let at = { (share: Double) in sorted[Int(Double(sorted.count - 1) * share)] }
    return "median \(at(0.5)), 95 % \(at(0.95)), most \(at(1))"
  }
  return "\(frames.count) frames; interval: \(texts[0]); work: \(texts[1])"
}

/// Returns one of the kernel's figures of this process's memory, in bytes.
private func memory(_ name: String) throws -> Int {
  var (text, length): (UnsafeMutablePointer<CChar>?, gsize) = (nil, 0)
  g_file_get_contents("/proc/self/smaps_rollup", &text, &length, nil)
  let lines = string(taking: text).split(separator: "\n")
  let line = try require(lines.first { $0.hasPrefix(name) }, "There is no \(name)")
  let number = line.split(separator: " ").compactMap { Int($0) }.first
  return try require(number, "There is no number in \(line)") * 1024
}

private func say(_ text: String) {
  guard getenv("MEASURE") != nil else { return }
  print(text)
}
