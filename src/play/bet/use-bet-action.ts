import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { cents, formatCents, type Cents } from '#contract/money.ts';
import { openModal } from '#src/lib/modal.ts';
import { useOnline } from '#src/lib/realtime/use-online.ts';
import { useUser } from '#src/lib/session/use-user.ts';
import type { Gate } from '#src/settlement/gate.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { depositFor } from './deposit-for.ts';
import type { GameAsk } from './game-outcome.ts';
import type { BetFlow } from './bet-ports.ts';

/** What a press on the bet button does. */
export type BetWay = 'log-in' | 'offline' | 'ask-again' | 'problem' | 'add-coins' | 'bet';

export interface BetAction {
  way: BetWay;
  /** Presses do nothing just now. */
  locked: boolean;
  /** An answer is awaited, and no further bet can be placed until it is here. */
  waiting: boolean;
  /** Why it can't be pressed, or what a press will do besides betting; null when there is nothing to say. */
  note: string | null;
  press: () => void;
}

interface Options<Ask extends GameAsk, Outcome> {
  flow: Pick<BetFlow<Ask, Outcome>, 'store'>;
  maxOpen: number;
  stake: Cents;
  /** What stands against this stake or choice, in the player's words. */
  problem: string | null;
  onBet: () => void;
}

/** Who may bet now, and what the button does for those who can't yet: visitors log in, an empty balance is filled, a bet in doubt is asked for again. */
export function useBetAction<Ask extends GameAsk, Outcome>({ flow, maxOpen, stake, problem, onBet }: Options<Ask, Outcome>): BetAction {
  const { t } = useTranslation('play');
  const user = useUser();
  const online = useOnline();
  // Each of these is one plain value: a bet on its way draws the button anew only when that changes something on it.
  const full = useStore(flow.store, ({ open }) => open.length >= maxOpen);
  const waiting = useStore(flow.store, ({ open }) => open.length >= maxOpen && open.every(({ step }) => step === 'sending'));
  const doubts = useStore(flow.store, ({ unknown }) => unknown.length);
  const cooling = useStore(flow.store, (state) => state.cooling);
  const short = useShort(flow, useGate(), stake);

  const way = wayOf();
  const notes = {
    offline: () => t('bet.offline'),
    'ask-again': () => t('unknown.note', { count: doubts }),
    problem: () => problem,
    'add-coins': () => t('bet.short', { amount: formatCents(short) }),
    'log-in': () => null,
    bet: () => null,
  };

  function wayOf(): BetWay {
    if (user === null) return 'log-in';
    if (!online) return 'offline';
    if (doubts > 0) return 'ask-again';
    if (problem !== null) return 'problem';
    return short > 0 ? 'add-coins' : 'bet';
  }

  return {
    way,
    locked: full || cooling || user === undefined || way === 'offline' || way === 'problem',
    waiting,
    note: notes[way](),
    press() {
      if (way === 'log-in') openModal('login', { next: location.pathname });
      else if (way === 'add-coins') openModal('deposit', { amount: depositFor(short) });
      else onBet();
    },
  };
}

/** What is missing for a bet of this stake. Stakes that are on their way to the server leave the balance with its answer, so they count already. */
function useShort<Ask extends GameAsk, Outcome>({ store }: Pick<BetFlow<Ask, Outcome>, 'store'>, gate: Gate, stake: Cents): Cents {
  const subscribe = useCallback(
    (changed: () => void) => {
      const stops = [store.subscribe(changed), gate.store.subscribe(changed)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, gate],
  );
  const short = (): Cents => {
    const { balance } = gate.store.getState();
    if (balance === null) return cents(0);
    const sent = store.getState().open.reduce((sum, { step, intent }) => sum + (step === 'sending' ? intent.stake : 0), 0);
    return cents(Math.max(0, stake + sent - balance));
  };
  return useSyncExternalStore(subscribe, short, short);
}
