import { useTranslation } from 'react-i18next';
import { formatChance, UPGRADE_SIDES, upgradeMultiplier } from '#contract/games/upgrade.ts';
import { cents, formatCents } from '#contract/money.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { QuickTargets } from './quick-targets.tsx';
import { Stat } from '#src/ui/stat.tsx';
import css from './upgrade-inputs.module.css';
import type { Upgrade } from './upgrade-play.ts';

/** The inputs of an upgrade beside its coins: quick targets, side, and what the choice wins at which chance. */
export function UpgradeInputs({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const { side, setSide, busy, staked, target, wins, quote, changedFrom } = upgrade;
  return (
    <>
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
      <dl className={`grid cols-halves py-10 px-14 bordered rounded-lg fill-well ${css.chance}`} aria-live="off">
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
    </>
  );
}
