import SetteeDocuments
import SetteePropertyLists
import SetteeTerminals
import SetteeYAMLDocuments

/// A document's values in another format.
struct DocumentExport {
  private let document: Document
  private let value: PropertyList
  private let target: FileKind
  private let isDropping: Bool
  private let secretCount: Int

  /// Takes what a command line asks for; `isLeavingSecrets` leaves them out.
  init(
    _ opened: OpenedDocument, _ arguments: Arguments, leavingSecrets isLeavingSecrets: Bool
  ) throws(CommandError) {
    document = opened.document
    let all = document.root.propertyList
    (value, secretCount) = isLeavingSecrets ? opened.secrets.removed(from: all) : (all, 0)
    isDropping = arguments.has("--drop")
    let asked = Self.targets.filter { arguments.has($0.word) }
    guard asked.count < 2 else { throw CommandError("Export to one format at a time.") }
    target = asked.first?.kind ?? Self.kind(of: document.format)
  }

  private static let targets: [(word: String, kind: FileKind)] = [
    ("--json", .json), ("--toml", .toml), ("--yaml", .yaml), ("--plist", .propertyList),
  ]

  private static func kind(of format: any DocumentFormat) -> FileKind {
    switch format {
    case is TOMLFormat: .toml
    case is YAMLFormat: .yaml
    default: .json
    }
  }

  /// The bytes, and on standard error what was left behind.
  func bytes(tellingTo errors: TextOutput) throws(CommandError) -> [UInt8] {
    var losses = Losses(isDropping: isDropping, target: target)
    let kept = losses.kept(value, [])
    if let problem = losses.problem { throw CommandError(problem) }
    let bytes: [UInt8]
    switch target {
    case .toml: bytes = try Self.bytes(of: kept ?? .dictionary([:]), as: TOMLFormat.toml)
    case .yaml: bytes = try Self.bytes(of: kept ?? .null, as: YAMLFormat.yaml)
    case .propertyList: bytes = try Self.plist(kept ?? .dictionary([:]))
    case .json, .json5: bytes = try Self.json(kept ?? .null)
    }
    let count = document.comments.count
    if count > 0 {
      errors.line("\(count) comment\(count == 1 ? " was" : "s were") left behind.")
    }
    if secretCount > 0 { errors.sentence(Self.sentence(ofSecrets: secretCount)) }
    for pointer in losses.dropped { errors.line("\(pointer) was left out.") }
    return bytes
  }

  /// Says that secrets were left out.
  static func sentence(ofSecrets count: Int) -> String {
    "\(count) secret\(count == 1 ? " is" : "s are") left out; '--reveal' shows them."
  }

  private static func json(_ value: PropertyList) throws(CommandError) -> [UInt8] {
    Array((value.json(.pretty) + "\n").utf8)
  }

  /// A document of a value, in a format that may not hold all of it.
  static func bytes(
    of value: PropertyList, as format: some DocumentFormat
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

/// What a format cannot hold of a value.
private struct Losses {
  let isDropping: Bool
  let target: FileKind
  private(set) var dropped: [String] = []
  /// The first thing that cannot be held, where nothing is to be dropped.
  private(set) var problem: String?

  init(isDropping: Bool, target: FileKind) {
    self.isDropping = isDropping
    self.target = target
  }

  /// The value without what cannot be held; nothing where that is all of it.
  mutating func kept(_ value: PropertyList, _ steps: [Place.Step]) -> PropertyList? {
    switch value {
    case .dictionary(let members):
      var kept = PropertyDictionary()
      for (key, member) in members {
        if let member = self.kept(member, steps + [.member(key)]) { kept[key] = member }
      }
      return .dictionary(kept)
    case .array(let elements):
      var kept: [PropertyList] = []
      for (index, element) in elements.enumerated() {
        if let element = self.kept(element, steps + [.element(index)]) { kept.append(element) }
      }
      return .array(kept)
    default:
      guard let reason = reason(against: value) else { return value }
      let pointer = JSONPointer.text(steps)
      if isDropping {
        dropped.append(pointer)
      } else {
        problem = problem ?? "\(pointer): \(reason) '--drop' leaves it out."
      }
      return nil
    }
  }

  private func reason(against value: PropertyList) -> String? {
    switch (target, value) {
    case (.toml, .null): "TOML has no null."
    case (.toml, .integer(let number)) where number > Int128(Int64.max):
      "TOML's integers end at \(Int64.max)."
    case (.json, .real(let number)) where !number.isFinite: "JSON has no infinity or not-a-number."
    default: nil
    }
  }
}
