import SetteePropertyLists

extension World {
  /// Lets a device send what it has to say.
  mutating func startRound(of device: Int) {
    guard let request = devices[device].replica.makeRequest(at: time, into: &trace) else { return }
    send(.request(request), .up, of: device)
  }

  /// Hands a message over at the end of its way, or notes that it vanished.
  mutating func land(_ flight: Link.Flight, of device: Int) {
    let parcel = SyncEvent.Parcel(flight.message)
    guard !flight.isLost else { return note(.lost(parcel), device) }
    note(.delivered(parcel), device)
    switch flight.message {
    case .request(let request): answer(request, from: device)
    case .delivery(let delivery): hand(delivery, to: device)
    }
  }

  mutating func note(_ kind: SyncEvent.Kind, _ device: Int) {
    trace.note(kind, devices[device].replica.name, at: time)
  }

  /// Collects changes for the programs on a device.
  mutating func announce(_ news: [VisibleChange], on device: Int) {
    for change in news { changes.append(DeviceChange(device: device, change: change)) }
  }

  private mutating func send(_ message: Message, _ direction: Link.Direction, of device: Int) {
    note(.sent(SyncEvent.Parcel(message)), device)
    devices[device].link.send(message, direction, at: time)
  }

  private mutating func answer(_ request: Request, from device: Int) {
    guard let index = accounts.firstIndex(where: { $0.id == request.account }) else { return }
    let before = accounts[index].sequence
    let reply = accounts[index].receive(request, at: time, into: &trace)
    if devices[device].replica.isOnline {
      devices[device].sentUpTo = max(devices[device].sentUpTo ?? 0, reply.upTo)
      send(.delivery(reply), .down, of: device)
    }
    guard accounts[index].sequence > before else { return }
    for other in devices.indices where other != device { tellNews(of: index, to: other) }
  }

  /// Sends a device what it was not sent before.
  ///
  /// Should that get lost, the next news reveals the gap, and the device asks.
  private mutating func tellNews(of account: Int, to device: Int) {
    guard devices[device].replica.isOnline,
      devices[device].replica.membership.account == accounts[account].id,
      let sentUpTo = devices[device].sentUpTo
    else { return }
    devices[device].sentUpTo = accounts[account].sequence
    send(.delivery(accounts[account].delivery(since: sentUpTo)), .down, of: device)
    refresh(device)
  }

  private mutating func hand(_ delivery: Delivery, to device: Int) {
    let moment = moment(on: device)
    let news = devices[device].replica.receive(delivery, at: moment, into: &trace)
    announce(news, on: device)
  }
}
