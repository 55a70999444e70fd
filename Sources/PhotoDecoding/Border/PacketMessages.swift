import PhotoMetadata

/// The XMP packets of several photos. Their lengths are encoded; their bytes are sent beside the message's text.
package struct PacketList: Codable, Sendable {
  /// The length of each photo's packet, in the order of the request; nil for a photo without one.
  private let counts: [Int?]
  /// All packets, one after the other. Not encoded.
  fileprivate var bytes: [UInt8] = []

  private enum CodingKeys: String, CodingKey {
    case counts
  }

  init(_ packets: [[UInt8]?]) {
    counts = packets.map { $0?.count }
    bytes = packets.flatMap { $0 ?? [] }
  }

  /// A packet for each photo, in the order of the request; nil for a photo without one.
  package var packets: [[UInt8]?] {
    var start = 0
    return counts.map { count in
      guard let count else { return nil }
      defer { start += count }
      return Array(bytes[start..<start + count])
    }
  }

  /// Whether the bytes are those of packets with these lengths.
  fileprivate var isWhole: Bool {
    let lengths = counts.compactMap(\.self)
    return lengths.allSatisfy { 0...EmbeddedMetadata.greatestPacket ~= $0 }
      && lengths.reduce(0, +) == bytes.count
  }
}

extension DecoderAnswer {
  /// The bytes that are sent beside the text.
  var bytes: [UInt8] {
    switch self {
    case .metadata(let metadata): metadata.packet ?? []
    case .packets(let list): list.bytes
    default: []
    }
  }

  /// Returns the answer with the bytes that came beside its text; nil if they do not match it.
  package func with(_ bytes: [UInt8]) -> DecoderAnswer? {
    switch self {
    case .metadata(var metadata):
      guard bytes.count <= EmbeddedMetadata.greatestPacket else { return nil }
      metadata.packet = bytes.isEmpty ? nil : bytes
      return .metadata(metadata)
    case .packets(var list):
      list.bytes = bytes
      return list.isWhole ? .packets(list) : nil
    default: return bytes.isEmpty ? self : nil
    }
  }
}
