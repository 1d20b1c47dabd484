import i18next from 'i18next';
import { formatCents } from '#contract/money.ts';
import type { RoundEvent } from '#src/rounds/events/round-events.ts';
import type { RoundStream } from '#src/rounds/events/round-stream.ts';
import type { CrashKinds } from './crash-kinds.ts';
import { aboardIn } from './crash-table.ts';
import { formatTimes } from './times.ts';

/** Multipliers that are announced on the way up, hundredths: so few that each announcement can be read out in full. */
const MILESTONES = [200, 500, 1_000, 2_000, 5_000, 10_000, 100_000] as const;
const LOOK_MS = 250;

type Event = RoundEvent<CrashKinds>;

/** What happened to an own bet, in words; null where they say nothing of it. `viewed`: the page of the game is there. */
function betText(event: Event, viewed: boolean): string | null {
  const t = i18next.getFixedT(null, 'crash');
  const amountOf = ({ stake }: CrashKinds['mine']): string => formatCents(stake);
  if (event.kind === 'queued') return t('spoken.queued', { amount: amountOf(event.bet) });
  if (event.kind === 'placed') return t('spoken.placed', { amount: amountOf(event.bet) });
  if (event.kind === 'takenBack') return t('spoken.back', { amount: amountOf(event.bet) });
  if (!viewed) return null;
  if (event.kind === 'boarded') return t('spoken.placed', { amount: amountOf(event.bet) });
  if (event.kind !== 'settled' || event.bet.status !== 'won' || event.bet.at === null) return null;
  return t('spoken.out', { at: formatTimes(event.bet.at), amount: formatCents(event.bet.payout), stake: amountOf(event.bet) });
}

/** How a flight ended, in words, without the win of a cash-out: that was announced at the cash-out. */
function endText(bust: number, aboard: CrashKinds['mine'] | null): string {
  const t = i18next.getFixedT(null, 'crash');
  const at = { bust: formatTimes(bust) };
  if (aboard === null || aboard.status === 'won') return t('spoken.crashed', at);
  return t('spoken.crashedLost', { ...at, amount: formatCents(aboard.stake) });
}

/**
 * Says a flight in a few words: what becomes of own bets, that it starts, 2×, 5×, 10× … while a bet of one's own is aboard, and how it ended. A hidden tab
 * says nothing of flights, and auto play sums up at its end instead. `now`: the multiplier at this moment, hundredths.
 */
export function speakFlights(
  stream: RoundStream<CrashKinds>,
  announce: (text: string) => void,
  now: (round: CrashKinds['round']) => number,
): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const say = (words: string): void => {
    if (!document.hidden && !stream.autoPlays()) announce(words);
  };

  function sayMilestones(roundId: string): void {
    let announced = 0;
    timer = setInterval(() => {
      const state = stream.store.getState();
      const { round } = state;
      if (!state.viewed || round?.id !== roundId) return clearInterval(timer);
      const reached = MILESTONES.findLast((milestone) => milestone <= now(round)) ?? 0;
      if (reached <= announced) return;
      announced = reached;
      if (aboardIn(state).aboard?.status === 'placed') say(i18next.t('crash:spoken.milestone', { at: reached / 100 }));
    }, LOOK_MS);
  }

  stream.on('speech', (events, state) => {
    for (const event of events) {
      const text = betText(event, state.viewed);
      if (text !== null && !stream.autoPlays()) announce(text);
      if (!state.viewed) continue;
      if (event.kind === 'entered') {
        clearInterval(timer);
        if (event.round.status === 'starting') say(i18next.t('crash:spoken.starting'));
        if (event.round.status === 'in_progress') sayMilestones(event.round.id);
      }
      if (event.kind === 'ended' && event.round.bust !== null) say(endText(event.round.bust, aboardIn(state).aboard));
    }
  });
}
