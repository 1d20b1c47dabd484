import type { ReactNode } from 'react';
import type { SocialProvider } from '#contract/api/social.ts';
import { Card } from '#src/ui/card.tsx';
import { SocialLogo } from '#src/ui/social-logo.tsx';
import css from './return-page.module.css';

interface Props {
  provider: SocialProvider;
  title: string;
  text: string;
  children: ReactNode;
}

/** One step after a provider's page: what it is about, and what to do. */
export function StepCard({ provider, title, text, children }: Props) {
  return (
    <Card padding="lg" className={css.card} aria-labelledby="social-step">
      <span className={css.mark}>
        <SocialLogo provider={provider} size={32} />
      </span>
      <h1 id="social-step" className="mt-16 type-7 text-balance">
        {title}
      </h1>
      <p className="mt-8 tone-mid text-pretty break-anywhere">{text}</p>
      {children}
    </Card>
  );
}
