import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { claimEarnings, type ReferralInfo } from '#contract/api/referral.ts';
import { formatCents } from '#contract/money.ts';
import { call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stat } from '#src/ui/stat.tsx';
import { toast } from '#src/ui/toast.ts';
import { formatFine } from './fine-coins.ts';
import css from './earnings-panel.module.css';

/** What the programme has earned, and the way to have it paid. */
export function EarningsPanel({ info }: { info: ReferralInfo }) {
  const { t } = useTranslation('referral');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { claimable, least_claim: least, earned, claimed, staked, people, visits } = info;
  const ready = claimable >= least;

  async function claim(): Promise<void> {
    setBusy(true);
    try {
      const { msg } = await call(claimEarnings);
      toast.success(msg);
    } catch (error) {
      toast.error(errorText(error));
    }
    await client.invalidateQueries({ queryKey: queryKeys.player.referral.all });
    setBusy(false);
  }

  return (
    <Panel name="referral-earnings" title={t('earnings.title')}>
      <div className={css.due}>
        <div className={css.amount}>
          <p className={css.label}>{t('earnings.claimable')}</p>
          <p className={css.sum}>
            <Coins amount={claimable} />
          </p>
          <p className={css.hint}>{ready ? t('earnings.ready') : t('earnings.least', { least: formatCents(least) })}</p>
        </div>
        <Button variant="gold" size="lg" className={css.claim} loading={busy} disabled={!ready} onClick={() => void claim()}>
          {t('earnings.claim')}
        </Button>
      </div>
      <dl className={css.figures}>
        <Stat size="md" name={t('earnings.earned')} value={formatFine(earned)} />
        <Stat size="md" name={t('earnings.claimed')} value={formatCents(claimed)} />
        <Stat size="md" name={t('earnings.staked')} value={formatCents(staked)} />
        <Stat size="md" name={t('earnings.people')} value={people} />
        <Stat size="md" name={t('earnings.visits')} value={visits} />
      </dl>
    </Panel>
  );
}
