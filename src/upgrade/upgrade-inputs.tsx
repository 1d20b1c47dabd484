import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { formatChance, UPGRADE_SIDES, upgradeMultiplier } from '#contract/games/upgrade.ts';
import { cents, formatCents } from '#contract/money.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { Stat } from '#src/ui/stat.tsx';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useToast } from '#src/ui/toast.ts';
import css from './upgrade-inputs.module.css';
import type { Upgrade } from './upgrade-play.ts';
import { nearestTarget, QUICK_TENTHS, quickPrice } from './reach.ts';
import { targetsAround } from './upgrade-queries.ts';

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

/** Multiples of the stake, one press away: each aims at the prize whose price is nearest to it. */
function QuickTargets({ upgrade }: { upgrade: Upgrade }) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('upgrade');
  const { staked, busy, setTarget } = upgrade;
  const [asking, setAsking] = useState(false);

  async function aim(tenths: number): Promise<void> {
    const wanted = quickPrice(staked, tenths);
    setAsking(true);
    try {
      const target = nearestTarget(await targetsAround(call, wanted), wanted, staked);
      if (target) setTarget(target);
      else toast.info(t('quick.none'), { key: 'upgrade-quick' });
    } catch (error) {
      toast.error(errorText(error), { key: 'upgrade-quick' });
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className={css.quick} role="group" aria-label={t('quick.label')}>
      <span className={css.quickLabel} aria-hidden="true">
        {t('quick.label')}
      </span>
      {QUICK_TENTHS.map((tenths) => (
        <button key={tenths} type="button" className={css.chip} disabled={busy || asking || staked === 0} onClick={() => void aim(tenths)}>
          {t('quick.times', { times: tenths / 10 })}
        </button>
      ))}
    </div>
  );
}
