import SetteeCYAML
import SetteeDocuments
import SetteePropertyLists

/// Makes a tape of libyaml's events, while they come.
struct YAMLReader {
  var tape: SyntaxTape
  let bytes: UnsafeBufferPointer<UInt8>
  let limits: DocumentLimits
  private let start: Int
  /// The document that is wanted; nothing for all.
  private let number: Int?
  private(set) var documentCount = 0
  private var frames: [Frame] = []
  /// Where the last value ended, and from where on comments are looked for.
  var lastEnd: Int
  var gapStart: Int
  /// What was named, and may be followed from here on.
  var anchors: [String: Anchor] = [:]
  /// Values with those that aliases add, and those alone.
  var unfoldedCount = 0
  var addedCount = 0
  private var isVersion1_1 = false
  /// Whether the key that was read last is a merge.
  private var isMergeNext = false

  /// A container whose values are not all read.
  struct Frame {
    let opening: SyntaxTape.Opening
    let isObject: Bool
    let flags: SyntaxEntry.Flags
    let anchor: String?
    let unfoldedCount: Int
    var isKeyNext: Bool
    /// The values of merge keys.
    var merges: [Int] = []
  }

  /// What a name stands for.
  enum Anchor {
    /// A container that is not complete.
    case open
    case value(entry: Int, size: Int)
    /// A part of a key, which has no entry.
    case unreachable
  }

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limits: DocumentLimits, number: Int?
  ) {
    self.bytes = bytes
    self.limits = limits
    self.start = start
    self.number = number
    (lastEnd, gapStart) = (start, start)
    tape = SyntaxTape(byteCount: bytes.count)
  }

  /// Reads all documents; `wraps` makes them a list.
  mutating func read(wraps: Bool) throws(DocumentProblem) {
    let stream = wraps ? tape.open(.list, at: start) : nil
    if start < bytes.count {
      let events = YAMLEvents(bytes, from: start)
      while try read(try events.next(), of: events) {}
    }
    scanGap(to: bytes.count)
    if let number, number < 1 || number > max(documentCount, 1) {
      let count = documentCount == 1 ? "1 document" : "\(documentCount) documents"
      throw problem("the file has \(count)", at: 0)
    }
    if let stream { return tape.close(stream, at: bytes.count, .isStream) }
    closeImplied()
  }

  /// A text without a value is an object without members.
  private mutating func closeImplied() {
    let isEmpty =
      tape.entries.count == 1 && tape.entries[0].kind == .null
      && tape.entries[0].span.range.isEmpty && tape.properties.isEmpty
    guard tape.entries.isEmpty || isEmpty else { return }
    let comments = tape.comments
    tape = SyntaxTape(byteCount: 0)
    for comment in comments { tape.appendComment(comment) }
    tape.close(tape.open(.object, at: bytes.count), at: bytes.count, .isImplied)
  }

  // Asked of the array itself: a copy of its last frame takes part in counting references.
  private var isKeyNext: Bool { !frames.isEmpty && frames[frames.count - 1].isKeyNext }

  /// Whether the value of a member comes next, of an object that stands in lines.
  private var isValueInLines: Bool {
    guard !frames.isEmpty else { return false }
    let last = frames.count - 1
    return frames[last].isObject && !frames[last].isKeyNext && frames[last].flags.isEmpty
  }

  private var isWanted: Bool { number == nil || number == documentCount }

  /// Takes up an event, and tells whether others come.
  private mutating func read(
    _ event: YAMLEvent, of events: YAMLEvents
  ) throws(DocumentProblem) -> Bool {
    switch event.kind {
    case YAML_STREAM_END_EVENT: return false
    case YAML_DOCUMENT_START_EVENT:
      documentCount += 1
      isVersion1_1 = event.isVersion1_1
      anchors = [:]
    case YAML_SCALAR_EVENT, YAML_ALIAS_EVENT, YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
      if !isWanted {
        try skip(event, of: events)
      } else if isKeyNext {
        try readKey(event, of: events)
      } else {
        try readValue(event)
      }
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: try close(event)
    default: break
    }
    return true
  }

  // MARK: Keys

  private mutating func readKey(
    _ event: YAMLEvent, of events: YAMLEvents
  ) throws(DocumentProblem) {
    frames[frames.count - 1].isKeyNext = false
    isMergeNext = false
    if event.kind == YAML_SCALAR_EVENT {
      let place = place(of: event)
      note(event.anchorName, .value(entry: tape.entries.count, size: 1))
      tape.appendKey(place, event.isQuoted ? .isQuoted : [])
      storeText(of: event, place)
      isMergeNext = event.isPlain && !event.hasTag && YAMLScalar.isMerge(event.text)
    } else if event.kind == YAML_ALIAS_EVENT, let target = try target(of: event),
      tape.entries[target].kind == .string
    {
      let text = text(of: tape.entries[target])
      noteToken(SyntaxSpan(event.start, event.end))
      tape.appendKey(SyntaxSpan(event.start, event.end), [])
      text.withUnsafeBufferPointer { tape.storeText($0) }
    } else {
      try skip(event, of: events)
      tape.appendKey(SyntaxSpan(event.start, lastEnd), .isUnreadable)
    }
  }

  private func text(of entry: SyntaxEntry) -> [UInt8] {
    entry.flags.contains(.isStored) ? tape.texts.text(of: entry) : Array(bytes[entry.insideRange])
  }

  /// Passes over a value that gets no entries: a key with structure, another document.
  private mutating func skip(
    _ event: YAMLEvent, of events: YAMLEvents
  ) throws(DocumentProblem) {
    var (event, depth) = (event, 0)
    while true {
      switch event.kind {
      case YAML_SCALAR_EVENT, YAML_ALIAS_EVENT:
        if event.kind == YAML_SCALAR_EVENT { note(event.anchorName, .unreachable) }
        pass(event)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
        depth -= 1
        lastEnd = max(lastEnd, event.end > event.start ? event.end : lastEnd)
      default:
        note(event.anchorName, .unreachable)
        depth += 1
        try checkDepth(frames.count + depth, at: event.start)
      }
      guard depth > 0 else { return }
      event = try events.next()
    }
  }

  // MARK: Values

  private mutating func readValue(_ event: YAMLEvent) throws(DocumentProblem) {
    if isMergeNext { frames[frames.count - 1].merges.append(tape.entries.count) }
    isMergeNext = false
    switch event.kind {
    case YAML_SCALAR_EVENT: readScalar(event)
    case YAML_ALIAS_EVENT: try readAlias(event)
    default: return try open(event)
    }
    try noteValue()
  }

  private mutating func noteValue() throws(DocumentProblem) {
    if !frames.isEmpty { frames[frames.count - 1].isKeyNext = frames[frames.count - 1].isObject }
    guard tape.valueCount <= limits.nodeCountMax else {
      throw problem("a document may have at most \(limits.nodeCountMax) values", at: lastEnd)
    }
  }

  private mutating func readScalar(_ event: YAMLEvent) {
    let place = place(of: event, isValueInLines: isValueInLines)
    note(event.anchorName, .value(entry: tape.entries.count, size: 1))
    unfoldedCount += 1
    let flags: SyntaxEntry.Flags = event.isQuoted ? .isQuoted : []
    tape.appendScalar(place, kind(of: event), flags)
    storeText(of: event, place)
  }

  private func kind(of event: YAMLEvent) -> ValueKind {
    let text = event.text[...]
    if let tag = event.tagName {
      let isOwnText = event.isPlain || event.isQuoted
      return YAMLScalar.kind(of: text, tag: tag, isOwnText: isOwnText)
    }
    return event.isPlain ? YAMLScalar.kind(of: text, isVersion1_1: isVersion1_1) : .string
  }

  private mutating func storeText(of event: YAMLEvent, _ span: SyntaxSpan) {
    let quote = event.isQuoted ? 1 : 0
    let inside = Int(span.start) + quote..<Int(span.end) - quote
    let text = event.text
    if inside.count == text.count, event.isWrittenAsItIs || isText(text, at: inside.lowerBound) {
      return
    }
    tape.storeText(text)
  }

  /// Whether a text stands at an offset, where so many bytes are.
  private func isText(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard let mine = bytes.baseAddress, let theirs = text.baseAddress else { return text.isEmpty }
    return memcmp(mine + offset, theirs, text.count) == 0
  }

  private mutating func readAlias(_ event: YAMLEvent) throws(DocumentProblem) {
    let span = SyntaxSpan(event.start, event.end)
    guard let target = try target(of: event) else {
      noteToken(span)
      return tape.appendScalar(span, .string, .isUnreadable)
    }
    noteToken(span)
    try noteUnfolded(size(of: event.anchorName), at: event.start)
    tape.appendAlias(span, of: target)
  }

  // MARK: Containers

  private mutating func open(_ event: YAMLEvent) throws(DocumentProblem) {
    try checkDepth(frames.count + 1, at: event.start)
    let isObject = event.kind == YAML_MAPPING_START_EVENT
    let isPair = event.isFlow && event.start == event.end
    let start = startOfContainer(event)
    note(event.anchorName, .open)
    frames.append(
      Frame(
        opening: tape.open(isObject ? .object : .list, at: start), isObject: isObject,
        flags: event.isFlow ? (isPair ? .isPair : .isBracketed) : [],
        anchor: event.anchorName, unfoldedCount: unfoldedCount, isKeyNext: isObject))
    unfoldedCount += 1
    lastEnd = start
  }

  private mutating func close(_ event: YAMLEvent) throws(DocumentProblem) {
    guard let frame = frames.popLast() else { return }
    if frame.flags.contains(.isBracketed) { lastEnd = event.end }
    tape.close(frame.opening, at: lastEnd, frame.flags, in: bytes) { entry, bytes in
      Array(bytes[entry.insideRange])
    }
    if !frame.merges.isEmpty { try merge(frame.merges, into: frame.opening.entry) }
    note(
      frame.anchor,
      .value(entry: frame.opening.entry, size: unfoldedCount - frame.unfoldedCount))
    try noteValue()
  }

  private func checkDepth(_ depth: Int, at offset: Int) throws(DocumentProblem) {
    guard depth <= limits.depthMax else {
      throw problem(
        "lists and objects may lie at most \(limits.depthMax) deep inside each other", at: offset)
    }
  }

  func problem(_ reason: String, at offset: Int) -> DocumentProblem {
    DocumentProblem(reason, at: offset, in: bytes)
  }
}
