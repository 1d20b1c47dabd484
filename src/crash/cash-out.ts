import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CrashBet } from '#contract/api/crash.ts';
import type { Cents } from '#contract/money.ts';
import type { FlowHold } from '#src/play/bet/bet-ports.ts';
import { hasCode, isRefusal } from '#src/play/bet/refusal.ts';

/*
 * Leaving the flight, from the press to what it came to
 * 1. The press is answered at once: the button says that it is asking. A hold is opened before anything is sent.
 * 2. The server's answer is `won`, `late` (received after the bust), or a refusal that leaves the bet in the air.
 * 3. An answer that takes long, or none at all, is `unknown`: how the bet stands is asked again and again until somebody knows. News of the bet by any
 *    other way count as well.
 * 4. A bet that turns out to be still flying may be cashed out again; the server pays once, however often it is asked.
 */

/** Without an answer for this long the bet itself is looked up, ms. */
export const SLOW_AFTER_MS = 3_000;
/** Pauses between two looks, ms; the last one repeats. */
const LOOK_AGAIN_MS = [0, 1_000, 2_000, 4_000] as const;
/** The longest that a hold may keep the balance from moving, ms. */
const HOLD_MS = 20_000;

export type CashOutState =
  | { step: 'rest' }
  | { step: 'asking' | 'unknown'; betId: string }
  | { step: 'won'; bet: CrashBet }
  | { step: 'late'; betId: string };

export interface CashOutAnswer {
  bet: CrashBet;
  balance: Cents;
  balance_version: number;
}

export interface CashOutPorts {
  send(betId: string): Promise<CashOutAnswer>;
  /** How the bet stands by the player's own list; null when it isn't there. */
  look(betId: string): Promise<CrashBet | null>;
  delay(ms: number): Promise<void>;
  hold(betId: string, watchdogMs: number): FlowHold;
  receiveBalance(balance: { balance: Cents; version: number }): void;
  /** Something was learned of the bet: whoever shows it hears of it, and tells its scene before this returns. */
  learned(bet: CrashBet): void;
  /** The server refused for a reason that leaves the bet as it is. */
  refused(error: unknown): void;
}

export interface CashOutFlow {
  store: StoreApi<CashOutState>;
  /** Asks for a bet to be cashed out. False, and nothing happens, while one is being asked for. */
  press(betId: string): boolean;
  /** Looks now how a bet in doubt stands. */
  lookNow(): void;
  /** News of an own bet by another way. */
  news(bet: CrashBet): void;
  /** Another flight begins: what the last one came to is no longer said. */
  clear(): void;
}

interface Asked {
  betId: string;
  hold: FlowHold;
  /** Ends the pause before the next look. */
  wake: () => void;
}

/** Makes the controller behind the cash-out button: no React, no network of its own, so that every ending can be tested. */
export function createCashOut(ports: CashOutPorts): CashOutFlow {
  const store = createStore<CashOutState>(() => ({ step: 'rest' }));
  /** The press that counts; an older one only delivers what it learns. */
  let current: Asked | null = null;

  function end(next: CashOutState, reason: 'shown' | 'refused' | 'unknown'): void {
    const mine = current;
    current = null;
    store.setState(next, true);
    mine?.hold.release(reason);
    mine?.wake();
  }

  /** True when the bet's own state ends the asking. */
  function settle(bet: CrashBet): boolean {
    if (current?.betId !== bet.id) return false;
    if (bet.status === 'won') end({ step: 'won', bet }, 'shown');
    else if (bet.status === 'lost') end({ step: 'late', betId: bet.id }, 'refused');
    else if (bet.status === 'refunded' || bet.status === 'canceled') end({ step: 'rest' }, 'refused');
    else return false;
    return true;
  }

  async function ask(mine: Asked): Promise<void> {
    const { betId, hold } = mine;
    try {
      const { bet, balance, balance_version: version } = await ports.send(betId);
      ports.receiveBalance({ balance, version });
      hold.told({ payout: bet.payout, version, watchdogMs: HOLD_MS });
      ports.learned(bet);
      settle(bet);
    } catch (error) {
      if (current !== mine) return;
      if (hasCode(error, 'too_late')) end({ step: 'late', betId }, 'refused');
      else if (isRefusal(error) && !hasCode(error, 'not_found')) {
        end({ step: 'rest' }, 'refused');
        ports.refused(error);
      } else doubt(mine);
    }
  }

  function doubt(mine: Asked): void {
    if (current !== mine || store.getState().step !== 'asking') return;
    store.setState({ step: 'unknown', betId: mine.betId }, true);
    mine.hold.release('unknown');
    void lookUntilKnown(mine);
  }

  async function lookUntilKnown(mine: Asked): Promise<void> {
    for (let count = 0; current === mine; count++) {
      const pause = LOOK_AGAIN_MS[Math.min(count, LOOK_AGAIN_MS.length - 1)] ?? 0;
      await Promise.race([ports.delay(pause), new Promise<void>((resolve) => (mine.wake = resolve))]);
      if (current !== mine) return;
      // A look that fails says nothing; the next one may.
      const bet = await ports.look(mine.betId).catch(() => null);
      if (bet === null || current !== mine) continue;
      ports.learned(bet);
      if (!settle(bet) && current === mine) end({ step: 'rest' }, 'unknown');
    }
  }

  return {
    store,
    press(betId) {
      if (current !== null) return false;
      const hold = ports.hold(betId, HOLD_MS);
      const mine: Asked = { betId, hold, wake: () => undefined };
      current = mine;
      store.setState({ step: 'asking', betId }, true);
      void ask(mine);
      void ports.delay(SLOW_AFTER_MS).then(() => doubt(mine));
      return true;
    },
    lookNow: () => current?.wake(),
    news: (bet) => void settle(bet),
    clear() {
      const { step } = store.getState();
      if (step === 'won' || step === 'late') store.setState({ step: 'rest' }, true);
    },
  };
}
