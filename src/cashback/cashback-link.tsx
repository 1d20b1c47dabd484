import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHouseTime } from '#src/lib/i18n/house-time.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { Countdown } from '#src/ui/countdown.tsx';
import css from './cashback-link.module.css';
import { CashbackSum } from './cashback-sum.tsx';
import { useCashback } from './use-cashback.ts';

/** The way to cashback in the menu, with the time until it comes or what there is to claim. */
export function CashbackLink() {
  const { t } = useTranslation('cashback');
  const { real_money: offered } = useRules();
  const { data } = useCashback();
  const time = useHouseTime('cashback');
  if (!offered) return null;
  const waiting = data?.due[0];
  return (
    <Link to="/cashback" className={css.link}>
      <img src="/pictures/money.webp" alt="" width={28} height={28} />
      <span className="type-4 weight-600">{t('menu')}</span>
      {waiting && (
        <span className={css.due}>
          <CashbackSum text="banner.due" amount={waiting.amount} />
        </span>
      )}
      {data && !waiting && <Countdown until={data.today.ends_at} aheadMs={data.aheadMs} at={time} className={css.time} />}
    </Link>
  );
}
