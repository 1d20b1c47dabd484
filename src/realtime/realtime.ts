import type Pusher from 'pusher-js';
import * as z from 'zod/mini';
import { lastDrops, type Drop } from '#contract/api/drops.ts';
import type { Envelope } from '#contract/realtime/envelope.ts';
import { DROPS_CHANNEL, lastDropEvent, userChannel } from '#contract/realtime/main.ts';
import { createStore } from 'zustand/vanilla';
import { after } from '#src/lib/after.ts';
import { readAccessToken } from '#src/lib/api/access-token.ts';
import type { Api } from '#src/lib/api/api.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { nextTask } from '#src/lib/next-task.ts';
import { savesData } from '#src/lib/saves-data.ts';
import { service, type Services } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { type SessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { gateService } from '#src/settlement/gate.ts';
import { type ChannelListener, Channels } from './channels.ts';
import { type Connection, connectionService, FIRST_CONNECT_MS, LOST_AFTER_MS } from './connection.ts';
import { DropList, MAX_DROPS } from './drop-list.ts';
import { PlayerChannel } from './player-channel.ts';
import { Probe } from './probe.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';
import { Stream } from './stream.ts';

/** Any message of a channel, before anybody looks at what it says. */
const anyMessage = z.looseObject({ type: z.string() });

/** While the socket is away: after so many of the shop's first answers the page catches up, then after each of so many. They come every eight seconds. */
const CATCH_UPS_AT_ONCE = 3;
const CATCH_UP_EVERY = 4;

/** The main socket of this tab: the live feed unless it is off, the player's own news, and every channel that has a listener. */
export class Realtime {
  readonly #connection: Connection;
  readonly #api: Api;
  readonly #session: SessionStore;
  readonly #channels = new Channels({ renew: () => this.#api.session.renew(readAccessToken()), after, random: Math.random });
  readonly #dropList: DropList;
  readonly #dropStream: Stream<Envelope<'lastDrop', Drop>, z.output<typeof lastDrops.reply>>;
  readonly #player: PlayerChannel;
  readonly #probe: Probe;
  /** Opens the socket anew: the library's own next try may be half a minute away. */
  #reconnect = (): void => undefined;
  /** Whether the live feed comes: not before the visitor asks for it where data is saved. */
  readonly feedOn = createStore<boolean>(() => !savesData());

  constructor(services: Services) {
    const gate = services.get(gateService);
    this.#api = services.get(apiService);
    this.#session = services.get(sessionStoreService);
    this.#connection = services.get(connectionService);
    this.#probe = new Probe(this.#api.transport, (answers) => {
      this.#connection.shopAnswered(answers > 0);
      const { online, live } = this.#connection.store.getState();
      // A first connection that is slow is left to its time.
      if (answers === 0 || live) return;
      // An outside realtime service that fails must not bring the calls of every open tab, nor those of a visible one for as long as it lasts.
      const isDue = answers <= CATCH_UPS_AT_ONCE || answers % CATCH_UP_EVERY === 0;
      if (online && isDue && document.visibilityState === 'visible') this.#channels.catchUp();
      this.#reconnect();
    });
    this.#dropList = new DropList({ gate, now: () => performance.now(), after });
    this.#dropStream = new Stream({
      load: () => this.#api.call(lastDrops, { query: { limit: MAX_DROPS } }),
      positionOf: ({ meta }) => meta,
      onSnapshot: ({ data, meta }) => this.#dropList.replace(data, meta.seq),
      onEvent: (event) => this.#dropList.add(event.data, event.seq),
      onFailure: () => this.#dropList.failed(),
      after,
    });
    this.#player = new PlayerChannel({
      gate,
      refresh() {
        void services.get(sessionService).refresh();
        // The profile doesn't say how much of the balance is bonus coins.
        void services.get(queryClientService).invalidateQueries({ queryKey: queryKeys.player.bonus });
      },
    });
  }

  /** The live feed's drops. */
  get drops(): DropList['store'] {
    return this.#dropList.store;
  }

  /** Asks for the live feed's list again, after a failure. */
  reloadDrops(): void {
    this.#dropStream.resync();
  }

  /** Starts a live feed that is off. */
  startFeed(): void {
    this.feedOn.setState(true, true);
  }

  /** Listens to the messages of a channel that the schema reads, from now on and over every reconnect. Returns how to stop. */
  subscribe<Schema extends z.ZodMiniType>(channel: string, schema: Schema, listener: ChannelListener<z.output<Schema>>): () => void {
    return this.#channels.subscribe(channel, schema, listener);
  }

  /** Listens to the private channel of the player who is signed in, and of the next one after that. Returns how to stop. */
  subscribeOwn<Schema extends z.ZodMiniType>(schema: Schema, listener: ChannelListener<z.output<Schema>>): () => void {
    let player: string | null = null;
    let leave = (): void => undefined;
    const follow = (id: string | null): void => {
      if (id === player) return;
      player = id;
      leave();
      leave = id === null ? () => undefined : this.subscribe(userChannel(id), schema, listener);
    };
    follow(this.#session.getState().player?.id ?? null);
    const stop = this.#session.subscribe(({ player: now }) => {
      if (now !== undefined) follow(now?.id ?? null);
    });
    return () => {
      stop();
      follow(null);
    };
  }

  /**
   * Starts the live feed, unless it is off, and the socket once `firstPicture` has resolved. The feed's first list does not wait for the socket. Returns the undo.
   */
  start(firstPicture: Promise<void>): () => void {
    const undo: (() => void)[] = [
      this.#connection.watchBrowser(),
      () => this.#dropStream.close(),
      () => this.#probe.stop(),
      this.subscribeOwn(anyMessage, { connected: () => this.#player.connected(), message: (message) => this.#player.message(message) }),
    ];
    let stopped = false;
    const follow = (): void => {
      if (stopped || !this.feedOn.getState()) return;
      undo.push(
        this.subscribe(DROPS_CHANNEL, lastDropEvent, {
          connected: () => this.#dropStream.resync(),
          message: (event) => this.#dropStream.receive(event),
        }),
      );
      this.#dropStream.resync();
    };
    follow();
    undo.push(this.feedOn.subscribe(follow));
    const begin = async (attempt: number): Promise<void> => {
      if (stopped) return;
      this.#connection.socketAway(FIRST_CONNECT_MS);
      this.#probe.start();
      try {
        // With its library, so loaded here alone.
        const { openSocket } = await import('./socket.ts');
        const settings = await this.#api.settings.load();
        await nextTask();
        const socket = openSocket(settings);
        if (stopped) socket.disconnect();
        else undo.push(this.#follow(socket));
      } catch (error) {
        console.warn('The live connection could not be started', error);
        undo.push(after(reconnectDelayMs(attempt, Math.random()), () => void begin(attempt + 1)));
      }
    };
    void firstPicture.then(() => begin(0));
    return () => {
      stopped = true;
      for (const stop of undo) stop();
    };
  }

  #follow(socket: Pusher): () => void {
    let stopped = false;
    let attempt = 0;
    let stopRetry = (): void => {};
    this.#reconnect = () => {
      attempt = 0;
      socket.disconnect();
    };
    socket.connection.bind('state_change', ({ current }: { current: string }) => {
      if (stopped) return;
      if (current === 'connected') {
        attempt = 0;
        this.#probe.stop();
        this.#connection.socketHere();
        return;
      }
      this.#connection.socketAway(LOST_AFTER_MS);
      this.#probe.start();
      // The library gives up on some close codes; the product never does.
      if (current === 'failed' || current === 'disconnected') {
        stopRetry();
        stopRetry = after(reconnectDelayMs(attempt++, Math.random()), () => socket.connect());
      }
    });
    this.#channels.attach(socket);
    return () => {
      stopped = true;
      stopRetry();
      this.#channels.detach();
      socket.disconnect();
    };
  }
}

/** The main socket of this tab. */
export const realtimeService = service('realtime', (services) => new Realtime(services));
