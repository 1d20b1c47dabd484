import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useToast } from '#src/ui/toast.ts';
import css from './upgrade-inputs.module.css';
import { nearestTarget, QUICK_TENTHS, quickPrice } from './reach.ts';
import { targetsAround } from './upgrade-queries.ts';
import type { Upgrade } from './upgrade-play.ts';

/** Multiples of the stake, one press away: each aims at the prize whose price is nearest to it. */
export function QuickTargets({ upgrade }: { upgrade: Upgrade }) {
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
