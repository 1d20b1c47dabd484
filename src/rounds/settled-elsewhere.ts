import { cents, type Cents } from '#contract/money.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { betAddress } from '#src/games/entry.ts';
import type { LeftResult } from '#src/play/bet/left-results.ts';
import type { RoundKinds } from './round-feed.ts';
import type { RoundLink } from './round-link.ts';

type SettledBet = RoundKinds['mine'] & { stake: Cents; payout: Cents };

/**
 * Takes what the private channel says of an own bet. Where no page shows the game any more, a bet that this tab saw open is announced as one whose
 * page was left; the page of the game announces its bets itself.
 */
export function takeSettledBet<Kinds extends RoundKinds & { mine: SettledBet }>(
  game: RoundGame,
  link: Pick<RoundLink<Kinds>, 'feed' | 'inView'>,
  bet: Kinds['mine'],
  sayLeft: (result: LeftResult) => void,
): void {
  const before = link.feed.store.getState().mine.find(({ id }) => id === bet.id);
  link.feed.own(bet);
  const sawOpen = before?.status === 'queued' || before?.status === 'placed';
  if (link.inView || !sawOpen || bet.round_id === null || (bet.status !== 'won' && bet.status !== 'lost')) return;
  sayLeft({ id: bet.id, game, profitCents: cents(bet.payout - bet.stake), prizes: [], record: betAddress(bet.id) });
}
