import { createStore } from 'zustand/vanilla';
import { ENDED, hasCode } from '#src/lib/api/fate.ts';
import { Intents } from '#src/lib/api/intents.ts';
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
 * 3. The request goes out as one intent of `Intents`, which repeats it under the same key while its outcome is unknown. A refusal releases the hold, and
 *    so does an outcome that stays unknown: the next press then asks for that same intent, and so does the flow while `untilLook` allows it.
 * 4. The answer goes to the presenter, which releases the hold when the result can be read.
 * 5. Only then the outcome is shown, spoken and counted.
 * 6. When another player is here, what is on its way is forgotten: a late answer changes nothing.
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
  const store = createStore<State>(() => ({
    phase: { step: 'rest' },
    open: [],
    unknown: [],
    looking: false,
    cooling: false,
    outcome: null,
  }));
  const single = ports.maxOpen === 1;
  const isFree = (wanted: Ask): boolean => ports.isFree?.(wanted) ?? false;
  const intents = new Intents<Outcome>();
  /** When each bet without an answer was pressed last, by key, ms by the wall clock, which goes on while the device sleeps. */
  const pressedAtMs = new Map<string, number>();
  /** Keys of bets in doubt that are being asked for without a press. */
  const looks = new Set<string>();
  /** Of bets without an answer, by key. */
  const holds = new Map<string, FlowHold>();
  let left = false;

  function set(change: Partial<Omit<State, 'phase'>>): void {
    const next = { ...store.getState(), ...change };
    store.setState({ ...next, phase: phaseOf(next.open, next.unknown) });
  }
  const without = (key: string): readonly OpenBet<Ask>[] => store.getState().open.filter(({ intent }) => intent.key !== key);
  const presenting = (intent: Intent<Ask>): readonly OpenBet<Ask>[] =>
    store.getState().open.map((bet) => (bet.intent.key === intent.key ? { intent, step: 'presenting' } : bet));

  async function send(intent: Intent<Ask>, free: boolean, isOwn: () => boolean): Promise<Outcome> {
    const place = (): Promise<Outcome> => (isOwn() ? ports.place(intent) : Promise.reject(ENDED));
    if (free) return place();
    await ports.ensureClientSeed(false);
    try {
      return await place();
    } catch (error) {
      if (!hasCode(error, 'client_seed_missing')) throw error;
      await ports.ensureClientSeed(true);
      return place();
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

  function failed(intent: Intent<Ask>, error: unknown, kind: 'refused' | 'unknown', free: boolean, pressed: boolean): void {
    if (hasCode(error, 'insufficient_funds') || hasCode(error, 'bonus_stake_cap')) ports.refreshBalance();
    const doubtful = kind === 'unknown' && !free;
    set({ open: without(intent.key), ...(doubtful && { unknown: [...store.getState().unknown, intent] }) });
    void cool(free);
    if (doubtful) void look(intent);
    else pressedAtMs.delete(intent.key);
    // What stakes nothing leaves nothing in doubt.
    if (!doubtful || pressed) ports.failed(error, intent, doubtful ? 'unknown' : 'refused');
  }

  /** Asks for a bet in doubt without a press, one request at a time, until it is known, a press asks, the page was left or `untilLook` ends it. */
  async function look(intent: Intent<Ask>): Promise<void> {
    const { key } = intent;
    if (!ports.untilLook || looks.has(key)) return;
    const inDoubt = (): boolean => store.getState().unknown.some((other) => other.key === key);
    looks.add(key);
    set({ looking: true });
    for (let count = 0; inDoubt(); count++) {
      if (!(await ports.untilLook(count, pressedAtMs.get(key) ?? 0))) break;
      // While no further bet may run, the next look tries again.
      if (inDoubt()) await begin(intent, false)?.answered;
    }
    looks.delete(key);
    set({ looking: looks.size > 0 });
  }

  async function taken(intent: Intent<Ask>, outcome: Outcome, hold: FlowHold, isOwn: () => boolean): Promise<void> {
    if (store.getState().open.length > 1) await ports.together?.();
    if (!isOwn()) return hold.release('left');
    if (outcome.balance) ports.receiveBalance(outcome.balance);
    await settle(intent, outcome, hold);
  }

  async function run(intent: Intent<Ask>, pressed: boolean, answered: (taken: boolean) => void): Promise<Outcome | null> {
    const { key } = intent;
    const free = isFree(intent);
    const hold = free ? freeHold(ports.delay) : ports.hold({ id: key, concealing: ports.concealing, watchdogMs: SENDING_WATCHDOG_MS });
    holds.set(key, hold);
    const end = await intents.ask(key, {
      key,
      ...(!free && pressed && ports.againAfterMs && { againAfterMs: ports.againAfterMs }),
      delay: ports.delay,
      send: (_key, isOwn) => send(intent, free, isOwn),
      happened(event) {
        if (event.kind === 'sending' || event.kind === 'unknown') return undefined;
        holds.delete(key);
        if (event.kind === 'known') {
          pressedAtMs.delete(key);
          void cool(free);
          answered(true);
          return taken(intent, event.answer, hold, () => intents.store.getState().has(key));
        }
        const kind = event.kind === 'refused' ? 'refused' : 'unknown';
        hold.release(kind);
        answered(false);
        return failed(intent, event.error, kind, free, pressed);
      },
    });
    // Of a bet that was forgotten nothing else happens.
    answered(false);
    return end?.kind === 'known' ? end.answer : null;
  }

  /** Another player is here: bets whose outcome is not known were another's. */
  function forget(): void {
    intents.forget();
    for (const hold of holds.values()) hold.release('left');
    holds.clear();
    pressedAtMs.clear();
    const open = store.getState().open.filter(({ step }) => step === 'presenting');
    set({ open, unknown: [], outcome: null, cooling: false });
  }

  /** Runs when nothing is being asked for any more. */
  function atRest(run: () => void): void {
    if (intents.store.getState().size === 0) return run();
    const stop = intents.store.subscribe(({ size }) => {
      if (size > 0) return;
      stop();
      run();
    });
  }

  /** Sends a bet, a new one or one in doubt; null, and nothing happens, while no further one may run. */
  function begin(wanted: Ask | Intent<Ask>, pressed: boolean): PlacedBet<Outcome> | null {
    const { open, unknown, cooling } = store.getState();
    const free = isFree(wanted);
    if (left || (cooling && !free) || open.length >= ports.maxOpen) return null;
    presenter.next();
    const intent: Intent<Ask> = 'key' in wanted ? wanted : { ...wanted, key: ports.newKey() };
    if (pressed) pressedAtMs.set(intent.key, Date.now());
    const mustCool = !free && (ports.minCycleMs?.() ?? 0) > 0;
    const others = unknown.filter(({ key }) => key !== intent.key);
    set({ open: [...open, { intent, step: 'sending' }], unknown: others, ...(mustCool && { cooling: true }) });
    let answer: (taken: boolean) => void = () => {};
    const answered = new Promise<boolean>((resolve) => (answer = resolve));
    return { answered, outcome: run(intent, pressed, answer) };
  }

  const play = (wanted: Ask): PlacedBet<Outcome> | null => begin(store.getState().unknown[0] ?? wanted, true);

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
    forget,
    enter() {
      left = false;
      const leave = presenter.enter();
      const stop = ports.onPlayerChange?.(forget);
      return () => {
        left = true;
        leave();
        // A press on another visit of the page means another bet.
        set({ unknown: [], outcome: null });
        if (stop) atRest(stop);
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
