import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useService } from '#src/lib/services/services.ts';
import { usePaced } from '#src/lib/hooks/use-paced.ts';
import { useGraphics } from '#src/stage/device/graphics.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Drop } from '#contract/api/drops.ts';
import { DropCard } from './drop-card.tsx';

interface LiveDrops {
  /** Newest first; undefined until the first list is here. */
  drops: readonly Drop[] | undefined;
  failed: boolean;
}

/** On a light page the feed changes this often at most, ms. */
const LIGHT_PACE_MS = 6_000;

const wholeOf = (state: LiveDrops): LiveDrops => state;

/** The live feed. While `paused` it does not move, so that what is pointed at does not run away; afterwards it shows the newest at once. */
function useLiveDrops(paused: boolean): LiveDrops {
  const { drops, failed } = usePaced(useService(realtimeService).drops, wholeOf, useGraphics() === 'full' ? 0 : LIGHT_PACE_MS);
  const [standing, setStanding] = useState(drops);
  if (!paused && standing !== drops) setStanding(drops);
  return { drops: paused ? (standing ?? drops) : drops, failed };
}

const PLACEHOLDERS = Array.from({ length: 10 }, (_, index) => index);

/** The newest drops of the shop, which pause while their list is pointed at or has the focus. */
export function useDropList() {
  const off = !useStore(useService(realtimeService).feedOn);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  return { ...useLiveDrops(hovered || focused), off, setHovered, setFocused };
}

interface Props {
  shown: ReturnType<typeof useDropList>;
  className: string | undefined;
  itemClassName: string | undefined;
  /** The place of a drop before the first ones have come. */
  placeClassName?: string | undefined;
  row?: Ref<HTMLUListElement>;
}

/** A list of drops, however it runs, and its placeholder while there is none. Screen readers get no announcements from it. */
export function DropList({ shown: { drops, failed, off, setHovered, setFocused }, className, itemClassName, placeClassName, row }: Props) {
  const { t } = useTranslation('drops');
  const realtime = useService(realtimeService);
  if (off)
    return (
      <p className="tone-low type-2">
        {t('feed.off')}{' '}
        <button type="button" className="text-link" onClick={() => realtime.startFeed()}>
          {t('feed.show')}
        </button>
      </p>
    );
  if (drops === undefined && failed)
    return (
      <p className="tone-low type-2" role="status">
        {t('feed.failed')}{' '}
        <button type="button" className="text-link" onClick={() => realtime.reloadDrops()}>
          {t('feed.retry')}
        </button>
      </p>
    );
  if (drops === undefined)
    return (
      <div className={className} aria-hidden="true">
        {PLACEHOLDERS.map((index) => (
          <Skeleton key={index} className={placeClassName} height={48} radius={12} />
        ))}
      </div>
    );
  if (drops.length === 0) return <p className="tone-low type-2">{t('feed.empty')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at it only pauses it; the links inside are what acts
    <ul
      ref={row}
      className={className}
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {drops.map((drop) => (
        <li key={drop.id} data-id={drop.id} className={itemClassName}>
          <DropCard drop={drop} />
        </li>
      ))}
    </ul>
  );
}
