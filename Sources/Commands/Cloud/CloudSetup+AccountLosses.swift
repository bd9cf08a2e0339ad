import Dispatch
import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication
import Synchronization

/// Lost writes that the account itself keeps, or other devices.
extension CloudSetup {
  /// What the account keeps and this device does not; what it cannot be asked for is said.
  func accountLosses() -> [AccountLoss] {
    guard let device = store.device, device.status.trouble == nil else { return [] }
    do throws(TransportError) {
      return try waiting { () async throws(TransportError) in try await device.accountLosses() }
    } catch {
      context.errors.sentence("What the account keeps of lost writes is not known. \(error)")
      return []
    }
  }

  /// Takes entries out of what the account keeps, for all its devices.
  func settleInAccount(_ losses: [KeyedStamp]) throws(CommandError) {
    guard let device = store.device, device.status.trouble == nil else { return }
    do throws(TransportError) {
      try waiting { () async throws(TransportError) in try await device.settleInAccount(losses) }
    } catch {
      throw CommandError(
        "Done here; the account still keeps what was lost. \(error)", code: .refused)
    }
  }

  func row(_ loss: AccountLoss) -> [String] {
    guard let side = store.device?.side(of: loss) else { return [] }
    return [
      loss.name, loss.loser.key.row, "open",
      "lost \(lostText(side.content, loss.loser.key)) from \(side.device)",
      loss.winner.map { "to a write from \(name(of: $0))" } ?? "-", loss.time.asUTC,
      "kept by the account",
    ]
  }

  func json(_ loss: AccountLoss) -> PropertyList {
    guard let side = store.device?.side(of: loss) else { return [:] }
    var members: PropertyDictionary = [
      "number": .string(loss.name), "key": .string(loss.loser.key.name), "settled": false,
      "lost": lostJSON(side, loss.loser.key), "time": .string(loss.time.asUTC),
    ]
    members["won"] = loss.winner.map { winner in
      [
        "device": .string(name(of: winner)), "time": .string(winner.milliseconds.asUTC),
      ]
    }
    return .dictionary(members)
  }

  private func name(of winner: Stamp) -> String {
    store.device?.read { $0.deviceName(of: winner.replica) } ?? ""
  }

  /// Waits for work, in a program that does one thing and has no screen.
  private func waiting<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(TransportError) -> Value
  ) throws(TransportError) -> Value {
    let done = DispatchSemaphore(value: 0)
    let outcome = Mutex<Result<Value, TransportError>?>(nil)
    Task.detached {
      do throws(TransportError) {
        let value = try await work()
        outcome.withLock { $0 = .success(value) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
      done.signal()
    }
    done.wait()
    guard let outcome = outcome.withLock({ $0 }) else { throw .cancelled }
    return try outcome.get()
  }
}

extension AccountLoss {
  /// By which people name it: the account's numbers are not this device's.
  var name: String { "a\(number)" }
}

extension LossesElsewhere {
  /// Says how many, where, and of which keys: `1 more is on A, which wrote it: k`, with a stop.
  var sentence: String {
    let names = keys.map(\.name).joined(separator: ", ")
    return keys.count == 1
      ? "1 more is on \(device), which wrote it: \(names)."
      : "\(keys.count) more are on \(device), which wrote them: \(names)."
  }
}
