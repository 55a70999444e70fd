import CMisbehaviour
import Glibc
import PhotoDecoderProgram
import PhotoDecoding
import PhotoMetadata
import PhotoPages
import Synchronization

/// Decodes as the real one does, but for photos that say otherwise.
final class MisbehavingDecoder: PictureDecoding {
  private let decoder = PictureDecoder()
  /// Whether the process crashes at the next photo.
  private let isBroken: Atomic<Bool>

  init(isBroken: Bool) { self.isBroken = Atomic(isBroken) }

  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    if isBroken.load(ordering: .relaxed) { misbehaviour_crash() }
    if case .descriptor(let file, _) = request.source, let attempt = Misbehaviour(file) {
      isBroken.store(attempt.name == "break", ordering: .relaxed)
      if let succeeds = attempt.succeeds {
        throw .damaged(reason: succeeds ? "done" : "refused")
      }
      try attempt.perform()
    }
    return try decoder.decode(request, control, onPass: onPass)
  }

  func storedFrame(of source: PictureSource) throws(PictureError) -> StoredFrame {
    try decoder.storedFrame(of: source)
  }

  func colourProfileName(of source: PictureSource) throws(PictureError) -> String? {
    try decoder.colourProfileName(of: source)
  }

  func metadata(
    of source: PictureSource, _ wanted: MetadataRequest
  ) throws(PictureError) -> EmbeddedMetadata {
    try decoder.metadata(of: source, wanted)
  }

  func openAnimation(
    _ request: DecodeRequest, _ control: DecodingControl
  ) throws(PictureError) -> any AnimationDecoding {
    try decoder.openAnimation(request, control)
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
let decoder = MisbehavingDecoder(isBroken: arguments.contains("--crash"))
exit(DecoderMain.run(arguments, decoder: decoder))
