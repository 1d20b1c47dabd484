import { describe, expect, it } from 'vitest';
import type { Battle } from '#contract/api/battles.ts';
import { BATTLE_LINEUPS, BATTLE_MODES, isBattleMode } from '#contract/battle/rules.ts';
import { publishedBattle } from '#contract/battle/testing/published-battle.ts';
import { type BattleState, BATTLE_WORDS, initialBattle, phaseAt, reduceBattle, shownBattle } from '#scenes/battle/model.ts';
import { battleFilm } from './battle-film.ts';

const cases = BATTLE_LINEUPS.flatMap((lineup) =>
  BATTLE_MODES.filter((mode) => isBattleMode(mode, lineup)).map((mode) => [lineup, mode] as const),
);

/** The state of a film at a moment. */
function stateAt(film: ReturnType<typeof battleFilm>, atMs: number): BattleState {
  const due = film.facts.filter((fact) => fact.atMs <= atMs).map(({ fact }) => fact as Parameters<typeof reduceBattle>[1]);
  return due.reduce(reduceBattle, film.before as BattleState);
}

describe('the film of a battle', () => {
  it.each(cases)('%s %s ends with the very battle of the record', (lineup, mode) => {
    const battle = publishedBattle(lineup, mode);
    const film = battleFilm(battle, BATTLE_WORDS, null, { rounds: battle.rounds, decided: true });
    const { verdict, awards } = battle.result as NonNullable<Battle['result']>;
    const shown = reduceBattle(initialBattle(BATTLE_WORDS), shownBattle(battle, 0, null));
    expect(stateAt(film, film.lengthMs)).toEqual({ ...shown, outcome: { verdict, awards } });
    expect(phaseAt(stateAt(film, film.lengthMs), film.lengthMs)).toBe('over');
  });

  it('shows no draw of a round before the round, at any moment', () => {
    const battle = publishedBattle('1v1v1v1', 'jackpot', 5);
    const film = battleFilm(battle, BATTLE_WORDS, null, { rounds: 5, decided: true });
    for (let atMs = 0; atMs < film.lengthMs; atMs += 250) {
      const { draws, outcome } = stateAt(film, atMs);
      const begun = Math.max(0, Math.min(5, Math.floor((atMs - battle.pace.starting_ms) / battle.pace.round_ms) + 1));
      expect(draws.length).toBeLessThanOrEqual(begun);
      if (draws.length < 5) expect(outcome).toBeNull();
    }
  });

  it('of a battle that runs holds what was seen, and no more', () => {
    const battle = publishedBattle('1v1', 'normal', 5);
    const film = battleFilm(battle, BATTLE_WORDS, null, { rounds: 2, decided: false });
    expect(film.facts).toHaveLength(2);
    expect(film.lengthMs).toBe(battle.pace.starting_ms + 2 * battle.pace.round_ms);
    expect(stateAt(film, film.lengthMs)).toMatchObject({ outcome: null, settled: false });
    expect((film.before as BattleState).draws).toEqual([]);
  });

  it('is refused where a draw contradicts its box', () => {
    const battle = publishedBattle('1v1', 'normal');
    const draws = battle.draws.map((seats) => seats.map((seat) => ({ ...seat, item: 1 - seat.item })));
    expect(() => battleFilm({ ...battle, draws }, BATTLE_WORDS, null, { rounds: 3, decided: true })).toThrow(RangeError);
  });
});
