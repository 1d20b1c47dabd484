import clsx from 'clsx';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { useHouseTime } from '#src/lib/i18n/house-time.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { useService } from '#src/lib/services/services.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { hiddenBannerService, hideBanner, isHidden } from './banner-hidden.ts';
import css from './cashback-banner.module.css';
import { CashbackSum } from './cashback-sum.tsx';
import type { OwnCashback } from './cashback-queries.ts';
import { useCashback } from './use-cashback.ts';

/** The position of the banner: a line under the header of small screens, a card in the aside of large ones. */
type Place = 'line' | 'card';

/** For players: how long until cashback is paid and what there is of it, with the way to its page. It can be closed until it has something new to say. */
export default function CashbackBanner({ place }: { place: Place }) {
  const { real_money: offered } = useRules();
  const { data, isError } = useCashback();
  const hidden = useStore(useService(hiddenBannerService));
  const { pathname } = useLocation();
  if (!offered || (data && isHidden(hidden, data)) || (isError && !data)) return null;
  // Its page says all of it.
  if (pathname === '/cashback' && place === 'line') return null;
  if (!data) return hidden === null ? <Skeleton className={clsx(css.waiting, css[place])} /> : null;
  return <Shown place={place} cashback={data} />;
}

function Shown({ place, cashback }: { place: Place; cashback: OwnCashback }) {
  const { t } = useTranslation('cashback');
  const { today, due, aheadMs } = cashback;
  const [waiting] = due;
  const time = useHouseTime('cashback');
  const hidden = useService(hiddenBannerService);
  return (
    <section className={clsx(css.banner, css[place], waiting && css.due)} aria-label={t('banner.label')}>
      <Link to="/cashback" className={css.link}>
        <img src="/pictures/money.webp" alt="" width={40} height={40} className={css.picture} />
        <span className={clsx('grid min-w-0', css.words)}>
          <span className={clsx('weight-600 leading-snug', css.name)}>{t('banner.name')}</span>
          <span className={clsx('one-line tone-mid type-2 leading-snug', css.amount)}>
            {waiting ? (
              <CashbackSum text="banner.due" amount={waiting.amount} />
            ) : cashback.counting ? (
              t('banner.counting')
            ) : today.amount > 0 ? (
              <CashbackSum text="banner.soFar" amount={today.amount} />
            ) : (
              t('banner.nothing')
            )}
          </span>
        </span>
        {waiting ? (
          <span className={css.claim}>{t('banner.claim')}</span>
        ) : (
          <Countdown until={today.ends_at} aheadMs={aheadMs} at={time} className={clsx('weight-600 nowrap', css.time)} />
        )}
      </Link>
      <button type="button" className={css.close} aria-label={t('banner.hide')} onClick={() => hideBanner(hidden, cashback)}>
        <X size={16} aria-hidden="true" />
      </button>
    </section>
  );
}
