import { createStore, type StoreApi } from 'zustand/vanilla';
import { cents, type Cents } from '#contract/money.ts';
import { type AutoResult, type AutoSettings, nextStake, settingsVerdict, stakeFollowsResults } from './auto.ts';
import type { PlacedBet } from '#src/play/bet/bet-ports.ts';

/*
 * Auto play
 * 1. One loop places one bet, waits for its answer (and for its result, where the next stake depends on it), pauses, and places the next.
 *    Nothing is counted in time, so a hidden tab whose timers are slow plays slowly and never catches up.
 * 2. Before each bet the settings, the limits, the balance and the connection are asked.
 * 3. A bet that is refused or never answered ends the run. So do the player, the connection's loss and leaving the page, at any moment.
 * 4. The run is over when its last bet in the air has been told.
 */

/** Why a run ended. */
export type AutoStop = 'done' | 'profit' | 'loss' | 'limit' | 'funds' | 'error' | 'offline' | 'player' | 'left';

export interface AutoState {
  /** `ending`: no further bet is placed, the last ones are still being told. */
  status: 'idle' | 'running' | 'ending';
  placed: number;
  /** Bets that have been told. */
  told: number;
  profitCents: Cents;
  /** The stake of the next bet. */
  stake: Cents;
  /** How the last run ended; null before the first and during one. */
  stopped: AutoStop | null;
}

/** Everything outside that a run touches. */
export interface AutoPorts {
  /** Places a bet; null while no further one may run just now. */
  place(stake: Cents): PlacedBet<AutoResult> | null;
  /** What stands against a bet of this stake, besides the settings. */
  obstacle(stake: Cents): 'limit' | 'funds' | 'offline' | null;
  /** Resolves when the next bet may be placed. */
  pause(): Promise<void>;
  /** Every bet has been told: say how it went. */
  ended(state: AutoState): void;
}

export interface AutoPlay {
  store: StoreApi<AutoState>;
  /** Starts a run; does nothing while one is on. */
  start(settings: AutoSettings, stake: Cents): void;
  stop(reason: AutoStop): void;
}

const IDLE: AutoState = { status: 'idle', placed: 0, told: 0, profitCents: cents(0), stake: cents(0), stopped: null };

/** Makes the auto player of one page. */
export function createAutoPlay(ports: AutoPorts): AutoPlay {
  const store = createStore<AutoState>(() => IDLE);
  /** The run in progress; a loop that finds another one here has been stopped. */
  let current: object | null = null;
  let airCents = 0;
  let onTold: () => void = () => {};

  const state = (): AutoState => store.getState();

  function stop(reason: AutoStop): void {
    if (state().status !== 'running') return;
    current = null;
    store.setState({ status: 'ending', stopped: reason });
    onTold();
    finish();
  }

  function finish(): void {
    if (state().status !== 'ending' || airCents > 0) return;
    store.setState({ status: 'idle' });
    ports.ended(state());
  }

  async function follow(bet: PlacedBet<AutoResult>, stake: Cents, next: (result: AutoResult) => Cents): Promise<void> {
    airCents += stake;
    const result = await bet.outcome;
    airCents -= stake;
    if (result) {
      const { told, profitCents } = state();
      store.setState({ told: told + 1, profitCents: cents(profitCents + result.payout - result.stake), stake: next(result) });
    }
    onTold();
    finish();
  }

  /** Resolves when one more bet has been told, or the run was stopped. */
  const nextTold = (): Promise<void> => new Promise((resolve) => (onTold = resolve));

  async function run(mine: object, settings: AutoSettings, base: Cents): Promise<void> {
    const alone = stakeFollowsResults(settings);
    while (current === mine) {
      const { stake, placed, profitCents } = state();
      const verdict = settingsVerdict(settings, { placed, airCents: cents(airCents), profitCents }, stake);
      if (verdict !== null && verdict !== 'wait') return stop(verdict);
      const obstacle = verdict ?? ports.obstacle(stake);
      if (obstacle === 'wait' || (obstacle === 'funds' && airCents > 0)) {
        await nextTold();
        continue;
      }
      if (obstacle !== null) return stop(obstacle);
      const bet = ports.place(stake);
      if (bet) {
        store.setState({ placed: placed + 1 });
        const told = follow(bet, stake, (result) => nextStake(settings, base, result));
        if (!(await bet.answered)) return current === mine ? stop('error') : undefined;
        if (alone) await told;
      }
      if (current === mine) await ports.pause();
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
