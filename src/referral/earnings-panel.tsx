import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { claimEarnings, type ReferralInfo } from '#contract/api/referral.ts';
import { formatMicros } from '#contract/micros.ts';
import { formatCents } from '#contract/money.ts';
import { useCall } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stat } from '#src/ui/stat.tsx';
import { usePayment } from '#src/wallet/use-payment.ts';
import css from './earnings-panel.module.css';

/** What the programme has earned, and the way to have it paid. */
export function EarningsPanel({ info }: { info: ReferralInfo }) {
  const call = useCall();
  const { t } = useTranslation('referral');
  const client = useQueryClient();
  const { pay, paying } = usePayment('claim-referral');
  const claim = (): Promise<void> =>
    pay({
      send: (idempotencyKey) => call(claimEarnings, { idempotencyKey }),
      done: ({ data }) => t('earnings.success', { amount: formatCents(data.claimed) }),
      refresh: () => client.invalidateQueries({ queryKey: queryKeys.player.referral.all }),
    });
  const { claimable, least_claim: least, earned, claimed, staked, people, visits } = info;
  const ready = claimable >= least;

  return (
    <Panel name="referral-earnings" title={t('earnings.title')}>
      <div className="cluster justify-between gap-16 py-16 px-20 bordered rounded-md fill-well">
        <div className="grid gap-4 min-w-0">
          <p className="tone-mid type-3">{t('earnings.claimable')}</p>
          <p className="tone-gold-light face-display type-8 weight-700">
            <Coins amount={claimable} />
          </p>
          <p className="tone-low type-3">{ready ? t('earnings.ready') : t('earnings.least', { least: formatCents(least) })}</p>
        </div>
        <Button variant="gold" size="lg" className={css.claim} loading={paying} disabled={!ready} onClick={() => void claim()}>
          {t('earnings.claim')}
        </Button>
      </div>
      <dl className={css.figures}>
        <Stat size="md" name={t('earnings.earned')} value={formatMicros(earned, 4)} />
        <Stat size="md" name={t('earnings.claimed')} value={formatCents(claimed)} />
        <Stat size="md" name={t('earnings.staked')} value={formatCents(staked)} />
        <Stat size="md" name={t('earnings.people')} value={people} />
        <Stat size="md" name={t('earnings.visits')} value={visits} />
      </dl>
    </Panel>
  );
}
