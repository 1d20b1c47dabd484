import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { BattleSummary } from '#contract/api/battles.ts';
import { BoxPicture } from '#src/boxes/box-picture.tsx';
import css from './box-strip.module.css';

interface Props {
  boxes: BattleSummary['boxes'];
  className?: string | undefined;
}

/** The boxes of a battle in the order in which they are opened, each with its number of rounds. */
export function BoxStrip({ boxes, className }: Props) {
  const { t } = useTranslation('battles');
  return (
    <ul className={clsx(css.strip, className)} aria-label={t('card.boxes')}>
      {boxes.map(({ slug, name, img_url: src, count }, place) => (
        // One box may be in several places of a battle.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${slug}-${place}`} className={css.box} title={name}>
          <BoxPicture src={src} place="card" className={css.picture} />
          <span className="visually-hidden">{t('card.box', { name, count })}</span>
          {count > 1 && (
            <span className={css.count} aria-hidden="true">
              {t('card.times', { count })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
