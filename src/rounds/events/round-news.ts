import i18next from 'i18next';
import type { RoundGameKey } from '#contract/games/index.ts';
import { cents, type Cents, formatCents } from '#contract/money.ts';
import { betAddress } from '#src/games/entry.ts';
import { entryOf } from '#src/games/registry.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { stopIn, stopText } from '#src/lib/refusals/play-stop.ts';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import type { Services } from '#src/lib/services/services.ts';
import { leftResultsService } from '#src/play/bet/left-results.ts';
import { noteOpenRound, openRoundsService } from '#src/play/bet/open-rounds.ts';
import { statsService, withBet } from '#src/play/lists/session-stats.ts';
import { connectionService } from '#src/realtime/connection.ts';
import { sessionService } from '#src/session/session.ts';
import { gateService } from '#src/settlement/gate.ts';
import { cueService } from '#src/stage/mixer.ts';
import { plainResultService } from '#src/stage/plain-result.ts';
import { type Toasts, toastsService } from '#src/ui/toast.ts';
import type { RoundEvent } from './round-events.ts';
import type { PaidKinds, RoundStream } from './round-stream.ts';

type Failure<Kinds extends PaidKinds> = Extract<RoundEvent<Kinds>, { intent: string; error: unknown }>;

/** Statuses of a round in which a bet is on it, not on the next one. */
const TAKES_BETS: ReadonlySet<string> = new Set(['new', 'starting']);

const isFailure = <Kinds extends PaidKinds>(event: RoundEvent<Kinds>): event is Failure<Kinds> => 'error' in event;

/** A bet that failed, or a cash-out that was refused. A cash-out in doubt says so on its button, and one that is late beside it. */
const isAlarm = <Kinds extends PaidKinds>({ kind, intent, error }: Failure<Kinds>): boolean =>
  intent === 'bet' || (intent === 'cashOut' && kind === 'refused' && !hasCode(error, 'too_late'));

/** `isForNext`: a bet of now waits for the next round. */
function sayFailure<Kinds extends PaidKinds>(toast: Toasts, game: RoundGameKey, failure: Failure<Kinds>, isForNext: boolean): void {
  const { kind, intent, error, auto } = failure;
  const stop = stopIn(error);
  // Auto play says itself why it has ended.
  if (auto === true && stop) return;
  if (intent === 'bet' && stop && isForNext) toast.error(i18next.t('rounds:nextRefused', { sentence: stopText(stop) }), { key: game });
  else if (intent === 'takeBack')
    toast.error(kind === 'unknown' ? i18next.t('rounds:takeBack.unknown') : errorText(error), { key: 'take-back' });
  else if (isAlarm(failure)) toast.error(kind === 'unknown' ? i18next.t('play:unknown.toast') : errorText(error), { key: game });
}

/** Says that a stake came back where the player didn't ask for that: the round was called off, or the bet was canceled elsewhere. */
function sayReturned<Kinds extends PaidKinds>(stream: RoundStream<Kinds>, game: RoundGameKey, services: Services): void {
  /** Bets that the player has asked to take back. */
  const asked = new Set<string>();
  stream.on('toasts', (events) => {
    for (const event of events) {
      if (event.kind === 'asked' && event.intent === 'takeBack') asked.add(event.id);
      if (event.kind !== 'refunded' && event.kind !== 'canceled') continue;
      const { id, stake } = event.bet;
      if (asked.delete(id) && event.kind === 'canceled') continue;
      const values = { game: i18next.getFixedT(null, 'app')(entryOf(game).name), amount: formatCents(stake) };
      services.get(toastsService).info(i18next.t(`rounds:returned.${event.kind}`, values), { key: id });
    }
  });
}

/** Subscribes what every game of rounds does with its events: balance, sound, toasts, figures and lists. */
export function subscribeAll<Kinds extends PaidKinds>(stream: RoundStream<Kinds>, game: RoundGameKey, services: Services): void {
  stream.on('hold', (events) => {
    for (const event of events)
      if (event.kind === 'answered') services.get(gateService).receiveBalance({ balance: event.balance, version: event.version });
  });
  stream.on('release', (_, { viewed, round, mine }) => {
    const isOpen = viewed && round?.status !== 'ended' && mine.some((bet) => bet.status === 'placed' && bet.round_id === round?.id);
    noteOpenRound(services.get(openRoundsService), game, isOpen);
  });
  stream.on('sound', (events, { viewed }) => {
    const results = events.flatMap((event) => (event.kind === 'settled' ? [event.result] : []));
    const sumOf = (part: 'stake' | 'payout'): Cents => cents(results.reduce((sum, result) => sum + result[part], 0));
    if (viewed && results.length > 0) services.get(plainResultService)(sumOf('stake'), sumOf('payout'));
    if (events.some((event) => isFailure(event) && isAlarm(event))) services.get(cueService)('error');
  });
  stream.on('toasts', (events, { viewed, round }) => {
    for (const event of events) {
      if (isFailure(event)) sayFailure(services.get(toastsService), game, event, round !== null && !TAKES_BETS.has(round.status));
      // Its own page announces the result of a bet.
      if (event.kind === 'settled' && !viewed && event.bet.round_id !== null)
        services.get(leftResultsService)({
          id: event.bet.id,
          game,
          profitCents: cents(event.result.payout - event.result.stake),
          prizes: [],
          record: betAddress(event.bet.id),
        });
    }
  });
  sayReturned(stream, game, services);
  stream.on('statistics', (events) => {
    for (const event of events)
      if (event.kind === 'settled')
        services
          .get(statsService)(game)
          .setState((stats) => withBet(stats, { id: event.bet.id, ...event.result }), true);
  });
  stream.on('invalidation', (events) => {
    if (events.some(({ kind }) => kind === 'settled' || kind === 'refunded' || kind === 'canceled')) {
      void services.get(queryClientService).invalidateQueries({ queryKey: queryKeys.player.bets(game) });
      // The balance comes by the main socket, which may be back later than the round's.
      if (services.get(connectionService).isSocketAway) void services.get(sessionService).refresh();
    }
    // This page has an old number of bonus coins.
    if (events.some((event) => isFailure(event) && hasCode(event.error, 'bonus_stake_cap')))
      void services.get(queryClientService).invalidateQueries({ queryKey: queryKeys.player.bonus });
  });
}
