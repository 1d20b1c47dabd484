import { useQueryClient } from '@tanstack/react-query';
import { Keyboard, LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { type DeskMe, deskSignOut } from '#contract/api/desk/session.ts';
import { formatCount } from '#contract/count.ts';
import { useFocusOnNewPage } from '#src/lib/hooks/use-focus-on-new-page.ts';
import { useService } from '#src/lib/services/services.ts';
import { Announcer } from '#src/ui/announcer.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useToast } from '#src/ui/toast.ts';
import { Toaster } from '#src/ui/toaster.tsx';
import { failureText } from '../parts/failure-text.ts';
import { DESK } from '../parts/use-desk.ts';
import { forgetDrafts } from '../parts/use-draft.ts';
import { deskApiService } from '../session/desk-api.ts';
import { SignInPage } from '../session/sign-in-page.tsx';
import { ME_KEY, MeContext, useMay, useSession } from '../session/use-me.ts';
import { focusRow, focusSearch, useKeys } from './keys.ts';
import { KeysDialog } from './keys-dialog.tsx';
import css from './layout.module.css';
import { PAGES, pageAddress } from './nav.data.ts';
import { useFreshRecords, useQueues } from './use-queues.ts';

/** What surrounds every page of the desk; without a session it asks for one. */
export function Layout() {
  const session = useSession();
  const { data: me, error } = session;
  return (
    <>
      <Announcer />
      {me && (
        <MeContext value={me}>
          <Frame me={me} />
        </MeContext>
      )}
      {me === null && <SignInPage />}
      {me === undefined && (
        <main className={css.alone}>{error ? <ErrorState level={1} text={failureText(error)} query={session} /> : <Spinner />}</main>
      )}
      <Toaster />
      <ScrollRestoration />
    </>
  );
}

function Frame({ me }: { me: DeskMe }) {
  const { t } = useTranslation('desk');
  const [keysShown, setKeysShown] = useState(false);
  const showKeys = (): void => setKeysShown(true);
  const next = (): boolean => focusRow(1);
  const previous = (): boolean => focusRow(-1);
  useKeys({ j: next, arrowdown: next, k: previous, arrowup: previous, '/': focusSearch, '?': showKeys });
  const content = useFocusOnNewPage();
  return (
    <div className={css.frame}>
      <header className={css.header}>
        <Logo markOnly />
        <span className="weight-700 nowrap">{t('name')}</span>
        {me.sandbox && <span className="text-tag">{t('sandbox')}</span>}
        <span className={css.who}>{t('signedIn', { name: me.name, role: t(`roles.${me.role}`) })}</span>
        <IconButton label={t('keys.title')} size="sm" variant="plain" onClick={showKeys} className={css.keys}>
          <Keyboard size={18} aria-hidden="true" />
        </IconButton>
        <SignOut />
      </header>
      <div className={css.body}>
        <Nav />
        <main ref={content} tabIndex={-1} className={css.content}>
          <Outlet />
        </main>
      </div>
      <KeysDialog open={keysShown} onClose={() => setKeysShown(false)} />
    </div>
  );
}

function Nav() {
  const { t } = useTranslation('desk');
  const may = useMay();
  const { data: queues } = useQueues();
  useFreshRecords(queues);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const counted = queues !== undefined;
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [pathname, counted]);
  return (
    <nav ref={nav} className={`phone-rail ${css.nav}`} aria-label={t('nav.label')}>
      <ul className={css.list}>
        {PAGES.filter(({ act }) => may(act)).map(({ page, path, Icon, ...rest }) => {
          const count = 'queue' in rest ? (queues?.data[rest.queue] ?? 0) : 0;
          return (
            <li key={page}>
              <NavLink to={pageAddress(path)} end={path === ''} className={css.link ?? ''}>
                <Icon size={18} aria-hidden="true" />
                {t(`nav.${page}`)}
                {count > 0 && (
                  <Figure className={css.count} title={t('nav.waiting', { count })}>
                    {formatCount(count)}
                  </Figure>
                )}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function SignOut() {
  const { t } = useTranslation('desk');
  const toast = useToast();
  const client = useQueryClient();
  const { call } = useService(deskApiService);
  const signOut = async (): Promise<void> => {
    try {
      await call(deskSignOut);
    } catch (error) {
      toast.error(failureText(error));
      return;
    }
    forgetDrafts();
    client.removeQueries({ queryKey: [DESK] });
    client.setQueryData(ME_KEY, null);
  };
  return (
    <IconButton label={t('signOut')} size="sm" variant="plain" onClick={() => void signOut()}>
      <LogOut size={18} aria-hidden="true" />
    </IconButton>
  );
}
