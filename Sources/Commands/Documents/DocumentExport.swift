import SetteeDocuments
import SetteePropertyLists
import SetteeTerminals
import SetteeYAMLDocuments

/// The values of a document or a suite in another format.
struct DocumentExport {
  private let value: any ValueTree
  private let target: FileKind
  private let isDropping: Bool
  private let secretCount: Int
  private let commentCount: Int
  /// Whether JSON is laid out as suites always were: each value on a line.
  private let isLined: Bool

  /// Takes what a command line asks for; `isLeavingSecrets` leaves them out.
  init(
    _ opened: OpenedDocument, to target: FileKind, _ arguments: Arguments,
    leavingSecrets isLeavingSecrets: Bool
  ) {
    let document = opened.document
    let (rest, count) =
      isLeavingSecrets ? opened.secrets.removed(from: OrderedTree(document.root)) : (.nothing, 0)
    (value, secretCount) = (count > 0 ? rest : document.root, count)
    (commentCount, isLined) = (document.comments.count, false)
    isDropping = arguments.has("--drop")
    self.target = target
  }

  /// Takes the values of a suite.
  init(_ values: PropertyDictionary, to target: FileKind, _ arguments: Arguments) {
    (value, secretCount, commentCount) = (PropertyList.dictionary(values), 0, 0)
    (isDropping, isLined) = (arguments.has("--drop"), true)
    self.target = target
  }

  /// The format that is asked for; nothing where none is.
  static func target(_ arguments: Arguments) throws(CommandError) -> FileKind? {
    let asked = Self.targets.filter { arguments.has($0.word) }
    guard asked.count < 2 else { throw CommandError("Export to one format at a time.") }
    return asked.first?.kind
  }

  private static let targets: [(word: String, kind: FileKind)] = [
    ("--json", .json), ("--toml", .toml), ("--yaml", .yaml), ("--plist", .propertyList),
  ]

  /// What files of a format are.
  static func kind(of format: any DocumentFormat) -> FileKind {
    switch format {
    case is TOMLFormat: .toml
    case is YAMLFormat: .yaml
    default: .json
    }
  }

  /// The bytes, and on standard error what was left behind.
  func bytes(tellingTo errors: TextOutput) throws(CommandError) -> [UInt8] {
    guard target != .toml || value.kind == .object else {
      throw CommandError("TOML's root is a table, and here it is none; '--json' and '--yaml' do.")
    }
    var losses = ExportLosses(isDropping: isDropping, target: target)
    let kept = losses.kept(value, [])
    if let refusal = losses.refusal { throw refusal }
    let bytes = try spelled(kept)
    if commentCount > 0 {
      let words = "\(commentCount) comment\(commentCount == 1 ? " was" : "s were")"
      errors.sentence("\(words) left behind.")
    }
    for sentence in [losses.texts.sentence, losses.rounded.sentence] {
      if let sentence { errors.sentence(sentence) }
    }
    if secretCount > 0 { errors.sentence(Self.sentence(ofSecrets: secretCount)) }
    for pointer in losses.dropped { errors.sentence("\(pointer) was left out.") }
    return bytes
  }

  private func spelled(_ kept: OrderedTree?) throws(CommandError) -> [UInt8] {
    switch target {
    case .toml: try Self.bytes(of: kept ?? .object([]), as: TOMLFormat.toml)
    case .yaml: try Self.written(kept ?? .nothing, as: YAMLFormat.yaml)
    case .propertyList: try Self.plist(kept?.propertyList ?? .dictionary([:]))
    case .json where isLined, .json5 where isLined:
      Array(((kept?.propertyList ?? .dictionary([:])).json(.pretty) + "\n").utf8)
    case .json, .json5: try Self.written(kept ?? .nothing, as: JSONFormat.json)
    }
  }

  /// A text that says its value: an object without members too, which no text at all comes to.
  private static func written(
    _ value: OrderedTree, as format: some DocumentFormat
  ) throws(CommandError) -> [UInt8] {
    value.kind == .object && value.count == 0
      ? Array("{}\n".utf8) : try bytes(of: value, as: format)
  }

  /// Says that secrets were left out.
  static func sentence(ofSecrets count: Int) -> String {
    "\(count) secret\(count == 1 ? " is" : "s are") left out; '--reveal' shows them."
  }

  /// A document of a value, in a format that may not hold all of it.
  static func bytes(
    of value: any ValueTree, as format: some DocumentFormat
  ) throws(CommandError) -> [UInt8] {
    do {
      let empty = try Document([], format: format)
      return try empty.applying([DocumentEdit([], .set(value))]).document.bytes
    } catch let refusal as EditRefusal {
      throw CommandError("\(refusal) '--drop' leaves out what \(format.name) cannot hold.")
    } catch {
      throw CommandError("\(error)")
    }
  }

  private static func plist(_ value: PropertyList) throws(CommandError) -> [UInt8] {
    do throws(XMLStorageProblem) {
      return try value.xml()
    } catch {
      throw CommandError("The values are no property list: \(error.description).")
    }
  }
}
