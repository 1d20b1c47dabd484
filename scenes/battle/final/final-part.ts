import { Container } from 'pixi.js';
import type { CardBank } from '#scenes/reels/card-bank.ts';
import type { SceneKit } from '#scenes/stage/contract.ts';
import { type BattleState, decidedAtMs, phaseAt } from '../model.ts';
import type { FinalPart } from '../seam.ts';
import { standingAfter } from '../standing.ts';

/** The lanes stand as the last round left them, and the winner's are raised. */
export function finalPart(_kit: SceneKit, _bank: CardBank): FinalPart {
  const behind = new Container({ label: 'final-behind' });
  const front = new Container({ label: 'final' });
  let known: BattleState | null = null;
  return {
    behind,
    front,
    place: () => undefined,
    know: (state) => {
      known = state;
    },
    draw: (nowMs) => {
      const endMs = known === null ? null : decidedAtMs(known);
      if (known === null || known.outcome === null || endMs === null || nowMs < endMs) return null;
      const phase = phaseAt(known, nowMs);
      const winner = phase === 'draw' ? null : known.outcome.verdict.winner;
      const { seats } = standingAfter(known, known.draws.length);
      return {
        stage: 1,
        seats: known.seats.map(({ side, seat }) => {
          const won = side === winner ? 1 : 0;
          return { raise: won, dim: 0, light: won, cleared: 0, left: 0, total: seats[seat] ?? 0, paid: false };
        }),
      };
    },
    next: () => false,
    describe: () => null,
    destroy: () => {
      behind.destroy({ children: true });
      front.destroy({ children: true });
    },
  };
}
