import SetteeDocumentStores
import SetteeDocuments
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import Synchronization

extension DocumentSchema {
  /// Whether the schema names a member of what steps lead to.
  ///
  /// What it says of an object is looked up once. `document` is the one whose places these are, as
  /// it is by then.
  func naming(in document: @escaping @Sendable () -> Document?) -> DocumentPlaces.Naming {
    guard let root = tree?.root else { return { _ in .unknown } }
    let known = NameCache()
    return { steps in
      let found = known.parts(at: steps) {
        let shape = root.shape(at: steps)
        return switch shape?.kind {
        case .object(let object)?:
          .names(.init(Set(object.members.map(\.name)), holdsDots: holdsDots(at: steps)))
        case .list?: .items
        case .union? where shape?.mayBeList == true: .itemsOr(shape ?? .anything)
        case .scalar?: .scalar
        case .union?, .nothing?: .names(.init([]))
        case .anything?, nil: .unknown
        }
      }
      switch found {
      case .names(let names): return .names(names)
      case .scalar: return .scalar
      case .unknown: return .unknown
      case .items: return .items(count: items(at: steps, in: document()).count)
      case .itemsOr(let shape):
        let count = items(at: steps, in: document()).count
        return .itemsOr(isMember: shape.takesMember, count: count)
      }
    }
  }

  /// Which names of settings that the schema does not know hold their dots: those of VS Code, but
  /// for its blocks of languages.
  private func holdsDots(at steps: [Place.Step]) -> @Sendable (Key) -> Bool {
    guard tree?.joinsDefaults == true,
      steps.isEmpty || steps.count == 1 && steps[0].name.map(LanguageBlocks.isBlock) == true
    else { return { _ in false } }
    return { !LanguageBlocks.isBlock($0) }
  }

  /// The items that a list has by its default, or by that of what is around it, where a document
  /// has none.
  private func items(at steps: [Place.Step], in document: Document?) -> [PropertyList] {
    guard let root = tree?.root, let document,
      case .array(let items)? = root.standard(at: steps, in: document.root)
    else { return [] }
    return items
  }
}

/// What a schema says of the parts of objects and lists, by the steps that lead there.
private final class NameCache: Sendable {
  private let known = Mutex<[[Place.Step]: Parts]>([:])

  enum Parts: Sendable {
    case names(KnownMembers.Names)
    case items
    case itemsOr(Shape)
    case scalar
    case unknown
  }

  func parts(at steps: [Place.Step], read: () -> Parts) -> Parts {
    if let parts = known.withLock({ $0[steps] }) { return parts }
    let parts = read()
    known.withLock { $0[steps] = parts }
    return parts
  }
}
