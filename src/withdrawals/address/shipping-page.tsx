import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { savedAddressQuery } from '../withdrawal-queries.ts';
import { AddressForm } from './address-form.tsx';

/** Where prizes are shipped to. */
export function Component() {
  const { t } = useTranslation('withdrawals');
  const saved = useQuery(savedAddressQuery());
  return (
    <PageStack>
      <PageTitle page={t('address.title')} />
      <PageHead title={t('address.title')} lead={t('address.lead')} />
      <Card padding="lg" aria-label={t('address.title')}>
        {saved.data !== undefined ? (
          <AddressForm saved={saved.data} />
        ) : saved.isError ? (
          <ErrorState title={t('address.error')} retrying={saved.isFetching} onRetry={() => void saved.refetch()} />
        ) : (
          <div role="status" aria-busy="true" aria-label={t('address.loading')}>
            <Skeleton width="100%" height={460} radius={16} />
          </div>
        )}
      </Card>
    </PageStack>
  );
}
