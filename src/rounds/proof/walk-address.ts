import { CHAIN_HASH } from '#contract/fairness/hash-chain.ts';

/** A walk as a form and an address carry it. */
export interface WalkInput {
  from: string;
  to: string;
  max: string;
}

/** The most hashes of one walk. */
export const MAX_STEPS = 10_000_000;
const USUAL_STEPS = '100000';
const MAX_LENGTH = 80;

/** The walk that an address asks for; what it leaves out is empty. */
export function readWalk(search: URLSearchParams): WalkInput {
  const part = (name: string): string => (search.get(name) ?? '').slice(0, MAX_LENGTH);
  return { from: part('from').toLowerCase(), to: part('to').toLowerCase(), max: part('max') || USUAL_STEPS };
}

/** The first field that no walk can be made with; null when one can. */
export function walkFault({ from, to, max }: WalkInput): keyof WalkInput | null {
  if (!CHAIN_HASH.test(from)) return 'from';
  if (!CHAIN_HASH.test(to)) return 'to';
  const steps = /^\d{1,8}$/.test(max) ? Number(max) : 0;
  return steps >= 1 && steps <= MAX_STEPS ? null : 'max';
}

/** The address at which a game's fairness page walks from a link to another. */
export function walkAddress(game: string, { from, to, max }: { from: string; to: string; max: number }): string {
  return `/${game}/provably-fair?${new URLSearchParams({ from, to, max: String(max) }).toString()}#walk`;
}

/** The address at which a game's fairness page recomputes a round. */
export function roundVerifierAddress(game: string, { hash, salt }: { hash: string; salt: string }): string {
  return `/${game}/provably-fair?${new URLSearchParams({ hash, salt }).toString()}#verify`;
}
