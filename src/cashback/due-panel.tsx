import { useTranslation } from 'react-i18next';
import type { CashbackDue } from '#contract/api/cashback.ts';
import { formatCents } from '#contract/money.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { formatDay } from '#src/lib/format-instant.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { useHouseTime } from '#src/lib/i18n/house-time.ts';
import { useOnline } from '#src/realtime/use-online.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { Coins } from '#src/ui/coins.tsx';
import type { OwnCashback } from './cashback-queries.ts';
import css from './due-panel.module.css';
import { useClaim } from './use-claim.ts';

/** What can be claimed now, or that there is nothing yet. */
export function DuePanel({ cashback: { due, counting } }: { cashback: OwnCashback }) {
  const { t } = useTranslation('cashback');
  const time = useHouseTime('cashback');
  return (
    <Card padding="lg" className="stack gap-16" aria-labelledby="cashback-due">
      <h2 id="cashback-due" className="type-7">
        {t('due.title')}
      </h2>
      {due.map((one) => (
        <Due key={one.day} due={one} />
      ))}
      {due.length === 0 && (
        <div className="stack items-center justify-center flex-1 gap-6 text-center" role="status">
          <img src="/pictures/hourglass.webp" alt="" width={72} height={72} />
          <p className="type-5 weight-600">{t(counting ? 'due.counting' : 'due.none')}</p>
          <p className={css.text}>{counting ? t('due.countingText') : t('due.noneText', { time })}</p>
        </div>
      )}
    </Card>
  );
}

function Due({ due }: { due: CashbackDue }) {
  const { t } = useTranslation('cashback');
  const zone = useConfig()?.house_time_zone ?? 'UTC';
  const online = useOnline();
  const { claim, isBusy, isUnknown, isPaused } = useClaim(due);
  return (
    <div className="stack justify-between flex-1 gap-12">
      <p className="row gap-10 tone-gold-light face-display type-8 weight-700 leading-tight tracking-02">
        <CoinIcon size={34} />
        <Coins amount={due.amount} bare />
      </p>
      <p className={css.text}>
        {t('due.of', { at: formatDay(due.day, zone) })}
        <br />
        {t('due.until', { at: formatInstant(due.expires_at) })}
      </p>
      <Button variant="gold" size="lg" wide loading={isBusy} disabled={!online} onClick={() => void claim()}>
        {t('due.claim', { amount: formatCents(due.amount) })}
      </Button>
      {isUnknown && (
        <p className={css.text} role="alert">
          {t('due.doubt')}
        </p>
      )}
      {/* A toast has said it. */}
      {isPaused && <p className={css.text}>{t('due.doubtAgain')}</p>}
    </div>
  );
}
