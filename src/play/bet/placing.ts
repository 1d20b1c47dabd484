import { createStore } from 'zustand/vanilla';
import { fateOf, hasCode } from '#src/lib/api/fate.ts';
import type {
  BetFlow,
  BetFlowState,
  FlowHold,
  Intent,
  OpenBet,
  Phase,
  PlacedBet,
  PlacingPorts,
  Presenter,
  Settleable,
} from './bet-ports.ts';
import { SENDING_WATCHDOG_MS } from './watchdogs.ts';

/*
 * Placing: from the press to the answer
 * 1. A press makes one intent with one key; while as many run as the game allows, every further press is ignored.
 * 2. A hold is opened before anything is sent, so that no socket message can outrun what is presented.
 * 3. The request goes out; `call` repeats it under the same key while its outcome is unknown. A refusal releases the hold, and so does an
 *    outcome that stays unknown: the next press then asks for that same intent.
 * 4. The answer goes to the presenter, which releases the hold when the result can be read.
 * 5. Only then the outcome is shown, spoken and counted.
 */

function phaseOf<Ask>(open: readonly OpenBet<Ask>[], unknown: readonly Intent<Ask>[]): Phase<Ask> {
  const first = open.find(({ step }) => step === 'sending') ?? open[0];
  if (first) return { step: first.step, intent: first.intent };
  return unknown[0] ? { step: 'unknown', intent: unknown[0] } : { step: 'rest' };
}

/** Makes the controller of one page out of what it places bets with and what presents their outcomes. */
export function createPlacing<Ask extends object, Outcome extends Settleable>(
  ports: PlacingPorts<Ask, Outcome>,
  presenter: Presenter<Outcome>,
): BetFlow<Ask, Outcome> {
  type State = BetFlowState<Ask, Outcome>;
  const store = createStore<State>(() => ({ phase: { step: 'rest' }, open: [], unknown: [], cooling: false, outcome: null }));
  const single = ports.maxOpen === 1;
  const isFree = (wanted: Ask): boolean => ports.isFree?.(wanted) ?? false;
  let left = false;

  function set(change: Partial<Omit<State, 'phase'>>): void {
    const next = { ...store.getState(), ...change };
    store.setState({ ...next, phase: phaseOf(next.open, next.unknown) });
  }
  const without = (key: string): readonly OpenBet<Ask>[] => store.getState().open.filter(({ intent }) => intent.key !== key);
  const presenting = (intent: Intent<Ask>): readonly OpenBet<Ask>[] =>
    store.getState().open.map((bet) => (bet.intent.key === intent.key ? { intent, step: 'presenting' } : bet));

  async function ask(intent: Intent<Ask>, free: boolean): Promise<Outcome> {
    if (free) return ports.place(intent);
    await ports.ensureClientSeed(false);
    try {
      return await ports.place(intent);
    } catch (error) {
      if (!hasCode(error, 'client_seed_missing')) throw error;
      await ports.ensureClientSeed(true);
      return ports.place(intent);
    }
  }

  /** From the answer to rest. */
  async function settle(intent: Intent<Ask>, outcome: Outcome, hold: FlowHold, atMs?: number): Promise<Outcome> {
    set({ open: presenting(intent), ...(single && { outcome: null }) });
    ports.answered?.(outcome);
    // Where payouts are concealed the stake leaves now, even if the scene is still loading.
    if (ports.concealing === 'payouts' && hold.isOpen())
      hold.answered({ payout: outcome.coinsCents, version: outcome.balance?.version ?? 0, watchdogMs: SENDING_WATCHDOG_MS });
    await presenter.present(intent.key, outcome, hold, atMs);
    return new Promise((resolve) => {
      hold.after(() => {
        set({ open: without(intent.key), outcome });
        ports.released(outcome, left);
        if (store.getState().open.length === 0) ports.rested?.();
        resolve(outcome);
      });
    });
  }

  async function cool(free: boolean): Promise<void> {
    if (free) return;
    const cycleMs = ports.minCycleMs?.() ?? 0;
    if (cycleMs > 0) await ports.delay(cycleMs);
    if (store.getState().cooling) set({ cooling: false });
  }

  async function run(intent: Intent<Ask>, answered: (taken: boolean) => void): Promise<Outcome | null> {
    const free = isFree(intent);
    const hold = free
      ? freeHold(ports.delay)
      : ports.hold({ id: intent.key, concealing: ports.concealing, watchdogMs: SENDING_WATCHDOG_MS });
    // `call` has sent it again under its key already; if the result is still not known, the next press asks for the same intent.
    const fate = await fateOf({ send: () => ask(intent, free) });
    if (fate.kind !== 'answered') {
      const { kind, error } = fate;
      hold.release(kind);
      if (hasCode(error, 'insufficient_funds') || hasCode(error, 'bonus_stake_cap')) ports.refreshBalance();
      const doubtful = kind === 'unknown' && !free;
      set({ open: without(intent.key), ...(doubtful && { unknown: [...store.getState().unknown, intent] }) });
      void cool(free);
      answered(false);
      ports.failed(error, intent, kind);
      return null;
    }
    const outcome = fate.answer;
    if (store.getState().open.length > 1) await ports.together?.();
    if (outcome.balance) ports.receiveBalance(outcome.balance);
    void cool(free);
    answered(true);
    return settle(intent, outcome, hold);
  }

  function play(wanted: Ask): PlacedBet<Outcome> | null {
    const { open, unknown, cooling } = store.getState();
    const [doubt, ...others] = unknown;
    const free = isFree(doubt ?? wanted);
    if (left || (cooling && !free) || open.length >= ports.maxOpen) return null;
    presenter.next();
    const intent: Intent<Ask> = doubt ?? { ...wanted, key: ports.newKey() };
    const mustCool = !free && (ports.minCycleMs?.() ?? 0) > 0;
    set({ open: [...open, { intent, step: 'sending' }], unknown: others, ...(mustCool && { cooling: true }) });
    let answer: (taken: boolean) => void = () => {};
    const answered = new Promise<boolean>((resolve) => (answer = resolve));
    return { answered, outcome: run(intent, answer) };
  }

  return {
    store,
    play,
    start: (wanted) => play(wanted) !== null,
    join(intent, outcome, atMs) {
      if (left || store.getState().open.some((bet) => bet.intent.key === intent.key)) return;
      const hold = ports.hold({ id: intent.key, concealing: ports.concealing, watchdogMs: SENDING_WATCHDOG_MS });
      set({ open: [...store.getState().open, { intent, step: 'presenting' }] });
      void settle(intent, outcome, hold, atMs);
    },
    skip: () => presenter.skip(),
    clear() {
      if (store.getState().open.length === 0) set({ outcome: null });
    },
    forget: () => set({ unknown: [], outcome: null }),
    enter() {
      left = false;
      const leave = presenter.enter();
      return () => {
        left = true;
        leave();
      };
    },
  };
}

/** A hold for what moves no money and must not keep the balance from moving: only the order of news is kept. */
function freeHold(delay: (ms: number) => Promise<void>): FlowHold {
  const waiting: (() => void)[] = [];
  let open = true;
  const release = (): void => {
    if (!open) return;
    open = false;
    for (const run of waiting) run();
  };
  return {
    answered: ({ watchdogMs }) => void delay(watchdogMs).then(release),
    after: (run) => (open ? void waiting.push(() => run('shown')) : run('shown')),
    release,
    isOpen: () => open,
  };
}
