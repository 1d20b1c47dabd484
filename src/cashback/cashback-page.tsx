import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CalendarClock, Gamepad2, HandCoins } from 'lucide-react';
import { CASHBACK_PERCENT, CLAIM_HOURS } from '#contract/cashback.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { useHouseTime } from '#src/lib/i18n/house-time.ts';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import { Asked, Loading } from '#src/ui/asked.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import css from './cashback-page.module.css';
import { cashbackDayQuery } from './cashback-queries.ts';
import { DuePanel } from './due-panel.tsx';
import { CashbackHistory } from './history.tsx';
import { TodayPanel } from './today-panel.tsx';
import { useCashback, useCashbackDay } from './use-cashback.ts';

const RULES = [
  { key: 'count', Icon: Gamepad2 },
  { key: 'back', Icon: HandCoins },
  { key: 'claim', Icon: CalendarClock },
] as const;

/** How cashback works, in three sentences. */
function CashbackRules() {
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

/** What comes back of a player's day: today's numbers as they come, what there is to claim, and the days before. Visitors see what it is. */
export function Component() {
  const { t } = useTranslation('cashback');
  const { real_money: offered } = useRules();
  const player = useUserId();
  const time = useHouseTime('cashback');
  return (
    <div className="page">
      <PageTitle page={t('pageTitle')} />
      <div className={css.stack}>
        <header>
          <div>
            <h1 className={css.title}>{t('title')}</h1>
            <p className={`mt-8 tone-mid type-6 text-pretty ${css.lead}`}>{t('lead', { percent: CASHBACK_PERCENT, time })}</p>
          </div>
        </header>
        {offered ? (
          <>
            {player ? <Own /> : <Guest waiting={player === undefined} />}
            <CashbackRules />
            {player && <CashbackHistory />}
          </>
        ) : (
          <EmptyState
            picture="/pictures/money.webp"
            title={t('social.title')}
            text={t('social.text')}
            action={<ButtonLink to="/boxes">{t('social.action')}</ButtonLink>}
          />
        )}
      </div>
    </div>
  );
}

function Own() {
  const { t } = useTranslation('cashback');
  return (
    <Asked
      query={useCashback()}
      failure={{ title: t('today.failed') }}
      waiting={<Loading label={t('today.loading')} heights={[256, 256]} className={css.panels} />}
    >
      {(cashback) => (
        <div className={css.panels}>
          <TodayPanel cashback={cashback} />
          <DuePanel cashback={cashback} />
        </div>
      )}
    </Asked>
  );
}

function Guest({ waiting }: { waiting: boolean }) {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('cashback');
  const { data } = useCashbackDay();
  const time = useHouseTime('cashback');
  return (
    <Card padding="lg" className={css.guest} aria-labelledby="cashback-guest">
      <img src="/pictures/money.webp" alt="" width={120} height={120} className={css.picture} />
      <div className="min-w-0">
        <p className="tone-low type-2">{t('today.comes', { time })}</p>
        <p className={css.time}>
          {data ? <Countdown until={data.ends_at} aheadMs={data.aheadMs} /> : <Skeleton width={190} height={42} />}
        </p>
        <h2 id="cashback-guest" className="mt-16 type-6">
          {t('guest.title')}
        </h2>
        <p className={css.text}>{t('guest.text', { time })}</p>
        <p className="flex wrap gap-10 mt-16">
          <Button variant="gold" disabled={waiting} onClick={() => openModal('register')}>
            {t('guest.signUp')}
          </Button>
          <Button disabled={waiting} onClick={() => openModal('login')}>
            {t('guest.login')}
          </Button>
        </p>
      </div>
    </Card>
  );
}
