import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '#src/lib/api/config.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './auth-modal.module.css';

const PROVIDERS = ['google', 'facebook', 'steam'] as const;

type Provider = (typeof PROVIDERS)[number];

/** Own marks in one line weight; no provider's logo. */
const MARKS: Record<Provider, ReactNode> = {
  google: <path d="M19 12h-7m7 0a7 7 0 1 1-2.3-5.2" />,
  facebook: <path d="M15.5 6H14a3 3 0 0 0-3 3v10M8.5 12.5h6" />,
  steam: (
    <>
      <circle cx="14.5" cy="9" r="4" />
      <circle cx="7.5" cy="16.5" r="2.5" />
      <path d="m9.6 15 2.2-2.6" />
    </>
  ),
};

/** Signing in by another service. One that the server has no settings for says so. */
export function SocialButtons() {
  const { t } = useTranslation('auth');
  const config = useConfig();
  const begin = (provider: Provider): void => {
    if (config?.social_providers.includes(provider) === true) location.assign(`/social/${provider}/redirect`);
    else toast.info(t('social.notConfigured', { provider: t(`social.${provider}`) }));
  };
  return (
    <div className={css.social}>
      <p className={css.divider}>
        <span>{t('social.or')}</span>
      </p>
      <div className={css.providers}>
        {PROVIDERS.map((provider) => (
          <Button key={provider} aria-label={t('social.with', { provider: t(`social.${provider}`) })} onClick={() => begin(provider)}>
            <svg
              viewBox="0 0 24 24"
              width={20}
              height={20}
              fill="none"
              stroke="currentColor"
              strokeWidth={2}
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              {MARKS[provider]}
            </svg>
            <span className={css.provider}>{t(`social.${provider}`)}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
