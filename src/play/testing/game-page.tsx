import { ALL_COOKIES } from '#contract/consents/cookie-choices.ts';
import { keepChoices } from '#src/lib/consent/cookie-choices.ts';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Bet, BetOutcome } from '#contract/api/bets.ts';
import { DEFAULT_RULES, type PublicConfig } from '#contract/api/config.ts';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import { seedPair } from '#contract/api/fairness.ts';
import { fakeServer, type FakeServer } from '#src/lib/api/testing/fake-server.ts';
import type { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { cueService } from '#src/stage/mixer.ts';
import { stageBridge } from '#src/stage/stage-slot.tsx';
import { type Gate, gateService } from '#src/settlement/gate.ts';
import type { SceneHandle } from '#src/stage/contract.ts';
import { Announcer } from '#src/ui/announcer.tsx';

const sessionStore = createSessionStore();

/** For tests: a game's page with its own services, without its canvas, its network and its server. */

/** A scene that reveals nothing until the test says so. */
export function fakeScene() {
  const presented: { fact: { kind: string }; id: string; atMs: number | undefined; read: () => void }[] = [];
  const handle: SceneHandle<object, { kind: string }> = {
    settle: () => undefined,
    seek: () => undefined,
    state: () => ({}),
    lengthOf: () => 1_000,
    present(fact, { id, atMs }) {
      let read = (): void => {};
      const released = new Promise<void>((resolve) => (read = resolve));
      presented.push({ fact, id, atMs, read });
      return { released, done: released.then(() => 'played' as const), skip: read };
    },
  };
  return { presented, handle, results: () => presented.filter(({ fact }) => fact.kind !== 'set' && fact.kind !== 'board') };
}

export type FakeScene = ReturnType<typeof fakeScene>;

const limit = { min_stake: cents(10), max_stake: cents(100_000), max_win: cents(10_000_000) };

/** The public settings of a shop under its default rules. */
export function fakeConfig(rules: Partial<PublicConfig['rules']> = {}): Pick<PublicConfig, 'rules' | 'limits' | 'bonus'> {
  return {
    rules: { ...DEFAULT_RULES, celebrate_only_above_stake: false, ...rules },
    limits: { dice: limit, plinko: limit, upgrade: limit, crash: limit, wheel: limit },
    bonus: {
      release_factor: 2,
      repeat_release_factor: 0.4,
      leaderboard_least_stake: cents(100),
      leaderboard_edge_percent: 15,
      stake_cap: cents(500),
      stake_cap_percent: 10,
      days: 30,
      crypto_most: cents(50_000),
      unplayed_fee_percent: 3,
    },
  };
}

const SERVER: FakeServer = fakeServer();

/** The shop of the test that runs. */
export const world = {
  services: SERVER.shop().bring(sessionStoreService, sessionStore),
  /** The scene in the page's slot. */
  scene: fakeScene(),
  /** False: the page shows its still picture. */
  hasGraphics: true,
  config: fakeConfig(),
  server: SERVER,
  get gate(): Gate {
    return world.services.get(gateService);
  },
};

/** Before each test: a new shop whose scene, sound and server do what the test says. `bring` adds parts of a game's own. */
export function openShop(bring: (services: Services) => void = () => undefined): void {
  keepChoices(ALL_COOKIES);
  world.scene = fakeScene();
  world.hasGraphics = true;
  world.config = fakeConfig();
  world.server = fakeServer();
  world.server.answer(seedPair, () => ({
    data: { id: 'pair', server_seed_hash: 'a'.repeat(64), next_server_seed_hash: 'b'.repeat(64), client_seed: 'c', nonce: 0 },
  }));
  world.services = world.server
    .shop()
    .bring(sessionStoreService, sessionStore)
    .bring(cueService, () => undefined)
    .bring(stageBridge, (request) => {
      if (!world.hasGraphics) {
        request.onStatus({ kind: 'plate', reason: 'no-graphics' });
        return Promise.resolve(null);
      }
      request.onStatus({ kind: 'ready', tier: 'high', motion: 'full' });
      request.onReady(world.scene.handle as Parameters<typeof request.onReady>[0]);
      return Promise.resolve(() => undefined);
    });
  bring(world.services);
}

let bets = 0;

/** A bet as the server answers it. */
export function fakeBet(outcome: BetOutcome, stake: number, payout: number): Bet {
  bets += 1;
  return {
    id: `bet-${bets}`,
    placed_at: new Date().toISOString(),
    status: payout > 0 ? 'won' : 'lost',
    stake: cents(stake),
    multiplier: multiplier(Math.floor((payout * 10_000) / stake)),
    payout: cents(payout),
    nonce: bets,
    client_seed: 'c',
    server_seed_hash: 'a'.repeat(64),
    server_seed: null,
    outcome,
  };
}

const MIRA = testPlayer({ id: 'mira' });

let version = 0;

/** Sets a player with a balance, or (null) a visitor. */
export function becomePlayer(balance: number | null): void {
  const { gate } = world;
  gate.setPlayer(null);
  sessionStore.setState({ player: null });
  if (balance === null) return;
  gate.setPlayer(MIRA.id);
  sessionStore.setState({ player: MIRA });
  version += 1;
  gate.receiveBalance({ balance: cents(balance), version });
}

/** What the server's next answer carries besides the bet. */
export function balanceAfter(balance: number): { balance: ReturnType<typeof cents>; balance_version: number } {
  version += 2;
  return { balance: cents(balance), balance_version: version };
}

/** Shows a page with the live region beside it. */
export function renderGame(Page: ComponentType) {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }]);
  return render(
    <ShopFrame services={world.services} config={world.config}>
      <RouterProvider router={router} />
      <Announcer />
    </ShopFrame>,
  );
}
