// Ownership: texts for C live for the call; the secret that libsecret returns is copied and freed.

import CSecret
import GioBindings

/// The reason why a secret could not be stored or found.
package enum SecretError: Error, Hashable, Sendable {
  /// This session has no keyring, or libsecret is not installed.
  case noService
  /// The keyring is locked, and the person has not unlocked it.
  case locked
  case cancelled
  /// The keyring has answered with another error.
  case failed
}

/// The secrets of one program in the user's keyring, which libsecret reaches, by their names.
package struct Secrets: Sendable {
  private let program: String

  /// Makes the access; `program` is the name of the application.
  package init(program: String) { self.program = program }

  /// Stores a text in place of an earlier one; `label` is the name that keyring programs show to people.
  ///
  /// Like the other calls, it may wait for a person to unlock the keyring.
  package func store(
    _ secret: String, as name: String, label: String
  ) async throws(SecretError) {
    try await run { csecret_store(program, name, label, secret, $0) }
  }

  /// Returns the text with a name; nil if there is none.
  package func find(_ name: String) async throws(SecretError) -> String? {
    try await run { cancellable, secret in csecret_find(program, name, &secret, cancellable) }
  }

  /// Deletes the text with a name, if there is one.
  package func clear(_ name: String) async throws(SecretError) {
    try await run { csecret_clear(program, name, $0) }
  }

  private func run(
    _ call: @escaping @Sendable (UnsafeMutableRawPointer) -> CSecretResult
  ) async throws(SecretError) {
    _ = try await run { cancellable, _ in call(cancellable) }
  }

  /// Runs a call on a separate thread; returns the text that it has found.
  private func run(
    _ call:
      @escaping @Sendable (UnsafeMutableRawPointer, inout UnsafeMutablePointer<CChar>?) ->
      CSecretResult
  ) async throws(SecretError) -> String? {
    let found = try? await FileQueue.run { cancellable -> Result<String?, SecretError> in
      guard csecret_load() else { return .failure(.noService) }
      var secret: UnsafeMutablePointer<CChar>?
      let result = call(cancellable.pointer, &secret)
      defer { csecret_free(secret) }
      if let error = SecretError(result) { return .failure(error) }
      return .success(secret.map { String(cString: $0) })
    }
    guard let found else { throw .cancelled }
    return try found.get()
  }
}

extension SecretError {
  /// Converts a result; nil for success.
  fileprivate init?(_ result: CSecretResult) {
    switch result {
    case CSECRET_DONE: return nil
    case CSECRET_NO_SERVICE: self = .noService
    case CSECRET_LOCKED: self = .locked
    case CSECRET_CANCELLED: self = .cancelled
    default: self = .failed
    }
  }
}
