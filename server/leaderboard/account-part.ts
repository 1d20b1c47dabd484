import type { AccountPart } from '#server/players/account-part.ts';
import { leaveOpenWeeks } from './bests.ts';

/** Places and prizes of the weekly leaderboard. Who leaves gives up the places of weeks that still run. */
export const leaderboardPart: AccountPart = {
  records: [
    { name: 'leaderboard_bests', from: 'leaderboard_best t', key: 't.week::text || t.metric' },
    { name: 'leaderboard_edges', from: 'leaderboard_edge t', key: 't.week::text' },
    { name: 'leaderboard_prizes', from: 'leaderboard_prize t', key: 't.week::text || t.metric' },
  ],
  forget: (tx, { id }) => leaveOpenWeeks(tx, id),
};
