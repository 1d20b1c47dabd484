import { useTranslation } from 'react-i18next';
import { formatChance, UPGRADE_SIDES, upgradeMultiplier } from '#contract/fairness/upgrade.ts';
import { cents, formatCents } from '#contract/money.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { PlayToggles } from '#src/play/play-toggles.tsx';
import { StakeField } from '#src/play/stake-field.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { QuickTargets } from './quick-targets.tsx';
import css from './upgrade-panel.module.css';
import type { Upgrade } from './use-upgrade.ts';

/** The most coins beside the items while the server's limits are on their way. */
const USUAL_MOST = cents(100_000);

/** What may be put as coins: from none to the game's most. */
export function coinsRange(limit: Upgrade['limit']) {
  return { min: cents(0), max: limit?.max_stake ?? USUAL_MOST };
}

/** The inputs of an upgrade: coins, quick targets, side, and what the choice comes to. */
export function UpgradePanel({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const { coins, setCoins, side, setSide, busy, staked, target, wins, quote, changedFrom, limit, instant, setInstant } = upgrade;
  return (
    <>
      <StakeField label={t('coins')} stake={coins} onStake={setCoins} range={coinsRange(limit)} disabled={busy} />
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
        <div>
          <dt>{t('chance')}</dt>
          <dd className="figures" data-testid="upgrade-chance" data-known={quote.kind}>
            {wins > 0 ? t('percent', { value: formatChance(wins) }) : t('none')}
          </dd>
        </div>
        <div>
          <dt>{t('multiplier')}</dt>
          <dd className="figures">{staked > 0 && target ? formatMultiplier(upgradeMultiplier(staked, target.sale_price)) : t('none')}</dd>
        </div>
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
      <PlayToggles instant={{ on: instant, onToggle: setInstant }} />
    </>
  );
}
