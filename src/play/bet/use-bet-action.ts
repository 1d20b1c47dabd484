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
import { type PlacingPort, sentCents } from './placing-port.ts';

/** What a press on the bet button does. */
export type BetWay = 'log-in' | 'offline' | 'ask-again' | 'problem' | 'add-coins' | 'bet';

export interface BetAction {
  way: BetWay;
  /** Presses do nothing just now. */
  locked: boolean;
  /** An answer is awaited, and no further bet can be placed until it is here. */
  waiting: boolean;
  /** Bets may run beside each other, so each of two quick presses is one. */
  several: boolean;
  /** Why it can't be pressed, or what a press will do besides betting; null when there is nothing to say. */
  note: string | null;
  press: () => void;
}

interface Options {
  placing: Pick<PlacingPort<never>, 'store' | 'maxOpen'>;
  stake: Cents;
  /** Which way in a press offers to a visitor; to log in where left out. */
  visitors?: 'login' | 'register' | undefined;
}

/**
 * Who may bet now, and what a button does for those who can't yet: visitors log in, an empty balance is filled, a bet in doubt is asked for again.
 * Answers what makes the action of a button out of what stands against this stake or choice, in the player's words, and of what a press does.
 */
export function useBetAction({
  placing: { store, maxOpen },
  stake,
  visitors = 'login',
}: Options): (problem: string | null, onBet: () => void) => BetAction {
  const { t } = useTranslation('play');
  const user = useUser();
  const online = useOnline();
  // Each of these is one plain value: a bet on its way draws the button anew only when that changes something on it.
  const full = useStore(store, ({ open }) => open.length >= maxOpen);
  const waiting = useStore(store, ({ open }) => open.length >= maxOpen && open.every(({ step }) => step === 'sending'));
  const doubts = useStore(store, ({ unknown }) => unknown.length);
  const cooling = useStore(store, (state) => state.cooling);
  const short = useShort(store, useGate(), stake);

  function wayOf(problem: string | null): BetWay {
    if (user === null) return 'log-in';
    if (!online) return 'offline';
    if (doubts > 0) return 'ask-again';
    if (problem !== null) return 'problem';
    return short > 0 ? 'add-coins' : 'bet';
  }

  return (problem, onBet) => {
    const way = wayOf(problem);
    const notes = {
      offline: () => t('bet.offline'),
      'ask-again': () => t('unknown.note', { count: doubts }),
      problem: () => problem,
      'add-coins': () => t('bet.short', { amount: formatCents(short) }),
      'log-in': () => null,
      bet: () => null,
    };
    return {
      way,
      locked: full || cooling || user === undefined || way === 'offline' || way === 'problem',
      waiting,
      several: maxOpen > 1 && way === 'bet',
      note: notes[way](),
      press() {
        if (way === 'log-in') openModal(visitors, { next: location.pathname });
        else if (way === 'add-coins') openModal('deposit', { amount: depositFor(short) });
        else onBet();
      },
    };
  };
}

/** What is missing for a bet of this stake, beside the stakes that are on their way to the server. */
function useShort(store: PlacingPort<never>['store'], gate: Gate, stake: Cents): Cents {
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
    return cents(balance === null ? 0 : Math.max(0, stake + sentCents(store.getState()) - balance));
  };
  return useSyncExternalStore(subscribe, short, short);
}
