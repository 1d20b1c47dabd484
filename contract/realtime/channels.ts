import { emailConfirmedEvent } from './account.ts';
import { bonusUpdatedEvent } from './bonus.ts';
import { battleChannel, battlesChannel } from './battles.ts';
import { channel, type Channel } from './channel.ts';
import { cashbackUpdatedEvent } from './cashback.ts';
import { balanceUpdatedEvent, DROPS_CHANNEL, lastDropEvent, sessionEndedEvent, userChannel } from './main.ts';
import { invoiceUpdatedEvent } from './deposits.ts';
import { leaderboardChannel, leaderboardPrizeEvent } from './leaderboard.ts';
import { levelUpdatedEvent } from './level.ts';
import { roundBetEvent } from './rounds.ts';
import { ticketUpdatedEvent } from './support.ts';
import { withdrawalUpdatedEvent } from './withdrawals.ts';

/** Prizes that were just won. */
export const dropsChannel = channel({ pattern: DROPS_CHANNEL, audience: 'everybody', events: { lastDrop: lastDropEvent } });

/** A player's own news: balance, sessions, a confirmed address, deposits, withdrawals and tickets that moved, bets that the server settled, levels and cashback. */
export const playerChannel = channel({
  pattern: userChannel('{id}'),
  audience: 'owner',
  events: {
    balanceUpdated: balanceUpdatedEvent,
    sessionEnded: sessionEndedEvent,
    emailConfirmed: emailConfirmedEvent,
    invoiceUpdated: invoiceUpdatedEvent,
    withdrawalUpdated: withdrawalUpdatedEvent,
    ticketUpdated: ticketUpdatedEvent,
    roundBet: roundBetEvent,
    levelUpdated: levelUpdatedEvent,
    leaderPrize: leaderboardPrizeEvent,
    cashbackUpdated: cashbackUpdatedEvent,
    bonusUpdated: bonusUpdatedEvent,
  },
});

/** The one list of the main socket's channels. */
export const CHANNELS: readonly Channel[] = [dropsChannel, playerChannel, battlesChannel, battleChannel, leaderboardChannel];
