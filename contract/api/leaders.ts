import * as z from 'zod/mini';
import { queryFlag } from './common.ts';

/** What a game's leaderboard orders by: payout less stake, or the multiplier. */
export const LEADER_METRICS = ['win_amount', 'multiplier'] as const;

/** How far a game's leaderboard looks back; days and weeks are the house's. */
export const LEADER_PERIODS = ['day', 'week', 'all'] as const;

/** The part of a leaderboard's query that all games have: `demo=0` leaves out the sandbox's demo players. */
export const leadersQuery = { demo: z.optional(queryFlag) };
