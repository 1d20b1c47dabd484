import '#src/ui/tokens.css';
import '#src/ui/base.css';
import '#src/ui/looks.css';
import '#src/ui/words.css';
import '#src/ui/layout.css';
import '#src/ui/fonts.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import * as z from 'zod/mini';
import { config } from '#contract/api/config.ts';
import { ALL_COOKIES } from '#contract/consents/cookie-choices.ts';
import { cents, formatChange } from '#contract/money.ts';
import type { SceneKey } from '#scenes/registry.ts';
import type { Clock } from '#scenes/stage/clock.ts';
import type { Story } from '#scenes/stage/contract.ts';
import type { Kinds } from '#scenes/stage/recording/shapes.ts';
import { SHAPES } from '#scenes/shapes.ts';
import { createRouter } from '#src/app/router.ts';
import { createServices } from '#src/app/services.ts';
import { Api } from '#src/lib/api/api.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { CONFIG_REPLY } from '#src/lib/api/testing/config-reply.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { cookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { ServicesContext } from '#src/lib/services/services.ts';
import { createPresenter } from '#src/play/bet/presenting.ts';
import { Connection, connectionService } from '#src/realtime/connection.ts';
import { Realtime, realtimeService } from '#src/realtime/realtime.ts';
import { roundSocketService } from '#src/rounds/round-socket.ts';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import { Session, sessionService } from '#src/session/session.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { gateService } from '#src/settlement/gate.ts';
import { browserPorts } from '#src/settlement/ports.ts';
import { browserClock } from '#src/stage/browser-clock.ts';
import type { SceneHandle } from '#src/stage/contract.ts';
import { type MotionChoice, setMotion } from '#src/stage/motion.ts';
import { type QualityChoice, setQuality } from '#src/stage/quality.ts';
import { stageBridge } from '#src/stage/stage-slot.tsx';
import { PAGES } from '../games.ts';
import { type HeldBack, WatchedGate } from './watched-gate.ts';

/*
 * A page of the shop for the lab: the real page, gate and stage, and a server that knows nothing but the shop's settings. A story is played to the scene
 * in its slot as the page's own bets are: presented under a hold of the gate.
 */

/** What the lab asks of the page in its frame. */
export interface PageHandle {
  /** Plays a story; `onHeld` receives what the gate holds back, with times in ms of the story. Resolves when the last fact was presented, or another play has begun. */
  play(story: Story<unknown, unknown>, onHeld: (held: readonly HeldBack[], nowMs: number) => void): Promise<void>;
}

declare global {
  interface Window {
    __page?: PageHandle;
  }
}

const noop = (): void => undefined;
const WATCHDOG_MS = 13_000;
const BALANCE = cents(100_000);
const PLAYER = testPlayer({ id: 'lab', name: 'Mira' });

const given = new URLSearchParams(location.search);
const key = (given.get('scene') ?? '') as SceneKey;
const page = PAGES[key];
if (page === undefined) throw new RangeError(`the lab has no page of the scene ${key}`);
const isPlayer = given.get('who') === 'player';
setQuality((given.get('tier') ?? 'auto') as QualityChoice);
setMotion((given.get('motion') ?? 'auto') as MotionChoice);
history.replaceState(null, '', page.path);
// Without a cookie: it would be the shop's on this machine, too.
cookieChoices.setState({ choices: ALL_COOKIES });

const api = new Api();
const server = fakeServer(api);
const settings = { ...CONFIG_REPLY, server_time: new Date().toISOString() };
server.answer(config, () => z.decode(config.reply, settings as unknown as z.input<typeof config.reply>));

/** A session without a token: its cookie would be the shop's on this machine, too. */
class LabSession extends Session {
  override isSignedIn(): boolean {
    return isPlayer;
  }

  override load(): Promise<Player | null> {
    return Promise.resolve(isPlayer ? PLAYER : null);
  }
}

// Vite would pass a socket on to a shop that runs on this machine.
class SilentRealtime extends Realtime {
  override start(): () => void {
    return noop;
  }
}

const connection = new Connection();
// There is no shop to be away from.
connection.socketAway = noop;
const gate = new WatchedGate(browserPorts());
const session = createSessionStore();
session.setState({ player: isPlayer ? PLAYER : null });
let slot: { handle: SceneHandle<unknown, unknown>; clock: Clock | undefined } | null = null;
let slotReady = noop;
const ready = new Promise<void>((resolve) => (slotReady = resolve));
const services = createServices().bring(apiService, api);
const enter = stageBridge.make(services);
services
  .bring(gateService, gate)
  .bring(sessionStoreService, session)
  .bring(sessionService, new LabSession(gate, api, session))
  .bring(connectionService, connection)
  .bring(roundSocketService, () => ({ open: noop, close: noop, renew: noop, ask: () => new Promise(noop) }))
  .bring(stageBridge, (request, gone) =>
    enter(
      {
        ...request,
        onReady: (handle) => {
          request.onReady(handle);
          slot = { handle, clock: request.clock };
          slotReady();
        },
      },
      gone,
    ),
  );
services.bring(realtimeService, new SilentRealtime(services));
gate.setPlayer(isPlayer ? PLAYER.id : null);
let version = 1;
let balance = BALANCE;
if (isPlayer) gate.receiveBalance({ balance, version });

/** A story's instants are counted from its start, a page's by its clock. */
const kindsFrom = (startMs: number): Kinds => ({
  object: z.object,
  id: z.string(),
  playerName: z.string(),
  picture: z.string(),
  avatar: z.nullable(z.string()),
  instant: z.pipe(
    z.number(),
    z.transform((atMs: number) => atMs + startMs),
  ) as unknown as z.ZodMiniType<number>,
});

/** Counts the plays: a newer one ends those before it. */
let plays = 0;

const at = (dueMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));

async function play(story: Story<unknown, unknown>, onHeld: (held: readonly HeldBack[], nowMs: number) => void): Promise<void> {
  const number = ++plays;
  await ready;
  if (slot === null || page === undefined || number !== plays) return;
  const { handle, clock } = slot;
  const [startMs, loadedMs] = [(clock ?? browserClock).now(), performance.now()];
  const shapes = (await SHAPES[key]())(kindsFrom(startMs));
  if (number !== plays) return;
  const nowMs = (): number => performance.now() - loadedMs;
  gate.releaseAll('left');
  gate.watch((held) =>
    onHeld(
      held.map((one) => ({ ...one, fromMs: one.fromMs - loadedMs, untilMs: one.untilMs === null ? null : one.untilMs - loadedMs })),
      nowMs(),
    ),
  );
  const presenter = createPresenter(
    {
      factOf: ({
        fact,
      }: {
        fact: unknown;
        sceneId: string;
        coinsCents: typeof balance;
        balance: { balance: typeof balance; version: number };
      }) => fact,
      scene: () => Promise.resolve(handle),
      sceneFailed: (error) => console.error(error),
    },
    { single: false },
  );
  handle.settle(z.parse(shapes.state, story.before));
  for (const [index, { atMs, receivedAtMs = atMs, fact: given }] of story.facts.entries()) {
    await at(loadedMs + receivedAtMs);
    if (number !== plays) return;
    const fact = z.parse(shapes.fact, given);
    const id = `${story.seed}-${index}-${version}`;
    const result = isPlayer ? page.resultOf(fact, handle.state()) : null;
    const startsAtMs = clock === undefined ? undefined : startMs + atMs;
    if (result === null) {
      handle.present(fact, startsAtMs === undefined ? { id } : { id, atMs: startsAtMs });
      continue;
    }
    const { stakeCents, payoutCents } = result;
    const hold = gate.hold({ id, concealing: 'payouts', watchdogMs: WATCHDOG_MS });
    version += 1;
    balance = cents(balance - stakeCents + payoutCents);
    gate.watchResult(hold, formatChange(payoutCents));
    void presenter.present(id, { fact, sceneId: id, coinsCents: payoutCents, balance: { balance, version } }, hold, startsAtMs);
    hold.answered({ payout: payoutCents, version, watchdogMs: WATCHDOG_MS });
    gate.receiveBalance({ balance, version });
  }
}

await initI18n();
const root = document.getElementById('shell');
if (root !== null)
  createRoot(root).render(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.get(queryClientService)}>
        <RouterProvider router={createRouter(services)} />
      </QueryClientProvider>
    </ServicesContext>,
  );
window.__page = { play };
