import BenchPhotos
import BenchSystem

extension Measuring {
  /// Rests, presses the key, waits for the next photo; again and again.
  func flip() throws -> Figures {
    var figures: Figures = [.onScreen: [], .sharp: []]
    for turn in 1...plan.turns {
      try session.wait(1.5)
      let pressed = try session.press(session.viewer.nextKey)
      let photo = turn % Marker.colours.count
      guard let next = try session.waitForPhoto(photo, seconds: 10, grace: 1.5) else {
        throw BenchError("photo \(turn + 1) did not come in 10 s")
      }
      figures[.onScreen, default: []].append(milliseconds(next.time - pressed))
      if let sharp = next.sharp {
        figures[.sharp, default: []].append(milliseconds(sharp - pressed))
      }
    }
    return figures
  }

  /// Presses the key as quickly as a keyboard that repeats, and waits for the last photo.
  func burst() throws -> Figures {
    let keysPerSecond = 30.0
    try session.wait(1.5)
    let begin = Clock.now + 0.05
    var burst = Burst(count: plan.turns)
    while burst.goesOn(at: Clock.now) {
      if burst.pressed < plan.turns, Clock.now >= begin + Double(burst.pressed) / keysPerSecond {
        burst.press(at: try session.press(session.viewer.nextKey))
      }
      let photo = session.view.photo()
      let isSharp = burst.pressed == plan.turns && photo != nil && session.view.isSharp()
      burst.see(photo, isSharp: isSharp, at: Clock.now)
      try session.pause()
    }
    return burst.figures
  }

  /// Turns to very many photos, and looks at memory now and then.
  func memory() throws -> Figures {
    let samples = 4
    var figures: Figures = [.memory: [session.memory()]]
    for sample in 0..<samples {
      for turn in 0..<(plan.memoryTurns / samples) {
        try session.wait(0.1)
        // There and back, for viewers that do not begin anew at the end of a folder.
        let run = PhotoSet.jpeg.count - 2
        let isForth = (sample * plan.memoryTurns / samples + turn) / run % 2 == 0
        try session.press(isForth ? session.viewer.nextKey : session.viewer.previousKey)
      }
      try session.settle()
      figures[.memory, default: []].append(session.memory())
    }
    let memory = figures[.memory] ?? []
    figures[.growth] = [memory[samples] - memory[samples / 2]]
    return figures
  }

  /// Asks for the photo's own pixels.
  func zoom() throws -> Figures {
    try session.wait(0.5)
    guard
      let changes = try session.changes(after: { try session.press(session.viewer.actualSizeKey) })
    else { throw BenchError("nothing changed") }
    return [
      .firstChange: [milliseconds(changes.first)], .lastChange: [milliseconds(changes.last)],
    ]
  }
}
