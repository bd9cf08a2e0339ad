import Dispatch
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@testable import SetteeCloudCore

@Suite("The cloud store under several threads")
struct ThreadTests {
  @Test("Devices that write, read and sync at once agree in the end, and every change is told")
  func threads() {
    let cloud = CloudSimulator(devices: ["left", "right"], parameters: .fast)
    let stores = [cloud.store(ofDevice: 0), cloud.store(ofDevice: 1)]
    let changes = stores.map { RecordedChanges(of: $0) }
    DispatchQueue.concurrentPerform(iterations: 6) { thread in
      for index in 0..<50 {
        switch thread {
        case 0, 1: stores[thread].set(Int64(index), forKey: "key \(thread)")
        case 2: cloud.advance(by: .milliseconds(30))
        case 3: _ = (stores[0].keys(), cloud.status(ofDevice: 1), cloud.messagesInFlight)
        case 4: _ = stores[1].dictionaryRepresentation.count
        default: cloud.setOnline(index % 3 != 0, device: index % 2)
        }
      }
    }
    for device in 0...1 { cloud.setOnline(true, device: device) }
    cloud.settle()
    for (store, other) in [(0, 1), (1, 0)] {
      #expect(stores[store].longLong(forKey: "key \(other)") == 49)
      let own = changes[store].all.filter { $0.origin == .ownWrite }
      #expect(own.count == 50)
      #expect(changes[store].all.contains { $0.keys.contains(Key("key \(other)")) })
    }
  }
}
