import clsx from 'clsx';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatChance } from '#contract/games/upgrade.ts';
import { cents, formatCents } from '#contract/money.ts';
import type { UpgradeFact, UpgradeState } from '#scenes/upgrade/model.ts';
import type { OddsSetting } from '#src/odds/odds-setting.ts';
import { BetControls } from '#src/play/controls/game-controls.tsx';
import { BetLists } from '#src/play/lists/bet-lists.tsx';
import { GameBelow } from '#src/play/page/game-below.tsx';
import { GameInfo } from '#src/play/page/game-info.tsx';
import { GamePanel } from '#src/play/page/game-panel.tsx';
import { GameStage } from '#src/play/page/game-stage.tsx';
import { LiveStats } from '#src/play/lists/live-stats.tsx';
import { useHotkeysChoice } from '#src/play/controls/play-settings.ts';
import { SeedNote } from '#src/play/controls/seed-note.tsx';
import { doubled, halved } from '#src/play/controls/stake.ts';
import { useBetAction } from '#src/play/bet/use-bet-action.ts';
import { useHotkeys } from '#src/play/controls/use-hotkeys.ts';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { ItemPicker } from './item-picker.tsx';
import { PlayStrip } from './play-strip.tsx';
import { TargetPicker } from './target-picker.tsx';
import { upgradeSummary } from './upgrade-summary.ts';
import css from './upgrade-page.module.css';
import { UpgradePanel } from './upgrade-panel.tsx';
import { coinsRange } from './use-upgrade-auto.ts';
import { UpgradePlate } from './upgrade-plate.tsx';
import { usePreselection } from './use-preselection.ts';
import { type Upgrade, useUpgrade } from './use-upgrade.ts';

const FAIRNESS = '/provably-fair';

/** What the odds show while nothing that may be played is put together. */
const EXAMPLE: OddsSetting = { game: 'upgrade', side: 'under', staked: cents(1_000), target: cents(2_500) };

type Step = 'items' | 'targets';

/** The upgrade: own prizes and coins for a chance at a dearer prize. */
export function Component() {
  const { t } = useTranslation('upgrade');
  const upgrade = useUpgrade();
  usePreselection(upgrade);
  const { flow, phase, busy, desk, resting, target, staked, side, problem, limit } = upgrade;
  const [step, setStep] = useState<Step>('items');
  const odds = useMemo<OddsSetting>(
    () => (problem === null && target ? { game: 'upgrade', side, staked, target: target.sale_price } : EXAMPLE),
    [problem, side, staked, target],
  );

  return (
    <div className={clsx('page', css.page, upgrade.auto.tab === 'auto' && css.withAuto)}>
      <PageTitle page={t('pageTitle')} />
      <h1 className="visually-hidden">{t('title')}</h1>
      <div className={css.game}>
        <div className={css.stage}>
          <GameStage<UpgradeState, UpgradeFact>
            scene="upgrade"
            initial={resting}
            onReady={(scene) => {
              desk.arrived(scene);
              // What was chosen or told while the scene was loading is what it rests in.
              if (!busy) scene.settle(resting);
            }}
            onStatus={desk.status}
            onSkip={phase.step === 'presenting' ? flow.skip : undefined}
            plate={<UpgradePlate state={resting} />}
          />
        </div>
        <div className={css.strip}>
          <PlayStrip upgrade={upgrade} />
        </div>
        <GamePanel
          label={t('panel')}
          inputs={<UpgradePanel upgrade={upgrade} />}
          bet={<PlayButton upgrade={upgrade} />}
          foot={<SeedNote game="upgrade" fairness={FAIRNESS} />}
          arranged={css}
        />
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
      </div>
      <GameBelow
        aside={
          <>
            <LiveStats game="upgrade" />
            <GameInfo
              game="upgrade"
              name={t('title')}
              rules={[t('rules.stake'), t('rules.chance'), t('rules.ticket'), t('rules.price'), t('rules.manual')]}
              facts={[
                { label: t('facts.chances'), value: t('facts.chancesRange') },
                ...(limit ? [{ label: t('facts.coins'), value: formatCents(limit.max_stake) }] : []),
              ]}
              fairness={FAIRNESS}
              odds={odds}
              leastStakeOnly
            />
          </>
        }
      >
        <BetLists game="upgrade" summary={upgradeSummary} />
      </GameBelow>
    </div>
  );
}

/** The button that plays, and the keys that do the same. */
function PlayButton({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const { flow, coins, setCoins, items, problem, quote, wins, changedFrom, limit, busy, play, auto } = upgrade;
  const { tab, running } = auto;
  const [hotkeys] = useHotkeysChoice();
  const asking = changedFrom !== null && quote.kind === 'local';
  const range = coinsRange(limit);
  const words =
    problem === null
      ? quote.kind === 'refused'
        ? quote.text
        : asking
          ? t('changed.asking')
          : null
      : t(`problems.${problem}`, limits(limit));
  const automatic = tab === 'auto' || running;
  const bet = useBetAction({
    flow,
    maxOpen: 1,
    stake: coins,
    problem: automatic && items.length > 0 ? t('auto.coinsOnly') : words,
    onBet: play,
  });
  const startAuto = { ...bet, press: bet.way === 'bet' ? () => auto.auto.start(auto.settings.auto, coins) : bet.press };
  useHotkeys(
    {
      bet: () => {
        if (tab === 'manual' && !running && !bet.locked && (bet.way === 'bet' || bet.way === 'ask-again')) bet.press();
      },
      halve: () => !busy && setCoins(halved(coins, range)),
      double: () => !busy && setCoins(doubled(coins, range)),
    },
    hotkeys,
  );
  return (
    <BetControls
      controls={{ tab, running, auto: auto.auto, bet, startAuto, hotkeys }}
      label={t('play')}
      sub={wins > 0 && problem === null ? t('percent', { value: formatChance(wins) }) : undefined}
    />
  );
}

/** The limits in words, for the sentences that name them. */
function limits(limit: Upgrade['limit']): Record<'min' | 'coins' | 'win', string> {
  const words = (amount: Parameters<typeof formatCents>[0] | undefined): string => (amount === undefined ? '' : formatCents(amount));
  return { min: words(limit?.min_stake), coins: words(limit?.max_stake), win: words(limit?.max_win) };
}
