import { cents, type Cents } from '#contract/money.ts';
import { seeded } from '#scenes/stage/random.ts';
import { type Wager, wagerAt } from '#contract/games/wager.ts';

/** Bets in a row that the fan follows. */
export const FAN_BETS = 200;
/** Players who start alike. */
export const FAN_PLAYERS = 2_500;
/** Players drawn as lines of their own. */
export const FAN_SAMPLES = 8;

/** The shares of players below the fan's lines, in percent. */
export const PERCENTILES = [5, 25, 50, 75, 95] as const;

export interface FanRequest {
  startCents: Cents;
  stakeCents: Cents;
}

/** What many equal players' balances did. All lines have `FAN_BETS` + 1 points, the first being the start; cents. */
export interface FanResult extends FanRequest {
  players: number;
  /** One line per percentile of `PERCENTILES`. */
  percentiles: readonly (readonly number[])[];
  samples: readonly (readonly number[])[];
  /** Shares of all players, 0–1, after the last bet. */
  ahead: number;
  /** Could not pay the next bet any more. */
  broke: number;
  /** Mean of the last balances, cents. */
  mean: number;
}

export interface Fan {
  /** Has every player bet once more. False when all bets were made. */
  step(): boolean;
  result(): FanResult;
}

/** Lets many players bet the same stake from the same balance; who can't pay a stake stops. */
export function createFan(wager: Wager, seed: string, { startCents, stakeCents }: FanRequest, players = FAN_PLAYERS): Fan {
  const { next } = seeded(`${seed}/balances`);
  const payouts = wagerAt(wager, stakeCents).outcomes.map(({ pays }) => pays);
  const balances = new Float64Array(players).fill(startCents);
  const sorted = new Float64Array(players);
  const percentiles = PERCENTILES.map(() => [Number(startCents)]);
  const samples = Array.from({ length: Math.min(FAN_SAMPLES, players) }, () => [Number(startCents)]);
  let bets = 0;

  function record(): void {
    sorted.set(balances);
    sorted.sort();
    PERCENTILES.forEach((percent, line) => percentiles[line]?.push(sorted[Math.round(((players - 1) * percent) / 100)] ?? 0));
    samples.forEach((line, player) => line.push(balances[player] ?? 0));
  }

  return {
    step() {
      if (bets === FAN_BETS) return false;
      for (let player = 0; player < players; player += 1) {
        const balance = balances[player] ?? 0;
        if (balance >= stakeCents) balances[player] = balance - stakeCents + (payouts[wager.draw(next)] ?? 0);
      }
      bets += 1;
      record();
      return bets < FAN_BETS;
    },
    result: () => ({
      startCents,
      stakeCents,
      players,
      percentiles,
      samples,
      ahead: balances.filter((balance) => balance > startCents).length / players,
      broke: balances.filter((balance) => balance < stakeCents).length / players,
      mean: balances.reduce((sum, balance) => sum + balance, 0) / players,
    }),
  };
}

/** A start that makes 200 bets interesting: a hundred stakes. */
export function usualStart(stake: Cents): Cents {
  return cents(stake * 100);
}
