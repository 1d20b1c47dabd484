import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { WithdrawalList } from '../list/withdrawal-list.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { DeliveryRequest } from './delivery-request.tsx';
import { isRequesting, NEW_DELIVERY } from './chosen-items.ts';

/** What is on its way to the player; and, with prizes in the address, the request of another delivery. */
export function Component() {
  const { t } = useTranslation('withdrawals');
  const [search] = useSearchParams();
  if (isRequesting(search)) return <DeliveryRequest />;
  return (
    <PageStack>
      <PageHead title={t('delivery.title')} lead={t('delivery.lead')}>
        <ButtonLink to={NEW_DELIVERY} variant="gold" size="sm">
          <Truck size={18} aria-hidden="true" />
          {t('delivery.new')}
        </ButtonLink>
      </PageHead>
      <WithdrawalList
        label={t('delivery.title')}
        type="delivery"
        empty={
          <EmptyState
            picture="/pictures/truck.webp"
            title={t('delivery.empty.title')}
            text={t('delivery.empty.text')}
            action={<ButtonLink to={NEW_DELIVERY}>{t('delivery.new')}</ButtonLink>}
          />
        }
      />
    </PageStack>
  );
}
