import clsx from 'clsx';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSearchParams } from 'react-router';
import { formatChance } from '#contract/games/upgrade.ts';
import { cents, formatCents } from '#contract/money.ts';
import type { UpgradeFact, UpgradeState } from '#scenes/upgrade/model.ts';
import type { OddsSetting } from '#src/odds/odds-setting.ts';
import { useServices } from '#src/lib/services/services.ts';
import { useUnansweredBets } from '#src/play/bet/use-unanswered-bets.ts';
import { PlateResult } from '#src/play/page/plate-result.tsx';
import { GamePage } from '#src/play/page/game-page.tsx';
import { GameStage } from '#src/play/page/game-stage.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { MAX_STAKED_ITEMS } from '#contract/staked-items.ts';
import { itemsInAddress } from '#src/inventory/item-addresses.ts';
import { ownedQuery } from '#src/inventory/owned-items.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { useToast } from '#src/ui/toast.ts';
import { ItemPicker } from './item-picker.tsx';
import { PlayStrip } from './play-strip.tsx';
import { TargetPicker } from './target-picker.tsx';
import { upgradeSummary } from './upgrade-summary.ts';
import css from './upgrade-page.module.css';
import { UpgradeInputs } from './upgrade-inputs.tsx';
import { UpgradePlate } from './upgrade-plate.tsx';
import { type Upgrade, UpgradePlay } from './upgrade-play.ts';
import { useUpgradeControls } from './use-upgrade-controls.ts';

/** What the odds show while nothing that may be played is put together. */
const EXAMPLE: OddsSetting = { game: 'upgrade', side: 'under', staked: cents(1_000), target: cents(2_500) };

type Step = 'items' | 'targets';

/** The upgrade: own prizes and coins for a chance at a dearer prize. */
export function Component() {
  const { t } = useTranslation('upgrade');
  const services = useServices();
  const client = useQueryClient();
  const [upgrades] = useState(() => new UpgradePlay(services, client));
  const view = useStore(upgrades.store);
  const { flow, slot } = upgrades;
  const controls = useUpgradeControls(upgrades, view);
  useUnansweredBets('upgrade', flow.store);
  // Before the stage's slot takes the scene away: what it was playing is left, not shown.
  useLayoutEffect(() => flow.enter(), [flow]);
  const { store: auto } = controls.auto;
  useEffect(() => upgrades.enter(auto), [upgrades, auto]);
  const { setSide, setTarget, addItems, removeItem, clearItems } = upgrades;
  const upgrade: Upgrade = { ...view, flow, setSide, setTarget, addItems, removeItem, clearItems };
  usePreselection(upgrade);
  const { phase, outcome, busy, resting, target, staked, side, wins, problem, limit } = view;
  const odds = useMemo<OddsSetting>(
    () => (problem === null && target ? { game: 'upgrade', side, staked, target: target.sale_price } : EXAMPLE),
    [problem, side, staked, target],
  );

  const about = useMemo(
    () => ({
      rules: [t('rules.stake'), t('rules.chance'), t('rules.ticket'), t('rules.price'), t('rules.manual')],
      facts: [
        { label: t('facts.chances'), value: t('facts.chancesRange') },
        ...(limit ? [{ label: t('facts.coins'), value: formatCents(limit.max_stake) }] : []),
      ],
      odds,
      leastStakeOnly: true,
    }),
    [t, limit, odds],
  );

  return (
    <GamePage
      game="upgrade"
      title={t('title')}
      panelLabel={t('panel')}
      arranged={{ ...css, page: clsx(css.page, controls.tab === 'auto' && css.withAuto) }}
      stage={
        <GameStage<UpgradeState, UpgradeFact>
          scene="upgrade"
          initial={resting}
          onReady={(scene) => {
            slot.arrived(scene);
            // What was chosen or presented while the scene was loading is what it rests in.
            if (!busy) scene.settle(resting);
          }}
          onStatus={slot.status}
          onSkip={phase.step === 'presenting' ? flow.skip : undefined}
          plate={
            <>
              <UpgradePlate state={resting} />
              {outcome && <PlateResult stake={outcome.bet.stake} payout={outcome.bet.payout} />}
            </>
          }
        />
      }
      underStage={
        <div className={css.strip}>
          <PlayStrip upgrade={upgrade} />
        </div>
      }
      controls={controls}
      stakeLabel={t('coins')}
      inputs={<UpgradeInputs upgrade={upgrade} />}
      bet={{ label: t('play'), sub: wins > 0 && problem === null ? t('percent', { value: formatChance(wins) }) : undefined }}
      underPanel={<Pickers upgrade={upgrade} />}
      fairness="/provably-fair"
      about={about}
      summary={upgradeSummary}
    />
  );
}

/** The player's prizes and what they may become; on a phone one of the two at a time. */
function Pickers({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const [step, setStep] = useState<Step>('items');
  return (
    <>
      <div className={css.steps}>
        <Segmented
          label={t('steps.label')}
          wide
          options={[
            { value: 'items', label: t('steps.items') },
            { value: 'targets', label: t('steps.targets') },
          ]}
          value={step}
          onChange={setStep}
        />
      </div>
      <div className={css.pickers} data-step={step}>
        <ItemPicker upgrade={upgrade} />
        <TargetPicker upgrade={upgrade} />
      </div>
    </>
  );
}

/** Takes the items in the address into the choice, once they are known to be the player's, and out of the address. */
function usePreselection({ me, busy, addItems }: Pick<Upgrade, 'me' | 'busy' | 'addItems'>): void {
  const toast = useToast();
  const { t } = useTranslation('upgrade');
  const [search, setSearch] = useSearchParams();
  const holding = useHolding();
  const wanted = itemsInAddress(search, MAX_STAKED_ITEMS);
  const ready = wanted.length > 0 && me !== null && !holding && !busy;
  const found = useQuery({ ...ownedQuery(wanted), enabled: ready, staleTime: 0 }).data;
  const taken = useRef('');
  const key = wanted.join();
  useEffect(() => {
    if (!ready || found === undefined || taken.current === key) return;
    taken.current = key;
    const stakable = found.filter(({ locked }) => locked === 0);
    addItems(stakable.map(({ id, item, sale_price }) => ({ ...item, id, sale_price })));
    if (stakable.length < found.length) toast.info(t('items.locked'), { key: 'upgrade-locked' });
    if (found.length < wanted.length) toast.info(t('items.gone', { count: wanted.length - found.length }), { key: 'upgrade-gone' });
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('item');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [ready, found, key, wanted.length, addItems, setSearch, t, toast]);
}
