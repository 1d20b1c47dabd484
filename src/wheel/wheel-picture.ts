import type { WheelRound } from '#contract/api/wheel.ts';
import { WHEEL_COLORS } from '#contract/games/wheel.ts';
import { initialWheel, reduceWheel, type WheelFact, type WheelStakes, type WheelState, type WheelCaptions } from '#scenes/wheel/model.ts';
import type { PictureFact } from '#src/rounds/use-round-scene.ts';

/** The server's usual length of a spin, ms; the true one comes with each snapshot. */
const USUAL_SPIN_MS = 8_000;

/** What of the rounds the scene shows. */
export interface WheelView {
  words: WheelCaptions;
  round: WheelRound | null;
  /** The round before, on whose segment the pointer lies. */
  before: WheelRound | null;
  stakes: WheelStakes;
  spinMs: number | null;
  /** By the server's clock. */
  lagSinceMs: number | null;
}

const msOf = (instant: string): number => Date.parse(instant);

function spunOf({ round, spinMs }: WheelView): WheelFact | null {
  if (round === null || round.draw === null || round.started_at === null) return null;
  const { segment, spot } = round.draw;
  return { kind: 'spun', segment, spot, startedAtMs: msOf(round.started_at), lengthMs: spinMs ?? USUAL_SPIN_MS };
}

const openedOf = ({ id, opened_at: opened, closes_at: closes }: WheelRound): WheelFact => ({
  kind: 'opened',
  roundId: id,
  openedAtMs: msOf(opened),
  closesAtMs: msOf(closes),
});

/** The picture of what is known, whole. */
export function wheelStateOf(view: WheelView): WheelState {
  const { words, round, before, stakes, lagSinceMs } = view;
  const lies = before?.draw ?? null;
  const start = initialWheel(words);
  const facts: WheelFact[] = [];
  if (round !== null && round.status !== 'new') facts.push(openedOf(round), { kind: 'staked', stakes });
  const spun = spunOf(view);
  if (spun) facts.push(spun);
  facts.push({ kind: 'lagged', sinceMs: lagSinceMs });
  return facts.reduce(reduceWheel, lies ? { ...start, lies: { segment: lies.segment, spot: lies.spot } } : start);
}

/** Equal stakes need no fact. */
export function sameStakes(a: WheelStakes, b: WheelStakes): boolean {
  return WHEEL_COLORS.every(
    (color) =>
      a[color].players === b[color].players && a[color].stakeCents === b[color].stakeCents && a[color].ownCents === b[color].ownCents,
  );
}

const PLACES = ['new', 'starting', 'pending', 'in_progress', 'ended'] as const;
const placeOf = ({ status }: WheelRound): number => PLACES.indexOf(status);

/** The facts that lead from one view to the next; null where the way between is not known. */
export function wheelFactsBetween(shown: WheelView, next: WheelView): PictureFact<WheelFact>[] | null {
  if (shown.words !== next.words || shown.spinMs !== next.spinMs) return null;
  const { round } = next;
  const facts: PictureFact<WheelFact>[] = [];
  if (shown.lagSinceMs !== next.lagSinceMs) facts.push({ fact: { kind: 'lagged', sinceMs: next.lagSinceMs }, id: 'lagged' });
  // A round that isn't open yet leaves the one before in the picture.
  if (round === null || round.status === 'new') return shown.round === null || round !== null ? facts : null;
  const same = shown.round?.id === round.id && shown.round.status !== 'new';
  const from = same && shown.round ? placeOf(shown.round) : 0;
  const to = placeOf(round);
  if (to < from || to - from > 1) return null;
  if (to > from && round.status === 'starting') facts.push({ fact: openedOf(round), id: `${round.id}-opened` });
  if (!same || !sameStakes(shown.stakes, next.stakes))
    facts.push({ fact: { kind: 'staked', stakes: next.stakes }, id: `${round.id}-staked` });
  const spun = to > from && round.status === 'in_progress' ? spunOf(next) : null;
  if (spun?.kind === 'spun') facts.push({ fact: spun, id: round.id, atMs: spun.startedAtMs });
  return facts;
}
