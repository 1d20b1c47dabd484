import type { QueryClient } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Battle } from '#contract/api/battles.ts';
import type { BattleFact, BattleState } from '#scenes/battle/model.ts';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import type { Services } from '#src/lib/services/services.ts';
import { SceneFollower } from '#src/rounds/events/scene-follower.ts';
import { gateService, type Gate } from '#src/settlement/gate.ts';
import { plainResultService } from '#src/stage/plain-result.ts';
import { announcementsService } from '#src/ui/announcer.tsx';
import { publishedMs } from '#contract/battle/schedule.ts';
import type { ServerClock } from '#src/rounds/server-clock.ts';
import type { Hold } from '#src/settlement/hold.ts';
import { type ChanceCounter, createChanceCounter } from '../chance/chance-counter.ts';
import { sayBattle } from '../page/spoken-battle.ts';
import { sceneCaptions } from '../scene-captions.ts';
import type { BattleFeed } from './battle-feed.ts';
import { type BattleListener, type BattleNews, type BattleView, newsBetween } from './battle-news.ts';
import { battleFactsBetween, type BattlePicture, battleStateOf } from './battle-picture.ts';
import { awardOf, ownSeat, ownStake } from './own-result.ts';
import { readableAt } from './progress.ts';

/** A hold that was not released in time ends automatically, ms after the latest end of the final. */
const WATCHDOG_MARGIN_MS = 3_000;

interface BattleHold {
  open: BattleListener;
  release: BattleListener;
  leave(): void;
}

/**
 * While a battle with an own seat plays, its money waits at the gate: balance and drops come when the final is over, which is when the server pays. Leaving
 * the page lets go at once. A start in a hidden tab is not held, nor is the rest of a battle whose hold has ended.
 */
function holdBattle(gate: Pick<Gate, 'hold'>, clock: Pick<ServerClock, 'now'>): BattleHold {
  let decided = false;
  let hold: Hold | null = null;
  return {
    open(_news, { battle }) {
      const { id, started_at: started, pace, rounds, settled_at: settled, status } = battle;
      if (decided || started === null || ownSeat(battle) === undefined) return;
      decided = true;
      if (settled !== null || status === 'canceled' || document.hidden) return;
      const leftMs = Date.parse(started) + publishedMs(pace, rounds, true) - clock.now();
      hold = gate.hold({ id: `battle-${id}`, concealing: 'payouts', watchdogMs: Math.max(0, leftMs) + WATCHDOG_MARGIN_MS });
    },
    release(news) {
      if (news.some(({ kind }) => kind === 'settled' || kind === 'canceled')) hold?.release('shown');
    },
    leave() {
      hold?.release('left');
      hold = null;
      decided = false;
    },
  };
}

/*
 * A battle on its page, as a stream of events
 * 1. The feed, the times at which prizes and verdict can be read, and the counted chances are reduced to one state. What has happened follows from its
 *    change: each thing is one event, once.
 * 2. The subscribers are notified in the order of `#subscribers`: hold, scene, release, sound, speech, invalidation, chances. So the scene has the final before
 *    the hold on it is released.
 * 3. What happens while subscribers are notified waits until all of them have been. The page draws the state.
 */

/** One battle for as long as its page is there. */
export class BattlePlay {
  readonly store: StoreApi<BattleView>;
  readonly chances: ChanceCounter;
  readonly scene: SceneFollower<BattlePicture, BattleState, BattleFact>;
  readonly #feed: BattleFeed;
  readonly #client: QueryClient;
  readonly #subscribers: readonly BattleListener[];
  readonly #leave: () => void;
  #picture: BattlePicture;
  #stopTimer = (): void => undefined;
  #notifying = false;
  #changed = false;

  constructor(services: Services, feed: BattleFeed, battle: Battle, chances: ChanceCounter = createChanceCounter()) {
    this.#feed = feed;
    this.#client = services.get(queryClientService);
    this.chances = chances;
    this.#picture = { words: sceneCaptions(), battle, stakeCents: ownStake(battle) };
    this.scene = new SceneFollower(this.#picture, { stateOf: battleStateOf, between: battleFactsBetween });
    const readable = readableAt(battle, feed.clock.now());
    this.store = createStore<BattleView>(() => ({ battle, readable, counted: null, knownRounds: readable.rounds }));
    const hold = holdBattle(services.get(gateService), feed.clock);
    this.#leave = hold.leave;
    this.#subscribers = [
      hold.open,
      () => this.scene.show(this.#picture),
      hold.release,
      (news, view) => news.some(({ kind }) => kind === 'decided') && soundResult(services, view.battle),
      sayBattle(services.get(announcementsService).announce),
      (news) => news.some(({ kind }) => kind === 'settled') && this.#freshen(),
      (_news, view) => chances.show(view.battle, view.readable.rounds),
    ];
  }

  /** The page is there. Returns how to leave it. */
  enter(): () => void {
    const update = (): void => this.#update();
    const stops = [this.#feed.store.subscribe(update), this.chances.store.subscribe(update)];
    this.#notify([]);
    // It may have been paid while its player was on another page.
    if (this.store.getState().battle.settled_at !== null) this.#freshen();
    update();
    return () => {
      for (const stop of stops) stop();
      this.#stopTimer();
      this.chances.close();
      this.#leave();
    };
  }

  #next(): BattleView {
    const before = this.store.getState();
    const battle = this.#feed.store.getState().battle ?? before.battle;
    const nowMs = this.#feed.clock.now();
    const readable = readableAt(battle, nowMs);
    this.#stopTimer();
    if (readable.nextAtMs !== null) {
      const timer = setTimeout(() => this.#update(), Math.max(0, readable.nextAtMs - nowMs) + 1);
      this.#stopTimer = () => clearTimeout(timer);
    }
    return { ...before, battle, readable, counted: this.chances.store.getState().course[readable.rounds] ?? null };
  }

  #update(): void {
    this.#changed = true;
    if (this.#notifying) return;
    while (this.#changed) {
      this.#changed = false;
      const before = this.store.getState();
      const view = this.#next();
      if (view.battle !== before.battle)
        this.#picture = { words: this.#picture.words, battle: view.battle, stakeCents: ownStake(view.battle) };
      this.store.setState(view, true);
      this.#notify(newsBetween(before, view));
    }
  }

  /** Once the battle is paid, what the player owns is asked for again. */
  #freshen(): void {
    if (ownSeat(this.store.getState().battle) === undefined) return;
    void this.#client.invalidateQueries({ queryKey: queryKeys.player.inventory.all });
    void this.#client.invalidateQueries({ queryKey: queryKeys.player.battles });
  }

  #notify(news: readonly BattleNews[]): void {
    this.#notifying = true;
    for (const notify of this.#subscribers) {
      try {
        notify(news, this.store.getState());
      } catch (error) {
        console.error('A subscriber to a battle failed', error);
      }
    }
    this.#notifying = false;
  }
}

/** Plays the sound of the player's result where no scene does; none for a viewer. */
function soundResult(services: Services, battle: Battle): void {
  const [seat, stake] = [ownSeat(battle), ownStake(battle)];
  const payout = seat === undefined ? null : awardOf(battle, seat.seat);
  if (stake !== null && payout !== null) services.get(plainResultService)(stake, payout);
}
