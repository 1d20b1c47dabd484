import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { cents, formatCents, type Cents } from '#contract/money.ts';
import { type PlayStop, stopText } from '#src/lib/refusals/play-stop.ts';
import { modalsService } from '#src/lib/modal.ts';
import { connectionService } from '#src/realtime/connection.ts';
import { type Services, useServices } from '#src/lib/services/services.ts';
import { sessionStoreService } from '#src/session/session-store.ts';
import { gateService } from '#src/settlement/gate.ts';
import { depositFor } from './deposit-for.ts';
import { type PlacingPort, sentCents } from './placing-port.ts';
import { type PlayStops, playStopsService, stopOf } from './play-stops.ts';

/*
 * Who may bet now, and what a button does for those who can't yet: visitors log in, an empty balance is filled, a bet in doubt is asked for again.
 * What prevents a bet is read where it is shown, by the button, and where a key is pressed: a bet on its way draws no more of its page than that.
 */

/** What a press on the bet button does. */
export type BetWay = 'log-in' | 'offline' | 'ask-again' | 'problem' | 'add-coins' | 'bet';

/** A bet button, before the current state is read. */
export interface BetPort {
  placing: Pick<PlacingPort<never>, 'store' | 'maxOpen'>;
  stake: Cents;
  /** What prevents this stake or choice, in the player's words; null for nothing. */
  problem: string | null;
  /** What a press does that bets, or that asks again. */
  onBet: () => void;
  /** What it does instead where it would bet; left out, it bets. */
  instead?: () => void;
  /** Which way in a press offers to a visitor; to log in where left out. */
  visitors?: 'login' | 'register' | undefined;
}

/** What a press does just now. */
export interface BetPress {
  way: BetWay;
  /** Presses do nothing just now. */
  locked: boolean;
  press: () => void;
}

export interface BetAction extends BetPress {
  /** Bets in doubt are being asked for without a press. */
  looking: boolean;
  /** An answer is awaited, and no further bet can be placed until it is here. */
  waiting: boolean;
  /** Bets may run beside each other, so each of two quick presses is one. */
  several: boolean;
  /** Why it can't be pressed, or what a press will do besides betting; null when there is nothing to say. */
  note: string | null;
}

/** The state that matters to a bet, whatever its choice. Plain values: a bet on its way changes the button only where it changes one of them. */
interface BetState {
  /** Undefined while the session is not yet known. */
  visitor: boolean | undefined;
  online: boolean;
  /** As many bets are on their way as may be. */
  full: boolean;
  waiting: boolean;
  /** Bets whose outcome is not known. */
  doubts: number;
  /** They are being asked for without a press. */
  looking: boolean;
  cooling: boolean;
  /** What is missing for a bet of this stake, beside the stakes that are on their way to the server. */
  short: Cents;
  stops: PlayStops;
}

function betStateNow(services: Services, { placing: { store, maxOpen }, stake }: Pick<BetPort, 'placing' | 'stake'>): BetState {
  const { open, unknown, looking = false, cooling } = store.getState();
  const { player } = services.get(sessionStoreService).getState();
  const { balance } = services.get(gateService).store.getState();
  const full = open.length >= maxOpen;
  return {
    visitor: player === undefined ? undefined : player === null,
    online: services.get(connectionService).store.getState().online,
    full,
    waiting: full && open.every(({ step }) => step === 'sending'),
    doubts: unknown.length,
    looking,
    cooling,
    short: cents(balance === null ? 0 : Math.max(0, stake + sentCents({ open }) - balance)),
    stops: services.get(playStopsService).getState(),
  };
}

const same = (one: BetState, other: BetState): boolean => (Object.keys(one) as (keyof BetState)[]).every((key) => one[key] === other[key]);

function wayOf({ visitor, online, doubts, short }: BetState, problem: string | PlayStop | null): BetWay {
  if (visitor === true) return 'log-in';
  if (!online) return 'offline';
  if (doubts > 0) return 'ask-again';
  if (problem !== null) return 'problem';
  return short > 0 ? 'add-coins' : 'bet';
}

function pressOf(services: Services, betState: BetState, { problem, stake, onBet, instead, visitors = 'login' }: BetPort): BetPress {
  const way = wayOf(betState, stopOf(betState.stops, stake) ?? problem);
  const { openModal } = services.get(modalsService);
  return {
    way,
    locked: betState.full || betState.cooling || betState.visitor === undefined || way === 'offline' || way === 'problem',
    press() {
      if (way === 'log-in') openModal(visitors, { next: location.pathname });
      else if (way === 'add-coins') openModal('deposit', { amount: depositFor(betState.short) });
      else if (way === 'bet' && instead) instead();
      else onBet();
    },
  };
}

/** What a press on a button would do at this moment, for keys. Nothing is drawn anew when it changes. */
export function usePressNow(): (port: BetPort) => BetPress {
  const services = useServices();
  return useCallback((port) => pressOf(services, betStateNow(services, port), port), [services]);
}

/** The action of a bet button, updated with the state. */
export function useBetAction(port: BetPort): BetAction {
  const { t } = useTranslation('play');
  const services = useServices();
  const betState = useBetState(services, port);
  const { way, ...press } = pressOf(services, betState, port);
  const stop = stopOf(betState.stops, port.stake);
  const notes = {
    offline: () => t('bet.offline'),
    'ask-again': () => t(betState.looking ? 'unknown.checking' : 'unknown.note', { count: betState.doubts }),
    problem: () => (stop ? stopText(stop) : port.problem),
    'add-coins': () => t('bet.short', { amount: formatCents(betState.short) }),
    'log-in': () => null,
    bet: () => null,
  };
  return {
    ...press,
    way,
    looking: betState.looking,
    waiting: betState.waiting,
    several: port.placing.maxOpen > 1 && way === 'bet' && port.instead === undefined,
    note: notes[way](),
  };
}

function useBetState(services: Services, { placing, stake }: BetPort): BetState {
  const { store } = placing;
  const subscribe = useCallback(
    (changed: () => void) => {
      const others = [
        services.get(sessionStoreService),
        services.get(connectionService).store,
        services.get(gateService).store,
        services.get(playStopsService),
      ];
      const stops = [store.subscribe(changed), ...others.map((other) => other.subscribe(changed))];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, services],
  );
  const last = useRef<BetState | null>(null);
  const now = (): BetState => {
    const next = betStateNow(services, { placing, stake });
    if (last.current === null || !same(last.current, next)) last.current = next;
    return last.current;
  };
  return useSyncExternalStore(subscribe, now, now);
}
