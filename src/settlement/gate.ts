import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Drop } from '#contract/api/drops.ts';
import { cents, type Cents } from '#contract/money.ts';
import { service } from '#src/lib/services/services.ts';
import { type Balance, BalanceView, type LockedCoins } from './balance-view.ts';
import { Deadlines } from './deadlines.ts';
import { DropQueue } from './drop-queue.ts';
import type { Hold, HoldAnswer, HoldRequest, OpenHold, Released, ReleaseReason } from './hold.ts';
import { browserPorts, type GatePorts } from './ports.ts';
import { TabLink, type SharedHold } from './tab-link.ts';

/** What the shell may show. */
export interface Settled {
  /** Cents; null while the server has sent none. */
  balance: Cents | null;
  /** The part of the balance that is bonus coins, cents; 0 until the server has named it. */
  locked: Cents;
  /** True while any tab of this browser waits for a scene. */
  holding: boolean;
}

type OwnHold = OpenHold & { effects: ((reason: ReleaseReason) => void)[]; reason: ReleaseReason | null };

/** This many own drops are known to have been let through; older ones are out of every list. */
const REMEMBERED_DROPS = 256;

type Listener<T> = (news: T) => void;

/**
 * The one place through which everything passes that could give a result away before its scene has revealed it. A hold is opened before its
 * request is sent and released exactly once; what it kept back is applied then: balance, own drops, effects.
 */
export class Gate {
  readonly store: StoreApi<Settled> = createStore<Settled>(() => ({ balance: null, locked: cents(0), holding: false }));
  readonly #ports: GatePorts;
  readonly #own = new Map<string, OwnHold>();
  readonly #foreign = new Map<string, OpenHold[]>();
  readonly #balances = new BalanceView();
  readonly #drops = new DropQueue<Drop>();
  readonly #watchdogs: Deadlines<OwnHold>;
  readonly #passed = new Set<string>();
  readonly #waiting = new DropQueue<{ id: string; run: () => void }>();
  readonly #link: TabLink;
  readonly #dropListeners = new Set<Listener<Drop>>();
  readonly #releaseListeners = new Set<Listener<Released>>();
  #player: string | null = null;

  constructor(ports: GatePorts) {
    this.#ports = ports;
    this.#watchdogs = new Deadlines(ports, (own) => this.#release(own, 'watchdog'));
    this.#link = new TabLink(ports, {
      holdsOf: (tab, holds) => this.#foreignHolds(tab, holds),
      silent: (tab) => this.#replaceForeign(tab, [], 'expired'),
    });
  }

  /** Whose balance and drops these are. Another player (or none) ends all holds and forgets all values. */
  setPlayer(id: string | null): void {
    if (id === this.#player) return;
    this.#waiting.forget();
    this.releaseAll('left');
    const tabs = [...this.#foreign.keys()];
    for (const tab of tabs) this.#replaceForeign(tab, [], 'left');
    this.#player = id;
    this.#balances.forget();
    this.#drops.forget();
    this.#passed.clear();
    this.#link.setPlayer(id);
    this.#publish();
  }

  /** Opens a hold; to be called before the request goes out, so that no socket event can outrun it. An open hold of the same id is returned as it is. */
  hold({ id, concealing, watchdogMs }: HoldRequest): Hold {
    let own = this.#own.get(id);
    if (own === undefined) {
      own = { id, tab: this.#ports.tab, concealing, answer: null, open: true, effects: [], reason: null };
      this.#own.set(id, own);
      this.#watchdogs.set(own, watchdogMs);
      this.#share('opened');
      this.#publish();
    }
    return this.#handle(own);
  }

  /** The newest balance of the server, by any way; smaller ledger versions than one already seen are ignored. */
  receiveBalance(balance: Balance): void {
    if (this.#balances.receive(balance, this.#openHolds())) this.#publish();
  }

  /** How much of a balance is bonus coins: play releases some without changing the balance. An older number than one already seen is ignored. */
  receiveLocked(locked: LockedCoins): void {
    if (this.#balances.receiveLocked(locked, this.#openHolds())) this.#publish();
  }

  /** A drop from the live feed: an own one waits while a scene runs, any other passes. */
  receiveDrop(drop: Drop): void {
    if (!this.isOwn(drop)) this.#emit(this.#dropListeners, drop);
    else if (this.holdsBack(drop)) this.#drops.keep(drop, this.#openHolds());
    else this.#pass(drop);
  }

  /** True for a drop of the player who is here. */
  isOwn({ user_id: winner }: Pick<Drop, 'user_id'>): boolean {
    return winner === this.#player;
  }

  /** True when this drop must not be shown now. */
  holdsBack({ id, user_id: winner }: Drop): boolean {
    return winner === this.#player && !this.#passed.has(id) && (this.#drops.has(id) || this.#openHolds().length > 0);
  }

  /** Runs once every hold that is open now has ended, for news that could give a result away; at once when none is open. Named by `id`, the same news waits once. */
  whenFree(id: string, run: () => void): void {
    this.#waiting.keep({ id, run }, this.#openHolds());
    this.#publish();
  }

  /** Ends every hold of this tab: the tab hides, the page is left, the scene failed. */
  releaseAll(reason: ReleaseReason): void {
    // Holds that an effect of a release opens are not among these.
    const open = [...this.#own.values()];
    for (const own of open) this.#release(own, reason);
  }

  /** Drops that may be shown, in order. */
  onDrop(listener: Listener<Drop>): () => void {
    this.#dropListeners.add(listener);
    return () => this.#dropListeners.delete(listener);
  }

  /** Notifies after each release, also of other tabs, when balance, drops and effects have been applied. */
  onRelease(listener: Listener<Released>): () => void {
    this.#releaseListeners.add(listener);
    return () => this.#releaseListeners.delete(listener);
  }

  #handle(own: OwnHold): Hold {
    return {
      id: own.id,
      answered: (answer) => this.#answered(own, answer),
      after: (run) => {
        if (own.reason === null) own.effects.push(run);
        else this.#run(() => run(own.reason ?? 'shown'));
      },
      release: (reason) => this.#release(own, reason),
      isOpen: () => own.open,
    };
  }

  #answered(own: OwnHold, { payout, version, watchdogMs }: HoldAnswer): void {
    if (!own.open) return;
    this.#watchdogs.set(own, watchdogMs);
    // The same answer again, with the length of its clip: what may be shown is the same.
    if (own.answer?.payout === payout && own.answer.version === version) return;
    own.answer = { payout, version };
    this.#share('other');
    this.#publish();
  }

  #release(own: OwnHold, reason: ReleaseReason): void {
    if (!own.open) return;
    own.open = false;
    own.reason = reason;
    this.#watchdogs.lift(own);
    this.#own.delete(own.id);
    this.#share('other');
    this.#publish();
    for (const effect of own.effects.splice(0)) this.#run(() => effect(reason));
    this.#emit(this.#releaseListeners, { id: own.id, foreign: false, reason });
  }

  #foreignHolds(tab: string, holds: readonly SharedHold[]): void {
    const known = this.#foreign.get(tab) ?? [];
    const now = holds.map(({ id, concealing, answer }): OpenHold => {
      const hold = known.find((candidate) => candidate.id === id) ?? { id, tab, concealing, answer: null, open: true };
      hold.answer = answer ?? hold.answer;
      return hold;
    });
    this.#replaceForeign(tab, now, 'shown');
  }

  #replaceForeign(tab: string, now: OpenHold[], reason: ReleaseReason): void {
    const ended = (this.#foreign.get(tab) ?? []).filter((hold) => !now.includes(hold));
    for (const hold of ended) hold.open = false;
    if (now.length > 0) this.#foreign.set(tab, now);
    else this.#foreign.delete(tab);
    this.#publish();
    for (const { id } of ended) this.#emit(this.#releaseListeners, { id, foreign: true, reason });
  }

  #openHolds(): OpenHold[] {
    return [...this.#own.values(), ...[...this.#foreign.values()].flat()];
  }

  #share(change: 'opened' | 'other'): void {
    this.#link.share(() => [...this.#own.values()], change);
  }

  /** Applies what is free now: the balance first, then the drops in order of arrival. */
  #publish(): void {
    const open = this.#openHolds();
    const shown = this.#balances.shown(open);
    const next: Settled = { balance: shown?.balance ?? null, locked: shown?.locked ?? cents(0), holding: open.length > 0 };
    const { balance, locked, holding } = this.store.getState();
    if (next.balance !== balance || next.locked !== locked || next.holding !== holding) this.store.setState(next);
    for (const drop of this.#drops.takeFree()) this.#pass(drop);
    for (const { run } of this.#waiting.takeFree()) this.#run(run);
  }

  /** An own drop goes through once, however often it comes. */
  #pass(drop: Drop): void {
    if (this.#passed.has(drop.id)) return;
    this.#passed.add(drop.id);
    if (this.#passed.size > REMEMBERED_DROPS) for (const oldest of [...this.#passed].slice(0, 1)) this.#passed.delete(oldest);
    this.#emit(this.#dropListeners, drop);
  }

  #emit<T>(listeners: ReadonlySet<Listener<T>>, news: T): void {
    for (const listener of listeners) this.#run(() => listener(news));
  }

  #run(effect: () => void): void {
    try {
      effect();
    } catch (error) {
      this.#ports.report(error);
    }
  }
}

/** The gate of this tab. */
export const gateService = service('gate', () => new Gate(browserPorts()));
