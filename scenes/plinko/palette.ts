import { formatCount } from '#contract/count.ts';
import { COLORS } from '#contract/design-tokens.ts';
import { MULTIPLIER_ONE, type Multiplier } from '#contract/multiplier.ts';
import { mix } from '#scenes/stage/paint.ts';
import type { PlinkoTuning } from './tuning.ts';

/** The colours in which a multiplier is shown. */
export interface Band {
  /** Of the bucket, the chip and the light. */
  color: string;
  /** Of the label on it. */
  ink: string;
}

const BANDS = [
  { from: 0, knob: 'bandDim', drifts: true },
  { from: 1, knob: 'bandOne', drifts: true },
  { from: 2, knob: 'bandTwo', drifts: false },
  { from: 5, knob: 'bandFive', drifts: true },
  { from: 10, knob: 'bandTen', drifts: true },
  { from: 100, knob: 'bandHundred', drifts: false },
] as const;

/** Within a band that drifts the colour goes this far towards the next one's; further, a mix of violet and gold looks muddy. */
const DRIFT = 0.4;
const DIM_INK = '#D9D2FF';

/** What a multiplier looks like: dim glass below the stake, then brighter and warmer with what it pays. */
export function bandOf(pays: Multiplier, tuning: PlinkoTuning): Band {
  const times = pays / MULTIPLIER_ONE;
  const index = BANDS.findLastIndex(({ from }) => times >= from);
  const band = BANDS[Math.max(0, index)] ?? BANDS[0];
  const next = BANDS[index + 1];
  const along = next === undefined || !band.drifts ? 0 : (times - band.from) / (next.from - band.from);
  const color = next === undefined ? tuning[band.knob] : mix(tuning[band.knob], tuning[next.knob], along * DRIFT);
  return { color, ink: times < 1 ? DIM_INK : COLORS['ink-900'] };
}

/** A multiplier as its bucket says it, without the sign: "0.5", "41", "1000". */
export function timesText(pays: Multiplier): string {
  return String(pays / MULTIPLIER_ONE);
}

/** A multiplier as it is read: "0.5×", "41×", "1,000×". */
export function timesLabel(pays: Multiplier): string {
  return `${formatCount(timesText(pays))}×`;
}
