import { clamp01 } from '#scenes/stage/numbers.ts';

/** One throw: the die crouches, hops once, hops again and drops onto its place; then it bounces a little and is still. */
export interface Throw {
  /** Places on the scale in hundredths. */
  from: number;
  to: number;
  /** Whole turns until it lands; their sign is the direction. */
  turns: number;
  /** It draws itself together this long. */
  crouchMs: number;
  /** It drops onto its place here. */
  landMs: number;
  /** When, between take-off and landing, it touches the tube once, 0–1. */
  bounce: number;
  /** Height of the first hop, in die heights. */
  hop: number;
  /** Power of the slow-down along the scale: higher drops more steeply. */
  fall: number;
}

/** How the die is at a moment. */
export interface DieAt {
  /** Place on the scale, hundredths. */
  value: number;
  /** Height above the tube, in die heights. */
  lift: number;
  /** Turns made; whole at rest. */
  spin: number;
  /** −1–1: pressed flat (above 0) or drawn out. */
  squash: number;
}

/** Two last bounces after the landing, ms; what gravity leaves of the hops. */
const REBOUNDS_MS = [150, 84] as const;
/** From the landing to a die at rest, ms. */
export const REST_AFTER_MS = REBOUNDS_MS[0] + REBOUNDS_MS[1] + 120;
/** Each rebound loses more than its length says. */
const REBOUND_LOSS = 0.8;

const arc = (share: number): number => 4 * share * (1 - share);

/** A throw between two places; its times don't depend on where it ends, so they can't reveal it. */
export function throwOf(
  from: number,
  to: number,
  lot: number,
  times: Pick<Throw, 'crouchMs' | 'landMs' | 'bounce' | 'hop' | 'fall'> & { turnsMin: number; turnsMax: number },
): Throw {
  const { turnsMin, turnsMax, ...rest } = times;
  const direction = to === from ? (lot < 0.5 ? -1 : 1) : Math.sign(to - from);
  const far = Math.abs(to - from) / 10_000;
  return { from, to, turns: direction * Math.round(turnsMin + (turnsMax - turnsMin) * far), ...rest };
}

/** When the die touches the tube in mid-throw, ms. */
export function bounceMs({ crouchMs, landMs, bounce }: Pick<Throw, 'crouchMs' | 'landMs' | 'bounce'>): number {
  return crouchMs + (landMs - crouchMs) * bounce;
}

/** Writes the die's place at a moment into `at`, so that no frame allocates. Continuous everywhere; exact at the start and from the landing on. */
export function dieAt(run: Throw, ms: number, at: DieAt): DieAt {
  const { from, to, turns, crouchMs, landMs, bounce, hop, fall } = run;
  if (ms <= crouchMs) {
    at.value = from;
    at.lift = 0;
    at.spin = 0;
    at.squash = 0.5 * Math.sin((clamp01(ms / crouchMs) * Math.PI) / 2) ** 2;
    return at;
  }
  if (ms >= landMs) return landed(run, ms - landMs, at);
  const gone = (ms - crouchMs) / (landMs - crouchMs);
  at.value = from + (to - from) * (1 - (1 - gone) ** fall);
  at.spin = turns * (1 - (1 - gone) ** 1.7);
  const second = 1 - bounce;
  at.lift = gone < bounce ? hop * arc(gone / bounce) : hop * (second / bounce) ** 2 * arc((gone - bounce) / second);
  at.squash = squashAt(gone, bounce);
  return at;
}

/** Drawn out while it flies fast, pressed for an instant where it touches. */
function squashAt(gone: number, bounce: number): number {
  const start = 0.5 * Math.max(0, 1 - gone / 0.06);
  const touch = 0.55 * Math.max(0, 1 - Math.abs(gone - bounce) / 0.045);
  const end = 0.3 * Math.max(0, (gone - 0.94) / 0.06);
  return start + touch - 0.16 * Math.max(0, 1 - Math.abs(gone - 0.16) / 0.12) + end;
}

function landed({ to, turns, hop, bounce, crouchMs, landMs }: Throw, sinceMs: number, at: DieAt): DieAt {
  at.value = to;
  at.spin = turns;
  at.lift = 0;
  at.squash = sinceMs >= REST_AFTER_MS ? 0 : 0.3 * Math.exp(-sinceMs / 42) * Math.cos(sinceMs / 26);
  const firstMs = (landMs - crouchMs) * bounce;
  let startMs = 0;
  for (const lengthMs of REBOUNDS_MS) {
    const share = (sinceMs - startMs) / lengthMs;
    if (share > 0 && share < 1) at.lift = REBOUND_LOSS * hop * (lengthMs / firstMs) ** 2 * arc(share);
    startMs += lengthMs;
  }
  return at;
}
