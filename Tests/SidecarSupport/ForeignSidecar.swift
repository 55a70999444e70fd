import Testing
import XMPBindings

@testable import PhotoSidecars

/// A sidecar as another program writes it, made after the structure that the program documents.
struct ForeignSidecar: CustomTestStringConvertible {
  let testDescription: String
  private let content: String

  var bytes: [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\(content)</rdf:RDF>
      </x:xmpmeta>
      """.utf8)
  }

  static let all = [darktable, digiKam, lightroom]

  /// What both this program and others write.
  static let mixed: Set<XMPName> = [
    .regions, .regionInfo, .subject, .personInImage, .title, .description, .rating,
    .label, .digiKamLabel,
  ]

  static let darktable = ForeignSidecar(
    testDescription: "darktable",
    content: """
      <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:lr="http://ns.adobe.com/lightroom/1.0/" xmlns:darktable="http://darktable.sf.net/"
        exif:DateTimeOriginal="2020:01:02 03:04:05.000" xmp:Rating="4"
        xmpMM:DerivedFrom="photo.jpg" darktable:import_timestamp="63745920000000000"
        darktable:xmp_version="5" darktable:raw_params="0" darktable:auto_presets_applied="1"
        darktable:history_end="2" darktable:iop_order_version="4">
       <darktable:masks_history><rdf:Seq/></darktable:masks_history>
       <darktable:history>
        <rdf:Seq>
         <rdf:li darktable:num="0" darktable:operation="colorin" darktable:enabled="1"
          darktable:modversion="7" darktable:params="gz48eJzjYRgFowABWAbaAaNgwAEAEDgABg=="
          darktable:multi_name="" darktable:multi_priority="0" darktable:blendop_version="13"/>
         <rdf:li darktable:num="1" darktable:operation="exposure" darktable:enabled="1"
          darktable:params="00000000" darktable:multi_name=" "/>
        </rdf:Seq>
       </darktable:history>
       <dc:subject><rdf:Bag><rdf:li>Holidays</rdf:li><rdf:li>Lisbon</rdf:li></rdf:Bag></dc:subject>
       <lr:hierarchicalSubject><rdf:Bag><rdf:li>Holidays</rdf:li>
        <rdf:li>Places|Lisbon</rdf:li></rdf:Bag></lr:hierarchicalSubject>
      </rdf:Description>
      """)

  static let digiKam = ForeignSidecar(
    testDescription: "digiKam",
    content: """
      <rdf:Description rdf:about="" xmlns:digiKam="http://www.digikam.org/ns/1.0/"
        xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:MP="http://ns.microsoft.com/photo/1.2/"
        xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
        xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"
        xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/"
        xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
        xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"
        xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
        tiff:Software="digiKam-7.9" tiff:DateTime="2020-01-02T03:04:05"
        exif:DateTimeDigitized="2020-01-02T03:04:05" xmp:Rating="3" MicrosoftPhoto:Rating="50"
        digiKam:ColorLabel="0">
       <tiff:ImageDescription><rdf:Alt><rdf:li xml:lang="x-default">A beach</rdf:li></rdf:Alt>
       </tiff:ImageDescription>
       <digiKam:TagsList><rdf:Seq><rdf:li>Holidays</rdf:li><rdf:li>Places/Lisbon</rdf:li></rdf:Seq>
       </digiKam:TagsList>
       <digiKam:CaptionsAuthorNames><rdf:Alt><rdf:li xml:lang="x-default">Dora</rdf:li></rdf:Alt>
       </digiKam:CaptionsAuthorNames>
       <dc:subject><rdf:Bag><rdf:li>Holidays</rdf:li><rdf:li>Lisbon</rdf:li></rdf:Bag></dc:subject>
       <mwg-rs:Regions rdf:parseType="Resource">
        <mwg-rs:AppliedToDimensions rdf:parseType="Resource"><stDim:w>4000</stDim:w>
         <stDim:h>3000</stDim:h><stDim:unit>pixel</stDim:unit></mwg-rs:AppliedToDimensions>
        <mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource">
         <mwg-rs:Name>Carla</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>
         <mwg-rs:Area rdf:parseType="Resource"><stArea:x>0.3</stArea:x><stArea:y>0.4</stArea:y>
          <stArea:w>0.1</stArea:w><stArea:h>0.2</stArea:h><stArea:unit>normalized</stArea:unit>
         </mwg-rs:Area></rdf:li></rdf:Bag></mwg-rs:RegionList>
       </mwg-rs:Regions>
       <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>
        <rdf:li MPReg:PersonDisplayName="Carla" MPReg:Rectangle="0.25, 0.3, 0.1, 0.2"
         MPReg:PersonEmailDigest="abc"/>
       </rdf:Bag></MPRI:Regions></MP:RegionInfo>
      </rdf:Description>
      """)

  static let lightroom = ForeignSidecar(
    testDescription: "Lightroom",
    content: """
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
        xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"
        xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
        xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
        xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"
        xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
        xmp:Rating="5" xmp:CreatorTool="Adobe Photoshop Lightroom" crs:Version="15.0"
        crs:Exposure2012="+0.35" xmpMM:DocumentID="xmp.did:1">
       <xmpMM:History><rdf:Seq>
        <rdf:li stEvt:action="derived" stEvt:parameters="converted"/>
        <rdf:li rdf:parseType="Resource"><stEvt:action>saved</stEvt:action>
         <stEvt:changed>/metadata</stEvt:changed></rdf:li>
       </rdf:Seq></xmpMM:History>
       <crs:ToneCurve><rdf:Seq><rdf:li>0, 0</rdf:li><rdf:li>255, 255</rdf:li></rdf:Seq></crs:ToneCurve>
       <dc:description><rdf:Alt><rdf:li xml:lang="x-default">A beach</rdf:li>
        <rdf:li xml:lang="de">Ein Strand</rdf:li></rdf:Alt></dc:description>
       <dc:subject><rdf:Bag><rdf:li>Holidays</rdf:li><rdf:li>Lisbon</rdf:li></rdf:Bag></dc:subject>
       <lr:hierarchicalSubject><rdf:Bag><rdf:li>Places|Lisbon</rdf:li></rdf:Bag>
       </lr:hierarchicalSubject>
       <lr:weightedFlatSubject><rdf:Bag><rdf:li>Lisbon</rdf:li></rdf:Bag></lr:weightedFlatSubject>
       <mwg-rs:Regions rdf:parseType="Resource">
        <mwg-rs:AppliedToDimensions stDim:w="4000" stDim:h="3000" stDim:unit="pixel"/>
        <mwg-rs:RegionList><rdf:Bag><rdf:li>
         <rdf:Description mwg-rs:Name="Emil" mwg-rs:Type="Face" mwg-rs:Rotation="0.1">
          <mwg-rs:Area stArea:x="0.7" stArea:y="0.4" stArea:w="0.1" stArea:h="0.2"/>
         </rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList>
       </mwg-rs:Regions>
      </rdf:Description>
      """)
}
