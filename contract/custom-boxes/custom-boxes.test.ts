import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangesFault, TICKETS } from '../games/box.ts';
import { type Cents, cents } from '../money.ts';
import { configurationFault, configurationHash, customBoxFacts, customBoxPrice, customBoxTickets } from './configuration.ts';
import { boxNameFault, slugOfName, tidyBoxName } from './name.ts';
import { CHANCE_PRESETS, presetChances, wholeChances } from './presets.ts';
import { wholeCents } from '../micros.ts';
import { royaltyMicros } from './royalty.ts';

const value = fc.oneof(fc.integer({ min: 5, max: 500 }), fc.integer({ min: 5, max: 2_500_000 })).map((amount) => cents(amount));
const values = fc.array(value, { minLength: 2, maxLength: 15 });
const weights = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 15 });

const prizes = fc.tuple(values, fc.infiniteStream(fc.integer({ min: 1, max: 50_000 }))).map(([all, stream]) => {
  const chances = wholeChances(all.map(() => stream.next().value as number));
  return all.map((worth, index) => ({ id: `p${(index * 7) % 15}`, value: worth, chance: chances[index] ?? 0 }));
});

/** The price by trying: the least whole number of cents of which the expected value is at most nine tenths. */
function slowPrice(all: readonly { chance: number; value: Cents }[]): bigint {
  let sum = 0n;
  for (const { chance, value: worth } of all)
    for (let part = 0; part < chance; part += 1_000) sum += BigInt(Math.min(1_000, chance - part)) * BigInt(worth);
  let price = (sum * 10n) / 900_000n;
  while (price > 0n && sum * 10n <= (price - 1n) * 900_000n) price--;
  while (sum * 10n > price * 900_000n) price++;
  return price;
}

describe('a box of a player', () => {
  it('costs the least that leaves a return of at most 90 %', () => {
    fc.assert(
      fc.property(prizes, (all) => {
        expect(BigInt(customBoxPrice(all))).toBe(slowPrice(all));
      }),
    );
  });

  it('of two prizes at one half costs what one counts by hand', () => {
    const half = (id: string, worth: number) => ({ id, chance: 50_000, value: cents(worth) });
    expect(customBoxFacts([half('a', 90), half('b', 900)])).toEqual({ price: 550, returnPpm: 900_000, profitTickets: 50_000 });
    expect(customBoxPrice([half('a', 90), half('b', 901)])).toBe(551);
  });

  it('returns at most 90 %, and no more than a cent of its price below that', () => {
    fc.assert(
      fc.property(prizes, (all) => {
        const { price, returnPpm } = customBoxFacts(all);
        expect(returnPpm).toBeLessThanOrEqual(900_000);
        expect(returnPpm).toBeGreaterThanOrEqual(Math.floor(900_000 - 900_000 / price) - 1);
      }),
    );
  });

  it('has ranges that cover all tickets, the dearest prize first, each as wide as its chance', () => {
    fc.assert(
      fc.property(prizes, (all) => {
        const tickets = customBoxTickets(all);
        expect(rangesFault(tickets)).toBeNull();
        expect(tickets.every(({ from, to, chance }) => to - from + 1 === chance)).toBe(true);
        expect(tickets.every(({ value: worth }, index) => index === 0 || worth <= (tickets[index - 1]?.value ?? 0))).toBe(true);
      }),
    );
  });

  it('wins more than its price as often as the tickets say, counted one by one', () => {
    fc.assert(
      fc.property(prizes, (all) => {
        const { price, profitTickets } = customBoxFacts(all);
        const tickets = customBoxTickets(all);
        let wins = 0;
        for (let ticket = 1; ticket <= TICKETS; ticket++)
          if ((tickets.find(({ from, to }) => from <= ticket && ticket <= to)?.value ?? 0) > price) wins++;
        expect(profitTickets).toBe(wins);
      }),
      { numRuns: 10 },
    );
  });

  it('is refused for its first fault', () => {
    const of = (...chances: number[]) => chances.map((chance, index) => ({ id: `p${index}`, chance }));
    expect(configurationFault(of(100_000))).toBe('too_few');
    expect(configurationFault(of(...Array.from({ length: 16 }, () => 6_250)))).toBe('too_many');
    expect(configurationFault([...of(50_000), ...of(50_000)])).toBe('twice');
    expect(configurationFault(of(0, 100_000))).toBe('chance');
    expect(configurationFault(of(0.5, 99_999.5))).toBe('chance');
    expect(configurationFault(of(50_000, 49_999))).toBe('sum');
    expect(configurationFault(of(50_000, 50_000))).toBeNull();
  });

  it('has one hash in any order of its prizes, and another for any other chances', () => {
    fc.assert(
      fc.property(prizes, (all) => {
        const hash = configurationHash(all);
        expect(configurationHash(all.toReversed())).toBe(hash);
        const [first, second, ...rest] = all;
        if (!first || !second || first.chance < 2) return;
        expect(configurationHash([{ ...first, chance: first.chance - 1 }, { ...second, chance: second.chance + 1 }, ...rest])).not.toBe(
          hash,
        );
      }),
    );
  });
});

describe('chances to begin with', () => {
  it('are whole, at least one, and 100,000 in all', () => {
    fc.assert(
      fc.property(weights, (all) => {
        const chances = wholeChances(all);
        expect(chances.every((chance) => Number.isInteger(chance) && chance >= 1)).toBe(true);
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBe(TICKETS);
      }),
    );
  });

  it.each(CHANCE_PRESETS)('of “%s” are a box without a fault in which a dearer prize is never more likely', (preset) => {
    fc.assert(
      fc.property(values, (all) => {
        const chances = presetChances(preset, all);
        expect(configurationFault(chances.map((chance, index) => ({ id: String(index), chance })))).toBeNull();
        for (const [i, a] of all.entries())
          for (const [j, b] of all.entries()) if (a > b) expect(chances[i] ?? 0).toBeLessThanOrEqual((chances[j] ?? 0) + 1);
      }),
    );
  });

  it('of “jackpot” put more of the value into the dearest prize than those of “safe”', () => {
    fc.assert(
      fc.property(values, (all) => {
        const top = all.indexOf(cents(Math.max(...all)));
        const [safe, jackpot] = [presetChances('safe', all), presetChances('jackpot', all)];
        expect((jackpot[top] ?? 0) + 1).toBeGreaterThanOrEqual(safe[top] ?? 0);
      }),
    );
  });
});

describe('a name', () => {
  it.each([
    ['  Neon   Nights ', 'Neon Nights', null],
    ['Ab', 'Ab', 'length'],
    ['x'.repeat(33), 'x'.repeat(33), 'length'],
    ['100% Gold', '100% Gold', null],
    ['Luck 24/7', 'Luck 24/7', null],
    ['½ Price ％', '1/2 Price %', null],
    ['https://box', 'https://box', 'characters'],
    ['%50', '%50', 'characters'],
    ['<b>Box</b>', '<b>Box</b>', 'characters'],
    ['🎁🎁🎁', '🎁🎁🎁', 'characters'],
    ['Ünïcode & Söhne', 'Ünïcode & Söhne', null],
    ['مفاجأة', 'مفاجأة', null],
    ['Zero\u200Bwidth', 'Zero\u200Bwidth', 'characters'],
  ])('“%s” is kept as “%s”: %s', (given, kept, fault) => {
    expect(tidyBoxName(given)).toBe(kept);
    expect(boxNameFault(kept)).toBe(fault);
  });

  it('makes a part of an address, whatever it is', () => {
    expect(slugOfName("Ünïcode & Söhne's #1")).toBe('unicode-sohnes-1');
    expect(slugOfName('مفاجأة')).toBe('box');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(slugOfName(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });
});

describe('a royalty', () => {
  it('is one hundredth, exactly, however the openings are grouped', () => {
    fc.assert(
      fc.property(fc.array(value), (paid) => {
        const apart = paid.reduce((sum, one) => sum + royaltyMicros(one), 0n);
        const total = paid.reduce((sum, one) => sum + one, 0);
        expect(apart).toBe(royaltyMicros(cents(total)));
        expect(apart * 100n).toBe(BigInt(total) * 1_000_000n);
        expect(wholeCents(apart)).toBe(Math.floor(total / 100));
      }),
    );
  });
});
