import TestSupport
import Testing

/// Secrets in the keyring of a session, in a process of their own, since a process has one session.
@Suite(.timeout(minutes: 5)) struct SecretsTests {
  @Test("A secret is found until it is cleared, and another replaces it")
  func keyring() async throws {
    let bus = try await TestBus.start()
    let keyring = try await Keyring.start(on: bus)
    try await eventually("the keyring") {
      try await SecretKeeper.run(["find", "key"], on: bus) == "none"
    }
    let steps = [
      (["store", "key", "heimlich-ä"], "stored"), (["find", "key"], "heimlich-ä"),
      (["find", "other"], "none"), (["store", "key", "new"], "stored"), (["find", "key"], "new"),
      (["clear", "key"], "cleared"), (["find", "key"], "none"), (["clear", "key"], "cleared"),
    ]
    for (arguments, line) in steps {
      #expect(try await SecretKeeper.run(arguments, on: bus) == line, "\(arguments)")
    }
    withExtendedLifetime(keyring) {}
  }

  @Test(
    "A session without a keyring says so",
    arguments: [["find", "key"], ["store", "key", "x"]])
  func noService(arguments: [String]) async throws {
    let bus = try await TestBus.start()
    #expect(try await SecretKeeper.run(arguments, on: bus) == "noService")
  }

  @Test("Without a session there is no keyring")
  func noBus() async throws {
    #expect(try await SecretKeeper.run(["find", "key"], on: nil) == "noService")
  }
}
