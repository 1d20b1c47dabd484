import fc from 'fast-check';
import { BATTLE_LINEUPS, BATTLE_MODES, battleSeats, isBattleMode } from '#contract/battle/rules.ts';
import { cents } from '#contract/money.ts';

/** A battle of up to six rounds by what every seat drew; few values, which make many ties. */
export const randomBattle = fc
  .tuple(fc.constantFrom(...BATTLE_LINEUPS), fc.constantFrom(...BATTLE_MODES))
  .filter(([lineup, mode]) => isBattleMode(mode, lineup))
  .chain(([lineup, mode]) =>
    fc.record({
      lineup: fc.constant(lineup),
      mode: fc.constant(mode),
      values: fc.array(
        fc.array(fc.constantFrom(0, 1, 2, 5, 99, 12_345).map(cents), { minLength: battleSeats(lineup), maxLength: battleSeats(lineup) }),
        { minLength: 1, maxLength: 6 },
      ),
      battleId: fc.uuid(),
    }),
  );
