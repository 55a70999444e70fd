import Glibc
import PhotoPagesApp

exit(Program.run())
