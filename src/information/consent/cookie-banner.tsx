import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ALL_COOKIES, type CookieChoices, ONLY_NECESSARY } from '#contract/consents/cookie-choices.ts';
import { keepChoices } from '#src/lib/consent/cookie-choices.ts';
import { type Services, useServices } from '#src/lib/services/services.ts';
import { lazyDialog } from '#src/ui/part.tsx';
import { Button } from '#src/ui/button.tsx';
import { DOCUMENT_PATHS } from '../document-paths.ts';
import css from './cookie-banner.module.css';

/** A choice holds at once. What follows from it comes after the first paint, which the banner is part of. */
async function choose(services: Services, choices: CookieChoices): Promise<void> {
  keepChoices(choices);
  try {
    const { followChoice } = await import('./choose-cookies.ts');
    followChoice(services, choices);
  } catch (error) {
    console.warn('What the cookie choice allows was not loaded', error);
  }
}

/** Few ask for it, and every first visit loads the banner. */
const ChoicesDialog = lazyDialog(() => import('./choices-dialog.tsx'));

/** Asks a visitor once what may be kept: in a corner, on phones under the header, where no page has its action. */
export function CookieBanner() {
  const services = useServices();
  const { t } = useTranslation('app');
  const [choosing, setChoosing] = useState<boolean | null>(null);
  return (
    <section aria-label={t('cookies.title')} className={css.place}>
      <div className={css.banner}>
        <p className="tone-mid type-2 leading-snug text-pretty">{t('cookies.text')}</p>
        <p className="tone-mid type-2 leading-snug text-pretty">
          <Link to={DOCUMENT_PATHS.cookies} className="text-link nowrap">
            {t('footer.links.cookies')}
          </Link>
        </p>
        <div className={`flex flex-none gap-6 ${css.actions}`}>
          <Button size="sm" onClick={() => void choose(services, ALL_COOKIES)}>
            {t('cookies.accept')}
          </Button>
          <Button size="sm" onClick={() => void choose(services, ONLY_NECESSARY)}>
            {t('cookies.necessary')}
          </Button>
          <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {t('cookies.choose')}
          </Button>
        </div>
      </div>
      {choosing !== null && <ChoicesDialog open={choosing} onClose={() => setChoosing(false)} />}
    </section>
  );
}
