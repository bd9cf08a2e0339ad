import SetteePropertyLists
import SetteeStores

/// A file that only we write: one JSON object that holds a body, with the length and checksum of
/// the body as it stands, so that a file that was copied half is told from a whole one.
package enum SealedJSON {
  package static let formatVersion = 1

  /// The file's bytes; O(size).
  package static func bytes(of body: PropertyList) -> [UInt8] {
    let text = TaggedJSON.text(of: body)
    let check = digits(of: ContentHash.of(Array(text.utf8)))
    let head = #"{"format": \#(formatVersion), "length": \#(text.utf8.count), "#
    return Array("\(head)\"checksum\": \"\(check)\",\n\"body\": \(text)}\n".utf8)
  }

  /// The body of a file.
  package static func body(
    of bytes: [UInt8], byteCountMax: Int = 64 << 20
  ) throws(SealedJSONError) -> PropertyList {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(bytes, byteCountMax: byteCountMax)
    } catch {
      throw .incomplete
    }
    guard case .integer(let format)? = document.root["format"]?.number else {
      throw .malformed("it has no format")
    }
    guard format <= Int128(formatVersion) else { throw .newer }
    guard let node = document.root["body"] else { throw .malformed("it has no body") }
    let text = Array(bytes[node.offset..<node.endOffset])
    guard document.root["length"]?.number == .integer(Int128(text.count)),
      document.root["checksum"]?.string == digits(of: ContentHash.of(text))
    else { throw .incomplete }
    guard let body = TaggedJSON.untagged(node.propertyList) else {
      throw .malformed("its body holds no values of ours")
    }
    return body
  }

  /// A number as sixteen hexadecimal digits.
  package static func digits(of number: UInt64) -> String {
    let short = String(number, radix: 16)
    return String(repeating: "0", count: 16 - short.count) + short
  }
}

/// Why a file of ours is passed over; a clause.
package enum SealedJSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// It was copied half, or a byte of it is not what it was.
  case incomplete
  /// It is whole and not what we write.
  case malformed(String)
  /// A later version of this program wrote it.
  case newer

  package var description: String {
    switch self {
    case .incomplete: "it is not complete, or damaged"
    case .malformed(let reason): reason
    case .newer: "a newer version of this program wrote it"
    }
  }
}
