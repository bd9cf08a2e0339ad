import SetteePropertyLists
import SetteeStores

extension Commands {
  /// `settee set`.
  static let set = Subcommand(
    name: "set", group: .values, summary: "Store the value of a key, or of several at once.",
    operands: "KEY VALUE ...", operandCount: 1...Int.max, completion: .key,
    options: StoreOptions.all + [
      CommandOption(
        "--type", value: "TYPE", completion: .words(NewValue.typeNames),
        "boolean, integer, real, string, date, data (base64), array, dictionary, null, or json."),
      CommandOption("--stdin", "Read the VALUE of one KEY from standard input."),
      StoreOptions.json,
    ],
    details: """
      A schema says what type a value has, and refuses what its form would refuse. Without a \
      schema and --type a key keeps the type it has; the value of a new key is JSON where it is \
      JSON (true, 12, 1.5, [1, 2]), else text: --type string 12 is the text "12".

      A KEY may lead into a value: servers.1.port, or servers.- behind the last. \
      Several keys are one group: all are stored, or none. It ends with 0 when the values are \
      safe on disk.
      """
  ) { arguments, context in
    let present = try context.open(arguments, finding: true, writing: true)
    let pairs = try pairs(arguments, context)
    let opened = present.expecting(pairs)
    let reader = try NewValue(opened, type: arguments["--type"])
    let values = try pairs.map { pair -> NewValue.OfPlace in
      let place = try opened.place(pair.key)
      return (place, try reader.value(of: place, from: pair.word), pair.key)
    }
    let (edits, leftOut) = try opened.edits(setting: values)
    let remarks = try opened.document?.remarks(on: edits, of: values.map(\.place.key)) ?? []
    let outcome = try opened.apply(edits, arguments, context)
    for remark in remarks + leftOut { context.errors.sentence(remark) }
    for (place, read, _) in values {
      let followers = opened.document?.places.followers(of: place) ?? []
      for sentence in followers.map({ "\(place): \($0)" }) + [read.warning].compactMap(\.self) {
        context.errors.sentence(sentence)
      }
    }
    return outcome
  }

  private static func pairs(
    _ arguments: Arguments, _ context: CommandContext
  ) throws(CommandError) -> [(key: String, word: String)] {
    var words = arguments.operands
    if arguments.has("--stdin") {
      guard words.count == 1 else {
        throw CommandError("'--stdin' takes one KEY, and no VALUE on the command line.")
      }
      var bytes = try context.input.all(byteCountMax: Resources.byteCountMax)
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      words.append(String(decoding: bytes, as: UTF8.self))
    }
    guard words.count.isMultiple(of: 2) else {
      throw CommandError(
        "A VALUE is missing after '\(words.last ?? "")': give KEY VALUE, more pairs behind it.")
    }
    return stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
  }
}

extension OpenedStore {
  /// The edits that give places values, with what is told of those that are left out: the tags of
  /// other variants come first, with the objects around them, so that all else goes into those.
  fileprivate func edits(
    setting values: [NewValue.OfPlace]
  ) throws(CommandError) -> (edits: [Edit], remarks: [String]) {
    var (suite, edits, remarks) = (SuiteEdits(of: self), [Edit](), [String]())
    var others: [NewValue.OfPlace] = []
    for value in values {
      guard let change = switched(by: value.read.value, at: value.place) else {
        if let whole = document?.switching(by: value.read.value, of: value.place.key) {
          let keys = Set(values.map { $0.place.key })
          edits += whole.members.filter { !keys.contains($0.key) }.map { Edit($0.key, $0.after) }
          remarks += [whole.remark(besides: Set(values.map { inner($0.place).key }))]
            .compactMap(\.self)
        }
        others.append(value)
        continue
      }
      if let document {
        edits.append(Edit(Place(document.places.key(of: change.place)), .set(change.value)))
      } else {
        try suite.set(change.place, to: change.value)
      }
      if let remark = change.remark(beside: values.map { inner($0.place) }) {
        remarks.append("\(change.place): \(remark)")
      }
    }
    var standards: [StoredStandard]
    if let document {
      var start = DocumentStart(of: document, after: edits)
      for other in others { start.begin(other.place.key) }
      edits += start.edits
      let own = document.edits(
        setting: others.map { ($0.place.key, $0.read, $0.word) }, in: start.document)
      (edits, standards) = (edits + own.edits, start.standards + own.standards)
    } else {
      for (place, read, word) in others {
        try suite.set(suite.place(word, first: place), to: read.value)
      }
      (edits, standards) = (suite.edits, suite.standards)
    }
    remarks += self.remarks(on: standards, besides: values.map(\.place))
    return (edits, remarks)
  }

  /// Stores a group, and prints what changed where that is asked for.
  func apply(
    _ edits: [Edit], _ arguments: Arguments, _ context: CommandContext
  ) throws(CommandError) -> CommandOutcome {
    try checkSynced(edits.filter { $0.act != .remove }.map(\.key))
    let keys = Set(edits.map(\.key)).sorted()
    let before = arguments.has("--json") ? keys.map { reading(of: $0).asItStands } : []
    try store.save(edits)
    document?.tellContests(to: context.errors)
    if arguments.has("--json") {
      for (old, key) in zip(before, keys) {
        let difference = Difference(from: old, to: reading(of: key))
        if difference.isReal { context.output.line(difference.json.json()) }
      }
    }
    return .exit(.done)
  }
}
