import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { type CashbackDue, claimCashback } from '#contract/api/cashback.ts';
import { formatCents } from '#contract/money.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { formatDay, formatInstant } from '#src/lib/format-instant.ts';
import { useHouseTime } from '#src/lib/i18n/house-time.ts';
import { useOnline } from '#src/realtime/use-online.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { Coins } from '#src/ui/coins.tsx';
import type { RouteReply } from '#contract/api/route.ts';
import { useCall } from '#src/lib/api/call.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { connectionService } from '#src/realtime/connection.ts';
import { untilMayLook } from '#src/realtime/may-look.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { useToast } from '#src/ui/toast.ts';
import { useIntent } from '#src/ui/use-intent.ts';
import { type OwnCashback, refreshCashback } from './cashback-queries.ts';
import css from './due-panel.module.css';

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

/** What is known of a claim that was made: its answer, or only how it ended. */
type Claimed = RouteReply<typeof claimCashback>['data'] | 'claimed' | 'expired';

/** What a refusal says of a claim: made before this press, or by a try whose answer was lost; or too late. */
function endOf(error: unknown): Claimed | null {
  if (hasCode(error, 'already_claimed')) return 'claimed';
  return hasCode(error, 'claim_expired') ? 'expired' : null;
}

/** Claims the cashback of a day. It is paid once, whatever is pressed how often; one whose answer never came is asked again, without a press only while `untilMayLook` allows it. */
function useClaim({ day, amount }: CashbackDue) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('cashback');
  const client = useQueryClient();
  const gate = useGate();
  const session = useService(sessionService);
  const connection = useService(connectionService);
  const id = `claim-cashback:${day}`;
  const { start, ...claiming } = useIntent(id);
  const claim = (): Promise<void> =>
    start<Claimed>({
      send: async (idempotencyKey) => (await call(claimCashback, { body: { day }, idempotencyKey })).data,
      // The shop does it once, so asking again is looking.
      look: 'again',
      untilMayLook: (askedAtMs) => untilMayLook(connection, askedAtMs),
      paused: () => toast.error(t('due.doubtAgain'), { key: id }),
      readRefusal(error) {
        const answer = endOf(error);
        return answer === null ? { kind: 'refused', error } : { kind: 'answered', answer };
      },
      async answered(answer) {
        if (answer === 'expired') return toast.error(t('due.expired'));
        if (answer === 'claimed') await session.refresh();
        else gate.receiveBalance({ balance: answer.balance, version: answer.balance_version });
        return toast.success(t('due.claimed', { amount: formatCents(amount) }));
      },
      refresh: () => refreshCashback(client),
    });
  return { claim, ...claiming };
}
