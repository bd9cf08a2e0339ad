/// The schema resources on the way to a place, from the outermost on, as numbers.
///
/// Dynamic references look outwards through them. Only resources with something to replace count,
/// and each counts once, so that there are few ways and decisions can be shared.
struct ScopeTable {
  let outermost: Int32 = 0
  private var lists: [[SchemaResource]] = [[]]
  private var known: [Step: Int32] = [:]
  private var dynamic: [ObjectIdentifier: Bool] = [:]

  private struct Step: Hashable {
    let scope: Int32
    let resource: ObjectIdentifier
  }

  /// The scope inside a resource.
  mutating func entering(_ resource: SchemaResource, from scope: Int32) -> Int32 {
    guard isDynamic(resource) else { return scope }
    let step = Step(scope: scope, resource: ObjectIdentifier(resource))
    if let known = known[step] { return known }
    var result = scope
    let list = lists[Int(scope)]
    if !list.contains(where: { $0 === resource }) {
      lists.append(list + [resource])
      result = Int32(clamping: lists.count - 1)
    }
    known[step] = result
    return result
  }

  func resources(of scope: Int32) -> [SchemaResource] { lists[Int(scope)] }

  private mutating func isDynamic(_ resource: SchemaResource) -> Bool {
    guard resource.dialect.draft >= .nineteen else { return false }
    if let known = dynamic[ObjectIdentifier(resource)] { return known }
    if let root = resource.root { root.library.indexDynamicNames(root.documentRoot) }
    dynamic[ObjectIdentifier(resource)] = resource.hasDynamicAnchors
    return resource.hasDynamicAnchors
  }
}
