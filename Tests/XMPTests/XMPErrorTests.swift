import Testing
import XMP
