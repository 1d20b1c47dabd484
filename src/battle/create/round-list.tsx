import clsx from 'clsx';
import { GripVertical, X } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box } from '#contract/api/boxes.ts';
import { cents } from '#contract/money.ts';
import { BoxPicture } from '#src/boxes/box-picture.tsx';
import { useKeptFocus } from '#src/lib/hooks/use-kept-focus.ts';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Draft } from './draft.ts';
import css from './round-list.module.css';
import { Stepper } from './stepper.tsx';

interface Props {
  boxes: Draft['boxes'];
  /** Each box as it is on sale, by its place; undefined while it is on its way, null where it is not for sale. */
  known: readonly (Box | null | undefined)[];
  /** How to ask again for a box that did not load, by its slug. */
  retries: ReadonlyMap<string, () => void>;
  full: boolean;
  onCount: (place: number, count: number) => void;
  onMove: (from: number, to: number) => void;
}

/** The battle's boxes in the order of its rounds. A row is moved by its handle: dragged, or with the arrow keys. */
export function RoundList({ boxes, known, retries, full, onCount, onMove }: Props) {
  const announce = useAnnounce();
  const { t } = useTranslation('battles');
  const { t: ui } = useTranslation('ui');
  const list = useKeptFocus<HTMLOListElement>();
  const [dragged, setDragged] = useState<number | null>(null);
  const keys = keysOf(boxes);

  function move(from: number, to: number): void {
    if (to < 0 || to >= boxes.length || to === from) return;
    onMove(from, to);
    announce(t('create.moved', { name: known[from]?.name ?? boxes[from]?.slug ?? '', place: to + 1, all: boxes.length }));
  }

  function drag(event: PointerEvent): void {
    if (dragged === null) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const to = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom);
    if (to < 0 || to === dragged) return;
    move(dragged, to);
    setDragged(to);
  }

  return (
    <ol ref={list} tabIndex={-1} className="stack gap-6" aria-label={t('create.order')}>
      {boxes.map(({ slug, count }, place) => {
        const box = known[place];
        const name = box?.name ?? slug;
        const retry = retries.get(slug);
        return (
          <li key={keys[place]} className={clsx(css.row, dragged === place && css.dragged)} data-place={place}>
            <button
              type="button"
              className={css.handle}
              aria-label={t('create.move', { name, place: place + 1, all: boxes.length })}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(place);
              }}
              onPointerMove={drag}
              onPointerUp={() => setDragged(null)}
              onPointerCancel={() => setDragged(null)}
              onKeyDown={(event) => {
                const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                if (step === 0) return;
                event.preventDefault();
                move(place, place + step);
              }}
            >
              <GripVertical size={18} aria-hidden="true" />
            </button>
            {box ? <BoxPicture src={box.img_url} place="card" className={css.picture} /> : <Skeleton width={44} height={44} radius={12} />}
            <span className="stack flex-1 min-w-0">
              <span className="one-line type-3 weight-600">{name}</span>
              {box === null && <span className="tone-loss-light type-2">{t('create.gone')}</span>}
              {retry && <span className="tone-loss-light type-2">{ui('error.title')}</span>}
              {box && <Coins amount={cents(box.price * count)} className="tone-gold type-2" />}
            </span>
            {retry && (
              <Button size="sm" onClick={retry}>
                {ui('error.retry')}
              </Button>
            )}
            <Stepper name={name} count={count} full={full} onChange={(next) => onCount(place, next)} />
            <button type="button" className={css.remove} aria-label={t('create.remove', { name })} onClick={() => onCount(place, 0)}>
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** A key for each row that it keeps when it is moved; one box may be in several rows. */
function keysOf(boxes: Draft['boxes']): string[] {
  const seen = new Map<string, number>();
  return boxes.map(({ slug }) => {
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return `${slug}-${before}`;
  });
}
