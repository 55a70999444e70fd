#include "CMetadataCopy.h"

#include <cstdlib>
#include <exiv2/exiv2.hpp>
#include <set>
#include <string>

namespace {

bool begins(const std::string &text, const std::string &beginning) {
  return text.compare(0, beginning.size(), beginning) == 0;
}

// --- EXIF

// Groups that describe other pictures in the file.
bool describesAnotherPicture(const std::string &group) {
  return group == "Thumbnail" || group == "PanasonicRaw" || begins(group, "SubImage") || begins(group, "SubThumb")
    || (begins(group, "Image") && group != "Image");
}

// Fields of the first directory that tell how its pixels are stored, or hold another form of metadata.
bool describesPixels(uint16_t tag) {
  static const std::set<uint16_t> tags = {
    0x00fe, 0x00ff, 0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0107, 0x0108, 0x0109, 0x010a, 0x0111, 0x0112, 0x0115,
    0x0116, 0x0117, 0x0118, 0x0119, 0x011c, 0x0120, 0x0121, 0x0122, 0x0123, 0x0124, 0x0125, 0x012d, 0x013d, 0x013e,
    0x013f, 0x0140, 0x0141, 0x0142, 0x0143, 0x0144, 0x0145, 0x014a, 0x014c, 0x0152, 0x0153, 0x0154, 0x0155, 0x0156,
    0x015b, 0x0200, 0x0201, 0x0202, 0x0211, 0x0212, 0x0213, 0x0214, 0x02bc, 0x828d, 0x828e, 0x83bb, 0x8649, 0x8773,
    0xa005 };
  // DNG's fields, from its version on, describe raw pixels.
  return tags.count(tag) > 0 || tag >= 0xc612;
}

void addFields(Exiv2::ExifData &fields, const Exiv2::ExifData &others) {
  for (const auto &field : others) {
    const std::string group = field.groupName();
    if (describesAnotherPicture(group) || (group == "Image" && describesPixels(field.tag()))) continue;
    if (fields.findKey(Exiv2::ExifKey(field.key())) == fields.end()) fields.add(field);
  }
}

void describeCopy(Exiv2::ExifData &fields, const CMetadataSource &source) {
  if (fields.empty()) return;
  fields["Exif.Image.Orientation"] = static_cast<uint16_t>(1);
  fields["Exif.Photo.PixelXDimension"] = source.width;
  fields["Exif.Photo.PixelYDimension"] = source.height;
  fields["Exif.Photo.ColorSpace"] = static_cast<uint16_t>(1);
}

// --- XMP

// The name of a property, without the path inside it.
std::string property(const Exiv2::Xmpdatum &datum) {
  const std::string key = datum.key();
  return key.substr(0, key.find_first_of("[/"));
}

template <class Condition> void erase(Exiv2::XmpData &properties, Condition condition) {
  for (auto datum = properties.begin(); datum != properties.end();)
    datum = condition(*datum) ? properties.erase(datum) : datum + 1;
}

void addPacket(Exiv2::XmpData &properties, const CMetadataBytes &packet) {
  Exiv2::XmpData others;
  const std::string text(reinterpret_cast<const char *>(packet.bytes), packet.count);
  if (Exiv2::XmpParser::decode(others, text) != 0) return;
  std::set<std::string> names;
  for (const auto &datum : others) names.insert(property(datum));
  erase(properties, [&](const Exiv2::Xmpdatum &datum) { return names.count(property(datum)) > 0; });
  for (const auto &datum : others) properties.add(datum);
}

// Properties that describe the original's pixels, or pictures and videos beside them.
bool describesOriginal(const std::string &space, const std::string &name) {
  static const std::set<std::string> spaces = {
    "http://ns.adobe.com/hdr-gain-map/1.0/", "http://ns.google.com/photos/1.0/container/",
    "http://ns.google.com/photos/1.0/container/item/", "http://ns.apple.com/HDRGainMap/1.0/",
    "http://ns.google.com/photos/1.0/depthmap/", "http://ns.google.com/photos/1.0/image/",
    "http://ns.adobe.com/camera-raw-settings/1.0/", "http://ns.adobe.com/xmp/note/" };
  static const std::set<std::string> tiff = {
    "Orientation", "ImageWidth", "ImageLength", "BitsPerSample", "Compression", "PhotometricInterpretation",
    "SamplesPerPixel", "PlanarConfiguration", "YCbCrSubSampling", "YCbCrPositioning" };
  static const std::set<std::string> exif = {"PixelXDimension", "PixelYDimension", "ColorSpace"};
  if (spaces.count(space)) return true;
  if (space == "http://ns.google.com/photos/1.0/camera/")
    return begins(name, "MotionPhoto") || begins(name, "MicroVideo");
  if (space == "http://ns.adobe.com/tiff/1.0/") return tiff.count(name) > 0;
  if (space == "http://ns.adobe.com/exif/1.0/") return exif.count(name) > 0;
  return space == "http://ns.adobe.com/xap/1.0/" && name == "Thumbnails";
}

bool describesRegions(const std::string &space, const std::string &name) {
  return space == "http://www.metadataworkinggroup.com/schemas/regions/"
    || begins(space, "http://ns.microsoft.com/photo/1.2/")
    || (space == "http://iptc.org/std/Iptc4xmpExt/2008-02-29/" && name == "ImageRegion");
}

void removeOutdated(Exiv2::XmpData &properties, const CMetadataSource &source) {
  erase(properties, [&](const Exiv2::Xmpdatum &datum) {
    const std::string space = Exiv2::XmpProperties::ns(datum.groupName());
    // A property is "Xmp.", its namespace's prefix, "." and its name.
    const std::string name = property(datum).substr(datum.groupName().size() + 5);
    return describesOriginal(space, name) || (source.drops_regions && describesRegions(space, name));
  });
}

// --- The copy

// Runs a step that may leave something out.
template <class Step> void tolerate(Step step) {
  try {
    step();
  } catch (...) {
  }
}

struct Found {
  std::string comment;
  Exiv2::ExifData exif;
  Exiv2::IptcData iptc;
  Exiv2::XmpData xmp;
};

Found find(const CMetadataSource &source) {
  Found found;
  found.comment = source.comment;
  for (size_t index = 0; index < source.file_count; index++) {
    tolerate([&] {
      const CMetadataBytes &file = source.files[index];
      auto image = Exiv2::ImageFactory::open(file.bytes, file.count);
      image->readMetadata();
      addFields(found.exif, image->exifData());
      if (found.iptc.empty()) found.iptc = image->iptcData();
    });
  }
  for (size_t index = 0; index < source.packet_count; index++)
    tolerate([&] { addPacket(found.xmp, source.packets[index]); });
  tolerate([&] { removeOutdated(found.xmp, source); });
  return found;
}

// Keeps the comment in its own place in a JPEG, else as the user comment of EXIF, which is read like it.
void addComment(Exiv2::Image &image, const std::string &comment) {
  if (image.mimeType() == "image/jpeg") {
    image.setComment(comment);
    return;
  }
  const char *key = "Exif.Photo.UserComment";
  auto &fields = image.exifData();
  if (fields.findKey(Exiv2::ExifKey(key)) == fields.end())
    tolerate([&] { fields[key] = "charset=Unicode " + comment; });
}

uint8_t *written(const CMetadataSource &source, const Found &found, const CMetadataBytes &copy, size_t *count) {
  auto image = Exiv2::ImageFactory::open(copy.bytes, copy.count);
  image->readMetadata();
  auto &exif = image->exifData();
  addFields(exif, found.exif);
  if (!found.exif.empty()) describeCopy(exif, source);
  if (!found.comment.empty()) addComment(*image, found.comment);
  image->setIptcData(found.iptc);
  image->setXmpData(found.xmp);
  image->writeMetadata();
  auto &file = image->io();
  if (file.open() != 0) return nullptr;
  const size_t size = static_cast<size_t>(file.size());
  auto *bytes = static_cast<uint8_t *>(std::malloc(size));
  if (bytes && static_cast<size_t>(file.read(bytes, size)) == size) {
    *count = size;
    return bytes;
  }
  std::free(bytes);
  return nullptr;
}

uint8_t *attempt(const CMetadataSource &source, const Found &found, const CMetadataBytes &copy, size_t *count) {
  try {
    return written(source, found, copy, count);
  } catch (...) {
    return nullptr;
  }
}

}  // namespace

uint8_t *cmetadata_copy(const CMetadataSource *source, CMetadataBytes copy, size_t *count) {
  try {
    Found found = find(*source);
    // A JPEG's segments have 64 KB each: what has no room must not cost the rest.
    if (auto *bytes = attempt(*source, found, copy, count)) return bytes;
    Found fields = found;
    fields.xmp.clear();
    if (auto *bytes = attempt(*source, fields, copy, count)) return bytes;
    found.exif.clear();
    return attempt(*source, found, copy, count);
  } catch (...) {
    return nullptr;
  }
}
