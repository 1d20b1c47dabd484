import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ERROR_CODES } from '#contract/api/errors.ts';
import { type SocialHandled, socialHandle, type SocialProvider } from '#contract/api/social.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type Call, useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useMounted } from '#src/lib/hooks/use-mounted.ts';
import { modalAddress } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { type SessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { useToast } from '#src/ui/toast.ts';
import type { CameBack } from './came-back.ts';

/** What is left to do after the provider's page; null while it is looked at. */
type Step = Exclude<SocialHandled, { outcome: 'sign_in' }> | null;

async function handled(call: Call, back: CameBack): Promise<SocialHandled> {
  if ('answer' in back) return call(socialHandle, { query: back.answer });
  const code = ERROR_CODES.find((one) => one === back.failure) ?? 'social_failed';
  throw new ApiError({ status: 0, code, msg: '' });
}

/** Where a visitor goes whose attempt failed: to the other ways to sign in; a player, to the list of connected services. */
const retreat = (store: SessionStore): string => (store.getState().player ? '/profile/main#social' : modalAddress('login'));

/**
 * Hands over what the provider sent the browser back with, once, and takes it out of the address at once, so that no history or link keeps it. A player who is
 * known is signed in and goes on; otherwise answers the step that is left. A failure is said in a toast.
 */
export function useReturn(provider: SocialProvider, back: CameBack) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const isMounted = useMounted();
  const session = useService(sessionService);
  const store = useService(sessionStoreService);
  const begun = useRef(false);
  const [step, setStep] = useState<Step>(null);

  const fail = (error: unknown): void => {
    toast.error(errorText(error));
    if (isMounted()) void navigate(retreat(store), { replace: true });
  };

  /** Signs in by the token of the visit, and goes on. */
  const enter = async ({ provider_access_token: accessToken, next }: SocialHandled, welcome?: string): Promise<void> => {
    try {
      const outcome = await session.signInBy({ grant_type: 'social', provider, access_token: accessToken });
      if (outcome === 'second-factor') return isMounted() ? await navigate(modalAddress('login', next), { replace: true }) : undefined;
      if (welcome !== undefined) toast.success(t('social.welcome', { name: welcome }));
      if (isMounted()) await navigate(next, { replace: true });
    } catch (error) {
      fail(error);
    }
  };

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void navigate({ search: '' }, { replace: true });
    void handled(call, back).then((answer) => (answer.outcome === 'sign_in' ? enter(answer) : setStep(answer)), fail);
  });

  return { step, enter, fail };
}
