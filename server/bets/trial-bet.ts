/** A call of the shop as a signed-in player of a tool sends it: JSON as on the wire. */
type TrialCall = <Reply>(method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

/** What a bet did to its player, as its answer says. */
interface TrialEffect {
  spentCents: number;
  paidCents: number;
  /** Prizes that came into the inventory. */
  prizes: number;
}

/** A small bet that may always be placed, for tools that play through HTTP alone and hold the shop to its answers. */
export interface TrialBet {
  /** Sends it under an idempotency key. */
  send(call: TrialCall, key: string): Promise<unknown>;
  effectOf(answer: never): TrialEffect;
}

/** What such a bet stakes, coins. */
export const TRIAL_STAKE = 0.5;

/** Coins of an answer as cents. */
export const centsIn = (coins: number): number => Math.round(coins * 100);

/** A trial bet of coins that pays coins. `payload`: the body besides the key. */
export function coinTrial(path: string, payload: object): TrialBet {
  return {
    send: (call, key) => call('POST', path, payload, { 'idempotency-key': key }),
    effectOf: ({ data: { bet } }: { data: { bet: { stake: number; payout: number } } }) => ({
      spentCents: centsIn(bet.stake),
      paidCents: centsIn(bet.payout),
      prizes: 0,
    }),
  };
}
