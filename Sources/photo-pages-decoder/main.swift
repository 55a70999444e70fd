import Glibc
import PhotoDecoderProgram

exit(DecoderMain.run(Array(CommandLine.arguments.dropFirst())))
