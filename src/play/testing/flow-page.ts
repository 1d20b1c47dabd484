import { cents, type Cents } from '#contract/money.ts';
import { VirtualBrowser } from '#src/settlement/testing/virtual-browser.ts';
import type { BetPorts, Intent, Settleable } from '#src/play/bet/bet-ports.ts';
import { createBetFlow } from '#src/play/bet/presenting.ts';

/** For tests: the smallest game. */
interface Ask {
  stake: number;
}
export interface Outcome extends Settleable {
  intent: Intent<Ask>;
}
interface Fact {
  id: string;
}

/** Length of every clip here. */
export const CLIP_MS = 2_000;
/** An answer that was lost: the result is not known. */
export const network = { code: 'network', status: 0 };
/** The server said no. */
export const refusal = { code: 'limit_exceeded', status: 409 };

/** Lets every promise that can settle do so. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};

/** A page around the flow with the real gate: the levers of the scene and the network, and what came of it. */
export function page(over: Partial<BetPorts<Ask, Outcome, Fact>> = {}) {
  const browser = new VirtualBrowser();
  const gate = browser.tab('here');
  gate.setPlayer('me');
  gate.receiveBalance({ balance: cents(10_000), version: 1 });
  const answers = new Map<string, { resolve: (payout: Cents) => void; reject: (error: unknown) => void }>();
  const readable = new Map<string, () => void>();
  const presented: { id: string; atMs: number | undefined }[] = [];
  const released: { id: string; left: boolean }[] = [];
  const failed: string[] = [];
  const sent: string[] = [];
  const delays: { ms: number; over: () => void }[] = [];
  let keys = 0;
  let version = 1;
  let balance = 10_000;
  const ports: BetPorts<Ask, Outcome, Fact> = {
    concealing: 'payouts',
    maxOpen: 3,
    newKey: () => `key-${++keys}`,
    hold: (request) => gate.hold(request),
    ensureClientSeed: async () => undefined,
    place(intent) {
      sent.push(intent.key);
      return new Promise((resolve, reject) => {
        answers.set(intent.key, {
          reject,
          resolve(payout) {
            version += 1;
            balance += payout - intent.stake;
            resolve({ intent, sceneId: `bet-${intent.key}`, coinsCents: payout, balance: { balance: cents(balance), version } });
          },
        });
      });
    },
    factOf: ({ sceneId }) => ({ id: sceneId }),
    receiveBalance: (value) => gate.receiveBalance(value),
    refreshBalance: () => failed.push('balance asked anew'),
    scene: async () => ({
      lengthOf: () => CLIP_MS,
      present(fact, options) {
        presented.push({ id: fact.id, atMs: options.atMs });
        const done = new Promise<void>((resolve) => readable.set(fact.id, resolve));
        return { released: done, done, skip: () => readable.get(fact.id)?.() };
      },
    }),
    onPlayerChange: () => () => undefined,
    againAfterMs: [],
    minCycleMs: () => 0,
    delay: (ms) => new Promise((resolve) => delays.push({ ms, over: resolve })),
    released: ({ sceneId }, left) => released.push({ id: sceneId, left }),
    failed: (_error, intent, kind) => failed.push(`${intent.key} ${kind}`),
    sceneFailed: () => failed.push('scene'),
    ...over,
  };
  const flow = createBetFlow(ports);
  return {
    flow,
    browser,
    gate,
    presented,
    released,
    failed,
    sent,
    delays,
    answer: async (key: string, payout: number) => (answers.get(key)?.resolve(cents(payout)), settle()),
    refuse: async (key: string, error: unknown) => (answers.get(key)?.reject(error), settle()),
    read: async (key: string) => (readable.get(`bet-${key}`)?.(), settle()),
    shown: () => gate.store.getState().balance,
  };
}
