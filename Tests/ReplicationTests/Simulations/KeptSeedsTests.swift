import SetteePropertyLists
import SetteeReplication
import TestSupport
import Testing

@testable import SetteeSimulations

/// Seeds that once broke a promise.
///
/// Changed code deals a seed other chances, so what was wrong has a test of its own besides.
@Suite("Kept seeds", .aside)
struct KeptSeedsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var world = SimulationKind.devices
    let seed: UInt64
    var steps = 2_000
    let wrong: String

    var testDescription: String { "\(world.rawValue), seed \(seed), \(steps) steps: \(wrong)" }
  }

  static let rows = [
    Row(seed: 288, wrong: "a copy claimed to have seen what others had only meanwhile written"),
    Row(seed: 334, wrong: "a copy claimed to have seen what others had only meanwhile written"),
    Row(seed: 300_745, wrong: "a flipped bit made a file one of a later format for ever"),
    Row(seed: 14_994, wrong: "a late answer from an earlier membership passed for all there is"),
    Row(seed: 1_001_291, wrong: "a recovery forgot what was known before it was stored"),
    Row(seed: 1_014_342, wrong: "the check took a copy's other choice of account for a leak"),
    Row(seed: 14_209, wrong: "a garbled answer began where its device had come to stand: a lie"),
    Row(seed: 7_000_061, steps: 8_000, wrong: "what listeners had to hear doubled at each commit"),
    Row(
      seed: 712_371_124, steps: 8_000,
      wrong: "two writes of copies under one stamp passed for one, and the copies for one device"),
    Row(
      seed: 2_001_152, steps: 8_000,
      wrong: "of one removal by two copies, which knew different writes, the first record stood"),
    Row(
      seed: 574_487_973, steps: 20_000,
      wrong: "who had seen a later write of a device was taken to have seen a parked one"),
    Row(world: .files, seed: 13, wrong: "a file away for a moment was none to who had not seen it"),
    Row(world: .files, seed: 30, wrong: "a second try put back what was removed meanwhile"),
    Row(world: .files, seed: 196, wrong: "a look that failed was never made again"),
    Row(world: .files, seed: 253, wrong: "a look set for later kept a sooner one away"),
    Row(world: .files, seed: 284, wrong: "a link's new place was watched after it was looked at"),
    Row(world: .files, seed: 675, wrong: "a file known as empty was taken for one being emptied"),
    Row(world: .files, seed: 2_911, wrong: "a seal was taken for that of the version before it"),
    Row(world: .files, seed: 2_354, wrong: "values of a failed opening were never told"),
    Row(
      world: .files, seed: 10_422, wrong: "the check had a program know what came after it looked"),
    Row(
      world: .files, seed: 10_761, wrong: "a link's new file was mended with the old one's values"),
    Row(world: .files, seed: 12_373, wrong: "a new seal counted on from less than was remembered"),
    Row(
      world: .folder, seed: 308_168_029, steps: 20_000,
      wrong: "a write counted that a copy of the device had put into their file and not synced"),
    Row(
      world: .folder, seed: 5_000_857, steps: 8_000,
      wrong: "a write counted that only another's file held, whose folder was not synced yet"),
    Row(
      world: .etcd, seed: 5_001_485, steps: 8_000,
      wrong: "a removal was made and forgotten while an exchange was under way, and never told"),
    Row(
      world: .folder, seed: 193_515_976, steps: 8_000,
      wrong: "a round ended well whose device another program had found apart meanwhile"),
    Row(world: .folder, seed: 192, wrong: "who was joining an account that went waited for ever"),
    Row(world: .folder, seed: 955, wrong: "the check took another program's choice for a loss"),
    Row(world: .folder, seed: 1_251, wrong: "the check did not know a write that was done again"),
    Row(world: .folder, seed: 793, wrong: "the check wanted a removal of nothing in the journal"),
    Row(world: .files, seed: 12_846, wrong: "generations of two files were compared"),
    Row(world: .files, seed: 1_809, wrong: "a flipped bit made a file one of a later version"),
    Row(seed: 13_235, wrong: "the check took a removal that all had forgotten for a loss"),
    Row(world: .files, seed: 3_189, wrong: "the check blamed us for what others broke meanwhile"),
    Row(world: .folder, seed: 366, wrong: "the syncer carried no file that won over its removal"),
    Row(world: .folder, seed: 1_305, wrong: "the syncer carried no file that won over its removal"),
    Row(world: .folder, seed: 3_032, wrong: "the check saw not what stood between two steps"),
    Row(
      world: .files, seed: 950_033_053,
      wrong: "the check held a seal made whole behind a look against that look"),
    Row(
      world: .files, seed: 174_800_710, steps: 20_000,
      wrong: "the check took a seal that was damaged before its file came for whole"),
    Row(
      world: .files, seed: 217_227, wrong: "a bit flipped in the version, beside a newer seal"),
    Row(world: .files, seed: 202_990, wrong: "a version that is no number was a later one"),
    Row(world: .files, seed: 204_174, wrong: "the check gave who waits for a lock no time to look"),
    Row(world: .files, seed: 208_207, wrong: "the check saw no commit where a link had led before"),
    Row(world: .files, seed: 208_952, wrong: "the check forgot what failed once and was sealed"),
    Row(
      world: .files, seed: 212_457, wrong: "the check had one program know what another had read"),
    Row(world: .files, seed: 210_024, wrong: "the check blamed a look at what was then moved away"),
    Row(
      world: .folder, seed: 204_110, wrong: "the check ended before a choice was stored"),
    Row(
      world: .folder, seed: 705_102_157,
      wrong: "an account that went on made a program's choice unknown to the others"),
    Row(
      world: .folder, seed: 231_372_743,
      wrong: "the syncer went on with a temporary file that nobody could read"),
    Row(world: .folder, seed: 205_015, wrong: "an account was joined that no disk had for sure"),
    Row(
      world: .folder, seed: 205_550, wrong: "the check did not know a removal by a second program"),
    Row(world: .etcd, seed: 1_112, wrong: "what was replaced while it was sent stayed unknown"),
    Row(
      world: .files, seed: 207_182, wrong: "what took our file's place at once passed for ours"),
    Row(
      world: .files, seed: 221_294, wrong: "what took our file's place at once passed for ours"),
    Row(
      world: .folder, seed: 212_284, wrong: "what took a share's place at once passed for the share"
    ),
    Row(
      world: .folder, seed: 214_301, wrong: "what took a share's place at once passed for the share"
    ),
    Row(
      world: .folder, seed: 201_505, wrong: "the check read an account that was founded meanwhile"),
    Row(
      world: .folder, seed: 206_611, wrong: "the check read an account that was founded meanwhile"),
    Row(
      world: .folder, seed: 3_724, wrong: "the check read an account that was founded meanwhile"),
    Row(
      world: .files, seed: 230_072,
      wrong: "the check had a program know of a new beginning it could not see"),
    Row(
      world: .files, seed: 233_071,
      wrong: "the check had a program know of a new beginning it could not see"),
    Row(
      world: .files, seed: 245_908,
      wrong: "the check took what was broken up at once for what stood"),
    Row(
      world: .files, seed: 231_327, wrong: "a second try went over what was emptied in between"),
    Row(
      world: .files, seed: 266_668, wrong: "a new seal counted on from less than others had seen"),
    Row(
      world: .files, seed: 274_111, wrong: "a new seal counted on from less than others had seen"),
    Row(
      world: .files, seed: 266_943, wrong: "the check wanted a flipped bit of others mended"),
    Row(
      world: .files, seed: 3_753,
      wrong: "the check knew nothing of what is written into a replaced file"),
    Row(world: .folder, seed: 212_953, wrong: "the check missed what came right before a death"),
    Row(world: .files, seed: 20_062_782, wrong: "a watch that failed once was never tried again"),
    Row(
      world: .files, seed: 20_066_519,
      wrong: "the check blamed us for an unsynced file that another put there meanwhile"),
    Row(
      world: .files, seed: 496_279_559, steps: 8_000,
      wrong: "the check forgot damage that was gone before the commit that mended it came through"),
    Row(
      world: .folder, seed: 218_007, wrong: "the check blamed a request to a forsaken account"),
    Row(seed: 14_945, wrong: "the check took a removal that was sent again for a new one"),
    Row(
      seed: 127_461_100, steps: 8_000,
      wrong: "the check took a removal that was sent again for a new one"),
    Row(
      world: .etcd, seed: 160_466_575, steps: 500,
      wrong: "the check did not know a removal that was done again"),
    Row(
      world: .etcd, seed: 27_866_110,
      wrong: "a removal was forgotten beneath an earlier write that came from another account"),
    Row(
      seed: 19_820, steps: 8_000,
      wrong: "the check blamed a flipped bit for the identity that a copy had to give up"),
    Row(
      world: .etcd, seed: 2_810,
      wrong: "the check did not know a removal that another program had sent and forgotten"),
    Row(
      world: .files, seed: 287_675,
      wrong: "what others wrote before a commit put its file in place was the newest after it"),
    Row(
      world: .files, seed: 13_636,
      wrong: "the check had a program know what came with a link after it had looked"),
    Row(
      world: .etcd, seed: 6_244,
      wrong: "the check did not know an equal removal that was earlier and came before a death"),
    Row(seed: 42_696, wrong: "the check took a removal that a choice went over for unseen"),
    Row(seed: 86_999, wrong: "the check took a removal that a choice went over for unseen"),
    Row(
      seed: 1_459, steps: 8_000, wrong: "a choice of account did not heed what a copy had written"),
    Row(
      seed: 1_571, steps: 8_000, wrong: "a choice of account did not heed what a copy had written"),
    Row(
      seed: 201_759,
      wrong: "the check asked about what was sent when it came, its device being another by then"),
    Row(
      world: .files, seed: 48_420,
      wrong: "the check knew nothing of a new file that somebody wrote after the last look at it"),
    Row(world: .files, seed: 67_152, wrong: "the check wanted to hear of a bit that flipped"),
    Row(
      world: .files, seed: 68_196, wrong: "a loss of power could tear what was only committed"),
    Row(world: .files, seed: 48_500, wrong: "the check gave who starts slowly no time to look"),
    Row(
      world: .files, seed: 5_811_888, steps: 20_000,
      wrong: "the check did not count the copies of a file where the link had led before"),
    Row(
      world: .etcd, seed: 10_015, steps: 8_000,
      wrong: "the check did not know a write as overtaken by a removal that was forgotten"),
    Row(
      world: .etcd, seed: 210_480_393, steps: 500,
      wrong: "the check did not see a removal meet an equal one when another program took it up"),
    Row(
      world: .files, seed: 148_038_408, steps: 20_000,
      wrong: "who removed what was not there changed its folder, and nobody knew it gone"),
    Row(
      world: .folder, seed: 595,
      wrong: "a device took what no file holds any more for what the folder has"),
    Row(
      world: .folder, seed: 875, wrong: "a loss of the account before was hidden after a choice"),
    Row(
      seed: 738_405_923, steps: 20_000,
      wrong: "what was parked gave way unseen to what its device wrote meanwhile"),
    Row(
      seed: 445_346_793, steps: 20_000,
      wrong: "the check forgot what had made room in a journal that people took away"),
    Row(
      seed: 738_406_021, steps: 20_000,
      wrong: "the check forgot what had made room in a journal that people took away"),
    Row(
      world: .files, seed: 110_049_404, steps: 500,
      wrong: "the check ended before a program had turned to what came last"),
    Row(
      world: .files, seed: 56_369,
      wrong: "the check forgot that what is mended may be overwritten before its mending is seen"),
    Row(
      world: .files, seed: 94_681,
      wrong: "the check looked for a write where the link led only after it"),
    Row(
      world: .folder, seed: 167_929_549,
      wrong: "the check took the stamps of copies for an order of their writes"),
    Row(
      world: .etcd, seed: 277_710_185, steps: 20_000,
      wrong: "the check did not know what another program had journaled as too late to bring"),
    Row(
      seed: 597_863_035, steps: 8_000,
      wrong: "the check did not know a write as overtaken by one that came back too late"),
    Row(
      world: .folder, seed: 973_276_937, steps: 20_000,
      wrong: "a share that nobody may read since it was opened passed for whole"),
  ]

  @Test("A seed that once failed passes", arguments: rows)
  func passes(row: Row) {
    let report = row.world.run(seed: row.seed, steps: row.steps)
    #expect(report.violations.isEmpty, "\(report.violations)")
  }

  @Test("No garbled answer begins where a device can come to stand before it is read")
  func garbageIsNoLie() {
    let simulation = Simulation(SeededRun.Setting(seed: 1))
    let answer = Delivery(
      account: AccountID(1), since: 0, upTo: 1, changes: [], receipts: [], usage: Usage(),
      answers: 1, names: DeviceNames())
    let gaps = (0..<100).map { _ in simulation.garbage(of: answer) }.filter { $0.since > 0 }
    #expect(gaps.count > 10)
    // No run takes so many writes, so no cursor ever reaches it.
    #expect(gaps.allSatisfy { $0.since > 1_000_000_000 && $0.upTo > $0.since }, "\(gaps)")
  }

  @Test("A write gives way to a later removal, and only where removals are forgotten")
  func forgottenRemoval() {
    let earlier = Stamp(milliseconds: 1, counter: 0, replica: ReplicaID(1))
    let removal = Stamp(milliseconds: 2, counter: 0, replica: ReplicaID(2))
    let later = Stamp(milliseconds: 3, counter: 0, replica: ReplicaID(1))
    let replica = Replica(id: ReplicaID(1), name: "a")
    let answers = [5, 6].map { (seed: UInt64) in
      let simulation = Simulation(SeededRun.Setting(seed: seed))
      simulation.removed["a"] = [removal]
      return [earlier, removal, later].map { simulation.isForgotten($0, of: "a", in: replica) }
    }
    #expect(answers == [[true, true, false], [false, false, false]])
  }

  @Test("A removal that is sent again is as old as when it was first taken; another is new")
  func repeatedRemoval() {
    let simulation = Simulation(SeededRun.Setting(seed: 1))
    func note(_ value: PropertyList?, _ milliseconds: Int64, after delay: Int64) -> Int64? {
      let stamp = Stamp(milliseconds: milliseconds, counter: 0, replica: ReplicaID(1))
      simulation.time += delay
      simulation.noteRemoval(
        KeyedRecord(key: "a", record: Record(value: value, stamp: stamp)), 0)
      return simulation.removals[0]["a"].map { simulation.time - $0.time }
    }
    #expect(note(nil, 1, after: 0) == 0)
    #expect(note(nil, 1, after: 500) == 500)
    #expect(note(7, 2, after: 100) == nil)
    #expect(note(nil, 3, after: 100) == 0)
    #expect(note(nil, 4, after: 100) == 0)
  }

  @Test("A removal that is done again is a removal, a value that is done again is none")
  func repeatedWrites() {
    let simulation = EtcdSimulation(SeededRun.Setting(seed: 1))
    let first = Stamp(milliseconds: 1, counter: 0, replica: ReplicaID(1))
    let again = Stamp(milliseconds: 2, counter: 0, replica: ReplicaID(1))
    simulation.note(Record(value: 7, stamp: again), standsFor: first, of: "a")
    simulation.note(Record(value: nil, stamp: again), standsFor: first, of: "b")
    #expect(simulation.removed == ["b": [again]])
    #expect(simulation.ledger.stamps(of: "a") == [again])
  }

  @Test("A write of the same value stands for another, whichever is the later one")
  func equalWrites() {
    func record(_ value: PropertyList?, _ milliseconds: Int64) -> Record {
      Record(
        value: value,
        stamp: Stamp(milliseconds: milliseconds, counter: 0, replica: ReplicaID(1)))
    }
    #expect(record(nil, 1).repeats(record(nil, 2)) && record(nil, 2).repeats(record(nil, 1)))
    #expect(!record(nil, 1).repeats(record(7, 2)) && !record(7, 1).repeats(record(7, 1)))
  }

  @Test("A value that was written in an account is at home there alone")
  func homeInAccount() {
    let answers = admissions(ValueHome(AccountID(1), writtenOn: 0), [(1, 3), (2, 0)])
    #expect(answers == [true, false])
  }

  @Test("A value without account goes where its device goes, and where a copy of that goes")
  func homeOfCopies() {
    var home = ValueHome(nil, writtenOn: 0)
    // Nobody has brought it anywhere yet, from where another could have it.
    #expect(admissions(home, [(1, 3)]) == [false])
    home.copy(0, to: 5)
    #expect(admissions(home, [(2, 0), (1, 5), (1, 0), (1, 3)]) == [true, true, false, true])
  }

  private func admissions(
    _ home: ValueHome, _ sendings: [(account: UInt64, machine: Int)]
  ) -> [Bool] {
    var home = home
    return sendings.map { home.admits(AccountID($0.account), from: $0.machine) }
  }
}
