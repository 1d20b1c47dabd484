import { describe, expect, it } from 'vitest';
import type { Drop } from '#contract/api/drops.ts';
import { cents, centsToCoins, coinsToCents } from '#contract/money.ts';
import { Gate } from '#src/settlement/gate.ts';
import { DROP_DELAY_MS, DropList, MAX_DROPS } from './drop-list.ts';
import { PlayerChannel } from './player-channel.ts';
import { Stream } from './stream.ts';
import { LossyNetwork, SimulatedTime } from './testing/lossy-network.ts';
import { seededRandom } from './testing/seeded-random.ts';

/*
 * A server that publishes drops and balances, a network that loses, doubles, reorders or delays three frames in ten, snapshots that come late or not
 * at all, server restarts, reconnections and scenes in between. When the network heals, the client must show what the server has.
 */

const SEEDS = 1_000;
const EVENTS = 60;
const ME = 'me';

interface DropFrame {
  epoch: string;
  seq: number;
  drop: Drop;
}

interface DropSnapshot {
  epoch: string;
  seq: number;
  drops: Drop[];
}

class Server {
  epoch = 1;
  seq = 0;
  playerSeq = 0;
  drops: Drop[] = [];
  balance = 100_000;
  version = 1;
  #made = 0;

  drop(own: boolean): DropFrame {
    const id = `drop-${++this.#made}`;
    const drop: Drop = {
      id,
      user_id: own ? ME : 'other',
      user_name: 'Mira',
      is_demo: !own,
      at: '2026-01-01T00:00:00Z',
      box: { slug: 'vault', name: 'Vault', img_url: '/b.webp' },
      item: { name: id, rarity: 'rare', img_url: '/i.webp', price: coinsToCents(3), sale_price: coinsToCents(3) },
    };
    this.drops = [drop, ...this.drops].slice(0, MAX_DROPS);
    this.seq += 1;
    return { epoch: String(this.epoch), seq: this.seq, drop };
  }

  move(change: number) {
    this.balance = Math.max(0, this.balance + change);
    this.version += 1;
    this.playerSeq += 1;
    const coins = centsToCoins(cents(this.balance));
    const data = { type: 'balanceUpdated', current_balance: coins, locked_balance: coins, version: this.version };
    return { stream: 'private-users.me', epoch: String(this.epoch), seq: this.playerSeq, ts: 0, type: 'balanceUpdated', data };
  }

  restart(): void {
    this.epoch += 1;
    this.seq = 0;
    this.playerSeq = 0;
  }

  snapshot(): DropSnapshot {
    return { epoch: String(this.epoch), seq: this.seq, drops: [...this.drops] };
  }
}

async function simulate(seed: number) {
  const random = seededRandom(seed);
  const time = new SimulatedTime();
  const server = new Server();
  const network = new LossyNetwork(time, random);
  const gate = new Gate({
    tab: 'sim',
    now: () => time.now,
    after: time.after,
    connect: () => null,
    soon: (run) => run(),
    report: (error) => expect(error).toBeUndefined(),
  });
  gate.setPlayer(ME);
  const list = new DropList({ gate, now: () => time.now, after: time.after });
  const snapshots = { taken: 0 };

  const drops = new Stream<DropFrame, DropSnapshot>({
    load: () => {
      snapshots.taken += 1;
      return network.ask(() => server.snapshot());
    },
    positionOf: ({ epoch, seq }) => ({ epoch, seq }),
    onSnapshot: (snapshot) => list.replace(snapshot.drops, snapshot.seq),
    onEvent: ({ drop, seq }) => list.add(drop, seq),
    onFailure: () => list.failed(),
    after: time.after,
  });
  const refresh = (): void => {
    void network
      .ask(() => ({ balance: cents(server.balance), version: server.version }))
      .then(
        (profile) => gate.receiveBalance(profile),
        () => {},
      );
  };
  const player = new PlayerChannel({ gate, refresh });

  const bet = (): void => {
    const hold = gate.hold({ id: `bet-${time.now}-${random()}`, concealing: 'movement', watchdogMs: 4_000 });
    const frame = server.drop(true);
    const balance = server.move(-500);
    network.send(() => drops.receive(frame));
    network.send(() => player.balanceUpdated(balance));
    const spoiled = (): void => {
      if (!hold.isOpen()) return;
      expect(list.store.getState().drops?.map(({ id }) => id) ?? [], `seed ${seed}`).not.toContain(frame.drop.id);
    };
    for (const at of [50, 400, 1_500]) time.after(at, spoiled);
    time.after(200 + Math.floor(random() * 2_500), () => hold.release('shown'));
  };

  const connect = (): void => {
    drops.resync();
    player.connected();
  };
  connect();
  for (let index = 0; index < EVENTS; index++) {
    const dice = random();
    if (dice < 0.06) server.restart();
    else if (dice < 0.12) connect();
    else if (dice < 0.25) bet();
    else if (dice < 0.5) {
      const event = server.move(Math.floor(random() * 900) - 400);
      network.send(() => player.balanceUpdated(event));
    } else {
      const frame = server.drop(false);
      network.send(() => drops.receive(frame));
    }
    await time.advance(Math.floor(random() * 250));
  }
  await time.advance(5_000);
  network.heal();
  // Either the socket comes back, or it was there all the time and the next event shows what is missing.
  if (seed % 2 === 0) connect();
  else {
    drops.receive(server.drop(false));
    player.balanceUpdated(server.move(1));
  }
  await time.advance(DROP_DELAY_MS + 20_000);
  return { shown: list.store.getState(), settled: gate.store.getState(), server, snapshots: snapshots.taken, list, drops, player, time };
}

describe('the live state over a bad network', () => {
  it(`is the server's in the end, for ${SEEDS} seeds`, async () => {
    let gaps = 0;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { shown, settled, server, snapshots } = await simulate(seed);
      expect(
        shown.drops?.map(({ id }) => id),
        `drops, seed ${seed}`,
      ).toEqual(server.drops.map(({ id }) => id));
      expect(shown.failed).toBe(false);
      expect(settled, `balance, seed ${seed}`).toMatchObject({ balance: server.balance, holding: false });
      gaps += snapshots;
    }
    expect(gaps).toBeGreaterThan(SEEDS * 3);
  });

  it('goes on without snapshots once it is healed', async () => {
    const { server, drops, player, time, list, snapshots } = await simulate(7);
    for (let index = 0; index < 25; index++) {
      drops.receive(server.drop(false));
      player.balanceUpdated(server.move(1));
      await time.advance(100);
    }
    await time.advance(DROP_DELAY_MS);
    expect(list.store.getState().drops?.map(({ id }) => id)).toEqual(server.drops.map(({ id }) => id));
    const again = await simulate(7);
    expect(again.snapshots).toBe(snapshots);
  });
});
