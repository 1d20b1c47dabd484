import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SocialHandled, socialConnect } from '#contract/api/social.ts';
import { useCall } from '#src/lib/api/call.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useNavigateFromHere } from '#src/lib/hooks/use-navigate-from-here.ts';
import { useConfirming } from '#src/session/confirming.ts';
import type { Player } from '#src/session/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.ts';
import css from './return-page.module.css';
import { StepCard } from './step-card.tsx';

interface Props {
  handled: SocialHandled;
  user: Player;
  onFail: (error: unknown) => void;
}

/** Asks a player who is signed in before an account of a provider opens theirs. */
export function ConnectStep({ handled: { provider, provider_access_token: token, name, email, next }, user, onFail }: Props) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('auth');
  const confirming = useConfirming();
  const navigateFromHere = useNavigateFromHere();
  const queries = useQueryClient();
  const [connecting, setConnecting] = useState(false);
  const service = t(`social.${provider}`);

  const connect = async (): Promise<void> => {
    const navigate = navigateFromHere();
    setConnecting(true);
    try {
      const { msg } = await confirming(() => call(socialConnect, { body: { provider, access_token: token } }));
      toast.success(msg);
      await queries.invalidateQueries({ queryKey: queryKeys.player.socialAccounts });
      await navigate(next, { replace: true });
    } catch (error) {
      // A player who turned away from the confirmation is still here, and can try again.
      if (!hasCode(error, 'confirmation_required')) return onFail(error);
      setConnecting(false);
    }
  };

  const account = email ?? (name === '' ? t('social.connect.unnamed') : name);
  return (
    <StepCard
      provider={provider}
      title={t('social.connect.title', { provider: service })}
      text={t('social.connect.text', { account, provider: service, name: user.name })}
    >
      <div className={css.actions}>
        <Button variant="gold" size="lg" wide loading={connecting} onClick={() => void connect()}>
          {t('social.connect.submit', { provider: service })}
        </Button>
        <ButtonLink to={next} variant="ghost" wide replace>
          {t('social.cancel')}
        </ButtonLink>
      </div>
    </StepCard>
  );
}
