import * as z from 'zod/mini';
import { queryFlag } from './common.ts';

/** What a game's leaderboard orders by: payout less stake, or the multiplier. */
export const LEADER_METRICS = ['win_amount', 'multiplier'] as const;

/** How far a game's leaderboard looks back; days and weeks are the house's. */
export const LEADER_PERIODS = ['day', 'week', 'all'] as const;

/** Whom a leaderboard lists besides players: `demo=0` leaves the sandbox's demo players out. */
export const leadersQuery = { demo: z.optional(queryFlag) };
