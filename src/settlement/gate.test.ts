import { beforeEach, describe, expect, it } from 'vitest';
import type { Drop } from '#contract/api/drops.ts';
import { cents, coinsToCents } from '#contract/money.ts';
import type { Gate } from './gate.ts';
import type { Released } from './hold.ts';
import { SHARE_MS, SILENCE_MS } from './tab-link.ts';
import { VirtualBrowser } from './testing/virtual-browser.ts';

const ME = 'me';

function drop(id: string, winner = ME): Drop {
  return {
    id,
    user_id: winner,
    user_name: 'Mira',
    is_demo: false,
    at: '2026-01-01T00:00:00Z',
    box: { slug: 'vault', name: 'Vault', img_url: '/b.webp' },
    item: { name: 'Ring', rarity: 'epic', img_url: '/r.webp', price: coinsToCents(9), sale_price: coinsToCents(9) },
  };
}

let browser: VirtualBrowser;
let gate: Gate;

const balance = (of = gate): number | null => of.store.getState().balance;
const box = (id = 'bet', of = gate) => of.hold({ id, concealing: 'movement', watchdogMs: 10_000 });
const ball = (id = 'ball', of = gate) => of.hold({ id, concealing: 'payouts', watchdogMs: 10_000 });
const receive = (value: number, version: number, of = gate): void => of.receiveBalance({ balance: cents(value), version });

beforeEach(() => {
  browser = new VirtualBrowser();
  gate = browser.tab('a');
  gate.setPlayer(ME);
});

describe('balance without holds', () => {
  it('is unknown until the server sends one', () => {
    expect(balance()).toBeNull();
  });

  it('shows the newest at once', () => {
    receive(500, 1);
    receive(700, 2);
    expect(balance()).toBe(700);
  });

  it('shows 0.00', () => {
    receive(500, 1);
    receive(0, 2);
    expect(balance()).toBe(0);
  });

  it('shows 0.00 as the first value too', () => {
    receive(0, 0);
    expect(balance()).toBe(0);
  });

  it('ignores an older version', () => {
    receive(500, 5);
    receive(900, 4);
    expect(balance()).toBe(500);
  });

  it('ignores the same version with another amount', () => {
    receive(500, 5);
    receive(900, 5);
    expect(balance()).toBe(500);
  });

  it('publishes nothing when nothing changes', () => {
    let news = 0;
    gate.store.subscribe(() => (news += 1));
    receive(500, 1);
    receive(500, 2);
    expect(news).toBe(1);
  });
});

describe('a box: the balance is frozen until release', () => {
  it('holds a cost that a socket event brought before the answer', () => {
    receive(1_000, 1);
    const hold = box();
    receive(510, 2);
    expect(balance()).toBe(1_000);
    hold.release('shown');
    expect(balance()).toBe(510);
  });

  it('goes to 0.00 at release', () => {
    receive(490, 1);
    const hold = box();
    receive(0, 2);
    hold.answered({ payout: cents(0), version: 2, watchdogMs: 8_000 });
    expect(balance()).toBe(490);
    hold.release('shown');
    expect(balance()).toBe(0);
  });

  it('applies only the newest of several values', () => {
    receive(1_000, 1);
    const hold = box();
    receive(900, 2);
    receive(950, 3);
    const seen: (number | null)[] = [];
    gate.store.subscribe(({ balance: shown }) => seen.push(shown));
    hold.release('skipped');
    expect(seen).toEqual([950]);
  });

  it('releases at once when refused, with the balance as it was', () => {
    receive(1_000, 1);
    box().release('refused');
    expect(gate.store.getState()).toEqual({ balance: 1_000, locked: 0, holding: false });
  });

  it('shows a deposit that came during the scene only after it', () => {
    receive(1_000, 1);
    const hold = box();
    receive(3_500, 2);
    expect(balance()).toBe(1_000);
    hold.release('left');
    expect(balance()).toBe(3_500);
  });
});

describe('bonus coins', () => {
  const locked = (): number => gate.store.getState().locked;
  const receiveBoth = (value: number, bonus: number, version: number): void =>
    gate.receiveBalance({ balance: cents(value), locked: cents(bonus), version });

  it('wait with their balance while a box plays', () => {
    receiveBoth(1_000, 350, 1);
    const hold = box();
    receiveBoth(200, 200, 2);
    gate.receiveLocked({ locked: cents(180), version: 2 });
    expect([balance(), locked()]).toEqual([1_000, 350]);
    hold.release('shown');
    expect([balance(), locked()]).toEqual([200, 180]);
  });

  it('of an answer that names none are those from before, as far as its balance reaches, until the socket names them', () => {
    receiveBoth(1_000, 350, 1);
    receive(900, 2);
    expect(locked()).toBe(350);
    receive(200, 3);
    expect(locked()).toBe(200);
    receiveBoth(200, 120, 3);
    expect([balance(), locked()]).toEqual([200, 120]);
    receiveBoth(200, 10, 3);
    expect(locked()).toBe(120);
  });

  it('of a late answer change nothing: neither those of an earlier balance, nor those from before play released some', () => {
    receiveBoth(1_000, 350, 5);
    gate.receiveLocked({ locked: cents(340), version: 5 });
    gate.receiveLocked({ locked: cents(350), version: 5 });
    gate.receiveLocked({ locked: cents(0), version: 4 });
    expect(locked()).toBe(340);
    gate.receiveLocked({ locked: cents(20), version: 7 });
    receiveBoth(900, 250, 6);
    expect([balance(), locked()]).toEqual([900, 20]);
  });

  it('are never more than what is shown while payouts are concealed', () => {
    receiveBoth(1_000, 1_000, 1);
    const hold = ball();
    hold.answered({ payout: cents(700), version: 2, watchdogMs: 5_000 });
    receiveBoth(1_600, 1_600, 2);
    expect([balance(), locked()]).toEqual([900, 900]);
    hold.release('shown');
    expect(locked()).toBe(1_600);
  });

  it('that come before the first balance are shown with it, and are forgotten with their player', () => {
    gate.receiveLocked({ locked: cents(350), version: 1 });
    expect(gate.store.getState()).toEqual({ balance: null, locked: 0, holding: false });
    receive(1_000, 1);
    expect(locked()).toBe(350);
    gate.setPlayer('other');
    receive(500, 1);
    expect(locked()).toBe(0);
  });
});

describe('overlapping bets: only payouts wait', () => {
  it('lets the stake leave when the answer is here, and the win arrive at release', () => {
    receive(1_000, 1);
    const hold = ball();
    hold.answered({ payout: cents(700), version: 2, watchdogMs: 5_000 });
    receive(1_600, 2);
    expect(balance()).toBe(900);
    hold.release('shown');
    expect(balance()).toBe(1_600);
  });

  it('is frozen while the payout is not known', () => {
    receive(1_000, 1);
    const hold = ball();
    receive(1_600, 2);
    expect(balance()).toBe(1_000);
    hold.answered({ payout: cents(700), version: 2, watchdogMs: 5_000 });
    expect(balance()).toBe(900);
  });

  it('releases in any order, each with its own payout', () => {
    receive(1_000, 1);
    const first = ball('1');
    const second = ball('2');
    first.answered({ payout: cents(10), version: 2, watchdogMs: 5_000 });
    second.answered({ payout: cents(200), version: 3, watchdogMs: 5_000 });
    receive(1_010 - 100 + 200 - 100, 3);
    expect(balance()).toBe(800);
    second.release('shown');
    expect(balance()).toBe(1_000);
    first.release('shown');
    expect(balance()).toBe(1_010);
  });

  it('does not subtract a payout that the value does not contain yet', () => {
    receive(1_000, 1);
    const hold = ball();
    hold.answered({ payout: cents(700), version: 3, watchdogMs: 5_000 });
    receive(900, 2);
    expect(balance()).toBe(900);
    receive(1_600, 3);
    expect(balance()).toBe(900);
  });

  it('shows a value from before a later bet although that one is still open', () => {
    receive(1_000, 1);
    const first = ball('1');
    receive(1_500, 2);
    ball('2');
    first.answered({ payout: cents(600), version: 2, watchdogMs: 5_000 });
    first.release('shown');
    expect(balance()).toBe(1_500);
  });

  it('never shows less than 0.00 when concealed winnings were staked elsewhere', () => {
    receive(100, 1);
    const hold = ball();
    hold.answered({ payout: cents(5_000), version: 2, watchdogMs: 5_000 });
    receive(5_000, 2);
    receive(1_000, 3);
    expect(balance()).toBe(0);
    hold.release('shown');
    expect(balance()).toBe(1_000);
  });

  it('keeps a hundred balls apart', () => {
    receive(100_000, 1);
    const holds = Array.from({ length: 100 }, (_, index) => ball(`b${index}`));
    for (const [index, hold] of holds.entries()) hold.answered({ payout: cents(index), version: index + 2, watchdogMs: 5_000 });
    const paid = 99 * 50;
    receive(100_000 - 100 * 10 + paid, 101);
    expect(balance()).toBe(99_000);
    for (const hold of holds) hold.release('shown');
    expect(balance()).toBe(99_000 + paid);
  });
});

describe('effects', () => {
  it('run once, at release, with the reason, after the balance', () => {
    receive(1_000, 1);
    const hold = box();
    receive(900, 2);
    const seen: unknown[] = [];
    hold.after((reason) => seen.push([reason, balance()]));
    expect(seen).toEqual([]);
    hold.release('skipped');
    hold.release('shown');
    expect(seen).toEqual([['skipped', 900]]);
  });

  it('run at once when the hold is released already', () => {
    const hold = box();
    hold.release('hidden');
    const seen: string[] = [];
    hold.after((reason) => seen.push(reason));
    expect(seen).toEqual(['hidden']);
  });

  it('do not stop each other by throwing', () => {
    const hold = box();
    const seen: string[] = [];
    hold.after(() => {
      throw new Error('broken effect');
    });
    hold.after(() => seen.push('second'));
    hold.release('shown');
    expect(seen).toEqual(['second']);
    expect(browser.reported).toHaveLength(1);
  });

  it('may open the next hold', () => {
    const hold = box('1');
    hold.after(() => box('2'));
    hold.release('shown');
    expect(gate.store.getState().holding).toBe(true);
  });

  it('notify the listeners of releases', () => {
    const released: Released[] = [];
    gate.onRelease((news) => released.push(news));
    box('x').release('failed');
    expect(released).toEqual([{ id: 'x', foreign: false, reason: 'failed' }]);
  });
});

describe('drops', () => {
  it('of others pass in mid-scene', () => {
    const seen: string[] = [];
    gate.onDrop(({ id }) => seen.push(id));
    box();
    gate.receiveDrop(drop('theirs', 'someone'));
    expect(seen).toEqual(['theirs']);
  });

  it('of the player wait for the scene and come once', () => {
    const seen: string[] = [];
    gate.onDrop(({ id }) => seen.push(id));
    const hold = box();
    gate.receiveDrop(drop('mine'));
    gate.receiveDrop(drop('mine'));
    expect(gate.holdsBack(drop('mine'))).toBe(true);
    expect(seen).toEqual([]);
    hold.release('shown');
    gate.receiveDrop(drop('mine'));
    expect(seen).toEqual(['mine']);
    expect(gate.holdsBack(drop('mine'))).toBe(false);
  });

  it('wait for every scene that ran when they came, not for later ones', () => {
    const seen: string[] = [];
    gate.onDrop(({ id }) => seen.push(id));
    const first = box('1');
    const second = box('2');
    gate.receiveDrop(drop('mine'));
    box('3');
    first.release('shown');
    expect(seen).toEqual([]);
    second.release('shown');
    expect(seen).toEqual(['mine']);
  });
});

describe('news that could give a result away', () => {
  it('pass at once when no scene plays', () => {
    const seen: string[] = [];
    gate.whenFree('b1', () => seen.push('b1'));
    expect(seen).toEqual(['b1']);
  });

  it('wait for every scene that ran when they came, of other tabs too, not for later ones', () => {
    const seen: string[] = [];
    const other = browser.tab('b');
    other.setPlayer(ME);
    const first = box('1');
    const foreign = box('2', other);
    gate.whenFree('b1', () => seen.push('b1'));
    box('3');
    first.release('shown');
    expect(seen).toEqual([]);
    foreign.release('shown');
    expect(seen).toEqual(['b1']);
  });

  it('are forgotten with their player', () => {
    const seen: string[] = [];
    const other = browser.tab('b');
    other.setPlayer(ME);
    box('1', other);
    gate.whenFree('b1', () => seen.push('b1'));
    gate.setPlayer('somebody else');
    other.releaseAll('left');
    expect(seen).toEqual([]);
  });
});

describe('the end of a hold', () => {
  it('comes from the watchdog when nothing else ends it', () => {
    receive(1_000, 1);
    const hold = box();
    const reasons: string[] = [];
    hold.after((reason) => reasons.push(reason));
    receive(900, 2);
    browser.advance(9_999);
    expect(balance()).toBe(1_000);
    browser.advance(1);
    expect(balance()).toBe(900);
    expect(reasons).toEqual(['watchdog']);
  });

  it('is put off by the answer, which knows the length of the clip', () => {
    const hold = box();
    browser.advance(9_000);
    hold.answered({ payout: cents(0), version: 2, watchdogMs: 8_500 });
    browser.advance(8_499);
    expect(hold.isOpen()).toBe(true);
    browser.advance(1);
    expect(hold.isOpen()).toBe(false);
  });

  it('comes to all of them when the tab hides', () => {
    const holds = [box('1'), ball('2'), box('3')];
    gate.releaseAll('hidden');
    expect(holds.map((hold) => hold.isOpen())).toEqual([false, false, false]);
    expect(browser.pending()).toBe(0);
  });

  it('makes a late answer harmless', () => {
    receive(1_000, 1);
    const hold = ball();
    gate.releaseAll('hidden');
    hold.answered({ payout: cents(600), version: 2, watchdogMs: 5_000 });
    receive(1_500, 2);
    expect(balance()).toBe(1_500);
  });

  it('is one for two openings of the same id', () => {
    const first = box('same');
    box('same').release('shown');
    expect(first.isOpen()).toBe(false);
  });
});

describe('a tab that is alone', () => {
  it('says nothing but hello, until another one is there', () => {
    browser.said.length = 0;
    ball('first').release('shown');
    expect(browser.said).toEqual([]);
    const hold = ball('second');
    const other = browser.tab('b');
    other.setPlayer(ME);
    expect(other.store.getState().holding).toBe(true);
    hold.release('shown');
    expect(other.store.getState().holding).toBe(false);
  });

  it('learns of an idle one that was there before it', () => {
    const other = browser.tab('b');
    other.setPlayer(ME);
    const third = browser.tab('c');
    third.setPlayer(ME);
    third.hold({ id: 'ball', concealing: 'payouts', watchdogMs: 5_000 });
    expect(other.store.getState().holding).toBe(true);
  });
});

describe('another player', () => {
  it('ends all holds, forgets the balance and starts versions anew', () => {
    receive(1_000, 50);
    const hold = box();
    gate.setPlayer('other');
    expect(hold.isOpen()).toBe(false);
    expect(balance()).toBeNull();
    receive(70, 1);
    expect(balance()).toBe(70);
  });

  it('never sees the drops that waited for the one before', () => {
    const seen: string[] = [];
    box();
    gate.receiveDrop(drop('mine'));
    gate.onDrop(({ id }) => seen.push(id));
    gate.setPlayer(null);
    expect(seen).toEqual(['mine']);
    gate.setPlayer('other');
    expect(seen).toEqual(['mine']);
  });
});

describe('two tabs of one browser', () => {
  let other: Gate;

  beforeEach(() => {
    other = browser.tab('b');
    other.setPlayer(ME);
    receive(1_000, 1);
    receive(1_000, 1, other);
  });

  it('both are frozen while one of them plays, and move together', () => {
    const hold = box();
    receive(510, 2, other);
    receive(510, 2);
    expect([balance(), balance(other)]).toEqual([1_000, 1_000]);
    expect(other.store.getState().holding).toBe(true);
    hold.release('shown');
    expect([balance(), balance(other)]).toEqual([510, 510]);
  });

  it('share what a payout conceals', () => {
    const hold = ball();
    hold.answered({ payout: cents(700), version: 2, watchdogMs: 5_000 });
    receive(1_600, 2, other);
    expect(balance(other)).toBe(900);
    hold.release('shown');
    expect(balance(other)).toBe(1_600);
  });

  it('receive an answer once, though it comes again with the length of its clip', () => {
    const hold = ball();
    hold.answered({ payout: cents(700), version: 2, watchdogMs: 60_000 });
    browser.advance(SHARE_MS);
    const before = browser.said.length;
    hold.answered({ payout: cents(700), version: 2, watchdogMs: 500 });
    browser.advance(SHARE_MS);
    expect(browser.said).toHaveLength(before);
    expect(hold.isOpen()).toBe(true);
    browser.advance(SHARE_MS);
    expect(hold.isOpen()).toBe(false);
  });

  it('hold an own drop in both', () => {
    const seen: string[] = [];
    other.onDrop(({ id }) => seen.push(id));
    const hold = box();
    other.receiveDrop(drop('mine'));
    expect(seen).toEqual([]);
    hold.release('shown');
    expect(seen).toEqual(['mine']);
  });

  it('are shared with a tab that opens in mid-scene', () => {
    box();
    const third = browser.tab('c');
    third.setPlayer(ME);
    expect(third.store.getState().holding).toBe(true);
    receive(510, 2, third);
    expect(balance(third)).toBeNull();
    gate.releaseAll('shown');
    expect(balance(third)).toBe(510);
  });

  it('forget a tab that falls silent, and not one whose heart beats', () => {
    const released: Released[] = [];
    other.onRelease((news) => released.push(news));
    gate.hold({ id: 'long', concealing: 'movement', watchdogMs: 60_000 });
    browser.advance(10 * SILENCE_MS);
    expect(other.store.getState().holding).toBe(true);
    browser.kill('a');
    browser.advance(SILENCE_MS);
    expect(other.store.getState().holding).toBe(false);
    expect(released).toEqual([{ id: 'long', foreign: true, reason: 'expired' }]);
  });

  it('say little of many bets that end one after the other, and miss none', () => {
    const holds = Array.from({ length: 100 }, (_, index) => ball(`ball-${index}`));
    browser.said.length = 0;
    for (const [index, hold] of holds.entries()) {
      hold.answered({ payout: cents(1), version: 2 + index, watchdogMs: 60_000 });
      browser.advance(10);
    }
    for (const hold of holds) {
      hold.release('shown');
      browser.advance(10);
    }
    // Two seconds: a message each quarter of a second and each heartbeat, and one for the last release.
    expect(browser.said.length).toBeLessThan(14);
    expect(other.store.getState().holding).toBe(false);
  });

  it('do not wait for another player in the other tab', () => {
    other.setPlayer('someone-else');
    box();
    expect(other.store.getState().holding).toBe(false);
  });

  it('ignore what they do not understand', () => {
    for (const message of [
      null,
      7,
      'holds',
      { kind: 'holds' },
      { kind: 'holds', tab: 'z', player: ME, holds: [{ id: 3 }] },
      { kind: 'other', tab: 'z' },
    ])
      browser.inject(message);
    expect(other.store.getState().holding).toBe(false);
    expect(browser.reported).toEqual([]);
  });
});
