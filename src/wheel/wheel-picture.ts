import i18next from 'i18next';
import type { WheelRound } from '#contract/api/wheel.ts';
import { WHEEL_COLORS } from '#contract/games/wheel.ts';
import {
  initialWheel,
  NO_STAKES,
  reduceWheel,
  type WheelFact,
  type WheelStakes,
  type WheelState,
  type WheelCaptions,
} from '#scenes/wheel/model.ts';
import type { RoundState } from '#src/rounds/events/round-events.ts';
import { type PictureFact, stepBetween } from '#src/rounds/events/scene-follower.ts';
import { Throttled } from '#src/rounds/events/throttled.ts';
import { linesOf } from '#src/rounds/round-feed.ts';
import { sceneCaptions } from './scene-captions.ts';
import { USUAL_SPIN_MS } from './spin-hold.ts';
import type { WheelKinds } from './wheel-kinds.ts';
import { ownOn, stakesOf } from './wheel-table.ts';

/** The stakes in the picture are updated from the bets of all players this often, ms. */
const STAKES_MS = 250;

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

/** Derives the view from what a tab knows: the same one for as long as nothing of it changes, and with the stakes of a moment ago. */
export class WheelViews {
  readonly #words = sceneCaptions(i18next.getFixedT(null, 'wheel'));
  readonly #stakes: Throttled<WheelStakes>;
  #from: RoundState<WheelKinds> | null = null;
  #newest: WheelStakes = NO_STAKES;
  #view: WheelView | null = null;

  /** `changed` gets a view whose stakes had to wait. */
  constructor(changed: (view: WheelView) => void) {
    this.#stakes = new Throttled<WheelStakes>(NO_STAKES, STAKES_MS, () => {
      if (this.#from !== null) changed(this.of(this.#from));
    });
  }

  of(state: RoundState<WheelKinds>): WheelView {
    const { round, recent, mine, lines, phases, lagSinceMs } = state;
    const from = this.#from;
    this.#from = state;
    if (from?.round !== round || from.lines !== lines || from.mine !== mine) this.#newest = stakesOf(linesOf(state), ownOn(mine, round));
    const stakes = this.#stakes.offer(this.#newest);
    const same = from?.round === round && from.recent === recent && from.phases === phases && from.lagSinceMs === lagSinceMs;
    if (this.#view === null || !same || this.#view.stakes !== stakes) {
      const before = recent.find(({ id }) => id !== round?.id) ?? null;
      this.#view = { words: this.#words, round, before, stakes, spinMs: phases?.in_progress_ms ?? null, lagSinceMs };
    }
    return this.#view;
  }
}

function spunOf({ round, spinMs }: WheelView): WheelFact | null {
  if (round === null || round.draw === null || round.started_at === null) return null;
  const { segment, spot } = round.draw;
  return { kind: 'spun', segment, spot, startedAtMs: Date.parse(round.started_at), lengthMs: spinMs ?? USUAL_SPIN_MS };
}

const openedOf = ({ id, opened_at: opened, closes_at: closes }: WheelRound): WheelFact => ({
  kind: 'opened',
  roundId: id,
  openedAtMs: Date.parse(opened),
  closesAtMs: Date.parse(closes),
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

/** The facts that lead from one view to the next; null where the way between is not known. */
export function wheelFactsBetween(shown: WheelView, next: WheelView): PictureFact<WheelFact>[] | null {
  if (shown.words !== next.words || shown.spinMs !== next.spinMs) return null;
  const facts: PictureFact<WheelFact>[] = [];
  if (shown.lagSinceMs !== next.lagSinceMs) facts.push({ fact: { kind: 'lagged', sinceMs: next.lagSinceMs }, id: 'lagged' });
  const step = stepBetween(shown.round, next.round);
  if (step === null) return null;
  if (step === 'none') return facts;
  const { round, same, entered } = step;
  if (entered && round.status === 'starting') facts.push({ fact: openedOf(round), id: `${round.id}-opened` });
  if (!same || !sameStakes(shown.stakes, next.stakes))
    facts.push({ fact: { kind: 'staked', stakes: next.stakes }, id: `${round.id}-staked` });
  const spun = entered && round.status === 'in_progress' ? spunOf(next) : null;
  if (spun?.kind === 'spun') facts.push({ fact: spun, id: round.id, atMs: spun.startedAtMs });
  return facts;
}
