import i18next from 'i18next';
import { formatCents } from '#contract/money.ts';
import type { RoundEvent } from '#src/rounds/events/round-events.ts';
import type { RoundStream } from '#src/rounds/events/round-stream.ts';
import type { WheelKinds } from './wheel-kinds.ts';
import { drawnOf, ownOn, sumOf } from './wheel-table.ts';

type Event = RoundEvent<WheelKinds>;

/** What the server said of own bets, in words; null where they say nothing of it. */
function betText(event: Event): string | null {
  const t = i18next.getFixedT(null, 'wheel');
  if (event.kind === 'placed') return t('spoken.placed', { amount: formatCents(event.bet.stake), color: event.bet.color });
  return event.kind === 'takenBack' ? t('spoken.taken', { amount: formatCents(event.bet.stake) }) : null;
}

/** The joint result of own bets on the round, in words; null where none of them was settled. */
function sumText(events: readonly Event[], color: WheelKinds['mine']['color'], roundId: string): string | null {
  const t = i18next.getFixedT(null, 'wheel');
  const settled = events.flatMap((event) => (event.kind === 'settled' && event.bet.round_id === roundId ? [event.bet] : []));
  if (settled.length === 0) return null;
  const { stake, payout } = sumOf(settled, color);
  if (payout === 0) return t('spoken.lost', { color, amount: formatCents(stake) });
  return t(payout > stake ? 'spoken.won' : 'spoken.back', { color, amount: formatCents(payout), stake: formatCents(stake) });
}

/**
 * Says a round in short sentences: what becomes of own bets, that bets are open, that the wheel turns, and where it stopped. A hidden tab says nothing of
 * rounds, and auto play sums up at its end instead.
 */
export function speakSpins(stream: RoundStream<WheelKinds>, announce: (text: string) => void): void {
  stream.on('speech', (events, { round, concealed, mine, viewed }) => {
    if (stream.autoPlays()) return;
    const say = (words: string | null): void => (words === null ? undefined : announce(words));
    for (const event of events) say(betText(event));
    const drawn = drawnOf(round, concealed);
    if (!viewed || round === null) return;
    if (drawn !== null) say(sumText(events, drawn, round.id));
    if (document.hidden) return;
    for (const event of events) {
      if (event.kind === 'entered' && round.status === 'starting') say(i18next.t('wheel:spoken.open'));
      if (event.kind === 'entered' && round.status === 'in_progress') say(i18next.t('wheel:spoken.spinning'));
      if (event.kind === 'ended' && drawn !== null && ownOn(mine, round).length === 0)
        say(i18next.t('wheel:spoken.rest', { color: drawn }));
    }
  });
}
