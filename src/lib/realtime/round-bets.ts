import type { CrashBet } from '#contract/api/crash.ts';
import type { WheelBet } from '#contract/api/wheel.ts';

/** An own bet on a live round as the server settled it. */
export type RoundBetNews = { game: 'crash'; bet: CrashBet } | { game: 'wheel'; bet: WheelBet };

const listeners = new Set<(news: RoundBetNews) => void>();

/** Tells of own bets that were settled, as the private channel brings them. Returns how to stop. */
export function onRoundBet(listener: (news: RoundBetNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the private channel. */
export function tellRoundBet(news: RoundBetNews): void {
  for (const listener of listeners) listener(news);
}
