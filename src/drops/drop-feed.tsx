import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#src/realtime/use-online.ts';
import css from './drop-feed.module.css';
import { DropList, useDropList } from './drop-list.tsx';
import { LiveLine } from './live-line.tsx';
import { useSlideIn } from './use-slide-in.ts';

/** The strip of the newest drops of the shop. */
export function DropFeed({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('drops');
  const online = useOnline();
  const shown = useDropList();
  const { drops } = shown;
  const row = useSlideIn<HTMLUListElement>(drops?.map(({ id }) => id).join() ?? '');
  return (
    <section className={clsx(css.feed, className)} aria-label={t('feed.label')}>
      <LiveLine text={t('feed.live')} online={online && !shown.off} newest={drops?.[0]?.id ?? ''} className={css.live} />
      <DropList shown={shown} className={css.row} itemClassName={css.item} placeClassName={css.item} row={row} />
    </section>
  );
}
