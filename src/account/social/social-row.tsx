import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SocialAccount, socialDisconnect, type SocialProvider, socialRedirect } from '#contract/api/social.ts';
import { useCall } from '#src/lib/api/call.ts';
import { usePageRestored } from '#src/lib/hooks/use-page-restored.ts';
import { Button } from '#src/ui/button.tsx';
import { SocialLogo } from '#src/ui/social-logo.tsx';
import { useToast } from '#src/ui/toast.ts';
import { useGuardedAction } from '../panel/use-guarded-action.ts';
import { socialAccountsQuery } from './social-accounts.ts';
import css from './social-panel.module.css';

interface Props {
  provider: SocialProvider;
  /** Null where it is not connected. */
  account: SocialAccount | null;
}

/** One service: whether it is connected, and the button that changes it. Connecting leads to the service and back. */
export function SocialRow({ provider, account }: Props) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  const { busy, run } = useGuardedAction();
  const [leaving, setLeaving] = useState(false);
  const service = t(`social.${provider}`);
  usePageRestored(() => setLeaving(false));

  const connect = (): void => {
    setLeaving(true);
    location.assign(socialRedirect(provider, { intent: 'connect', next: '/profile/main#social' }));
  };

  const disconnect = async (): Promise<void> => {
    const answer = await run(() => call(socialDisconnect, { params: { provider } }));
    if (answer) toast.success(answer.msg);
    await queries.invalidateQueries({ queryKey: socialAccountsQuery.queryKey });
  };

  return (
    <li className={css.row}>
      <SocialLogo provider={provider} />
      <div className="flex-1 min-w-0">
        <p className="weight-600">{service}</p>
        <p className="tone-mid type-2 break-anywhere">{stateOf(account)}</p>
      </div>
      {account === null ? (
        <Button size="sm" loading={leaving} aria-label={t('social.connectNamed', { service })} onClick={connect}>
          {t('social.connect')}
        </Button>
      ) : (
        account.removable && (
          <Button
            size="sm"
            variant="ghost"
            loading={busy}
            aria-label={t('social.disconnectNamed', { service })}
            onClick={() => void disconnect()}
          >
            {t('social.disconnect')}
          </Button>
        )
      )}
    </li>
  );

  function stateOf(one: SocialAccount | null): string {
    if (one === null) return t('social.off');
    if (!one.removable) return t('social.last');
    return one.name === null ? t('social.on') : t('social.onAs', { name: one.name });
  }
}
