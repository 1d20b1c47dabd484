import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUpgradeChance, isUpgradeChance, UPGRADE_SIDES, UPGRADE_TICKETS } from '#contract/games/upgrade.ts';
import { cents } from '#contract/money.ts';
import { initialUpgrade, reduceUpgrade, stakedCents, winSizeOf } from './model.ts';
import { restOutcome } from './pose.ts';
import { playedFact, settingOf, upgradeStories } from './stories.ts';

const tickets = fc.integer({ min: 0, max: UPGRADE_TICKETS - 1 });
const sides = fc.constantFrom(...UPGRADE_SIDES);
const story = (id: string) => upgradeStories.find((one) => one.id === id) ?? upgradeStories[0];
const chosen = story('loss')?.before ?? initialUpgrade();

describe('reduceUpgrade', () => {
  it('leaves the needle at the ticket and keeps it there when something else is put together', () => {
    fc.assert(
      fc.property(tickets, sides, (ticket, side) => {
        const setting = settingOf(chosen.items, 0, chosen.target, side);
        const played = reduceUpgrade(chosen, playedFact(setting, ticket));
        expect([played.rests, played.result?.ticket]).toEqual([ticket, ticket]);
        const set = reduceUpgrade(played, { kind: 'set', ...settingOf([], 500, chosen.target, side) });
        expect([set.rests, set.result, set.coinsCents]).toEqual([ticket, null, 500]);
      }),
    );
  });

  it('refuses tickets, chances and payouts that can not be', () => {
    const fact = playedFact(chosen, 0);
    for (const ticket of [-1, UPGRADE_TICKETS, 0.5]) expect(() => reduceUpgrade(chosen, { ...fact, ticket })).toThrow(RangeError);
    for (const wins of [99, 900_001]) expect(() => reduceUpgrade(chosen, { ...fact, wins })).toThrow(RangeError);
    expect(() => reduceUpgrade(chosen, { ...fact, ticket: fact.wins })).toThrow(/does not pay/);
    expect(() => reduceUpgrade(chosen, { ...fact, payoutCents: cents(0) })).toThrow(RangeError);
  });

  it('counts items and coins as the stake', () => {
    expect(stakedCents({ items: [], coinsCents: cents(25) })).toBe(25);
    expect(stakedCents({ items: chosen.items, coinsCents: cents(25) })).toBe(12_425);
  });
});

describe('a result at rest', () => {
  it('opens the glass and lights a win alone, and takes the stake either way', () => {
    fc.assert(
      fc.property(tickets, (ticket) => {
        const pose = restOutcome(reduceUpgrade(chosen, playedFact(chosen, ticket)));
        const won = ticket < chosen.wins;
        expect([pose.open, pose.lit, pose.dark, pose.spent]).toEqual(won ? [1, 1, 0, 1] : [0, 0, 1, 1]);
        expect([pose.price, pose.gain]).toEqual(won ? [41_800, 29_400] : [null, null]);
        expect(pose.size > 0).toBe(won);
      }),
    );
  });
});

describe('the chance', () => {
  it('is printed rounded down', () => {
    expect([100, 199, 281_818, 899_999, 900_000].map(formatUpgradeChance)).toEqual(['0.01%', '0.01%', '28.18%', '89.99%', '90.00%']);
  });
});

describe('stories', () => {
  const played = upgradeStories.flatMap(({ facts }) => facts.flatMap(({ fact }) => (fact.kind === 'played' ? [fact] : [])));

  it('cover all five sizes and none, both sides, both modes, and both ends of the chance', () => {
    expect(new Set(played.map(winSizeOf))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    expect(new Set(played.map(({ side }) => side))).toEqual(new Set(UPGRADE_SIDES));
    expect(new Set(played.map(({ mode }) => mode))).toEqual(new Set(['normal', 'instant']));
    expect([Math.min(...played.map(({ wins }) => wins)), Math.max(...played.map(({ wins }) => wins))]).toEqual([100, 900_000]);
    for (const { wins } of played) expect(isUpgradeChance(wins)).toBe(true);
    expect(new Set(upgradeStories.map(({ id }) => id)).size).toBe(upgradeStories.length);
  });

  it('hold only what the model takes', () => {
    for (const { before, facts } of upgradeStories)
      expect(() => facts.reduce((state, { fact }) => reduceUpgrade(state, fact), before)).not.toThrow();
  });
});
