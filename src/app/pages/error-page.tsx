import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useRouteError } from 'react-router';
import { isApiError } from '#src/lib/api/api-error.ts';
import { entryOf } from '#src/games/registry.ts';
import { useGameName } from '#src/games/use-game-name.ts';
import { isChunkFailure } from '#src/lib/chunk-guard.ts';
import { missingIn } from '#src/lib/not-found.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { finishLoading } from '../loading.ts';
import css from './error-page.module.css';
import { WAYS_ON } from './ways-on.data.ts';

/** In place of a page whose files could not be loaded: possible causes, and a retry, which reloads the page. */
export function UnloadedPage() {
  const { t } = useTranslation('app');
  return (
    <div role="alert" className={css.page}>
      <PageTitle page={t('unloaded.title')} />
      <img src="/pictures/satellite.webp" alt="" width={112} height={112} />
      <h1 className={css.title}>{t('unloaded.title')}</h1>
      <p className={css.text}>{t('unloaded.text')}</p>
      <div className="flex wrap justify-center gap-12 mt-24">
        <Button variant="gold" onClick={() => location.reload()}>
          {t('unloaded.retry')}
        </Button>
        <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
      </div>
    </div>
  );
}

/** In place of a page that doesn't exist (404, with the requested path), whose files can't be loaded, or that threw an error (500). */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(finishLoading, []);
  return isChunkFailure(error) ? <UnloadedPage /> : <FailedPage error={error} />;
}

function FailedPage({ error }: { error: unknown }) {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  const nameOf = useGameName();
  const missing = missingIn(error) ?? (isApiError(error) && error.status === 404 ? ({ sought: 'page', game: null } as const) : null);
  const broken = missing === null;
  const named = { game: missing?.game == null ? '' : nameOf(missing.game) };

  useEffect(() => {
    if (broken) console.error('The page broke', error);
  }, [error, broken]);

  return (
    <div className={css.page}>
      <PageTitle page={t(missing ? 'notFound.title' : 'broken.title')} />
      <p className={css.code} aria-hidden="true">
        <span>{missing ? '4' : '5'}</span>
        <span className={css.gem}>
          <span className={css.float}>
            <img src={missing ? '/prizes/night-telescope.webp' : '/prizes/steel-wrench.webp'} alt="" width={168} height={168} />
          </span>
        </span>
        <span>{missing ? '4' : '0'}</span>
      </p>
      <h1 className={css.title}>{t(missing ? 'notFound.title' : 'broken.title')}</h1>
      {missing && (
        <code translate="no" className="one-line max-w-full mt-14 tone-violet type-3 py-6 px-14 bordered rounded-md fill-800">
          {pathname}
        </code>
      )}
      <p className={css.text}>{missing ? t(`notFound.${missing.sought}.text`, named) : t('broken.text')}</p>
      <div className="flex wrap justify-center gap-12 mt-24">
        {missing ? (
          <>
            <ButtonLink to={missing.game === null ? (WAYS_ON[missing.sought] ?? '/') : entryOf(missing.game).path} variant="gold">
              {t(`notFound.${missing.sought}.action`, named)}
            </ButtonLink>
            <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
          </>
        ) : (
          <>
            <Button variant="gold" onClick={() => location.reload()}>
              {t('broken.reload')}
            </Button>
            <ButtonLink to="/" reloadDocument>
              {t('notFound.home')}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

/** The same when the layout itself broke: without it. */
export function BareErrorPage() {
  return (
    <main className={css.bare}>
      <Logo />
      <ErrorPage />
    </main>
  );
}
