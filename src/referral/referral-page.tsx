import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Asked, Loading } from '#src/ui/asked.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { CodePanel } from './code-panel.tsx';
import { DaysPanel } from './days-panel.tsx';
import { EarningsPanel } from './earnings-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { referralQuery } from './referral-queries.ts';

/** The referral programme of the player: their own code and link, what it has earned, and who came by it. */
export function Component() {
  const { t } = useTranslation('referral');
  const query = useQuery(referralQuery);
  return (
    <PageStack>
      <PageHead title={t('title')} lead={t('lead', { percent: query.data?.percent ?? 5 })} />
      <Asked query={query} waiting={<Loading label={t('loading')} heights={[220, 260]} radius={16} />}>
        {(info) => (
          <>
            <EarningsPanel info={info} />
            <CodePanel info={info} />
            <DaysPanel days={info.days} />
            <PeoplePanel />
          </>
        )}
      </Asked>
    </PageStack>
  );
}
