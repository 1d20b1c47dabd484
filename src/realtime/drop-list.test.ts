import { beforeEach, describe, expect, it } from 'vitest';
import type { Drop } from '#contract/api/drops.ts';
import { coinsToCents } from '#contract/money.ts';
import type { Gate } from '#src/settlement/gate.ts';
import { VirtualBrowser } from '#src/settlement/testing/virtual-browser.ts';
import { BURST_MS, DROP_DELAY_MS, DropList, MAX_DROPS } from './drop-list.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

const drop = (id: string, winner = 'other', rarity: Drop['item']['rarity'] = 'rare'): Drop => ({
  id,
  user_id: winner,
  user_name: 'Mira',
  is_demo: false,
  at: '2026-01-01T00:00:00Z',
  box: { slug: 'vault', name: 'Vault', img_url: '/b.webp' },
  item: { name: id, rarity, img_url: '/i.webp', price: coinsToCents(3), sale_price: coinsToCents(3) },
});

let browser: VirtualBrowser;
let gate: Gate;
let list: DropList;

const ids = (): string[] => list.store.getState().drops?.map(({ id }) => id) ?? [];

beforeEach(() => {
  browser = new VirtualBrowser();
  gate = browser.tab('a');
  gate.setPlayer('me');
  const timers = new VirtualBrowser();
  const after = (delayMs: number, run: () => void): (() => void) => {
    const hold = timers.tab(`t${Math.random()}`).hold({ id: 'timer', concealing: 'movement', watchdogMs: delayMs });
    let live = true;
    hold.after(() => live && run());
    return () => {
      live = false;
    };
  };
  const advance = browser.advance.bind(browser);
  browser.advance = (durationMs) => {
    advance(durationMs);
    timers.advance(durationMs);
  };
  list = new DropList({ gate, now: () => timers.now, after });
});

describe('the live feed', () => {
  it('is unknown before the first list, then shows it at once', () => {
    expect(list.store.getState().drops).toBeUndefined();
    list.replace([drop('2'), drop('1')], 2);
    expect(ids()).toEqual(['2', '1']);
  });

  it('shows a new drop 3 s after it came', () => {
    list.replace([drop('1')], 1);
    list.add(drop('2'), 2);
    browser.advance(DROP_DELAY_MS - 1);
    expect(ids()).toEqual(['1']);
    browser.advance(1);
    expect(ids()).toEqual(['2', '1']);
  });

  it('keeps ten at most, newest first', () => {
    list.replace([], 0);
    for (let seq = 1; seq <= 14; seq++) list.add(drop(String(seq)), seq);
    browser.advance(DROP_DELAY_MS);
    expect(ids()).toHaveLength(MAX_DROPS);
    expect(ids()[0]).toBe('14');
  });

  const older = Array.from({ length: MAX_DROPS }, (_, index) => drop(`o${index}`));

  it('shows the rarest of a burst, and every own drop of it', () => {
    list.replace(older, 10);
    const burst = ['common', 'mythic', 'uncommon', 'common'] as const;
    burst.forEach((rarity, index) => list.add(drop(`n${index}`, 'other', rarity), 11 + index));
    list.add(drop('mine', 'me', 'common'), 15);
    browser.advance(DROP_DELAY_MS);
    expect(ids()).toEqual(['mine', 'n1', ...older.slice(0, 8).map(({ id }) => id)]);
  });

  it('shows each of two drops that come one after the other, however common', () => {
    list.replace(older, 10);
    list.add(drop('n1', 'other', 'mythic'), 11);
    browser.advance(BURST_MS);
    list.add(drop('n2', 'other', 'common'), 12);
    browser.advance(DROP_DELAY_MS);
    expect(ids().slice(0, 2)).toEqual(['n2', 'n1']);
  });

  it('holds an own drop for its scene, then puts it into its place', () => {
    list.replace([], 0);
    const hold = gate.hold({ id: 'bet', concealing: 'movement', watchdogMs: 60_000 });
    list.add(drop('mine', 'me'), 1);
    list.add(drop('theirs'), 2);
    browser.advance(10_000);
    expect(ids()).toEqual(['theirs']);
    hold.release('shown');
    expect(ids()).toEqual(['theirs', 'mine']);
  });

  it('holds an own drop that a list brings in mid-scene', () => {
    list.replace([drop('old', 'me')], 1);
    const hold = gate.hold({ id: 'bet', concealing: 'movement', watchdogMs: 60_000 });
    list.replace([drop('mine', 'me'), drop('old', 'me')], 2);
    expect(ids()).toEqual(['old']);
    hold.release('shown');
    expect(ids()).toEqual(['mine', 'old']);
  });

  it('puts a held drop that newer ones have overtaken behind them, also after the server counts anew', () => {
    list.replace([], 0);
    const hold = gate.hold({ id: 'bet', concealing: 'movement', watchdogMs: 60_000 });
    list.add(drop('mine', 'me'), 1);
    const newer = Array.from({ length: MAX_DROPS }, (_, index) => drop(`n${index}`));
    list.replace(newer, 2);
    hold.release('shown');
    expect(ids()).toEqual(newer.map(({ id }) => id));
  });

  it('shows a drop once, whether it comes by list or alone', () => {
    list.replace([drop('1')], 1);
    list.add(drop('2'), 2);
    list.replace([drop('2'), drop('1')], 2);
    browser.advance(DROP_DELAY_MS);
    expect(ids()).toEqual(['2', '1']);
  });
});

describe('the pause before reconnecting', () => {
  it('grows from 1 s to 5 s, spread by half of it', () => {
    expect([0, 1, 2, 3, 50].map((attempt) => reconnectDelayMs(attempt, 0.5))).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
    expect(reconnectDelayMs(0, 0)).toBe(500);
    expect(reconnectDelayMs(0, 1)).toBe(1_500);
    expect(reconnectDelayMs(9, 1)).toBe(5_000);
  });
});
