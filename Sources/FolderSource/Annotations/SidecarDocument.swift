import PhotoPages

/// What one XMP file says of a photo: ours, and whatever other programs have written there.
struct SidecarDocument {
}
