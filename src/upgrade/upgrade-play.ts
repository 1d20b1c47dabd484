import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import i18next from 'i18next';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PublicConfig } from '#contract/api/config.ts';
import type { GameLimit } from '#contract/api/limits.ts';
import { upgrade } from '#contract/api/upgrade.ts';
import { isUpgradeChance, type UpgradeSide } from '#contract/games/upgrade.ts';
import type { Cents } from '#contract/money.ts';
import { initialUpgrade, reduceUpgrade, type UpgradeFact, type UpgradePrize, type UpgradeState } from '#scenes/upgrade/model.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import type { Call } from '#src/lib/api/call.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import type { Services } from '#src/lib/services/services.ts';
import { sessionStoreService } from '#src/session/session-store.ts';
import { ownedQuery } from '#src/inventory/owned-items.ts';
import type { Phase } from '#src/play/bet/bet-ports.ts';
import { isBetOf } from '#src/play/bet/bet-facts.ts';
import { type GameOutcome, presentMode } from '#src/play/bet/game-outcome.ts';
import { createSlotScene } from '#src/play/bet/slot-scene.ts';
import { createGameFlow, type GameFlow } from '#src/play/bet/use-bet-flow.ts';
import { gateService } from '#src/settlement/gate.ts';
import { announcementsService } from '#src/ui/announcer.tsx';
import { toastsService } from '#src/ui/toast.ts';
import { spokenUpgrade } from './spoken-upgrade.ts';
import type { UpgradeAsk } from './upgrade-ask.ts';
import { choosable, itemsOf, stakeOf, upgradeChoice, type UpgradeChoice, withItems, withoutItems } from './upgrade-choice.ts';
import { upgradeFactOf } from './upgrade-fact.ts';
import { type UpgradeProblem, problemOf } from './upgrade-problem.ts';
import { type Quoted, UpgradeQuotes } from './upgrade-quotes.ts';
import { winsOf } from './upgrade-quote.ts';

/*
 * The upgrade that is put together and played
 * 1. The choice, the session, the gate, the bet on its way and the server's answers about prices are reduced to one state; the page draws it and calls the
 *    actions.
 * 2. What follows from a change is done in this order: the state, the scene, the questions to the server, what their answers change of the choice.
 */

type UpgradeAnswer = Awaited<ReturnType<typeof place>>;
export type UpgradeOutcome = GameOutcome<UpgradeAsk, UpgradeAnswer>;

async function place({ items, stake, target, side, wins, mode, key }: UpgradeAsk & { key: string }, call: Call) {
  const body = { items: items.map(({ id }) => id), coins: stake, target_id: target.id, side, wins, mode };
  const { data, inventory_id } = await call(upgrade, { body, idempotencyKey: key });
  return { ...data, inventory_id };
}

/** What the page shows. */
export interface UpgradeView extends Pick<UpgradeChoice, 'coins' | 'target' | 'side'>, Pick<Quoted, 'quote'> {
  me: string | null;
  /** No player is signed in; false while that is not known. */
  guest: boolean;
  items: readonly UpgradePrize[];
  staked: Cents;
  /** Winning tickets that may be played; 0 while there are none, whatever the prices come to. */
  wins: number;
  problem: UpgradeProblem | null;
  /** The winning tickets that a refused press had named, until the player changes something or plays. */
  changedFrom: number | null;
  limit: GameLimit | undefined;
  phase: Phase<UpgradeAsk>;
  outcome: UpgradeOutcome | null;
  /** An upgrade is on its way. */
  onTheWay: boolean;
  /** What is put together can't be changed now. */
  busy: boolean;
  /** What the scene rests in: the choice, or the outcome until the player goes on. */
  resting: UpgradeState;
}

type Setting = Omit<Extract<UpgradeFact, { kind: 'set' }>, 'kind'>;

function restingOf(setting: Setting, outcome: UpgradeOutcome | null): UpgradeState {
  const played = outcome && isBetOf('upgrade', outcome.bet) ? upgradeFactOf(outcome.bet, presentMode(outcome.intent)) : null;
  return reduceUpgrade(initialUpgrade(), played ?? { kind: 'set', ...setting });
}

/** What the parts of the page draw, and what they call. */
export type Upgrade = UpgradeView & Pick<UpgradePlay, 'setSide' | 'setTarget' | 'addItems' | 'removeItem' | 'clearItems' | 'flow'>;

/** The upgrades of one visit to the page. */
export class UpgradePlay {
  readonly slot = createSlotScene<UpgradeState, UpgradeFact>();
  readonly flow: GameFlow<UpgradeAsk, UpgradeAnswer>;
  readonly store: StoreApi<UpgradeView>;
  readonly #services: Services;
  readonly #client: QueryClient;
  readonly #quotes: UpgradeQuotes;
  readonly #owned;
  readonly #config;
  #changedFrom: number | null = null;
  #autoPlays = (): boolean => false;
  #items: { choice: UpgradeChoice; me: string | null; items: readonly UpgradePrize[] } | null = null;
  #rest: { setting: Setting; outcome: UpgradeOutcome | null; state: UpgradeState } | null = null;
  #refusal: string | null = null;

  constructor(services: Services, client: QueryClient) {
    this.#services = services;
    this.#client = client;
    this.#quotes = new UpgradeQuotes(client, () => this.#update());
    this.#owned = new QueryObserver(client, { ...ownedQuery([]), enabled: false });
    this.#config = new QueryObserver<PublicConfig>(client, {
      queryKey: queryKeys.config,
      queryFn: () => services.get(apiService).settings.load(),
      enabled: false,
      staleTime: Number.POSITIVE_INFINITY,
    });
    this.flow = createGameFlow<UpgradeAsk, UpgradeAnswer, UpgradeFact>(services, {
      game: 'upgrade',
      maxOpen: 1,
      paysCoins: false,
      place,
      factOf(bet, intent) {
        if (!isBetOf('upgrade', bet)) throw new TypeError(`${bet.id} is no upgrade`);
        return upgradeFactOf(bet, presentMode(intent));
      },
      scene: this.slot.wait,
      spoken: spokenUpgrade,
      prizes: ({ intent, payoutCents }) => (payoutCents > 0 ? [intent.target.name] : []),
      onReleased: ({ intent }) => {
        const used = intent.items.map(({ id }) => id);
        upgradeChoice.setState((now) => withoutItems(now, used), true);
      },
      onFailed: (error, intent, kind) => this.#failed(error, intent, kind),
    });
    this.store = createStore<UpgradeView>(() => this.#view());
  }

  /** The page is there; `auto` is its auto play. Returns how to leave it. */
  enter(auto: StoreApi<{ status: string }>): () => void {
    const update = (): void => this.#update();
    this.#autoPlays = () => auto.getState().status !== 'idle';
    const leave = [
      upgradeChoice.subscribe(update),
      this.#services.get(sessionStoreService).subscribe(update),
      this.#services.get(gateService).store.subscribe(update),
      this.flow.store.subscribe(update),
      auto.subscribe(update),
      this.#config.subscribe(update),
      this.#owned.subscribe(update),
      this.#quotes.enter(),
    ];
    update();
    return () => {
      for (const go of leave) go();
    };
  }

  readonly setCoins = (coins: Cents): void => this.#change((now) => ({ ...now, coins }));
  readonly setSide = (side: UpgradeSide): void => this.#change((now) => ({ ...now, side }));
  readonly setTarget = (target: UpgradePrize | null): void => this.#change((now) => ({ ...now, target: target && choosable(target) }));
  readonly addItems = (more: readonly UpgradePrize[]): void => {
    const { me } = this.store.getState();
    if (me !== null) this.#change((now) => withItems(now, me, more));
  };
  readonly removeItem = (id: string): void => this.#change((now) => withoutItems(now, [id]));
  readonly clearItems = (): void => {
    const ids = this.store.getState().items.map(({ id }) => id);
    this.#change((now) => withoutItems(now, ids));
  };

  /** Places the upgrade that is put together, or asks again for the one in doubt. */
  play(instant: boolean): void {
    const [doubted] = this.flow.store.getState().unknown;
    if (doubted) {
      this.flow.start(doubted);
      return;
    }
    const { busy, items, coins, target, side, problem, wins } = this.store.getState();
    if (busy || target === null || problem !== null || wins === 0) return;
    this.#changedFrom = null;
    this.flow.start({ stake: coins, mode: instant ? 'instant' : 'normal', instant, items, target, side, wins });
  }

  /** What the player changes; the last outcome leaves the stage with it. */
  #change(next: (now: UpgradeChoice) => UpgradeChoice): void {
    if (this.flow.store.getState().open.length > 0 || this.#autoPlays()) return;
    this.#changedFrom = null;
    this.flow.clear();
    upgradeChoice.setState(next, true);
  }

  #failed(error: unknown, intent: UpgradeAsk, kind: 'refused' | 'unknown'): 'handled' | void {
    if (kind === 'unknown' || !isApiError(error)) return undefined;
    if (error.code === 'item_unavailable') this.#invalidate(queryKeys.player.inventory.all);
    if (error.code === 'target_unavailable') this.#change((now) => ({ ...now, target: null }));
    if (error.code !== 'quote_changed') return undefined;
    this.#changedFrom = intent.wins;
    this.#services.get(announcementsService).announce(i18next.t('upgrade:changed.spoken'));
    this.#invalidate(queryKeys.player.quote({}).slice(0, 2));
    this.#update();
    return 'handled';
  }

  #invalidate(queryKey: readonly unknown[]): void {
    void this.#client.invalidateQueries({ queryKey });
  }

  #view(): UpgradeView {
    const { player } = this.#services.get(sessionStoreService).getState();
    const me = player?.id ?? null;
    const choice = upgradeChoice.getState();
    if (this.#items?.choice !== choice || this.#items.me !== me) this.#items = { choice, me, items: itemsOf(choice, me) };
    const { items } = this.#items;
    const { coins, target, side } = choice;
    const { phase, outcome } = this.flow.store.getState();
    const onTheWay = phase.step === 'sending' || phase.step === 'presenting';
    const staked = stakeOf(items, coins);
    const mayAsk = me !== null && !this.#services.get(gateService).store.getState().holding;
    const { quote, reckoned } = this.#quotes.of({ items, coins, target, side, staked, mayAsk });
    const limit = this.#config.getCurrentResult().data?.limits.upgrade;
    const problem = problemOf({ staked, coins, target, wins: quote.kind === 'refused' ? reckoned : winsOf(quote) }, limit);
    const wins = isUpgradeChance(winsOf(quote)) ? winsOf(quote) : 0;
    const resting = this.#restingOf({ side, items, coinsCents: coins, target, wins }, outcome);
    const busy = onTheWay || this.#autoPlays();
    return {
      me,
      guest: player === null,
      items,
      coins,
      target,
      side,
      staked,
      quote,
      wins,
      problem,
      changedFrom: this.#changedFrom,
      limit,
      phase,
      outcome,
      onTheWay,
      busy,
      resting,
    };
  }

  /** The same state for as long as what it is made of is the same. */
  #restingOf(setting: Setting, outcome: UpgradeOutcome | null): UpgradeState {
    const rest = this.#rest;
    const same =
      rest?.outcome === outcome && (Object.keys(setting) as (keyof Setting)[]).every((key) => rest.setting[key] === setting[key]);
    if (rest !== null && same) return rest.state;
    this.#rest = { setting, outcome, state: restingOf(setting, outcome) };
    return this.#rest.state;
  }

  #update(): void {
    const before = this.store.getState();
    const view = this.#view();
    if ((Object.keys(view) as (keyof UpgradeView)[]).some((key) => view[key] !== before[key])) this.store.setState(view, true);
    if (view.resting !== before.resting) this.#show(view);
    this.#keepOwned(view);
    this.#keepPrice(view);
  }

  /** An outcome was played by its bet; while one is on its way the picture is its own. */
  #show({ resting, onTheWay }: UpgradeView): void {
    if (onTheWay || resting.result !== null) return;
    const { result: _, ...setting } = resting;
    const id = `set-${setting.wins}-${setting.target?.id ?? 'none'}-${setting.items.length}`;
    this.slot.now()?.present({ kind: 'set', ...setting }, { id });
  }

  /** Items that are no longer the player's (sold, staked elsewhere) leave the choice with a word, but not while they may be staked by an upgrade in doubt. */
  #keepOwned({ me, items, busy, phase }: UpgradeView): void {
    const ids = items.map(({ id }) => id);
    const isSettled = !busy && phase.step !== 'unknown';
    const enabled = me !== null && isSettled && ids.length > 0 && !this.#services.get(gateService).store.getState().holding;
    this.#owned.setOptions({ ...ownedQuery(ids), enabled, staleTime: 0 });
    const { data: owned } = this.#owned.getCurrentResult();
    if (!enabled || owned === undefined) return;
    const gone = ids.filter((id) => !owned.some((item) => item.id === id));
    if (gone.length === 0) return;
    upgradeChoice.setState((now) => withoutItems(now, gone), true);
    this.#services.get(toastsService).info(i18next.t('upgrade:items.gone', { count: gone.length }), { key: 'upgrade-gone' });
  }

  /** The target keeps the price that the server has named last; items that the server refuses are looked up again. */
  #keepPrice({ busy }: UpgradeView): void {
    const { price, refusal } = this.#quotes.current;
    if (refusal !== this.#refusal && refusal === 'item_unavailable') this.#invalidate(queryKeys.player.inventory.all);
    this.#refusal = refusal;
    const { target } = upgradeChoice.getState();
    if (price === null || busy || target === null || target.sale_price === price) return;
    upgradeChoice.setState((now) => ({ ...now, target: { ...target, sale_price: price } }), true);
  }
}
