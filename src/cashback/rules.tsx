import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Gamepad2, HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CASHBACK_PERCENT, CLAIM_HOURS } from '#contract/cashback.ts';
import { useHouseTime } from '#src/lib/i18n/house-time.ts';
import { cashbackDayQuery } from './cashback-queries.ts';
import css from './rules.module.css';

const RULES = [
  { key: 'count', Icon: Gamepad2 },
  { key: 'back', Icon: HandCoins },
  { key: 'claim', Icon: CalendarClock },
] as const;

/** How cashback works, in three sentences. */
export function CashbackRules() {
  const { t } = useTranslation('cashback');
  const edge = useQuery(cashbackDayQuery).data?.edge_percent ?? '–';
  const facts = { percent: CASHBACK_PERCENT, edge, hours: CLAIM_HOURS, time: useHouseTime('cashback') };
  return (
    <section aria-labelledby="cashback-rules">
      <h2 id="cashback-rules" className="visually-hidden">
        {t('rules.title')}
      </h2>
      <ul className={`grid cols-3 gap-20 ${css.rules}`}>
        {RULES.map(({ key, Icon }) => (
          <li key={key} className={css.rule}>
            <span className={css.icon} aria-hidden="true">
              <Icon size={22} strokeWidth={1.8} />
            </span>
            <h3 className="type-5">{t(`rules.${key}Title`, facts)}</h3>
            <p className="text-about full-row">{t(`rules.${key}Text`, facts)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
