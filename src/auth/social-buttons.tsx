import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type SocialProvider, socialRedirect } from '#contract/api/social.ts';
import { ownPath } from '#contract/own-path.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { withoutModal } from '#src/lib/modal.ts';
import { usePageRestored } from '#src/lib/hooks/use-page-restored.ts';
import { Button } from '#src/ui/button.tsx';
import { SocialLogo } from '#src/ui/social-logo.tsx';
import css from './auth-modal.module.css';

/** Where to come back to: where the dialog leads, or the page below it. */
function nextAfter(search: URLSearchParams): string {
  const { pathname, search: query } = location;
  const here = pathname.startsWith('/auth/') ? '/' : pathname + withoutModal(query);
  return ownPath(search.get('next')) ?? ownPath(here) ?? '/';
}

interface Props {
  /** The page is about to be left for a service. */
  onLeave?: () => void;
  /** The player came back to the page as it was left. */
  onReturn?: () => void;
}

/** Signing in by another service: a press leaves for it. Those that the server has no settings for aren't offered. */
export function SocialButtons({ onLeave, onReturn }: Props) {
  const { t } = useTranslation('auth');
  const providers = useConfig()?.social_providers ?? [];
  const [search] = useSearchParams();
  const [going, setGoing] = useState<SocialProvider | null>(null);

  usePageRestored(() => {
    setGoing(null);
    onReturn?.();
  });

  const begin = (provider: SocialProvider): void => {
    if (going !== null) return;
    setGoing(provider);
    onLeave?.();
    location.assign(socialRedirect(provider, { next: nextAfter(search) }));
  };

  if (providers.length === 0) return null;
  return (
    <div className="grid gap-14 mt-4">
      <p className={`row gap-14 tone-low type-2 ${css.divider}`}>
        <span>{t('social.or')}</span>
      </p>
      <div className={css.providers}>
        {providers.map((provider) => (
          <Button
            key={provider}
            aria-label={t('social.with', { provider: t(`social.${provider}`) })}
            loading={going === provider}
            aria-disabled={going !== null || undefined}
            onClick={() => begin(provider)}
          >
            <SocialLogo provider={provider} />
            <span className={css.provider}>{t(`social.${provider}`)}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
