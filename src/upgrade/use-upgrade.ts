import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { upgrade } from '#contract/api/upgrade.ts';
import { isUpgradeChance, type UpgradeSide } from '#contract/games/upgrade.ts';
import type { Cents } from '#contract/money.ts';
import {
  initialUpgrade,
  reduceUpgrade,
  type UpgradeFact,
  type UpgradePlayed,
  type UpgradePrize,
  type UpgradeState,
} from '#scenes/upgrade/model.ts';
import { ownedQuery } from '#src/inventory/owned-items.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/api/call.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useUserId } from '#src/session/use-user.ts';
import { isBetOf } from '#src/play/bet/bet-facts.ts';
import { type GameOutcome, presentMode } from '#src/play/bet/game-outcome.ts';
import { useSlotScene } from '#src/play/bet/slot-scene.ts';
import { useBetFlow } from '#src/play/bet/use-bet-flow.ts';
import { useUnansweredBets } from '#src/play/bet/use-unanswered-bets.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { announce } from '#src/ui/announcer.tsx';
import { toast } from '#src/ui/toast.ts';
import { useSpokenUpgrade } from './spoken-upgrade.ts';
import type { UpgradeAsk } from './upgrade-ask.ts';
import { choosable, itemsOf, localWins, stakeOf, upgradeChoice, type UpgradeChoice, withItems, withoutItems } from './upgrade-choice.ts';
import { problemOf } from './upgrade-problem.ts';
import { winsOf } from './upgrade-quote.ts';
import { useQuote } from './use-quote.ts';
import { useUpgradeControls } from './use-upgrade-controls.ts';
import { upgradeFactOf } from './upgrade-fact.ts';

type UpgradeAnswer = Awaited<ReturnType<typeof place>>;
export type UpgradeOutcome = GameOutcome<UpgradeAsk, UpgradeAnswer>;

async function place({ items, stake, target, side, wins, mode, key }: UpgradeAsk & { key: string }) {
  const body = { items: items.map(({ id }) => id), coins: stake, target_id: target.id, side, wins, mode };
  const { data, inventory_id } = await call(upgrade, { body, idempotencyKey: key });
  return { ...data, inventory_id };
}

/** What an outcome looks like in the scene; null for a record of another game. */
function playedOf({ bet, intent }: UpgradeOutcome): UpgradePlayed | null {
  return isBetOf('upgrade', bet) ? upgradeFactOf(bet, presentMode(intent)) : null;
}

/** Everything that the upgrade page knows and can do. */
export function useUpgrade() {
  const { t } = useTranslation('upgrade');
  const client = useQueryClient();
  const user = useUserId();
  const me = user ?? null;
  const holding = useHolding();
  const limit = useConfig()?.limits.upgrade;
  const slot = useSlotScene<UpgradeState, UpgradeFact>();
  const spoken = useSpokenUpgrade();
  const choice = useStore(upgradeChoice);
  const { coins, target, side } = choice;
  const items = useMemo(() => itemsOf(choice, me), [choice, me]);
  const staked = stakeOf(items, coins);
  /** The winning tickets that a refused press had named, until the player changes something or plays. */
  const [changedFrom, setChangedFrom] = useState<number | null>(null);

  const ids = items.map(({ id }) => id);
  const reckoned = localWins(staked, target);
  const ask = target === null || staked === 0 ? null : { items: ids, coins, target_id: target.id, side };
  const { quote, refusal, price } = useQuote(ask, reckoned, me !== null && !holding);
  const wins = winsOf(quote);
  const problem = problemOf({ staked, coins, target, wins: quote.kind === 'refused' ? reckoned : wins }, limit);

  const flow = useBetFlow<UpgradeAsk, UpgradeAnswer, UpgradeFact>({
    game: 'upgrade',
    maxOpen: 1,
    paysCoins: false,
    place,
    factOf(bet, intent) {
      if (!isBetOf('upgrade', bet)) throw new TypeError(`${bet.id} is no upgrade`);
      return upgradeFactOf(bet, presentMode(intent));
    },
    scene: slot.wait,
    spoken,
    prizes: ({ intent, payoutCents }) => (payoutCents > 0 ? [intent.target.name] : []),
    onReleased({ intent }) {
      const used = intent.items.map(({ id }) => id);
      upgradeChoice.setState((now) => withoutItems(now, used), true);
    },
    onFailed(error, intent, kind) {
      if (kind === 'unknown' || !isApiError(error)) return undefined;
      if (error.code === 'item_unavailable') void client.invalidateQueries({ queryKey: queryKeys.player.inventory.all });
      if (error.code === 'target_unavailable') change((now) => ({ ...now, target: null }));
      if (error.code !== 'quote_changed') return undefined;
      setChangedFrom(intent.wins);
      announce(t('changed.spoken'));
      void client.invalidateQueries({ queryKey: queryKeys.player.quote({}).slice(0, 2) });
      return 'handled';
    },
  });
  useUnansweredBets('upgrade', flow.store);
  const { phase, outcome } = useStore(flow.store);
  const onTheWay = phase.step === 'sending' || phase.step === 'presenting';
  const asking = changedFrom !== null && quote.kind === 'local';
  const controls = useUpgradeControls({
    flow,
    choice,
    hasItems: items.length > 0,
    limit,
    onTheWay,
    problem,
    quoteProblem: quote.kind === 'refused' ? quote.text : asking ? t('changed.asking') : null,
    setCoins,
    play,
  });
  /** What is put together can't be changed now. */
  const busy = onTheWay || controls.running;

  /** What the player changes; the last outcome leaves the stage with it. */
  function change(next: (now: UpgradeChoice) => UpgradeChoice): void {
    if (busy) return;
    setChangedFrom(null);
    flow.clear();
    upgradeChoice.setState(next, true);
  }

  function setCoins(next: Cents): void {
    change((now) => ({ ...now, coins: next }));
  }

  function play(): void {
    if (busy || target === null || problem !== null || wins === 0) return;
    setChangedFrom(null);
    const instant = controls.instant === true;
    flow.start({ stake: coins, mode: instant ? 'instant' : 'normal', instant, items, target, side, wins });
  }

  useKeepOwned(ids, me !== null && !holding && !busy);
  useKeepPrice(price, busy);
  useEffect(() => {
    // The items are looked up again; those that are gone leave the choice.
    if (refusal === 'item_unavailable') void client.invalidateQueries({ queryKey: queryKeys.player.inventory.all });
  }, [refusal, client]);
  const resting = useScene({ slot, items, coins, target, side, wins: isUpgradeChance(wins) ? wins : 0, outcome, busy: onTheWay });

  return {
    me,
    guest: user === null,
    items,
    coins,
    target,
    side,
    staked,
    quote,
    /** Winning tickets that may be played; 0 while there are none, whatever the prices come to. */
    wins: isUpgradeChance(wins) ? wins : 0,
    problem,
    changedFrom,
    limit,
    controls,
    flow,
    phase,
    busy,
    outcome,
    slot,
    resting,
    setCoins,
    setSide: (next: UpgradeSide) => change((now) => ({ ...now, side: next })),
    setTarget: (next: UpgradePrize | null) => change((now) => ({ ...now, target: next && choosable(next) })),
    addItems: (more: readonly UpgradePrize[]) => me !== null && change((now) => withItems(now, me, more)),
    removeItem: (id: string) => change((now) => withoutItems(now, [id])),
    clearItems: () => change((now) => withoutItems(now, ids)),
  };
}

export type Upgrade = ReturnType<typeof useUpgrade>;

/** Items that are no longer the player's (sold, staked elsewhere) leave the choice with a word. */
function useKeepOwned(ids: readonly string[], mayAsk: boolean): void {
  const { t } = useTranslation('upgrade');
  const owned = useQuery({ ...ownedQuery(ids), enabled: mayAsk && ids.length > 0, staleTime: 0 }).data;
  const key = ids.join();
  useEffect(() => {
    if (!mayAsk || owned === undefined) return;
    const gone = key.split(',').filter((id) => id !== '' && !owned.some((item) => item.id === id));
    if (gone.length === 0) return;
    upgradeChoice.setState((now) => withoutItems(now, gone), true);
    toast.info(t('items.gone', { count: gone.length }), { key: 'upgrade-gone' });
  }, [owned, key, mayAsk, t]);
}

/** The target keeps the price that the server has named last. */
function useKeepPrice(price: Cents | null, busy: boolean): void {
  useEffect(() => {
    if (price === null || busy) return;
    upgradeChoice.setState(
      (now) => (now.target && now.target.sale_price !== price ? { ...now, target: { ...now.target, sale_price: price } } : now),
      true,
    );
  }, [price, busy]);
}

interface SceneFacts {
  slot: ReturnType<typeof useSlotScene<UpgradeState, UpgradeFact>>;
  items: readonly UpgradePrize[];
  coins: Cents;
  target: UpgradePrize | null;
  side: UpgradeSide;
  wins: number;
  outcome: UpgradeOutcome | null;
  busy: boolean;
}

/** Presents to the scene what is put together, and answers the state that it rests in: the choice, or the outcome until the player goes on. */
function useScene({ slot, items, coins, target, side, wins, outcome, busy }: SceneFacts): UpgradeState {
  const resting = useMemo((): UpgradeState => {
    const played = outcome && playedOf(outcome);
    return reduceUpgrade(initialUpgrade(), played ?? { kind: 'set', side, items, coinsCents: coins, target, wins });
  }, [outcome, side, items, coins, target, wins]);
  const last = useRef(resting);
  useEffect(() => {
    if (last.current === resting) return;
    last.current = resting;
    // An outcome was played by its bet; while one is on its way the picture is its own.
    if (busy || resting.result !== null) return;
    const { result: _, ...setting } = resting;
    slot.now()?.present({ kind: 'set', ...setting }, { id: `set-${setting.wins}-${setting.target?.id ?? 'none'}-${setting.items.length}` });
  }, [resting, busy, slot]);
  return resting;
}
