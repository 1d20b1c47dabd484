import type Pusher from 'pusher-js';
import * as z from 'zod/mini';
import { lastDrops, type Drop } from '#contract/api/drops.ts';
import type { Envelope } from '#contract/realtime/envelope.ts';
import { DROPS_CHANNEL, lastDropEvent } from '#contract/realtime/main.ts';
import { readAccessToken } from '#src/lib/api/access-token.ts';
import { call } from '#src/lib/api/call.ts';
import { loadConfig } from '#src/lib/api/config.ts';
import { refreshSession } from '#src/lib/api/refresh.ts';
import { refreshProfile, sessionStore } from '#src/lib/session/session.ts';
import { gate } from '#src/settlement/gate.ts';
import { FIRST_CONNECT_MS, LOST_AFTER_MS, socketAway, socketHere, watchBrowser } from './connection.ts';
import { DropList, MAX_DROPS } from './drop-list.ts';
import { OwnChannel } from './own-channel.ts';
import { PlayerChannel } from './player-channel.ts';
import { Probe } from './probe.ts';
import { tellRoundBet } from './round-bets.ts';
import { openSocket, reconnectDelayMs } from './socket.ts';
import { Stream } from './stream.ts';

const after = (delayMs: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};

const dropList = new DropList({ gate, now: () => performance.now(), after });

/** The live feed's drops. */
export const dropsStore = dropList.store;

const dropStream = new Stream<Envelope<'lastDrop', Drop>, z.output<typeof lastDrops.reply>>({
  load: () => call(lastDrops, { query: { limit: MAX_DROPS } }),
  positionOf: ({ meta }) => meta,
  onSnapshot: ({ data, meta }) => dropList.replace(data, meta.seq),
  onEvent: (event) => dropList.add(event.data, event.seq),
  onFailure: () => dropList.failed(),
  after,
});

/** Asks for the live feed's list again, after a failure. */
export function reloadDrops(): void {
  dropStream.resync();
}

const playerChannel = new PlayerChannel({ gate, refresh: () => void refreshProfile(), roundBet: tellRoundBet });

/**
 * Starts the live feed, and the socket once the first page has been painted. The feed's first list does not wait for the socket.
 * Returns the undo.
 */
export function startRealtimeAfterPaint(): () => void {
  const undo: (() => void)[] = [watchBrowser(), () => dropStream.close()];
  let stopped = false;
  dropStream.resync();
  const begin = async (attempt: number): Promise<void> => {
    if (stopped) return;
    socketAway(FIRST_CONNECT_MS);
    try {
      const socket = await openSocket(await loadConfig());
      if (stopped) socket.disconnect();
      else undo.push(follow(socket));
    } catch (error) {
      console.warn('The live connection could not be started', error);
      undo.push(after(reconnectDelayMs(attempt, Math.random()), () => void begin(attempt + 1)));
    }
  };
  undo.push(afterPaint(() => void begin(0)));
  return () => {
    stopped = true;
    for (const stop of undo) stop();
  };
}

function afterPaint(run: () => void): () => void {
  let undo = (): void => {};
  const frame = requestAnimationFrame(() => {
    undo = after(0, run);
  });
  return () => {
    cancelAnimationFrame(frame);
    undo();
  };
}

function follow(socket: Pusher): () => void {
  let stopped = false;
  let attempt = 0;
  let stopRetry = (): void => {};
  const probe = new Probe(() => {
    // The library's own next try may be half a minute away.
    attempt = 0;
    socket.disconnect();
  });
  socket.connection.bind('state_change', ({ current }: { current: string }) => {
    if (stopped) return;
    if (current === 'connected') {
      attempt = 0;
      probe.stop();
      socketHere();
      return;
    }
    socketAway(LOST_AFTER_MS);
    probe.start();
    // The library gives up on some close codes; the product never does.
    if (current === 'failed' || current === 'disconnected') {
      stopRetry();
      stopRetry = after(reconnectDelayMs(attempt++, Math.random()), () => socket.connect());
    }
  });
  followDrops(socket);
  const stopPlayer = followPlayer(socket);
  return () => {
    stopped = true;
    stopRetry();
    probe.stop();
    stopPlayer();
    socket.disconnect();
  };
}

function followDrops(socket: Pusher): void {
  const channel = socket.subscribe(DROPS_CHANNEL);
  channel.bind('pusher:subscription_succeeded', () => dropStream.resync());
  channel.bind('lastDrop', (raw: unknown) => {
    const event = z.safeDecode(lastDropEvent, raw as z.input<typeof lastDropEvent>);
    if (event.success) dropStream.receive(event.data);
    // What cannot be read leaves a gap, and the next event closes it with a snapshot.
    else console.warn('An unreadable drop was left out', event.error.issues);
  });
}

function followPlayer(socket: Pusher): () => void {
  const own = new OwnChannel({
    socket,
    listen(channel) {
      channel.bind('pusher:subscription_succeeded', () => playerChannel.connected());
      channel.bind('balanceUpdated', (raw) => playerChannel.balanceUpdated(raw));
      channel.bind('roundBet', (raw) => playerChannel.roundBet(raw));
      channel.bind('sessionEnded', (raw) => playerChannel.sessionEnded(raw));
    },
    renew: () => refreshSession(readAccessToken()),
    after,
    random: Math.random,
  });
  own.follow(sessionStore.getState().player?.id ?? null);
  const stop = sessionStore.subscribe(({ player }) => {
    if (player !== undefined) own.follow(player?.id ?? null);
  });
  return () => {
    stop();
    own.follow(null);
  };
}
