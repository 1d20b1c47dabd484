import * as z from 'zod/mini';
import type { BoxItem } from '#contract/api/boxes.ts';
import { config } from '#contract/api/config.ts';
import { boxDrops, type Drop, lastDrops } from '#contract/api/drops.ts';
import { seedPair } from '#contract/api/fairness.ts';
import { cents } from '#contract/money.ts';
import { createServices } from '#src/app/services.ts';
import { Api } from '#src/lib/api/api.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { CONFIG_REPLY } from '#src/lib/api/testing/config-reply.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { Connection, connectionService } from '#src/realtime/connection.ts';
import { Realtime, realtimeService } from '#src/realtime/realtime.ts';
import { type MakeRoundSocket, roundSocketService } from '#src/rounds/round-socket.ts';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import { Session, sessionService } from '#src/session/session.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import type { Balance } from '#src/settlement/balance-view.ts';
import { gateService } from '#src/settlement/gate.ts';
import { browserPorts } from '#src/settlement/ports.ts';
import { WatchedGate } from './watched-gate.ts';

const noop = (): void => undefined;
const BALANCE = cents(100_000);
const PLAYER = testPlayer({ id: 'lab', name: 'Mira' });
/** The hash of everything that has one in this shop. */
export const HASH = 'a'.repeat(64);

/** A socket that never connects. */
const silentSocket: MakeRoundSocket = () => ({ open: noop, close: noop, renew: noop, ask: () => new Promise(noop) });

/** A session without a token: its cookie would be the shop's on this machine, too. */
class LabSession extends Session {
  readonly #player: Player | null;

  constructor(player: Player | null, ...others: ConstructorParameters<typeof Session>) {
    super(...others);
    this.#player = player;
  }

  override isSignedIn(): boolean {
    return this.#player !== null;
  }

  override load(): Promise<Player | null> {
    return Promise.resolve(this.#player);
  }
}

/** No socket: Vite would pass it on to a shop that runs on this machine. What is published is asked for. */
class LabRealtime extends Realtime {
  readonly #listeners = new Set<() => void>();

  override start(): () => void {
    this.reloadDrops();
    return noop;
  }

  override subscribe: Realtime['subscribe'] = (_channel, _schema, { connected = noop }) => {
    this.#listeners.add(connected);
    return () => this.#listeners.delete(connected);
  };

  /** The server has news: every watcher asks for it, as after a reconnect. */
  publish(): void {
    this.reloadDrops();
    for (const connected of this.#listeners) connected();
  }
}

/** A shop whose server knows nothing but its settings, the drops of the player and what a story adds; the page's gate is watched. */
export class PageShop {
  readonly services = createServices();
  readonly gate = new WatchedGate(browserPorts());
  readonly server;
  readonly isPlayer: boolean;
  readonly #drops: Drop[] = [];
  readonly #realtime;
  #balance: Balance = { balance: BALANCE, version: 1 };

  constructor(isPlayer: boolean, makeSocket: MakeRoundSocket = silentSocket) {
    this.isPlayer = isPlayer;
    const api = new Api();
    this.server = fakeServer(api);
    const settings = { ...CONFIG_REPLY, server_time: new Date().toISOString() };
    this.server.answer(config, () => z.decode(config.reply, settings as unknown as z.input<typeof config.reply>));
    const pair = { id: 'pair', server_seed_hash: HASH, next_server_seed_hash: HASH, client_seed: 'lab', nonce: 0 };
    this.server.answer(seedPair, () => ({ data: pair }));
    const drops = () => ({ data: this.#drops, meta: { stream: 'drops', epoch: 'lab', seq: this.#drops.length } });
    this.server.answer(lastDrops, drops);
    this.server.answer(boxDrops, drops);
    const connection = new Connection();
    // There is no shop to be away from.
    connection.socketAway = noop;
    const player = isPlayer ? PLAYER : null;
    const session = createSessionStore();
    session.setState({ player });
    this.services
      .bring(apiService, api)
      .bring(gateService, this.gate)
      .bring(sessionStoreService, session)
      .bring(sessionService, new LabSession(player, this.gate, api, session))
      .bring(connectionService, connection)
      .bring(roundSocketService, makeSocket);
    this.#realtime = new LabRealtime(this.services);
    this.services.bring(realtimeService, this.#realtime);
    this.gate.setPlayer(player?.id ?? null);
    if (isPlayer) this.gate.receiveBalance(this.#balance);
  }

  /** Changes the balance on the server and returns it. */
  pay(changeCents: number): Balance {
    const { balance, version } = this.#balance;
    this.#balance = { balance: cents(balance + changeCents), version: version + 1 };
    return this.#balance;
  }

  /** Publishes prizes that the player won, and everything else that is new. */
  publish(won: readonly BoxItem[] = [], box = { slug: 'story', name: '', img_url: '' }): void {
    for (const item of won) {
      const id = `drop-${this.#drops.length}`;
      this.#drops.unshift({ id, user_id: PLAYER.id, user_name: PLAYER.name, is_demo: false, at: new Date().toISOString(), box, item });
    }
    this.#realtime.publish();
  }
}
