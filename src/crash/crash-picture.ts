import i18next from 'i18next';
import type { CrashBet, PublicCrashBet, CrashRound } from '#contract/api/crash.ts';
import { type CashOut, type CrashFact, type CrashState, type CrashCaptions, initialCrash, reduceCrash } from '#scenes/crash/model.ts';
import type { RoundState } from '#src/rounds/events/round-events.ts';
import { type PictureFact, stepBetween } from '#src/rounds/events/scene-follower.ts';
import { linesOf } from '#src/rounds/round-feed.ts';
import type { CrashKinds } from './crash-kinds.ts';
import { aboardIn } from './crash-table.ts';
import { sceneCaptions } from './scene-captions.ts';

/** What of the flights the scene shows. */
export interface CrashView {
  words: CrashCaptions;
  round: CrashRound | null;
  lines: readonly PublicCrashBet[];
  /** The player's bet on this round. */
  aboard: CrashBet | null;
  /** By the server's clock. */
  lagSinceMs: number | null;
  /** How a bet of the player's is called in the picture. */
  ownName: string;
}

/** Makes what derives the view from what a tab knows: the same one for as long as nothing of it changes. */
export function crashViewOf(): (state: RoundState<CrashKinds>) => CrashView {
  const captions = sceneCaptions(i18next.getFixedT(null, 'crash'));
  const ownName = i18next.t('rounds:you');
  let from: RoundState<CrashKinds> | null = null;
  let view: CrashView | null = null;
  return (state) => {
    const same =
      from?.round === state.round && from.lines === state.lines && from.mine === state.mine && from.lagSinceMs === state.lagSinceMs;
    from = state;
    if (view === null || !same) {
      const { round, lagSinceMs } = state;
      view = { words: captions, round, lines: linesOf(state), aboard: aboardIn(state).aboard, lagSinceMs, ownName };
    }
    return view;
  };
}

/** All players who left the flight, the viewer as soon as the viewer's own answer says so. */
function outsOf({ lines, aboard, ownName }: CrashView): CashOut[] {
  return lines.flatMap((line) => {
    const own = line.id === aboard?.id;
    const { at, payout } = own && aboard.status === 'won' ? aboard : line;
    if (at === null) return [];
    return [{ id: line.id, name: own ? ownName : line.player.name, at, stakeCents: line.stake, payoutCents: payout, own }];
  });
}

/** A round's own facts up to its current state, without those of players. */
function courseOf(round: CrashRound): CrashFact[] {
  const { status, opened_at: opened, closes_at: closes, started_at: started, ended_at: ended, bust } = round;
  if (status === 'new') return [];
  const facts: CrashFact[] = [{ kind: 'opened', roundId: round.id, openedAtMs: Date.parse(opened), closesAtMs: Date.parse(closes) }];
  if (started !== null) facts.push({ kind: 'started', startedAtMs: Date.parse(started) });
  if (bust !== null && started !== null)
    facts.push({ kind: 'busted', bust, atMs: ended === null ? Date.parse(started) : Date.parse(ended) });
  return facts;
}

/** The picture of what is known, whole. */
export function crashStateOf(view: CrashView): CrashState {
  const { words, round, aboard, lagSinceMs } = view;
  const facts: CrashFact[] = round === null ? [] : courseOf(round);
  if (facts.length > 0) facts.push({ kind: 'staked', stakeCents: aboard?.stake ?? null }, { kind: 'cashed', outs: outsOf(view) });
  return [...facts, { kind: 'lagged', sinceMs: lagSinceMs } as const].reduce(reduceCrash, initialCrash(words));
}

/** The facts that lead from one view to the next; null where the way between is not known. `nowMs` by the server's clock. */
export function crashFactsBetween(shown: CrashView, next: CrashView, nowMs: number): PictureFact<CrashFact>[] | null {
  if (shown.words !== next.words) return null;
  const facts: PictureFact<CrashFact>[] = [];
  const add = (fact: CrashFact): void => void facts.push({ fact, id: `${next.round?.id ?? 'none'}-${fact.kind}` });
  if (shown.lagSinceMs !== next.lagSinceMs) add({ kind: 'lagged', sinceMs: next.lagSinceMs });
  const step = stepBetween(shown.round, next.round);
  if (step === null) return null;
  if (step === 'none') return facts;
  const { round, same, entered } = step;
  const known = same ? new Set(outsOf(shown).map(({ id }) => id)) : new Set<string>();
  if (entered) {
    if (round.status === 'starting')
      add({ kind: 'opened', roundId: round.id, openedAtMs: Date.parse(round.opened_at), closesAtMs: Date.parse(round.closes_at) });
    if (round.status === 'in_progress' && round.started_at !== null) add({ kind: 'started', startedAtMs: Date.parse(round.started_at) });
  }
  const stake = next.aboard?.stake ?? null;
  if (stake !== (same ? (shown.aboard?.stake ?? null) : null)) add({ kind: 'staked', stakeCents: stake });
  const outs = outsOf(next).filter(({ id }) => !known.has(id));
  const [first] = outs;
  if (first) facts.push({ fact: { kind: 'cashed', outs }, id: `${round.id}-${first.id}` });
  if (entered && round.status === 'ended' && round.bust !== null) add({ kind: 'busted', bust: round.bust, atMs: nowMs });
  return facts;
}
