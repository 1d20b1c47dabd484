import type { AccountPart } from '#server/players/account-part.ts';

/** Seed pairs, which stay: they prove the bets that were drawn from them. A server seed is published with its bets, and never before. */
export const fairnessPart: AccountPart = {
  records: [{ name: 'seed_pairs', from: 'seed_pair t', key: 't.id::text', omit: ['server_seed_sealed'] }],
};
