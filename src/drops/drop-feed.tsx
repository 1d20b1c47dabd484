import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { realtimeService } from '#src/lib/realtime/realtime.ts';
import { useOnline } from '#src/lib/realtime/use-online.ts';
import { useService } from '#src/lib/services/services.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { DropCard } from './drop-card.tsx';
import css from './drop-feed.module.css';
import { LiveLine } from './live-line.tsx';
import { useLiveDrops } from './use-live-drops.ts';
import { useSlideIn } from './use-slide-in.ts';

const PLACEHOLDERS = Array.from({ length: 10 }, (_, index) => index);

/** The strip of the newest drops of the shop. It stands still while it is pointed at or has the focus, and says nothing by itself. */
export function DropFeed({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('drops');
  const online = useOnline();
  const realtime = useService(realtimeService);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const { drops, failed } = useLiveDrops(hovered || focused);
  const row = useSlideIn<HTMLUListElement>(drops?.map(({ id }) => id).join() ?? '');
  return (
    <section className={clsx(css.feed, className)} aria-label={t('feed.label')}>
      <LiveLine text={t('feed.live')} online={online} newest={drops?.[0]?.id ?? ''} className={css.live} />
      {drops === undefined && !failed && (
        <div className={css.row} aria-hidden="true">
          {PLACEHOLDERS.map((index) => (
            <Skeleton key={index} className={css.item} height={48} radius={12} />
          ))}
        </div>
      )}
      {drops === undefined && failed && (
        <p className={css.note} role="status">
          {t('feed.failed')}{' '}
          <button type="button" className={css.retry} onClick={() => realtime.reloadDrops()}>
            {t('feed.retry')}
          </button>
        </p>
      )}
      {drops?.length === 0 && <p className={css.note}>{t('feed.empty')}</p>}
      {drops !== undefined && drops.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at it only makes it stand still; the links inside are what acts
        <ul
          ref={row}
          className={css.row}
          onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
          onPointerLeave={() => setHovered(false)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        >
          {drops.map((drop) => (
            <li key={drop.id} data-id={drop.id} className={css.item}>
              <DropCard drop={drop} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
