import SetteePropertyLists
import SetteeReplication

/// What an account was founded for, which it keeps: settings, or the places of one document, with
/// how much of them.
package struct AccountPurpose: Sendable, Hashable {
  private let document: String?
  private let keyCountMax: Int?
  private let byteCountMax: Int?

  /// Settings of a program.
  package static let settings = AccountPurpose([:])

  /// What a device with some parameters takes part for.
  package init(_ parameters: SyncParameters) {
    document = parameters.document
    keyCountMax = document.map { _ in parameters.quota.keyCountMax }
    byteCountMax = document.map { _ in parameters.quota.byteCountMax }
  }

  /// What an account's own words say.
  init(_ fields: PropertyDictionary) {
    func count(_ name: Key) -> Int? {
      if case .integer(let number)? = fields[name] { Int(exactly: number) } else { nil }
    }
    if case .string(let name)? = fields["document"] { document = name } else { document = nil }
    (keyCountMax, byteCountMax) = (count("places"), count("bytes"))
  }

  /// What a file that names an account says.
  init(ofFile bytes: [UInt8]) {
    do throws(JSONError) {
      let root = try JSONDocument(bytes).root.propertyList
      if case .dictionary(let fields) = root { self.init(fields) } else { self.init([:]) }
    } catch {
      self.init([:])
    }
  }

  /// What an account says of itself; nothing for settings.
  var fields: PropertyDictionary {
    guard let document, let keyCountMax, let byteCountMax else { return [:] }
    return [
      "document": .string(document), "places": .integer(Int128(keyCountMax)),
      "bytes": .integer(Int128(byteCountMax)),
    ]
  }

  /// Why a device that is there for something else does not take part, as a clause.
  func refusal(of device: AccountPurpose) -> String? {
    guard self != device else { return nil }
    switch (document, device.document) {
    case (let own?, nil):
      return "it holds the document '\(own)' and no settings; 'settee cloud share FILE --as \(own)'"
        + " shares that"
    case (nil, _?): return "it holds settings; a document is shared at a place of its own"
    case (let own?, let other?) where own != other:
      return "it holds the document '\(own)', not '\(other)'; '--as \(own)' shares that, and"
        + " another place this one"
    case (.some, .some): return "it was founded with other limits; use the same Settee everywhere"
    case (nil, nil): return nil
    }
  }
}
