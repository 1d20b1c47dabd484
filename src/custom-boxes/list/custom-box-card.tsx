import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { ListedCustomBox } from '#contract/api/custom-boxes.ts';
import { formatCount } from '#contract/count.ts';
import { BoxCard, BoxCardSkeleton } from '#src/boxes/box-card.tsx';
import { formatReturn } from '#src/boxes/chance.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Figure } from '#src/ui/figure.tsx';
import css from './custom-box-card.module.css';

interface Props {
  box: ListedCustomBox;
  /** True for the cards that are seen at once. */
  eager?: boolean | undefined;
}

/** A box that a player made, as one link: how it looks and what it costs, who made it, its return and how often it was opened. */
export function CustomBoxCard({ box, eager }: Props) {
  const { t } = useTranslation('custom');
  const { creator, openings, return_ppm: returnPpm } = box;
  return (
    <BoxCard box={box} eager={eager} className="h-full">
      <span className="row gap-6 max-w-full mt-6 tone-mid type-2">
        <Avatar hue={creator.hue} name={creator.name} src={creator.avatar_url} size={18} />
        <span className="visually-hidden">{t('by', { name: creator.name })}</span>
        <span className="one-line" aria-hidden="true">
          {creator.name}
        </span>
      </span>
      <Figure translate="yes" className={css.facts}>
        <span>{t('card.return', { percent: formatReturn(returnPpm) })}</span>
        <span>{t('card.openings', { count: openings, times: formatCount(openings) })}</span>
      </Figure>
    </BoxCard>
  );
}

interface GridProps {
  /** Undefined while they load. */
  boxes: readonly ListedCustomBox[] | undefined;
  /** Cards that are seen at once. */
  places?: number;
  /** Four beside each other on wide pages, so that a shelf ends with a whole row. */
  shelf?: boolean;
}

/** Cards in a grid, or their places while they load. */
export function CustomBoxGrid({ boxes, places = 8, shelf = false }: GridProps) {
  return (
    <ul className={clsx(css.grid, shelf && css.shelf)} aria-busy={boxes === undefined || undefined}>
      {boxes === undefined
        ? Array.from({ length: places }, (_, place) => (
            <li key={place} className="grid min-w-0">
              <BoxCardSkeleton />
            </li>
          ))
        : boxes.map((box, place) => (
            <li key={box.id} className="grid min-w-0" data-box={box.slug}>
              <CustomBoxCard box={box} eager={place < places} />
            </li>
          ))}
    </ul>
  );
}
