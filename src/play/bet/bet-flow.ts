import { createStore } from 'zustand/vanilla';
import { ENDED, hasCode } from '#src/lib/api/fate.ts';
import { Intents } from '#src/lib/api/intents.ts';
import type { BetFlowState, FlowHold, Intent, OpenBet, Phase, PlacedBet, PlacingPorts, Presenter, Settleable } from './bet-ports.ts';
import { SENDING_WATCHDOG_MS } from './watchdogs.ts';

/*
 * From the press to the answer
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

/**
 * The controller behind a bet button: no React, no network of its own, so that every ending can be tested. It places bets through its ports; what presents
 * their outcomes is its presenter.
 */
export class BetFlow<Ask extends object, Outcome extends Settleable> {
  readonly store = createStore<BetFlowState<Ask, Outcome>>(() => ({
    phase: { step: 'rest' },
    open: [],
    unknown: [],
    looking: false,
    cooling: false,
    outcome: null,
  }));
  readonly #ports;
  readonly #presenter;
  readonly #intents = new Intents<Outcome>();
  /** When each bet without an answer was pressed last, by key, ms by the wall clock, which goes on while the device sleeps. */
  readonly #pressedAtMs = new Map<string, number>();
  /** Keys of bets in doubt that are being asked for without a press. */
  readonly #looks = new Set<string>();
  /** Of bets without an answer, by key. */
  readonly #holds = new Map<string, FlowHold>();
  #left = false;

  constructor(ports: PlacingPorts<Ask, Outcome>, presenter: Presenter<Outcome>) {
    this.#ports = ports;
    this.#presenter = presenter;
  }

  /** As `start`, for a caller that waits for what becomes of it. */
  readonly play = (wanted: Ask): PlacedBet<Outcome> | null => this.#begin(this.store.getState().unknown[0] ?? wanted, true);

  /** Places a bet. False, and nothing happens, while no further one may run. While one is unknown, asks again for the oldest of them. */
  readonly start = (wanted: Ask): boolean => this.play(wanted) !== null;

  /**
   * Presents a bet that was placed before this page was there, or one in doubt that other news show, from `atMs` on the stage's clock; its coins are
   * concealed until its release.
   */
  readonly join = (intent: Intent<Ask>, outcome: Outcome, atMs: number): void => {
    const { open, unknown } = this.store.getState();
    if (this.#left || open.some((bet) => bet.intent.key === intent.key)) return;
    const hold = this.#hold(intent.key);
    this.#pressedAtMs.delete(intent.key);
    this.#set({ open: [...open, { intent, step: 'presenting' }], unknown: unknown.filter(({ key }) => key !== intent.key) });
    void this.#settle(intent, outcome, hold, atMs);
  };

  /** Goes straight to the results. */
  readonly skip = (): void => this.#presenter.skip();

  /** Forgets an outcome, for example when it was sold or the game shown is another one. Does nothing while a bet runs. */
  readonly clear = (): void => {
    if (this.store.getState().open.length === 0) this.#set({ outcome: null });
  };

  /** Another player is here: bets whose outcome is not known were another's, and late answers change nothing. */
  readonly forget = (): void => {
    this.#intents.forget();
    for (const hold of this.#holds.values()) hold.release('left');
    this.#holds.clear();
    this.#pressedAtMs.clear();
    const open = this.store.getState().open.filter(({ step }) => step === 'presenting');
    this.#set({ open, unknown: [], outcome: null, cooling: false });
  };

  /** The page is there. Returns how to leave it: what runs is released at once, what is still asked for is applied when it arrives. */
  readonly enter = (): (() => void) => {
    this.#left = false;
    const leave = this.#presenter.enter();
    const stop = this.#ports.onPlayerChange(this.forget);
    return () => {
      this.#left = true;
      leave();
      // A press on another visit of the page means another bet.
      this.#set({ unknown: [], outcome: null });
      this.#atRest(stop);
    };
  };

  #set(change: Partial<Omit<BetFlowState<Ask, Outcome>, 'phase'>>): void {
    const next = { ...this.store.getState(), ...change };
    this.store.setState({ ...next, phase: phaseOf(next.open, next.unknown) });
  }

  #without(key: string): readonly OpenBet<Ask>[] {
    return this.store.getState().open.filter(({ intent }) => intent.key !== key);
  }

  #isDemo(wanted: Ask): boolean {
    return this.#ports.isDemo?.(wanted) ?? false;
  }

  #hold(key: string): FlowHold {
    const { concealing } = this.#ports;
    return this.#ports.hold({ id: key, concealing, watchdogMs: SENDING_WATCHDOG_MS });
  }

  /** Sends a bet, a new one or one in doubt; null, and nothing happens, while no further one may run. */
  #begin(wanted: Ask | Intent<Ask>, pressed: boolean): PlacedBet<Outcome> | null {
    const { open, unknown, cooling } = this.store.getState();
    const demo = this.#isDemo(wanted);
    if (this.#left || (cooling && !demo) || open.length >= this.#ports.maxOpen) return null;
    this.#presenter.next();
    const intent: Intent<Ask> = 'key' in wanted ? wanted : { ...wanted, key: this.#ports.newKey() };
    if (pressed) this.#pressedAtMs.set(intent.key, Date.now());
    const mustCool = !demo && this.#ports.minCycleMs() > 0;
    const others = unknown.filter(({ key }) => key !== intent.key);
    this.#set({ open: [...open, { intent, step: 'sending' }], unknown: others, ...(mustCool && { cooling: true }) });
    let answer: (taken: boolean) => void = () => {};
    const answered = new Promise<boolean>((resolve) => (answer = resolve));
    return { answered, outcome: this.#run(intent, pressed, answer) };
  }

  async #run(intent: Intent<Ask>, pressed: boolean, answered: (taken: boolean) => void): Promise<Outcome | null> {
    const { key } = intent;
    const { delay, againAfterMs } = this.#ports;
    const demo = this.#isDemo(intent);
    const hold = demo ? demoHold(delay) : this.#hold(key);
    this.#holds.set(key, hold);
    const end = await this.#intents.ask(key, {
      key,
      ...(!demo && pressed && { againAfterMs }),
      delay,
      send: (_key, isOwn) => this.#send(intent, demo, isOwn),
      happened: (event) => {
        if (event.kind === 'sending' || event.kind === 'unknown') return undefined;
        this.#holds.delete(key);
        if (event.kind === 'known') {
          this.#pressedAtMs.delete(key);
          void this.#cool(demo);
          answered(true);
          return this.#taken(intent, event.answer, hold);
        }
        const kind = event.kind === 'refused' ? 'refused' : 'unknown';
        hold.release(kind);
        answered(false);
        return this.#failed(intent, event.error, kind, demo, pressed);
      },
    });
    // Of a bet that was forgotten nothing else happens.
    answered(false);
    return end?.kind === 'known' ? end.answer : null;
  }

  async #send(intent: Intent<Ask>, demo: boolean, isOwn: () => boolean): Promise<Outcome> {
    const place = (): Promise<Outcome> => (isOwn() ? this.#ports.place(intent) : Promise.reject(ENDED));
    if (demo) return place();
    await this.#ports.ensureClientSeed(false);
    try {
      return await place();
    } catch (error) {
      if (!hasCode(error, 'client_seed_missing')) throw error;
      await this.#ports.ensureClientSeed(true);
      return place();
    }
  }

  async #taken(intent: Intent<Ask>, outcome: Outcome, hold: FlowHold): Promise<void> {
    if (this.store.getState().open.length > 1) await this.#ports.together?.();
    if (!this.#intents.store.getState().has(intent.key)) return hold.release('left');
    if (outcome.balance) this.#ports.receiveBalance(outcome.balance);
    await this.#settle(intent, outcome, hold);
  }

  /** From the answer to rest. */
  async #settle(intent: Intent<Ask>, outcome: Outcome, hold: FlowHold, atMs?: number): Promise<Outcome> {
    const { key } = intent;
    const open = this.store.getState().open.map((bet): OpenBet<Ask> => (bet.intent.key === key ? { intent, step: 'presenting' } : bet));
    this.#set({ open, ...(this.#ports.maxOpen === 1 && { outcome: null }) });
    this.#ports.answered?.(outcome);
    // Where payouts are concealed the stake leaves now, even if the scene is still loading.
    if (this.#ports.concealing === 'payouts' && hold.isOpen())
      hold.answered({ payout: outcome.coinsCents, version: outcome.balance?.version ?? 0, watchdogMs: SENDING_WATCHDOG_MS });
    await this.#presenter.present(key, outcome, hold, atMs);
    return new Promise((resolve) => {
      hold.after(() => {
        this.#set({ open: this.#without(key), outcome });
        this.#ports.released(outcome, this.#left);
        if (this.store.getState().open.length === 0) this.#ports.rested?.();
        resolve(outcome);
      });
    });
  }

  #failed(intent: Intent<Ask>, error: unknown, kind: 'refused' | 'unknown', demo: boolean, pressed: boolean): void {
    if (hasCode(error, 'insufficient_funds') || hasCode(error, 'bonus_stake_cap')) this.#ports.refreshBalance();
    const doubtful = kind === 'unknown' && !demo;
    this.#set({ open: this.#without(intent.key), ...(doubtful && { unknown: [...this.store.getState().unknown, intent] }) });
    void this.#cool(demo);
    if (doubtful) void this.#look(intent);
    else this.#pressedAtMs.delete(intent.key);
    // What stakes nothing leaves nothing in doubt.
    if (!doubtful || pressed) this.#ports.failed(error, intent, doubtful ? 'unknown' : 'refused');
  }

  async #cool(demo: boolean): Promise<void> {
    if (demo) return;
    const cycleMs = this.#ports.minCycleMs();
    if (cycleMs > 0) await this.#ports.delay(cycleMs);
    if (this.store.getState().cooling) this.#set({ cooling: false });
  }

  /** Asks for a bet in doubt without a press, one request at a time, until it is known, a press asks, the page was left or `untilLook` ends it. */
  async #look(intent: Intent<Ask>): Promise<void> {
    const { key } = intent;
    if (!this.#ports.untilLook || this.#looks.has(key)) return;
    const inDoubt = (): boolean => this.store.getState().unknown.some((other) => other.key === key);
    this.#looks.add(key);
    this.#set({ looking: true });
    for (let count = 0; inDoubt(); count++) {
      if (!(await this.#ports.untilLook(count, this.#pressedAtMs.get(key) ?? 0))) break;
      // While no further bet may run, the next look tries again.
      if (inDoubt()) await this.#begin(intent, false)?.answered;
    }
    this.#looks.delete(key);
    this.#set({ looking: this.#looks.size > 0 });
  }

  /** Runs when nothing is being asked for any more. */
  #atRest(run: () => void): void {
    const { store } = this.#intents;
    if (store.getState().size === 0) return run();
    const stop = store.subscribe(({ size }) => {
      if (size > 0) return;
      stop();
      run();
    });
  }
}

/** A hold for what moves no money and must not keep the balance from moving: only the order of news is kept. */
function demoHold(delay: (ms: number) => Promise<void>): FlowHold {
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
