import type { WinSize } from '#contract/win-size.ts';
import type { Cue } from '#scenes/stage/contract.ts';
import { contactMs, type Fall } from '../fall.ts';
import type { PlinkoTuning } from '../tuning.ts';

const SLOT_MS = 50;
/** A ball's own share of what may sound: the hand that lets it go. */
const DROPS_PER_SLOT = 1;
const CALM_PER_SLOT = 1;
/** The same win sounds no sooner than this again, except the two largest. */
const WIN_SLOT_MS = 200;
const CHORD = 3;
/** The three notes of the pegs climb through three chords on the way down: D, G, A. */
const RATES = [1, 4 / 3, 3 / 2] as const;

/**
 * What may sound at once, over all balls: cues are counted by the moment at which they would sound, and what is too much stays silent. A clip
 * gives its places back when it goes.
 */
export class CueBudget {
  readonly #counts = new Map<string, number>();

  /** Keeps those of a clip's cues for which there is capacity; returns them with the way to give them back. */
  take(cues: readonly Cue[], atMs: number, limitOf: (cue: Cue) => { slotMs: number; most: number }): { kept: Cue[]; giveBack: () => void } {
    const keys: string[] = [];
    const kept = cues.filter((cue) => {
      const { slotMs, most } = limitOf(cue);
      const key = `${kindOf(cue)} ${Math.floor((atMs + cue.atMs) / slotMs)}`;
      const count = this.#counts.get(key) ?? 0;
      if (count >= most) return false;
      this.#counts.set(key, count + 1);
      keys.push(key);
      return true;
    });
    const giveBack = (): void => {
      for (const key of keys.splice(0)) {
        const count = (this.#counts.get(key) ?? 1) - 1;
        if (count > 0) this.#counts.set(key, count);
        else this.#counts.delete(key);
      }
    };
    return { kept, giveBack };
  }
}

/** Pegs share one budget whatever their note. */
function kindOf({ cue }: Cue): string {
  return cue.startsWith('peg') ? 'peg' : cue;
}

/** How much of a kind of cue may sound at once. */
export function limitOf(cue: Cue, tuning: PlinkoTuning): { slotMs: number; most: number } {
  if (cue.cue.startsWith('peg')) return { slotMs: SLOT_MS, most: tuning.soundsAtOnce };
  if (cue.cue === 'drop') return { slotMs: SLOT_MS, most: DROPS_PER_SLOT };
  if (cue.cue === 'bucket') return { slotMs: SLOT_MS, most: CALM_PER_SLOT };
  if (cue.cue === 'win-4' || cue.cue === 'win-5') return { slotMs: WIN_SLOT_MS, most: Infinity };
  return { slotMs: WIN_SLOT_MS, most: 1 };
}

/** The cues of a fall: the hand, and each peg. They depend on times and rows alone, so they can't reveal a result. */
export function fallCues(fall: Fall, tuning: PlinkoTuning): Cue[] {
  const rows = fall.count - 1;
  const cues: Cue[] = [{ atMs: tuning.holdMs, cue: 'drop', volume: round(tuning.pegVolume) }];
  for (let row = 0; row < rows; row++) {
    const chord = RATES[Math.min(RATES.length - 1, Math.floor((row / rows) * RATES.length))] ?? 1;
    cues.push({
      atMs: contactMs(fall, row),
      cue: `peg-${(row % CHORD) + 1}`,
      volume: round(tuning.pegVolume * (0.7 + (0.3 * row) / rows)),
      rate: round(chord),
    });
  }
  return cues;
}

/** The cues when the ball is in its bucket. */
export function landingCues(size: WinSize, atMs: number, tuning: PlinkoTuning): Cue[] {
  return size === 0 ? [{ atMs, cue: 'bucket', volume: round(tuning.bucketVolume) }] : [{ atMs, cue: `win-${size}` }];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
