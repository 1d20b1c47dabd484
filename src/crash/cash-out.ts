import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CrashBet } from '#contract/api/crash.ts';
import type { Cents } from '#contract/money.ts';
import { type Fate, type FollowedFate, followFate, hasCode } from '#src/lib/api/fate.ts';
import type { FlowHold } from '#src/play/bet/bet-ports.ts';

/*
 * Leaving the flight, from the press to what it came to
 * 1. The press is answered at once: the button says that it is asking. A hold is opened before anything is sent.
 * 2. The server's answer is `won`, `late` (received after the bust), or a refusal that leaves the bet in the air.
 * 3. An answer that takes long, or none at all, is `unknown`: the bet's status is asked again and again until it is known. News of the bet by any
 *    other way count as well.
 * 4. A bet that turns out to be still flying may be cashed out again; the server pays once, however often it is asked.
 */

/** Without an answer for this long the bet itself is looked up, ms. */
export const SLOW_AFTER_MS = 3_000;
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
  /** The bet's status in the player's own list; null when it isn't there. */
  look(betId: string): Promise<CrashBet | null>;
  delay(ms: number): Promise<void>;
  hold(betId: string, watchdogMs: number): FlowHold;
  receiveBalance(balance: { balance: Cents; version: number }): void;
  /** Something was learned of the bet: the page that shows it updates its scene before this returns. */
  learned(bet: CrashBet): void;
  /** The server refused for a reason that leaves the bet as it is. */
  refused(error: unknown): void;
}

export interface CashOutFlow {
  store: StoreApi<CashOutState>;
  /** Asks for a bet to be cashed out. False, and nothing happens, while one is being asked for. */
  press(betId: string): boolean;
  /** Looks up the status of a bet in doubt now. */
  lookNow(): void;
  /** News of an own bet by another way. */
  news(bet: CrashBet): void;
  /** Another flight begins: what the last one came to is no longer said. */
  clear(): void;
}

interface Asked {
  betId: string;
  hold: FlowHold;
  fate: FollowedFate<CrashBet> | null;
}

/** How a cash-out ends where the bet's own state says so; null while it still flies. */
function endOf(bet: CrashBet): { state: CashOutState; reason: 'shown' | 'refused' } | null {
  if (bet.status === 'won') return { state: { step: 'won', bet }, reason: 'shown' };
  if (bet.status === 'lost') return { state: { step: 'late', betId: bet.id }, reason: 'refused' };
  return bet.status === 'refunded' || bet.status === 'canceled' ? { state: { step: 'rest' }, reason: 'refused' } : null;
}

/** Makes the controller behind the cash-out button: no React, no network of its own, so that every ending can be tested. */
export function createCashOut(ports: CashOutPorts): CashOutFlow {
  const store = createStore<CashOutState>(() => ({ step: 'rest' }));
  /** The press that counts; an older one only delivers what it learns. */
  let current: Asked | null = null;

  async function send({ betId, hold }: Asked): Promise<CrashBet> {
    const { bet, balance, balance_version: version } = await ports.send(betId);
    ports.receiveBalance({ balance, version });
    hold.answered({ payout: bet.payout, version, watchdogMs: HOLD_MS });
    ports.learned(bet);
    return bet;
  }

  async function look({ betId }: Asked): Promise<CrashBet | null> {
    const bet = await ports.look(betId);
    if (bet !== null && current?.betId === betId) ports.learned(bet);
    return bet;
  }

  function doubt({ betId, hold }: Asked): void {
    store.setState({ step: 'unknown', betId }, true);
    hold.release('unknown');
  }

  function end({ betId, hold }: Asked, fate: Fate<CrashBet>): void {
    current = null;
    const late = fate.kind === 'refused' && hasCode(fate.error, 'too_late');
    const known = fate.kind === 'answered' ? endOf(fate.answer) : null;
    store.setState(late ? { step: 'late', betId } : (known?.state ?? { step: 'rest' }), true);
    hold.release(known?.reason ?? (fate.kind === 'refused' ? 'refused' : 'unknown'));
    if (fate.kind === 'refused' && !late) ports.refused(fate.error);
  }

  return {
    store,
    press(betId) {
      if (current !== null) return false;
      const mine: Asked = { betId, hold: ports.hold(betId, HOLD_MS), fate: null };
      current = mine;
      store.setState({ step: 'asking', betId }, true);
      mine.fate = followFate<CrashBet>({
        send: () => send(mine),
        slowAfterMs: SLOW_AFTER_MS,
        look: () => look(mine),
        // A bet that the server doesn't find may be one that it doesn't know yet.
        readRefusal: (error) => ({ kind: hasCode(error, 'not_found') ? 'unknown' : 'refused', error }),
        delay: ports.delay,
        doubted: () => doubt(mine),
        ended: (fate) => end(mine, fate),
      });
      return true;
    },
    lookNow: () => current?.fate?.lookNow(),
    news(bet) {
      if (current?.betId === bet.id && endOf(bet) !== null) current.fate?.learn(bet);
    },
    clear() {
      const { step } = store.getState();
      if (step === 'won' || step === 'late') store.setState({ step: 'rest' }, true);
    },
  };
}
