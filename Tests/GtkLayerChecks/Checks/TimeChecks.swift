@testable import GtkBindings

/// Delays and frames come as often as they were asked for, and no longer than their widget lives.
let timeChecks = [
  Check("a-delay-runs-once-after-its-time") {
    var count = 0
    let start = Clock.now
    var end = start
    try await leavingNothing {
      let delay = Delay(milliseconds: 50) {
        count += 1
        end = Clock.now
      }
      try await Wait.until("the delay is over") { count > 0 }
      await Wait.milliseconds(100)
      delay.cancel()
    }
    try requireEqual(count, 1, "runs")
    try require(end - start >= 0.049, "It ran after \(end - start) s")
  },
  Check("a-cancelled-delay-does-not-run") {
    var count = 0
    try await leavingNothing {
      let delay = Delay(milliseconds: 20) { count += 1 }
      delay.cancel()
      delay.cancel()
      await Wait.milliseconds(60)
    }
    try requireEqual(count, 0, "runs")
  },
  Check("a-dropped-delay-does-not-run") {
    var count = 0
    try await leavingNothing {
      var delay: Delay? = Delay(milliseconds: 20) { count += 1 }
      try require(delay != nil, "There is no delay")
      delay = nil
      await Wait.milliseconds(60)
    }
    try requireEqual(count, 0, "runs")
  },
  Check("frames-end-when-a-step-says-so") {
    let canvas = Canvas()
    _ = try await Stage.show(canvas)
    var steps: [Double] = []
    try await leavingNothing {
      canvas.onEachFrame { seconds in
        steps.append(seconds)
        return steps.count < 3
      }
      try await Wait.until("three frames have come") { steps.count >= 3 }
      for _ in 0..<3 { await Wait.untilNextFrame(of: canvas) }
    }
    try requireEqual(steps.count, 3, "steps")
    try requireEqual(steps[0], 1.0 / 60, "the first step")
    try require(steps.dropFirst().allSatisfy { $0 > 0 && $0 < 5 }, "Steps of \(steps) seconds")
  },
  Check("frames-end-with-their-widget") {
    let box = Box(vertical: true)
    _ = try await Stage.show(box)
    var steps = 0
    try await leavingNothing {
      let canvas = Canvas()
      let label = Label("Text")
      canvas.add(label)
      label.onEachFrame { _ in
        steps += 1
        return true
      }
      let window = try await Stage.show(canvas)
      try await Wait.until("frames come") { steps >= 3 }
      window.close()
    }
    let before = steps
    for _ in 0..<3 { await Wait.untilNextFrame(of: box) }
    try requireEqual(steps, before, "steps after the widget was gone")
  },
  Check("the-next-frame-is-told-once") {
    let canvas = Canvas()
    _ = try await Stage.show(canvas)
    var count = 0
    try await leavingNothing {
      canvas.afterNextFrame { count += 1 }
      try requireEqual(count, 0, "runs before the frame")
      for _ in 0..<3 { await Wait.untilNextFrame(of: canvas) }
    }
    try requireEqual(count, 1, "runs")
  },
  Check("every-frame-is-told-until-the-window-closes") {
    var count = 0
    try await leavingNothing {
      let canvas = Canvas()
      let window = try await Stage.show(canvas)
      canvas.onEveryFrameDrawn { count += 1 }
      for _ in 0..<3 { await Wait.untilNextFrame(of: canvas) }
      try require(count >= 3, "\(count) frames were told of 3")
      window.close()
    }
  },
]
