import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Stat } from '#src/ui/stat.tsx';
import css from './home-page.module.css';
import { DeskPage } from './parts/desk-page.tsx';
import { failureText } from './parts/failure-text.ts';
import { useMay } from './session/use-me.ts';
import { PAGES, pageAddress } from './shell/nav.data.ts';
import { useQueues } from './shell/use-queues.ts';

/** The queues of the desk, each with how much waits in it. */
export function Component() {
  const { t } = useTranslation('desk');
  const may = useMay();
  const { data, error, isFetching, refetch } = useQueues();
  const failed = data === undefined && error !== null;
  return (
    <DeskPage title={t('home.title')} lead={t('home.lead')}>
      {failed ? (
        <ErrorState text={failureText(error)} query={{ isFetching, refetch }} />
      ) : (
        <ul className={css.queues}>
          {PAGES.flatMap((one) => ('queue' in one && may(one.act) ? [one] : [])).map(({ page, path, queue, Icon }) => (
            <li key={page}>
              <Link to={pageAddress(path)} className={css.queue}>
                <Icon size={20} className="tone-low" aria-hidden="true" />
                <dl className="m-0">
                  <Stat name={t(`nav.${page}`)} value={data?.data[queue] ?? '–'} size="lg" />
                </dl>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DeskPage>
  );
}
