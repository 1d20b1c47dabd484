import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ALL_COOKIES, ONLY_NECESSARY } from '#contract/consents/cookie-choices.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Button } from '#src/ui/button.tsx';
import { DOCUMENT_PATHS } from '../document-paths.ts';
import { choose } from './choose-cookies.ts';
import css from './cookie-banner.module.css';

/** Few ask for it, and every first visit loads the banner. */
const ChoicesDialog = lazyPart(() => import('./choices-dialog.tsx'));

/** Asks a visitor once what may be kept: in a corner, on phones under the header, where no page has its action. */
export default function CookieBanner() {
  const { t } = useTranslation('information');
  const [choosing, setChoosing] = useState<boolean | null>(null);
  return (
    <section aria-label={t('cookies.title')} className={css.place}>
      <div className={css.banner}>
        <p className={css.text}>{t('cookies.text')}</p>
        <p className={css.text}>
          <Link to={DOCUMENT_PATHS.cookies} className={css.link}>
            {t('documents.cookies')}
          </Link>
        </p>
        <div className={css.actions}>
          <Button size="sm" onClick={() => choose(ALL_COOKIES)}>
            {t('cookies.accept')}
          </Button>
          <Button size="sm" onClick={() => choose(ONLY_NECESSARY)}>
            {t('cookies.necessary')}
          </Button>
          <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {t('cookies.choose')}
          </Button>
        </div>
      </div>
      {choosing !== null && (
        <Suspense>
          <ChoicesDialog open={choosing} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </section>
  );
}
