import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { stakeCapAt as serverCapAt } from '#server/bonus/shown-bonus.ts';
import { fakeConfig } from '#src/play/testing/game-page.tsx';
import { stakeCapAt } from './use-stake-cap.ts';

const { bonus: TERMS } = fakeConfig();

it('the largest stake is the server’s to the cent, and none is named without bonus coins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.nat({ max: 10_000 }), fc.nat({ max: 100 }), (locked, least, percent) => {
      const shown = stakeCapAt(cents(locked), { ...TERMS, stake_cap: cents(least), stake_cap_percent: percent });
      expect(shown).toBe(serverCapAt(cents(locked), { stakeCap: cents(least), stakeCapPpm: percent * 10_000 }));
    }),
  );
  expect(stakeCapAt(cents(0), { ...TERMS, stake_cap: cents(500), stake_cap_percent: 10 })).toBeNull();
});
