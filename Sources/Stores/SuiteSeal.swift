/// What we remember beside a settings file of our last commit.
///
/// The property list itself carries nothing of ours. The seal holds the commit's generation and
/// hash, by which a file somebody else wrote is told from ours, and the whole version that it
/// seals, from which a damaged file is restored. It is written before the file, so a commit that
/// was interrupted between the two leaves the file with the hash of the version before.
struct SuiteSeal: Equatable {
  var generation: UInt64
  var hash: UInt64
  var previousHash: UInt64
  /// The version that is kept; `nil` where only the head of the seal was read, or what follows it
  /// is torn.
  var kept: Kept?

  /// A whole version of the file.
  struct Kept: Equatable {
    var bytes: [UInt8]
    var generation: UInt64
    var hash: UInt64
  }

  /// Seals new contents that follow others, of which the hash is known.
  init(sealing bytes: [UInt8], after previousHash: UInt64, generation: UInt64) {
    self.generation = generation
    hash = ContentHash.of(bytes)
    self.previousHash = previousHash
    kept = Kept(bytes: bytes, generation: generation, hash: hash)
  }

  /// The generation of a version with this hash, or `nil` where it was not written by one of us.
  ///
  /// A seal is written before its file: after an interrupted commit the file is the version before.
  func generation(of hash: UInt64) -> UInt64? {
    if hash == self.hash { return generation }
    return hash == previousHash ? generation &- 1 : nil
  }

  static let headByteCountMax = 128
  /// Seals of the first kind kept the version before the one they seal; they are read, not written.
  private static let firstMagic = "settee-seal-1"
  private static let magic = "settee-seal-2"

  var bytes: [UInt8] {
    let kept = kept?.bytes ?? []
    let body = "\(Self.magic) \(generation) \(hash) \(previousHash) \(kept.count)"
    let check = ContentHash.of(Array(body.utf8))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headByteCountMax + kept.count)
    bytes += "\(body) \(check)\n".utf8
    bytes += kept
    return bytes
  }

  /// Reads a seal, or its head alone; `nil` where the bytes are torn or no seal of ours.
  init?(_ bytes: [UInt8]) {
    let head = bytes.prefix(Self.headByteCountMax).prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: head, as: UTF8.self).split(separator: " ")
    guard words.count == 6, words[0] == Self.magic || words[0] == Self.firstMagic,
      let generation = UInt64(words[1]), let hash = UInt64(words[2]),
      let previousHash = UInt64(words[3]), let count = Int(words[4]),
      UInt64(words[5]) == ContentHash.of(Array(words[0..<5].joined(separator: " ").utf8))
    else { return nil }
    self.generation = generation
    self.hash = hash
    self.previousHash = previousHash
    let keepsBefore = words[0] == Self.firstMagic
    let rest = Kept(
      bytes: Array(bytes.dropFirst(head.count + 1)),
      generation: keepsBefore ? generation &- 1 : generation,
      hash: keepsBefore ? previousHash : hash)
    kept = rest.bytes.count == count && ContentHash.of(rest.bytes) == rest.hash ? rest : nil
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
