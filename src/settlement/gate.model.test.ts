import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Drop } from '#contract/api/drops.ts';
import { cents, coinsToCents, type Cents } from '#contract/money.ts';
import type { Gate } from './gate.ts';
import type { Concealing, Hold, ReleaseReason } from './hold.ts';
import { VirtualBrowser } from './testing/virtual-browser.ts';

/*
 * A server, two tabs of one browser, and messages that come late, twice or in any order.
 * Amounts are coded so that a shown balance reveals exactly what it contains: bet i stakes 2^(20+i) and pays 2^i.
 */

const MAX_BETS = 14;
const PLAYER = 'player';
const START = 2 ** 20 * 2 ** (MAX_BETS + 1);

interface Bet {
  index: number;
  tab: string;
  hold: Hold;
  concealing: Concealing;
  reply: { payout: Cents; version: number; balance: Cents } | null;
  toldAlready: boolean;
  releases: ReleaseReason[];
}

function contents(shown: number): { payouts: number; stakes: number } {
  const payouts = shown % 2 ** 20;
  return { payouts, stakes: (START - (shown - payouts)) / 2 ** 20 };
}

const has = (bits: number, index: number): boolean => Math.floor(bits / 2 ** index) % 2 === 1;

function dropOf(id: string): Drop {
  return {
    id,
    user_id: PLAYER,
    user_name: 'Mira',
    is_demo: false,
    at: '2026-01-01T00:00:00Z',
    box: { slug: 'night-market', name: 'Night Market', img_url: '/b.webp' },
    item: { name: 'Crown', rarity: 'mythic', img_url: '/c.webp', price: coinsToCents(5), sale_price: coinsToCents(5) },
  };
}

class World {
  readonly browser = new VirtualBrowser();
  readonly gates = new Map<string, Gate>();
  readonly bets: Bet[] = [];
  /** Drops that each tab showed. */
  readonly dropsShown = new Map<string, string[]>();
  /** Drops that were sent to each tab. */
  readonly dropsSent = new Map<string, string[]>();
  readonly queues = new Map<string, (() => void)[]>();
  readonly dead = new Set<string>();
  balance = cents(START);
  /** Bonus coins: each posting changes them too, so that at rest only the last number is right. */
  locked = cents(1_000);
  version = 1;

  constructor(tabs: readonly string[]) {
    for (const tab of tabs) this.join(tab);
  }

  join(tab: string): void {
    const gate = this.browser.tab(tab);
    const shown: string[] = [];
    this.gates.set(tab, gate);
    this.dropsShown.set(tab, shown);
    this.dropsSent.set(tab, []);
    this.queues.set(tab, []);
    gate.setPlayer(PLAYER);
    gate.onDrop((drop) => shown.push(drop.id));
    gate.receiveBalance({ balance: this.balance, locked: this.locked, version: this.version });
  }

  gate(tab: string): Gate {
    const gate = this.gates.get(tab);
    if (gate === undefined) throw new Error(`no tab ${tab}`);
    return gate;
  }

  open(tab: string, concealing: Concealing): void {
    if (this.bets.length >= MAX_BETS || this.dead.has(tab)) return;
    const index = this.bets.length;
    const hold = this.gate(tab).hold({ id: `bet-${index}`, concealing, watchdogMs: 30_000 });
    const bet: Bet = { index, tab, hold, concealing, reply: null, toldAlready: false, releases: [] };
    hold.after((reason) => bet.releases.push(reason));
    this.bets.push(bet);
  }

  /** The server plays a bet: stake and payout in one posting or two, then its messages set out to every tab. */
  serve(bet: Bet, postings: 1 | 2): void {
    if (bet.reply !== null) return;
    const stake = 2 ** (20 + bet.index);
    const payout = cents(2 ** bet.index);
    if (postings === 2) this.#post(-stake);
    this.#post(postings === 2 ? payout : payout - stake);
    bet.reply = { payout, version: this.version, balance: this.balance };
    const drop = dropOf(`drop-${bet.index}`);
    for (const tab of this.gates.keys()) {
      this.dropsSent.get(tab)?.push(drop.id);
      this.#send(tab, () => this.gate(tab).receiveDrop(drop));
    }
  }

  #post(change: number): void {
    this.balance = cents(this.balance + change);
    this.version += 1;
    this.locked = cents(1_000 + this.version);
    const news = { balance: this.balance, locked: this.locked, version: this.version };
    for (const tab of this.gates.keys()) this.#send(tab, () => this.gate(tab).receiveBalance(news));
  }

  #send(tab: string, message: () => void): void {
    this.queues.get(tab)?.push(message);
  }

  /** One message of those under way arrives, whichever; `twice` delivers a balance or drop again later. */
  deliver(tab: string, pick: number, twice: boolean): void {
    const queue = this.queues.get(tab) ?? [];
    if (queue.length === 0 || this.dead.has(tab)) return;
    const [message] = twice ? [queue[pick % queue.length]] : queue.splice(pick % queue.length, 1);
    message?.();
  }

  answer(bet: Bet): void {
    if (bet.reply === null || bet.toldAlready || this.dead.has(bet.tab)) return;
    bet.toldAlready = true;
    bet.hold.answered({ payout: bet.reply.payout, version: bet.reply.version, watchdogMs: 8_000 });
    this.gate(bet.tab).receiveBalance({ balance: bet.reply.balance, version: bet.reply.version });
  }

  check(): void {
    for (const [tab, gate] of this.gates) {
      if (this.dead.has(tab)) continue;
      const { balance, locked } = gate.store.getState();
      if (balance === null) continue;
      expect(locked).toBeLessThanOrEqual(balance);
      const { payouts, stakes } = contents(balance);
      for (const bet of this.bets) {
        if (!bet.hold.isOpen() || this.dead.has(bet.tab)) continue;
        expect(has(payouts, bet.index), `tab ${tab} shows the payout of open bet ${bet.index}`).toBe(false);
        if (bet.concealing === 'movement') expect(has(stakes, bet.index), `tab ${tab} moved for open bet ${bet.index}`).toBe(false);
        expect(this.dropsShown.get(tab), `tab ${tab} shows the drop of open bet ${bet.index}`).not.toContain(`drop-${bet.index}`);
      }
    }
    for (const bet of this.bets) expect(bet.releases.length).toBeLessThanOrEqual(1);
  }

  /** Everything arrives and ends: at rest the truth is shown, and each thing was released once. */
  rest(): void {
    for (const [tab, queue] of this.queues) {
      if (this.dead.has(tab)) continue;
      for (const message of queue.splice(0)) message();
    }
    this.check();
    this.browser.advance(40_000);
    for (const [tab, gate] of this.gates) {
      if (this.dead.has(tab)) continue;
      expect(gate.store.getState()).toEqual({ balance: this.balance, locked: this.locked, holding: false });
      expect(this.dropsShown.get(tab)?.toSorted()).toEqual(this.dropsSent.get(tab)?.toSorted());
    }
    for (const bet of this.bets) if (!this.dead.has(bet.tab)) expect(bet.releases).toHaveLength(1);
    expect(this.browser.reported).toEqual([]);
    expect(this.browser.pending()).toBe(0);
  }
}

const REASONS = ['shown', 'skipped', 'refused', 'unknown', 'left', 'hidden', 'failed'] as const;

type Step = readonly [kind: number, a: number, b: number];

function run(world: World, [kind, a, b]: Step): void {
  const tabs = [...world.gates.keys()];
  const tab = tabs[b % tabs.length] ?? 'a';
  const bet = world.bets[a % Math.max(1, world.bets.length)];
  if (kind <= 2) world.open(tab, a % 2 === 0 ? 'movement' : 'payouts');
  else if (kind <= 9) world.deliver(tab, a, kind === 9);
  else if (kind === 10) world.browser.advance((a % 40) * 100);
  else if (kind === 11) world.gate(tab).releaseAll('hidden');
  else if (bet === undefined) return;
  else if (kind <= 14) world.serve(bet, b % 2 === 0 ? 1 : 2);
  else if (kind <= 17) world.answer(bet);
  else if (!world.dead.has(bet.tab)) bet.hold.release(REASONS[b % REASONS.length] ?? 'shown');
}

const steps = fc.array(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 997 }), fc.nat({ max: 997 })), { maxLength: 120 });

describe('the gate under any interleaving', () => {
  it('spoils nothing, releases once and ends at the truth, in one tab', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const world = new World(['a']);
        for (const step of script) {
          run(world, step);
          world.check();
        }
        world.rest();
      }),
      { numRuns: 1_500 },
    );
  });

  it('keeps two tabs in step without spoiling each other', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const world = new World(['a', 'b']);
        for (const step of script) {
          run(world, step);
          world.check();
        }
        world.rest();
      }),
      { numRuns: 1_000 },
    );
  });

  it('survives a tab that dies in mid-scene, and one that joins in mid-scene', () => {
    fc.assert(
      fc.property(steps, fc.nat({ max: 119 }), fc.nat({ max: 119 }), (script, killAt, joinAt) => {
        const world = new World(['a', 'b']);
        for (const [index, step] of script.entries()) {
          if (index === killAt) {
            world.browser.kill('b');
            world.dead.add('b');
          }
          if (index === joinAt) world.join('c');
          run(world, step);
          world.check();
        }
        world.rest();
      }),
      { numRuns: 600 },
    );
  });

  it('never starves a win although some hold is open at every moment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom<Concealing>('payouts', 'movement'),
        fc.constantFrom<1 | 2>(1, 2),
        (overlap, concealing, postings) => {
          const world = new World(['a']);
          const gate = world.gate('a');
          for (let index = 0; index < MAX_BETS; index++) {
            world.open('a', concealing);
            const current = world.bets[index];
            if (current === undefined) continue;
            world.serve(current, postings);
            world.answer(current);
            for (const message of world.queues.get('a')?.splice(0) ?? []) message();
            world.check();
            const oldest = world.bets[index - overlap];
            if (oldest === undefined) continue;
            oldest.hold.release('shown');
            world.check();
            expect(gate.store.getState().holding).toBe(true);
            const { payouts, stakes } = contents(gate.store.getState().balance ?? 0);
            // A stake leaves at once when only payouts are concealed; a win is in as soon as every bet that was under way when it came has ended.
            if (concealing === 'payouts') {
              expect(has(stakes, current.index)).toBe(true);
              expect(has(payouts, oldest.index)).toBe(true);
            } else {
              const settled = world.bets[index - 2 * overlap];
              if (settled !== undefined) expect(has(payouts, settled.index)).toBe(true);
            }
          }
          world.rest();
        },
      ),
      { numRuns: 40 },
    );
  });
});
