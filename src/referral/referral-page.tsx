import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { CodePanel } from './code-panel.tsx';
import { DaysPanel } from './days-panel.tsx';
import { EarningsPanel } from './earnings-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { referralQuery } from './referral-queries.ts';

/** The referral programme of the player: their own code and link, what it has earned, and who came by it. */
export function Component() {
  const { t } = useTranslation('referral');
  const { data, isError, isFetching, refetch } = useQuery(referralQuery);
  return (
    <PageStack>
      <PageTitle page={t('title')} />
      <PageHead title={t('title')} lead={t('lead', { percent: data?.percent ?? 5 })} />
      {data ? (
        <>
          <EarningsPanel info={data} />
          <CodePanel info={data} />
          <DaysPanel days={data.days} />
          <PeoplePanel />
        </>
      ) : isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={t('loading')}>
          <PageStack>
            <Skeleton width="100%" height={220} radius={16} />
            <Skeleton width="100%" height={260} radius={16} />
          </PageStack>
        </div>
      )}
    </PageStack>
  );
}
