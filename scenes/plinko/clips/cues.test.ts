import { describe, expect, it } from 'vitest';
import sprite from '#assets/sounds/sprite.json' with { type: 'json' };
import { seeded } from '#scenes/stage/random.ts';
import { fallOf } from '../fall.ts';
import { layoutOf } from '../layout.ts';
import { plinkoTuningValues as tuning } from '../tuning.ts';
import { CueBudget, fallCues, landingCues, limitOf } from './cues.ts';

const { board } = layoutOf({ width: 600, height: 400 }, 16, tuning);
const cuesOf = (path: string, seed: string) => fallCues(fallOf(path, board, tuning, seed), tuning);

describe('the cues of a ball', () => {
  it('sound once for each peg and do not depend on the path', () => {
    const [left, right] = [cuesOf('L'.repeat(16), 'bet'), cuesOf('LR'.repeat(8), 'bet')];
    expect(left).toEqual(right);
    expect(left.filter(({ cue }) => cue.startsWith('peg'))).toHaveLength(16);
  });

  it('are sounds of the sprite', () => {
    const names = Object.keys(sprite);
    const all = [...cuesOf('L'.repeat(16), 'bet'), ...([0, 1, 2, 3, 4, 5] as const).flatMap((size) => landingCues(size, 100, tuning))];
    for (const { cue, rate = 1, volume = 1 } of all) {
      expect(names).toContain(cue);
      expect(rate).toBeGreaterThanOrEqual(0.5);
      expect(rate).toBeLessThanOrEqual(2);
      expect(volume).toBeLessThanOrEqual(1);
    }
  });
});

describe('a hundred balls', () => {
  it('play no more sounds at once than the limit, in whatever order their clips begin and end', () => {
    const budget = new CueBudget();
    const random = seeded('crowd');
    const open: { giveBack: () => void; times: number[] }[] = [];
    for (let index = 0; index < 100; index++) {
      const atMs = index * 8;
      const size = random.whole(0, 3) as 0 | 1 | 2 | 3;
      const wanted = [...cuesOf('LR'.repeat(8), `bet-${index}`), ...landingCues(size, 2770, tuning)];
      const { kept, giveBack } = budget.take(wanted, atMs, (cue) => limitOf(cue, tuning));
      open.push({ giveBack, times: kept.filter(({ cue }) => cue.startsWith('peg')).map((cue) => cue.atMs + atMs) });
      if (index % 10 === 9) open.shift()?.giveBack();
      const counts = new Map<number, number>();
      for (const ms of open.flatMap(({ times }) => times)) counts.set(Math.floor(ms / 50), (counts.get(Math.floor(ms / 50)) ?? 0) + 1);
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(tuning.soundsAtOnce);
    }
    // Everything was given back: a ball alone has its full volume again.
    for (const { giveBack } of open) giveBack();
    const alone = cuesOf('LR'.repeat(8), 'bet-0');
    expect(budget.take(alone, 0, (cue) => limitOf(cue, tuning)).kept).toEqual(alone);
  });

  it('never drop the sound of a large win', () => {
    const budget = new CueBudget();
    for (let index = 0; index < 5; index++)
      expect(budget.take(landingCues(5, 100, tuning), 0, (cue) => limitOf(cue, tuning)).kept).toHaveLength(1);
  });
});
