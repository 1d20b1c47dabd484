import type { Counter } from './counting/counter.ts';

/*
 * The one list of what follows from settled bets. Each counter has its own tables and sees every bet once (`server/counting`).
 */

/** The counters, in the order in which they lock their rows. */
export const COUNTERS: readonly Counter[] = [];
