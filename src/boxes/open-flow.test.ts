import { describe, expect, it, vi } from 'vitest';
import type { BoxItem } from '#contract/api/boxes.ts';
import { cents } from '#contract/money.ts';
import { SENDING_WATCHDOG_MS, WATCHDOG_MARGIN_MS } from '#src/play/bet/watchdogs.ts';
import { createOpenFlow, type OpenAnswer, type OpenPorts, type Outcome } from './open-flow.ts';

function item(id: string, price: number): BoxItem {
  return {
    id,
    name: `Prize ${id}`,
    rarity: 'rare',
    img_url: `/prizes/${id}.webp`,
    price: cents(price),
    sale_price: cents(price),
    ticket_from: 1,
    ticket_to: 100_000,
  };
}

function answer(prices: readonly number[], stake: number, demo = false): OpenAnswer {
  return {
    prizes: prices.map((price, index) => ({
      id: `o${index}`,
      ticket: 7,
      nonce: index,
      item: item(`i${index}`, price),
      inventoryId: demo ? null : `inv${index}`,
    })),
    stakeCents: cents(stake),
    balance: demo ? null : { balance: cents(5_000), version: 8 },
    seeds: { serverSeedHash: 'a'.repeat(64), clientSeed: 'c', serverSeed: demo ? 'b'.repeat(64) : null },
  };
}

const ask = {
  stake: cents(2_490),
  mode: 'normal',
  instant: false,
  demo: false,
  slug: 'night-market',
  versionHash: 'f'.repeat(64),
  price: cents(2_490),
  count: 1,
} as const;
const network = { code: 'network', status: 0 };
const refusal = { code: 'insufficient_funds', status: 409 };

/** Lets every promise that can settle do so. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** A page around the flow: what happened, in order, and the levers of the scene, the watchdog and the network. */
function page(over: Partial<OpenPorts> = {}) {
  const log: string[] = [];
  const outcomes: { outcome: Outcome; left: boolean }[] = [];
  const keys: string[] = [];
  let watchdog = (): void => {};
  let read = (): void => {};
  let skips = 0;
  let keyCount = 0;
  const ports: OpenPorts = {
    newKey: () => `key-${++keyCount}`,
    hold({ id, watchdogMs }) {
      log.push(`hold ${id} ${watchdogMs}`);
      const waiting: (() => void)[] = [];
      let open = true;
      const release = (reason: string): void => {
        if (!open) return;
        open = false;
        log.push(`release ${reason}`);
        for (const run of waiting) run();
      };
      watchdog = () => release('watchdog');
      return {
        answered: (answer) => void log.push(`answer ${answer.payout} v${answer.version} ${answer.watchdogMs}`),
        after: (run) => (open ? void waiting.push(() => run('shown')) : run('shown')),
        release,
        isOpen: () => open,
      };
    },
    ensureClientSeed: async (again) => void log.push(again ? 'seed again' : 'seed'),
    open: async (intent) => {
      keys.push(intent.key);
      log.push('open');
      return answer([124_900], 2_490);
    },
    demo: async () => {
      log.push('demo');
      return answer([100], 2_490, true);
    },
    refreshBalance: () => void log.push('balance asked anew'),
    receiveBalance: ({ balance, version }) => void log.push(`balance ${balance} v${version}`),
    scene: async () => ({
      present: (fact) => {
        log.push(`present ${fact.mode}`);
        const released = new Promise<void>((resolve) => (read = resolve));
        return { released, done: released, skip: () => void skips++ };
      },
      lengthOf: () => 5_500,
    }),
    onPlayerChange: () => () => undefined,
    againAfterMs: [],
    minCycleMs: () => 0,
    delay: async (ms) => void log.push(`wait ${ms}`),
    released: (outcome, left) => void (log.push('shown'), outcomes.push({ outcome, left })),
    failed: (_error, _intent, kind) => void log.push(`failed ${kind}`),
    sceneFailed: () => void log.push('scene failed'),
    ...over,
  };
  const flow = createOpenFlow(ports);
  return {
    flow,
    log,
    outcomes,
    keys,
    readable: () => read(),
    bark: () => watchdog(),
    skips: () => skips,
    step: () => flow.store.getState().phase.step,
  };
}

describe('one opening', () => {
  it('holds before it sends, presents, and shows the outcome only when the scene lets it be read', async () => {
    const { flow, log, outcomes, readable, step } = page();
    expect(flow.start(ask)).toBe(true);
    await settle();
    expect(log).toEqual([
      `hold key-1 ${SENDING_WATCHDOG_MS}`,
      'seed',
      'open',
      'balance 5000 v8',
      `answer 0 v8 ${5_500 + WATCHDOG_MARGIN_MS}`,
      'present normal',
    ]);
    expect(step()).toBe('presenting');
    expect(flow.store.getState().outcome).toBeNull();
    readable();
    await settle();
    expect(log.slice(-2)).toEqual(['release shown', 'shown']);
    expect(outcomes).toMatchObject([{ left: false, outcome: { payoutCents: 124_900, profitCents: 122_410, size: 4 } }]);
    expect(step()).toBe('rest');
  });

  it('adds up several boxes and counts a return at or below the stake as no win', async () => {
    const { flow, outcomes, readable } = page({ open: async () => answer([500, 700, 800], 3_000) });
    flow.start({ ...ask, count: 3, stake: cents(3_000) });
    await settle();
    readable();
    await settle();
    expect(outcomes[0]?.outcome).toMatchObject({ payoutCents: 2_000, profitCents: -1_000, size: 0 });
  });

  it('ignores every press while one opening runs', async () => {
    const { flow, keys, readable } = page();
    expect([flow.start(ask), flow.start(ask)]).toEqual([true, false]);
    await settle();
    expect(flow.start({ ...ask, demo: true })).toBe(false);
    readable();
    await settle();
    expect(flow.start(ask)).toBe(true);
    await settle();
    expect(keys).toEqual(['key-1', 'key-2']);
  });

  it('keeps the last outcome until the next one is presented, and cuts its celebration then', async () => {
    const { flow, readable, skips } = page();
    flow.start(ask);
    await settle();
    readable();
    await settle();
    flow.start(ask);
    expect(flow.store.getState().outcome).not.toBeNull();
    expect(skips()).toBe(1);
    await settle();
    expect(flow.store.getState().outcome).toBeNull();
  });
});

describe('what goes wrong', () => {
  it('releases at once when the server refuses, and shows nothing', async () => {
    const { flow, log, outcomes, step } = page({ open: () => Promise.reject(refusal) });
    flow.start(ask);
    await settle();
    expect(log.slice(-3)).toEqual(['release refused', 'balance asked anew', 'failed refused']);
    expect(outcomes).toEqual([]);
    expect(step()).toBe('rest');
  });

  it('gives up releasing the hold, and the next press settles that same intent whatever was chosen meanwhile', async () => {
    let broken = true;
    const seen: { key: string; count: number }[] = [];
    const { flow, log, readable, step } = page({
      open: ({ key, count }) => (seen.push({ key, count }), broken ? Promise.reject(network) : Promise.resolve(answer([100], 2_490))),
    });
    flow.start(ask);
    await settle();
    expect(step()).toBe('unknown');
    expect(log.slice(-2)).toEqual(['release unknown', 'failed unknown']);
    broken = false;
    expect(flow.start({ ...ask, count: 4 })).toBe(true);
    await settle();
    readable();
    await settle();
    expect(new Set(seen.map(({ key, count }) => `${key}×${count}`))).toEqual(new Set(['key-1×1']));
    expect(step()).toBe('rest');
  });

  it('sends a client seed when the server has none, once', async () => {
    const open = vi
      .fn<OpenPorts['open']>()
      .mockRejectedValueOnce({ code: 'client_seed_missing', status: 409 })
      .mockResolvedValueOnce(answer([100], 2_490));
    const { flow, log } = page({ open });
    flow.start(ask);
    await settle();
    expect(log.filter((line) => line.startsWith('seed'))).toEqual(['seed', 'seed again']);
    expect(open.mock.calls.map(([intent]) => intent.key)).toEqual(['key-1', 'key-1']);
  });

  it('shows the outcome without a scene when there is none', async () => {
    const { flow, log, outcomes } = page({ scene: async () => null });
    flow.start(ask);
    await settle();
    expect(log.slice(-2)).toEqual(['release failed', 'shown']);
    expect(outcomes).toHaveLength(1);
  });

  it('shows the outcome when the scene throws, and says so', async () => {
    const { flow, log, outcomes } = page({
      scene: async () => ({
        lengthOf: () => 10,
        present: () => {
          throw new RangeError('ticket belongs to another item');
        },
      }),
    });
    flow.start(ask);
    await settle();
    expect(log.slice(-3)).toEqual(['scene failed', 'release failed', 'shown']);
    expect(outcomes).toHaveLength(1);
  });

  it('shows the outcome when the watchdog barks, and only once', async () => {
    const { flow, bark, readable, outcomes, step } = page();
    flow.start(ask);
    await settle();
    bark();
    expect(step()).toBe('rest');
    readable();
    await settle();
    expect(outcomes).toHaveLength(1);
  });
});

describe('leaving and skipping', () => {
  it('skips to the result, releasing once', async () => {
    const { flow, log, outcomes, readable, skips } = page();
    flow.skip();
    flow.start(ask);
    await settle();
    flow.skip();
    readable();
    await settle();
    expect(skips()).toBe(1);
    expect(log.filter((line) => line.startsWith('release'))).toEqual(['release skipped']);
    expect(outcomes).toHaveLength(1);
  });

  it('releases when the page is left in mid-scene', async () => {
    const { flow, log, outcomes } = page();
    const leave = flow.enter();
    flow.start(ask);
    await settle();
    leave();
    expect(log.slice(-2)).toEqual(['release left', 'shown']);
    expect(outcomes[0]?.left).toBe(true);
    expect(flow.start(ask)).toBe(false);
  });

  it('presents nothing when the page is left while its scene is still loading', async () => {
    let load = (_scene: null): void => {};
    const { flow, log, outcomes } = page({ scene: () => new Promise((resolve) => (load = resolve)) });
    const leave = flow.enter();
    flow.start(ask);
    await settle();
    leave();
    load(null);
    await settle();
    expect(log.slice(-2)).toEqual(['release left', 'shown']);
    expect(outcomes[0]?.left).toBe(true);
  });

  it('applies an answer that arrives after the page was left, without a scene', async () => {
    let arrive = (_answer: OpenAnswer): void => {};
    const { flow, log, outcomes } = page({ open: () => new Promise((resolve) => (arrive = resolve)) });
    const leave = flow.enter();
    flow.start(ask);
    await settle();
    leave();
    expect(outcomes).toEqual([]);
    arrive(answer([100], 2_490));
    await settle();
    expect(log.slice(-3)).toEqual(['balance 5000 v8', 'release left', 'shown']);
    expect(outcomes[0]?.left).toBe(true);
  });

  it('shows an answer at its end when the hold was released while it was asked for, as by a hidden tab', async () => {
    let arrive = (_answer: OpenAnswer): void => {};
    const { flow, outcomes, bark, skips, step } = page({ open: () => new Promise((resolve) => (arrive = resolve)) });
    flow.start(ask);
    await settle();
    bark();
    expect(step()).toBe('sending');
    arrive(answer([100], 2_490));
    await settle();
    expect(skips()).toBe(1);
    expect(step()).toBe('rest');
    expect(outcomes).toHaveLength(1);
  });

  it('opens again after the page came back', async () => {
    const { flow } = page();
    flow.enter()();
    expect(flow.start(ask)).toBe(false);
    flow.enter();
    expect(flow.start(ask)).toBe(true);
  });

  it('forgets an outcome only at rest', async () => {
    const { flow, readable } = page();
    flow.start(ask);
    await settle();
    readable();
    await settle();
    flow.clear();
    expect(flow.store.getState().outcome).toBeNull();
  });
});

describe('a demo', () => {
  it('holds no money, sends no client seed, and still waits for the scene', async () => {
    const { flow, log, outcomes, readable } = page({ delay: () => new Promise(() => {}) });
    flow.start({ ...ask, demo: true });
    await settle();
    expect(log).toEqual(['demo', 'present demo']);
    expect(outcomes).toEqual([]);
    readable();
    await settle();
    expect(outcomes[0]?.outcome).toMatchObject({ balance: null, prizes: [{ inventoryId: null }] });
  });

  it('is shown when its scene never ends', async () => {
    const waits: { ms: number; over: () => void }[] = [];
    const { flow, outcomes } = page({ delay: (ms) => new Promise((resolve) => waits.push({ ms, over: resolve })) });
    flow.start({ ...ask, demo: true });
    await settle();
    expect(waits.map(({ ms }) => ms)).toEqual([5_500 + WATCHDOG_MARGIN_MS]);
    for (const { over } of waits) over();
    await settle();
    expect(outcomes).toHaveLength(1);
  });

  it('may fail without leaving a doubt behind, or speaking of one', async () => {
    const { flow, log, step } = page({ demo: () => Promise.reject(network) });
    flow.start({ ...ask, demo: true });
    await settle();
    expect(step()).toBe('rest');
    expect(log.at(-1)).toBe('failed refused');
  });
});
