import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Asked, Loading } from '#src/ui/asked.tsx';
import { Card } from '#src/ui/card.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { savedAddressQuery } from '../withdrawal-queries.ts';
import { AddressForm } from './address-form.tsx';

/** Where prizes are shipped to. */
export function Component() {
  const { t } = useTranslation('withdrawals');
  const saved = useQuery(savedAddressQuery());
  return (
    <PageStack>
      <PageHead title={t('address.title')} lead={t('address.lead')} />
      <Card padding="lg" aria-label={t('address.title')}>
        <Asked
          query={saved}
          failure={{ title: t('address.error') }}
          waiting={<Loading label={t('address.loading')} heights={[460]} radius={16} />}
        >
          {(address) => <AddressForm saved={address} />}
        </Asked>
      </Card>
    </PageStack>
  );
}
