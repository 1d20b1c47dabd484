import { useTranslation } from 'react-i18next';
import { formatChance, UPGRADE_SIDES, upgradeMultiplier } from '#contract/games/upgrade.ts';
import { cents, formatCents } from '#contract/money.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { AutoPanel } from '#src/play/auto/auto-panel.tsx';
import { ModeTabs } from '#src/play/auto/mode-tabs.tsx';
import { PlayToggles } from '#src/play/controls/play-toggles.tsx';
import { StakeField } from '#src/play/controls/stake-field.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { QuickTargets } from './quick-targets.tsx';
import { Stat } from '#src/ui/stat.tsx';
import css from './upgrade-panel.module.css';
import { coinsRange } from './use-upgrade-auto.ts';
import type { Upgrade } from './use-upgrade.ts';

/** The inputs of an upgrade: coins, quick targets, side, and what the choice comes to. */
export function UpgradePanel({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const { coins, setCoins, side, setSide, busy, staked, target, wins, quote, changedFrom, limit, instant, auto } = upgrade;
  const { tab, settings, set, running } = auto;
  return (
    <>
      <ModeTabs tab={tab} onTab={(next) => set({ tab: next })} disabled={running} />
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
      {tab === 'auto' && <AutoPanel settings={settings.auto} onSettings={(next) => set({ auto: next })} disabled={running} />}
      <PlayToggles instant={{ on: instant, onToggle: (next) => set({ instant: next }) }} />
    </>
  );
}
