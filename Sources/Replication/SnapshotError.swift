/// Why a stored replica or record cannot be read.
package enum SnapshotError: Error, Sendable, Hashable {
  /// Something at a place is missing or not what belongs there.
  case malformed(place: String, expected: String)
  /// A later version of this program wrote it; nothing may be written over it.
  case newerFormat(Int, known: Int)
}

extension SnapshotError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let place, let expected): "\(place) must be \(expected)."
    case .newerFormat(let format, let known):
      "It has format \(format), and this program knows formats up to \(known): it can only be"
        + " changed by a newer version."
    }
  }
}
