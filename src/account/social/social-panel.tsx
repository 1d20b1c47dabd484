import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConfig } from '#src/lib/api/config.ts';
import { SOCIAL_PROVIDERS } from '#contract/api/social.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { AccountPanel } from '../panel/account-panel.tsx';
import { socialAccountsQuery } from './social-accounts.ts';
import { SocialRow } from './social-row.tsx';

/** The services that the player can sign in with: which are connected, and how to change that. */
export function SocialPanel() {
  const { t } = useTranslation('account');
  const offered = useConfig()?.social_providers ?? [];
  const { data, isError, isFetching, refetch } = useQuery(socialAccountsQuery);
  // One that is no longer offered can still be taken away.
  const shown = SOCIAL_PROVIDERS.filter((one) => offered.includes(one) || data?.some(({ provider }) => provider === one));
  if (shown.length === 0) return null;
  return (
    <AccountPanel name="social" title={t('social.title')} text={t('social.text')}>
      {isError && data === undefined ? (
        <ErrorState title={t('social.error')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div role="status" aria-busy="true" aria-label={t('social.loading')}>
          <Skeleton width="100%" height={shown.length * 56} radius={12} />
        </div>
      ) : (
        <ul className="grid">
          {shown.map((provider) => (
            <SocialRow key={provider} provider={provider} account={data.find((one) => one.provider === provider) ?? null} />
          ))}
        </ul>
      )}
    </AccountPanel>
  );
}
