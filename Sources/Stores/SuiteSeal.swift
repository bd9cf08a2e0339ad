/// What we remember beside a settings file of our last commit.
///
/// The property list itself carries nothing of ours. The seal holds the commit's generation and
/// hash, by which a file somebody else wrote is told from ours, and the whole version before, from
/// which a damaged file is restored. It is written before the file it seals, so a commit that was
/// interrupted between the two leaves the file with the hash of the version before.
struct SuiteSeal: Equatable {
  var generation: UInt64
  var hash: UInt64
  var previousHash: UInt64
  /// The version before; `nil` where only the head of the seal was read.
  var previous: [UInt8]?

  /// Seals new contents that follow others, of which the hash is known.
  init(
    sealing bytes: [UInt8], after previous: [UInt8], hash previousHash: UInt64, generation: UInt64
  ) {
    self.generation = generation
    hash = ContentHash.of(bytes)
    self.previousHash = previousHash
    self.previous = previous
  }

  /// The generation of a version with this hash, or `nil` where it was not written by one of us.
  ///
  /// A seal is written before its file: after an interrupted commit the file is the version before.
  func generation(of hash: UInt64) -> UInt64? {
    if hash == self.hash { return generation }
    return hash == previousHash ? generation &- 1 : nil
  }

  static let headByteCountMax = 128
  private static let magic = "settee-seal-1"

  var bytes: [UInt8] {
    let body = "\(Self.magic) \(generation) \(hash) \(previousHash) \(previous?.count ?? 0)"
    let check = ContentHash.of(Array(body.utf8))
    let previous = previous ?? []
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headByteCountMax + previous.count)
    bytes += "\(body) \(check)\n".utf8
    bytes += previous
    return bytes
  }

  /// Reads a seal, or its head alone; `nil` where the bytes are torn or no seal of ours.
  init?(_ bytes: [UInt8]) {
    let head = bytes.prefix(Self.headByteCountMax).prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: head, as: UTF8.self).split(separator: " ")
    guard words.count == 6, words[0] == Self.magic, let generation = UInt64(words[1]),
      let hash = UInt64(words[2]), let previousHash = UInt64(words[3]),
      let count = Int(words[4]),
      UInt64(words[5]) == ContentHash.of(Array(words[0..<5].joined(separator: " ").utf8))
    else { return nil }
    self.generation = generation
    self.hash = hash
    self.previousHash = previousHash
    let rest = Array(bytes.dropFirst(head.count + 1))
    previous = rest.count == count && ContentHash.of(rest) == previousHash ? rest : nil
  }
}

/// A hash that tells versions of a file apart and notices any flipped bit.
///
/// FNV-1a over words of eight bytes. Each step is one to one, so contents of one length that differ
/// in one word never share a hash. It is no defence against somebody who means harm.
package enum ContentHash {
  package static func of(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: bytes.count)
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset + 8 <= buffer.count {
        hash = step(hash, buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
      }
      for byte in buffer[offset...] { hash = step(hash, UInt64(byte)) }
    }
    return hash
  }

  private static func step(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (hash ^ UInt64(littleEndian: word)) &* 0x100_0000_01B3
    return mixed ^ mixed >> 32
  }
}
