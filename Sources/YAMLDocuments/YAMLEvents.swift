import SetteeCYAML
import SetteeDocuments

/// The events of a text as libyaml tells them, with places in bytes.
final class YAMLEvents {
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  private let offsets: CharacterOffsets

  /// Reads from an offset on, which may not be the end; the bytes have to stay while it is used.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    precondition(start < bytes.count)
    self.bytes = bytes
    self.start = start
    offsets = CharacterOffsets(bytes, from: start)
    event.initialize(to: yaml_event_t())
    parser.initialize(to: yaml_parser_t())
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(
      parser, bytes.baseAddress.map { $0 + start }, bytes.count - start)
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
  }

  /// The next event; what it points to is there until the one after it is asked for.
  func next() throws(DocumentProblem) -> YAMLEvent {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) == 1 else { throw problem() }
    return YAMLEvent(
      UnsafePointer(event), from: offsets.offset(of: event.pointee.start_mark.index),
      to: offsets.offset(of: event.pointee.end_mark.index))
  }

  private func problem() -> DocumentProblem {
    let parser = parser.pointee
    let reason = parser.problem.map { String(cString: $0) } ?? "there is no memory to read it"
    guard parser.error != YAML_READER_ERROR else {
      return DocumentProblem(
        reason, at: min(bytes.count, start + parser.problem_offset), in: bytes)
    }
    let context = parser.context.map { " " + String(cString: $0) } ?? ""
    return DocumentProblem(
      reason + context, at: offsets.offset(of: parser.problem_mark.index), in: bytes)
  }
}

/// One event of libyaml, as long as no other is asked for.
struct YAMLEvent {
  fileprivate let event: UnsafePointer<yaml_event_t>
  let kind: yaml_event_type_t
  /// The first byte, of an anchor or a tag where it has them.
  let start: Int
  let end: Int
  private let anchor: Text?
  private let tag: Text?

  fileprivate init(_ event: UnsafePointer<yaml_event_t>, from start: Int, to end: Int) {
    self.event = event
    kind = event.pointee.type
    (self.start, self.end) = (start, end)
    (anchor, tag) = Self.properties(of: event)
  }

  var hasAnchor: Bool { anchor != nil }
  var hasTag: Bool { tag != nil }

  /// The name to be followed by, without its mark; of an alias the name that it follows.
  var anchorName: String? { anchor.map { String(cString: $0) } }

  /// The type, its handle resolved.
  var tagName: String? { tag.map { String(cString: $0) } }

  private typealias Text = UnsafeMutablePointer<yaml_char_t>

  /// What may stand before a node, in the words of YAML; the name that an alias follows.
  private static func properties(
    of event: UnsafePointer<yaml_event_t>
  ) -> (anchor: Text?, tag: Text?) {
    switch event.pointee.type {
    case YAML_SCALAR_EVENT: (event.pointee.data.scalar.anchor, event.pointee.data.scalar.tag)
    case YAML_ALIAS_EVENT: (event.pointee.data.alias.anchor, nil)
    case YAML_SEQUENCE_START_EVENT:
      (event.pointee.data.sequence_start.anchor, event.pointee.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT:
      (event.pointee.data.mapping_start.anchor, event.pointee.data.mapping_start.tag)
    default: (nil, nil)
    }
  }

  /// The text of a scalar.
  var text: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: event.pointee.data.scalar.value, count: event.pointee.data.scalar.length)
  }

  /// Whether a scalar's text is as it is written wherever it is as long: in one line nothing but
  /// escapes is not, and of those only some of two quotes are as long as what they stand for.
  var isWrittenAsItIs: Bool {
    event.pointee.start_mark.line == event.pointee.end_mark.line
      && event.pointee.data.scalar.style != YAML_DOUBLE_QUOTED_SCALAR_STYLE
  }

  var isPlain: Bool { event.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE }

  var isQuoted: Bool {
    event.pointee.data.scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE
      || event.pointee.data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE
  }

  /// Whether a container stands in brackets, or is a pair in a list that does.
  var isFlow: Bool {
    kind == YAML_SEQUENCE_START_EVENT
      ? event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
      : event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
  }

  /// Whether a document says that it is YAML 1.1.
  var isVersion1_1: Bool {
    event.pointee.data.document_start.version_directive.map { $0.pointee.minor == 1 } ?? false
  }
}

/// Where the characters of a text are: libyaml counts those, and all else counts bytes.
struct CharacterOffsets {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  /// The offset of every so many characters; empty where each is one byte.
  private var marks: [UInt32] = []
  private static let step = 64

  /// Counts from an offset on; O(n).
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.bytes = bytes
    self.start = start
    // Without a way out of the loop, several bytes are looked at at once.
    guard bytes.reduce(0, |) >= 0x80 else { return }
    var count = 0
    for offset in start..<bytes.count where bytes[offset] & 0xC0 != 0x80 {
      if count % Self.step == 0 { marks.append(UInt32(truncatingIfNeeded: offset)) }
      count += 1
    }
  }

  /// The byte where a character begins, or the end of the text; O(1).
  func offset(of index: Int) -> Int {
    guard !marks.isEmpty else { return min(bytes.count, start + index) }
    guard index / Self.step < marks.count else { return bytes.count }
    var (offset, rest) = (Int(marks[index / Self.step]), index % Self.step)
    while rest > 0, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      rest -= 1
    }
    return offset
  }
}
