import { createStore, type StoreApi } from 'zustand/vanilla';
import { cents, type Cents } from '#contract/money.ts';
import { type AutoSettings, nextStake, settingsDecision, stakeFollowsResults } from './auto.ts';
import type { BetResult, PlacedStake } from '#src/play/bet/placing-port.ts';

/*
 * Auto play
 * 1. One loop places one bet, waits for its answer (and for its result, where the next stake depends on it), pauses, and places the next.
 *    Nothing is counted in time, so a hidden tab whose timers are slow plays slowly and never catches up.
 * 2. Before each bet the settings, the limits, the balance and the connection are asked.
 * 3. A bet that is refused or never answered ends the run. So do the player, the connection's loss and leaving the page, at any moment.
 * 4. The run is over when its last open bet is settled.
 */

/** Why a run ended. `stopped`: see `PlayStop`; `unknown`: a bet has no answer. */
export type AutoStop = 'done' | 'profit' | 'loss' | 'limit' | 'funds' | 'stopped' | 'error' | 'unknown' | 'offline' | 'player' | 'left';

export interface AutoState {
  /** `ending`: no further bet is placed, the last ones are not settled yet. */
  status: 'idle' | 'running' | 'ending';
  placed: number;
  /** Bets that are settled. */
  settled: number;
  profitCents: Cents;
  /** The stake of the next bet. */
  stake: Cents;
  /** How the last run ended; null before the first and during one. */
  stopped: AutoStop | null;
}

/** Everything outside that a run touches. */
export interface AutoPorts {
  /** Places a bet; null while no further one may run just now. */
  place(stake: Cents): PlacedStake | null;
  /** Why no bet of this stake may be placed, besides the settings; null where it may. */
  stopReason(stake: Cents): 'limit' | 'funds' | 'offline' | 'stopped' | null;
  /** Whether a bet has no answer. */
  hasDoubt(): boolean;
  /** Resolves when the next bet may be placed. */
  next(): Promise<void>;
  /** Every bet is settled: say how the run went. */
  ended(state: AutoState): void;
}

export interface AutoPlay {
  store: StoreApi<AutoState>;
  /** Starts a run; does nothing while one is on. */
  start(settings: AutoSettings, stake: Cents): void;
  stop(reason: AutoStop): void;
}

const IDLE: AutoState = { status: 'idle', placed: 0, settled: 0, profitCents: cents(0), stake: cents(0), stopped: null };

/** Makes the auto player of one page. */
export function createAutoPlay(ports: AutoPorts): AutoPlay {
  const store = createStore<AutoState>(() => IDLE);
  /** The run in progress; a loop that finds another one here has been stopped. */
  let current: object | null = null;
  let airCents = 0;
  let onSettled: () => void = () => {};

  const state = (): AutoState => store.getState();

  function stop(reason: AutoStop): void {
    if (state().status !== 'running') return;
    current = null;
    store.setState({ status: 'ending', stopped: reason });
    onSettled();
    finish();
  }

  function finish(): void {
    if (state().status !== 'ending' || airCents > 0) return;
    store.setState({ status: 'idle' });
    ports.ended(state());
  }

  async function follow(bet: PlacedStake, stake: Cents, next: (result: BetResult) => Cents): Promise<void> {
    airCents += stake;
    const result = await bet.settled;
    airCents -= stake;
    if (result) {
      const { settled, profitCents } = state();
      store.setState({ settled: settled + 1, profitCents: cents(profitCents + result.payout - result.stake), stake: next(result) });
    }
    onSettled();
    finish();
  }

  /** Why the last bet was not placed. */
  function failure(stake: Cents): AutoStop {
    if (ports.stopReason(stake) === 'stopped') return 'stopped';
    return ports.hasDoubt() ? 'unknown' : 'error';
  }

  /** Resolves when one more bet is settled, or the run was stopped. */
  const nextSettled = (): Promise<void> => new Promise((resolve) => (onSettled = resolve));

  async function run(mine: object, settings: AutoSettings, base: Cents): Promise<void> {
    const alone = stakeFollowsResults(settings);
    while (current === mine) {
      const { stake, placed, profitCents } = state();
      const decision = settingsDecision(settings, { placed, airCents: cents(airCents), profitCents }, stake);
      if (decision !== null && decision !== 'wait') return stop(decision);
      const reason = decision ?? ports.stopReason(stake);
      if (reason === 'wait' || (reason === 'funds' && airCents > 0)) {
        await nextSettled();
        continue;
      }
      if (reason !== null) return stop(reason);
      const bet = ports.place(stake);
      if (bet) {
        store.setState({ placed: placed + 1 });
        const settled = follow(bet, stake, (result) => nextStake(settings, base, result));
        if (!(await bet.answered)) return current === mine ? stop(failure(stake)) : undefined;
        if (alone) await settled;
      }
      if (current === mine) await ports.next();
    }
    return undefined;
  }

  return {
    store,
    start(settings, stake) {
      if (state().status !== 'idle') return;
      const mine = {};
      current = mine;
      store.setState({ ...IDLE, status: 'running', stake });
      void run(mine, settings, stake);
    },
    stop,
  };
}
