import type { Bet } from '#contract/api/bets.ts';
import type { Hold, HoldRequest } from '#src/settlement/hold.ts';

/*
 * After a reload
 * 1. The server's balance has the winnings of balls that are still in the air. So before it can be shown, a hold keeps the balance still.
 * 2. `current` names the balls of the last ten seconds with the server's time: each is joined at its age, under a hold of its own.
 * 3. Then the first hold goes, and what was won appears ball by ball.
 */

/** Longer than the call may take with its session renewed, ms. */
const ASKING_WATCHDOG_MS = 25_000;

/** What bringing balls back touches. */
export interface JoinPorts {
  hold(request: HoldRequest): Pick<Hold, 'release'>;
  /** Asks for the balls of the last ten seconds. Throws ApiError. */
  current(): Promise<{ data: readonly Bet[]; server_time: string }>;
  /** Presented in this visit already, or still being presented by this page. */
  isKnown(bet: Bet): boolean;
  /** The stage's clock, ms. */
  now(): number;
  /** Lets a ball fall as if it had been dropped at `atMs` on the stage's clock. */
  join(bet: Bet, atMs: number): void;
  /** It could not be found out what is in the air: for the log, the balance and the lists show it all the same. */
  failed(error: unknown): void;
}

/** Brings back what is in the air. Never rejects. */
export async function joinCurrent({ hold, current, isKnown, now, join, failed }: JoinPorts): Promise<void> {
  const asking = hold({ id: 'plinko-current', concealing: 'movement', watchdogMs: ASKING_WATCHDOG_MS });
  try {
    const { data, server_time } = await current();
    const arrivedMs = now();
    const serverMs = Date.parse(server_time);
    for (const bet of data) if (!isKnown(bet)) join(bet, arrivedMs - Math.max(0, serverMs - Date.parse(bet.placed_at)));
    asking.release('shown');
  } catch (error) {
    asking.release('failed');
    failed(error);
  }
}
