import { useTranslation } from 'react-i18next';
import { formatChance, UPGRADE_SIDES, upgradeMultiplier } from '#contract/games/upgrade.ts';
import { cents, formatCents } from '#contract/money.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { MoreControls, StakeControls } from '#src/play/controls/game-controls.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { QuickTargets } from './quick-targets.tsx';
import { Stat } from '#src/ui/stat.tsx';
import css from './upgrade-panel.module.css';
import type { Upgrade } from './use-upgrade.ts';

/** The inputs of an upgrade: coins, quick targets, side, and what the choice comes to. */
export function UpgradePanel({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const { controls, side, setSide, busy, staked, target, wins, quote, changedFrom } = upgrade;
  return (
    <>
      <StakeControls controls={controls} label={t('coins')} />
      <QuickTargets upgrade={upgrade} />
      <Segmented
        label={t('side.label')}
        size="sm"
        wide
        options={UPGRADE_SIDES.map((value) => ({ value, label: t(`side.${value}`) }))}
        value={side}
        onChange={setSide}
        disabled={busy}
      />
      <dl className={css.chance} aria-live="off">
        <Stat
          size="lg"
          name={t('chance')}
          value={wins > 0 ? t('percent', { value: formatChance(wins) }) : t('none')}
          data-testid="upgrade-chance"
          data-known={quote.kind}
        />
        <Stat
          size="lg"
          name={t('multiplier')}
          value={wins > 0 && target ? formatMultiplier(upgradeMultiplier(staked, target.sale_price)) : t('none')}
          data-testid="upgrade-multiplier"
        />
      </dl>
      {changedFrom !== null && (
        <p className={css.changed} role="alert">
          {quote.kind === 'exact'
            ? t('changed.text', {
                before: formatChance(changedFrom),
                now: formatChance(quote.wins),
                price: formatCents(target?.sale_price ?? cents(0)),
              })
            : t('changed.asking')}
        </p>
      )}
      <MoreControls controls={controls} />
    </>
  );
}
