import { useTranslation } from 'react-i18next';
import { useOnline } from '#src/realtime/use-online.ts';
import css from './drop-column.module.css';
import { DropList, useDropList } from './drop-list.tsx';
import { LiveLine } from './live-line.tsx';

/** The newest drops of the shop, one below the other. */
export function DropColumn() {
  const { t } = useTranslation('drops');
  const online = useOnline();
  const shown = useDropList();
  return (
    <section aria-label={t('feed.label')}>
      <LiveLine text={t('feed.label')} online={online && !shown.off} className={css.live} />
      <DropList shown={shown} className="grid cols-1 gap-8" itemClassName={css.item} />
    </section>
  );
}
