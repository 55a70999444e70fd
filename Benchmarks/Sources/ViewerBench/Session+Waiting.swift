import BenchPhotos
import BenchSystem

/// When a photo came.
package struct Appearance {
  /// When it was on screen.
  package let time: Double
  /// When it was there at the screen's resolution; nil if that took too long.
  let sharp: Double?
}

extension Session {
  /// Waits until a photo is on screen.
  ///
  /// - Parameters:
  ///   - photo: its marker's number.
  ///   - seconds: how long to wait for it.
  ///   - grace: how long to wait for the fine stripes, once it is there.
  /// - Returns: when it came; nil if it did not.
  /// - Throws: if the viewer has ended, or we were interrupted.
  package func waitForPhoto(_ photo: Int, seconds: Double, grace: Double) throws -> Appearance? {
    let deadline = Clock.now + seconds
    var follower = MarkerFollower()
    var first: Double?
    while true {
      let now = Clock.now
      let seen = view.photo()
      follower.see(seen, at: now)
      first = first ?? follower.sightings.last { $0.photo == photo }?.time
      if let first {
        if seen == photo, view.isSharp() { return Appearance(time: first, sharp: Clock.now) }
        if now - first > grace { return Appearance(time: first, sharp: nil) }
      } else if now > deadline {
        return nil
      }
      try pause()
    }
  }

  /// Waits for some seconds, whatever happens.
  package func wait(_ seconds: Double) throws {
    let end = Clock.now + seconds
    while Clock.now < end { try Clock.pause(min(0.05, end - Clock.now)) }
  }

  /// Waits until the viewer and its helpers have done nothing to speak of for a second.
  ///
  /// - Returns: when that second began; nil if it had not come after 20.
  @discardableResult
  package func settle() throws -> Double? {
    let window = 1.0
    let busyPart = 0.03
    // The kernel counts in hundredths of a second; one of them may be somebody else's.
    let tick = 0.0101
    let deadline = Clock.now + 20
    var history: [(time: Double, used: Double)] = []
    while Clock.now < deadline {
      let now = Clock.now
      let used = processorTime() + helperTime()
      history.append((now, used))
      if let begin = history.lastIndex(where: { now - $0.time >= window }) {
        history.removeFirst(begin)
        let before = history[0]
        if used - before.used <= busyPart * (now - before.time) + tick { return before.time }
      }
      try wait(0.08)
    }
    return nil
  }

  /// Waits until nothing on screen has changed for a while.
  ///
  /// - Parameter action: done first; says when.
  /// - Returns: from the action to the first and the last change; nil without any.
  /// - Throws: what the action threw, or if the viewer has ended.
  func changes(after action: () throws -> Double) throws -> (first: Double, last: Double)? {
    let quiet = 0.6
    let timeout = 8.0
    let changes = ScreenChanges(
      on: surroundings.screen, rows: stride(from: 200, through: 900, by: 25))
    let start = try action()
    var first: Double?
    var last = start
    while Clock.now < start + timeout, Clock.now < last + quiet {
      if changes.happened() {
        last = Clock.now
        first = first ?? last
      }
      try pause()
    }
    return first.map { ($0 - start, last - start) }
  }
}
