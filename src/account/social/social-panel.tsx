import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConfig } from '#src/lib/api/config.ts';
import { SOCIAL_PROVIDERS } from '#contract/api/social.ts';
import { Asked, Loading } from '#src/ui/asked.tsx';
import { AccountPanel } from '../panel/account-panel.tsx';
import { socialAccountsQuery } from './social-accounts.ts';
import { SocialRow } from './social-row.tsx';

/** The services that the player can sign in with: which are connected, and how to change that. */
export function SocialPanel() {
  const { t } = useTranslation('account');
  const offered = useConfig()?.social_providers ?? [];
  const query = useQuery(socialAccountsQuery);
  // One that is no longer offered can still be taken away.
  const shown = SOCIAL_PROVIDERS.filter((one) => offered.includes(one) || query.data?.some(({ provider }) => provider === one));
  if (shown.length === 0) return null;
  return (
    <AccountPanel name="social" title={t('social.title')} text={t('social.text')}>
      <Asked
        query={query}
        failure={{ title: t('social.error') }}
        waiting={<Loading label={t('social.loading')} heights={[shown.length * 56]} radius={12} />}
      >
        {(accounts) => (
          <ul className="grid">
            {shown.map((provider) => (
              <SocialRow key={provider} provider={provider} account={accounts.find((one) => one.provider === provider) ?? null} />
            ))}
          </ul>
        )}
      </Asked>
    </AccountPanel>
  );
}
