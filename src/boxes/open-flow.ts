import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BoxItem } from '#contract/api/boxes.ts';
import { ERROR_CODES } from '#contract/api/errors.ts';
import { cents, type Cents } from '#contract/money.ts';
import { winSize, type WinSize } from '#contract/win-size.ts';
import type { BoxOpened, OpenMode } from '#scenes/box/model.ts';
import type { Hold, HoldRequest } from '#src/settlement/hold.ts';

/*
 * One opening, from the press to rest
 * 1. A press makes one intent with one key; while it runs every further press is ignored.
 * 2. A hold is opened before anything is sent, so that no socket message can outrun the scene.
 * 3. The request goes out; `call` repeats it under the same key while its outcome is unknown. A refusal releases the hold, and so does an
 *    outcome that stays unknown: the next press then asks for that same intent.
 * 4. The answer goes to the scene. When its result can be read, or it is skipped, left, lost or late, the hold is released, once.
 * 5. Only then the outcome is shown, spoken and counted.
 */

/** What a press asked for. The key makes it one effect on the server, however often it has to be sent. */
export interface OpenIntent {
  key: string;
  mode: OpenMode;
  slug: string;
  versionHash: string;
  count: number;
  /** What all boxes cost together; for a demo, what they would cost. */
  stakeCents: Cents;
}

/** One box opened. `inventoryId` is null for a demo, which wins nothing. */
export interface OpenedPrize {
  id: string;
  ticket: number;
  nonce: number;
  item: BoxItem;
  inventoryId: string | null;
}

/** What the server answered, the balance being null for a demo. */
export interface OpenAnswer {
  prizes: readonly OpenedPrize[];
  stakeCents: Cents;
  balance: { balance: Cents; version: number } | null;
  seeds: { serverSeedHash: string; clientSeed: string; serverSeed: string | null };
}

/** An outcome that may be seen. */
export interface Outcome extends OpenAnswer {
  intent: OpenIntent;
  payoutCents: Cents;
  /** Payout less stake; below 0 when the prizes are worth less than was paid. */
  profitCents: Cents;
  size: WinSize;
}

export type OpenPhase =
  | { step: 'rest' }
  | { step: 'sending'; intent: OpenIntent }
  | { step: 'telling'; intent: OpenIntent }
  /** Nobody could say whether it was opened; the next press asks again with the same key. */
  | { step: 'unknown'; intent: OpenIntent };

export interface OpenState {
  phase: OpenPhase;
  /** The last outcome that was released; stays until the next one is told. */
  outcome: Outcome | null;
}

/** The part of a settlement hold that an opening uses. */
export type OpenHold = Pick<Hold, 'told' | 'after' | 'release' | 'isOpen'>;

/** The part of a scene's handle that an opening uses. `tell` may throw: a wrong card is never shown. */
export interface OpenScene {
  tell(fact: BoxOpened, options: { id: string }): { released: Promise<void>; done: Promise<unknown>; skip(): void };
  lengthOf(fact: BoxOpened): number;
}

/** Everything outside that an opening touches. `open` and `demo` throw an ApiError. */
export interface OpenPorts {
  newKey(): string;
  hold(request: HoldRequest): OpenHold;
  /** Makes sure that the player has a client seed; `again` after the server said that there is none. */
  ensureClientSeed(again: boolean): Promise<void>;
  open(intent: OpenIntent): Promise<OpenAnswer>;
  demo(intent: OpenIntent): Promise<OpenAnswer>;
  receiveBalance(balance: { balance: Cents; version: number }): void;
  /** The scene in the page's slot, waited for a moment while it loads; null where there is none (still plate, too slow). Never rejects. */
  scene(): Promise<OpenScene | null>;
  delay(ms: number): Promise<void>;
  /** After release: say it, count it, refresh lists. `left` when the page is gone. */
  released(outcome: Outcome, left: boolean): void;
  /** The server refused, nothing moved; or, as `unknown`, it never answered. */
  failed(error: unknown, intent: OpenIntent, kind: 'refused' | 'unknown'): void;
  /** The scene could not tell a result that stands: for the log; the page shows its own plate. */
  sceneFailed(error: unknown): void;
}

/** The longest that asking may take, ms: three timeouts of 10 s with their pauses, and a client seed before them. */
export const SENDING_WATCHDOG_MS = 45_000;

/** How long the watchdog waits beyond the length of a clip, ms. */
export const WATCHDOG_MARGIN_MS = 3_000;

/** A box pays in prizes, so its answer brings no coins for the gate to conceal; the balance of the answer goes through `receiveBalance`. */
const NO_COINS = { payout: cents(0) } as const;

const KNOWN: ReadonlySet<string> = new Set(ERROR_CODES);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A clear refusal moved nothing. Anything else (lost network, timeout, 5xx, unreadable answer) leaves the outcome unknown. */
export function isRefusal(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const { code, status } = error;
  return typeof code === 'string' && KNOWN.has(code) && typeof status === 'number' && status >= 400 && status < 500 && status !== 408;
}

const hasCode = (error: unknown, code: string): boolean => isRecord(error) && error['code'] === code;

function outcomeOf(intent: OpenIntent, answer: OpenAnswer): Outcome {
  const payoutCents = cents(answer.prizes.reduce((sum, { item }) => sum + item.sale_price, 0));
  return {
    ...answer,
    intent,
    payoutCents,
    profitCents: cents(payoutCents - answer.stakeCents),
    size: winSize(answer.stakeCents, payoutCents),
  };
}

function factOf({ prizes, stakeCents, intent }: Outcome): BoxOpened {
  return { kind: 'opened', openings: prizes.map(({ id, ticket, item }) => ({ id, ticket, item })), stakeCents, mode: intent.mode };
}

/** The controller behind the open button: no React, no network of its own, so that every ending can be tested. */
export interface OpenFlow {
  store: StoreApi<OpenState>;
  /** Starts an opening. False, and nothing happens, while another one runs. In `unknown`, asks again for that same intent. */
  start(ask: Omit<OpenIntent, 'key'>): boolean;
  /** Goes straight to the result. */
  skip(): void;
  /** Forgets an outcome, for example when it was sold or the box shown is another one. Does nothing while an opening runs. */
  clear(): void;
  /** The page is there. Returns how to leave it: what runs is released at once, what is still asked for is applied when it arrives. */
  enter(): () => void;
}

/** A hold for demos, which move no money and must not keep the balance from moving: only the order of news is kept. */
function demoHold(delay: OpenPorts['delay']): OpenHold {
  const waiting: (() => void)[] = [];
  let open = true;
  const release = (): void => {
    if (!open) return;
    open = false;
    for (const run of waiting) run();
  };
  return {
    told: ({ watchdogMs }) => void delay(watchdogMs).then(release),
    after: (run) => (open ? void waiting.push(() => run('shown')) : run('shown')),
    release,
    isOpen: () => open,
  };
}

/** Makes the controller of one page. */
export function createOpenFlow(ports: OpenPorts): OpenFlow {
  const store = createStore<OpenState>(() => ({ phase: { step: 'rest' }, outcome: null }));
  let left = false;
  let cut: (() => void) | null = null;
  let finish: (() => void) | null = null;

  const setPhase = (phase: OpenPhase): void => store.setState({ phase });

  async function ask(intent: OpenIntent): Promise<OpenAnswer> {
    if (intent.mode === 'demo') return ports.demo(intent);
    await ports.ensureClientSeed(false);
    try {
      return await ports.open(intent);
    } catch (error) {
      if (!hasCode(error, 'client_seed_missing')) throw error;
      await ports.ensureClientSeed(true);
      return ports.open(intent);
    }
  }

  /** Starts the scene on an outcome. Null where there is none, or where it refused to draw what doesn't fit its box. */
  function startTelling(scene: OpenScene, fact: BoxOpened, hold: OpenHold, outcome: Outcome): ReturnType<OpenScene['tell']> | null {
    const version = outcome.balance?.version ?? 0;
    const id = outcome.prizes[0]?.id ?? outcome.intent.key;
    try {
      hold.told({ ...NO_COINS, version, watchdogMs: scene.lengthOf(fact) + WATCHDOG_MARGIN_MS });
      return scene.tell(fact, { id });
    } catch (error) {
      ports.sceneFailed(error);
      return null;
    }
  }

  /** Hands the outcome to the scene and releases the hold when its result can be read, whatever becomes of the scene. */
  async function tell(outcome: Outcome, hold: OpenHold): Promise<void> {
    const scene = left ? null : await ports.scene();
    const telling = scene && !left ? startTelling(scene, factOf(outcome), hold, outcome) : null;
    if (!telling) return hold.release(left ? 'left' : 'failed');
    finish = () => telling.skip();
    cut = () => {
      telling.skip();
      hold.release(left ? 'left' : 'skipped');
    };
    if (!hold.isOpen()) return telling.skip(); // released while it was asked for (the tab hid): there is nothing left to tell
    telling.released.then(
      () => hold.release('shown'),
      () => hold.release('failed'),
    );
  }

  async function run(intent: OpenIntent): Promise<void> {
    const hold =
      intent.mode === 'demo'
        ? demoHold(ports.delay)
        : ports.hold({ id: intent.key, concealing: 'movement', watchdogMs: SENDING_WATCHDOG_MS });
    let answer: OpenAnswer;
    try {
      answer = await ask(intent);
    } catch (error) {
      const kind = isRefusal(error) ? 'refused' : 'unknown';
      hold.release(kind);
      setPhase(kind === 'refused' || intent.mode === 'demo' ? { step: 'rest' } : { step: 'unknown', intent });
      ports.failed(error, intent, kind);
      return;
    }
    const outcome = outcomeOf(intent, answer);
    if (answer.balance) ports.receiveBalance(answer.balance);
    store.setState({ phase: { step: 'telling', intent }, outcome: null });
    await tell(outcome, hold);
    hold.after(() => {
      cut = null;
      store.setState({ phase: { step: 'rest' }, outcome });
      ports.released(outcome, left);
    });
  }

  return {
    store,
    start(wanted) {
      const { phase } = store.getState();
      if (left || phase.step === 'sending' || phase.step === 'telling') return false;
      finish?.();
      finish = null;
      const intent = phase.step === 'unknown' ? phase.intent : { ...wanted, key: ports.newKey() };
      setPhase({ step: 'sending', intent });
      void run(intent);
      return true;
    },
    skip: () => cut?.(),
    clear() {
      if (store.getState().phase.step === 'rest') store.setState({ outcome: null });
    },
    enter() {
      left = false;
      return () => {
        left = true;
        cut?.();
      };
    },
  };
}
