import { useTranslation } from 'react-i18next';
import { errorText } from '#src/lib/api/error-text.ts';
import { Loading } from '#src/ui/asked.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { WithdrawalList } from '../list/withdrawal-list.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { OpenDebt } from '#src/wallet/open-debt.tsx';
import { ConfirmEmailNotice } from '../request/confirm-email-notice.tsx';
import { DoubtNotice } from '../request/doubt-notice.tsx';
import { PayoutConfirm } from './payout-confirm.tsx';
import { PayoutForm } from './payout-form.tsx';
import { usePayout } from './use-payout.ts';

/** Coins out to an own wallet, and everything that has left the shop so far. */
export function Component() {
  const { t } = useTranslation('withdrawals');
  return (
    <PageStack>
      <PageHead title={t('crypto.title')} lead={t('crypto.lead')} />
      <OpenDebt />
      <ConfirmEmailNotice />
      <Payout />
      <h2>{t('list.title')}</h2>
      <WithdrawalList
        label={t('list.title')}
        empty={
          <EmptyState
            level={3}
            picture="/pictures/outbox.webp"
            title={t('list.empty.title')}
            text={t('list.empty.text')}
            action={<ButtonLink to="/profile/inventory">{t('list.empty.action')}</ButtonLink>}
          />
        }
      />
    </PageStack>
  );
}

function Payout() {
  const { t } = useTranslation('withdrawals');
  const form = usePayout();
  const { currencies, currency, request, confirming } = form;
  return (
    <Card padding="lg" aria-label={t('crypto.form')}>
      <PageStack>
        {confirming === null && <DoubtNotice request={request} />}
        {currencies.data && currency ? (
          <PayoutForm form={form} currencies={currencies.data} currency={currency} />
        ) : currencies.isError ? (
          <ErrorState title={t('crypto.error')} text={errorText(currencies.error)} query={currencies} />
        ) : currencies.isSuccess ? (
          <EmptyState title={t('crypto.none')} />
        ) : (
          <Loading label={t('crypto.loading')} heights={[320]} radius={16} />
        )}
      </PageStack>
      <PayoutConfirm form={form} />
    </Card>
  );
}
