import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CrashBet } from '#contract/api/crash.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { Intents, type IntentEvent } from '#src/lib/api/intents.ts';
import type { FlowHold } from '#src/play/bet/bet-ports.ts';
import type { RoundEvent } from '#src/rounds/events/round-events.ts';
import type { RoundAnswer } from '#src/rounds/events/round-intents.ts';
import type { RoundStream } from '#src/rounds/events/round-stream.ts';
import type { Gate } from '#src/settlement/gate.ts';
import type { CrashKinds } from './crash-kinds.ts';

/*
 * Leaving the flight, from the press to its result
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

export type CashOutState = { step: 'rest' | 'won' | 'late' } | { step: 'asking' | 'unknown'; betId: string };

interface CashOutCalls {
  send(betId: string): Promise<RoundAnswer<CrashBet>>;
  /** The bet's status in the player's own list; null when it isn't there. */
  look(betId: string): Promise<CrashBet | null>;
  delay(ms: number): Promise<void>;
}

type Stream = Pick<RoundStream<CrashKinds>, 'on' | 'publish'>;
type Event = RoundEvent<CrashKinds>;

export interface CashOut {
  store: StoreApi<CashOutState>;
  /** Asks for a bet to be cashed out. False, and nothing happens, while one is being asked for. */
  press(betId: string): boolean;
  /** Looks up the status of a bet in doubt now. */
  lookNow(): void;
}

const stepOf = ({ status }: CrashBet): 'won' | 'late' | 'rest' => (status === 'won' ? 'won' : status === 'lost' ? 'late' : 'rest');

function stateAfter(event: IntentEvent<CrashBet>): CashOutState {
  if (event.kind === 'sending' || event.kind === 'unknown')
    return { step: event.kind === 'sending' ? 'asking' : 'unknown', betId: event.id };
  if (event.kind === 'known') return { step: stepOf(event.answer) };
  return { step: event.kind === 'refused' && hasCode(event.error, 'too_late') ? 'late' : 'rest' };
}

function eventOf(event: IntentEvent<CrashBet>): Event {
  const { id } = event;
  switch (event.kind) {
    case 'sending':
      return { kind: 'asked', intent: 'cashOut', id };
    case 'unknown':
      return { kind: 'unknown', intent: 'cashOut', id, error: null };
    case 'known':
      return event.answer.status === 'won'
        ? { kind: 'cashedOut', bet: event.answer }
        : { kind: 'inVain', intent: 'cashOut', bet: event.answer };
    case 'refused':
    case 'lost':
      return { kind: event.kind, intent: 'cashOut', id, error: event.error };
  }
}

/** Makes the controller behind the cash-out button: no React, no network of its own, so that every ending can be tested. */
export function createCashOut(stream: Stream, { send, look, delay }: CashOutCalls): CashOut {
  const store = createStore<CashOutState>(() => ({ step: 'rest' }));
  let roundId: string | undefined;
  const intents = new Intents<CrashBet>(1);
  const press = (betId: string): boolean =>
    intents.start(betId, {
      slowAfterMs: SLOW_AFTER_MS,
      delay,
      async send(_key, isOwn) {
        const { bet, balance, balance_version: version } = await send(betId);
        if (isOwn()) stream.publish({ kind: 'answered', intent: 'cashOut', bet, balance, version });
        return bet;
      },
      look: () => look(betId),
      // A bet that the server doesn't find may be one that it doesn't know yet.
      readRefusal: (error) => ({ kind: hasCode(error, 'not_found') ? 'unknown' : 'refused', error }),
      happened(event) {
        store.setState(stateAfter(event), true);
        stream.publish(eventOf(event));
      },
    });

  stream.on('hold', (events, { round }) => {
    // Another flight begins: the result of the last one is no longer announced.
    const { step } = store.getState();
    if (round?.id !== roundId && (step === 'won' || step === 'late')) store.setState({ step: 'rest' }, true);
    roundId = round?.id;
    if (!events.some(({ kind }) => kind === 'playerChanged')) return;
    intents.forget();
    store.setState({ step: 'rest' }, true);
  });
  stream.on('release', (events) => {
    for (const event of events)
      if (event.kind === 'settled' || event.kind === 'refunded' || event.kind === 'canceled') intents.learn(event.bet.id, event.bet);
  });
  return { store, press, lookNow: () => intents.lookNow() };
}

/** The bet whose cash-out an event ends, and how; null where it ends none. */
function endOf(event: Event): { id: string; reason: 'shown' | 'refused' | 'unknown' } | null {
  if (event.kind === 'cashedOut') return { id: event.bet.id, reason: 'shown' };
  if (event.kind === 'settled' || event.kind === 'refunded' || event.kind === 'canceled')
    return { id: event.bet.id, reason: event.bet.status === 'won' ? 'shown' : 'refused' };
  if (!('intent' in event) || event.intent !== 'cashOut') return null;
  if (event.kind === 'inVain') return { id: event.bet.id, reason: event.bet.status === 'placed' ? 'unknown' : 'refused' };
  if (event.kind === 'refused') return { id: event.id, reason: 'refused' };
  return event.kind === 'unknown' || event.kind === 'lost' ? { id: event.id, reason: 'unknown' } : null;
}

/** Conceals what a cash-out pays from the press until the scene has it. */
export function holdCashOuts(stream: Pick<Stream, 'on'>, gate: Pick<Gate, 'hold'>): void {
  const holds = new Map<string, FlowHold>();
  stream.on('hold', (events) => {
    for (const event of events) {
      if (!('intent' in event) || event.intent !== 'cashOut') continue;
      if (event.kind === 'asked') holds.set(event.id, gate.hold({ id: `crash-${event.id}`, concealing: 'payouts', watchdogMs: HOLD_MS }));
      if (event.kind === 'answered')
        holds.get(event.bet.id)?.answered({ payout: event.bet.payout, version: event.version, watchdogMs: HOLD_MS });
    }
  });
  stream.on('release', (events) => {
    for (const event of events) {
      const end = endOf(event);
      if (end === null) continue;
      holds.get(end.id)?.release(end.reason);
      holds.delete(end.id);
    }
  });
}
