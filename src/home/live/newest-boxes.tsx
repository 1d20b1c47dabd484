import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BoxCardSkeleton } from '#src/boxes/box-card.tsx';
import { CustomBoxCard } from '#src/custom-boxes/list/custom-box-card.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Asked, Block } from './block.tsx';
import css from './newest-boxes.module.css';
import { MOST, newestBoxesQuery } from './queries.ts';

const PLACES = Array.from({ length: MOST.boxes }, (_, place) => place);

/** The boxes that players have published last. */
export function NewestBoxes() {
  const { t } = useTranslation('today');
  const query = useQuery(newestBoxesQuery);
  return (
    <Block name="today-boxes" title={t('boxes.title')} more={{ to: '/custom-boxes/all', text: t('boxes.all') }}>
      <Asked
        query={query}
        waiting={
          <ul className={css.grid} aria-busy="true">
            {PLACES.map((place) => (
              <li key={place}>
                <BoxCardSkeleton />
              </li>
            ))}
          </ul>
        }
      >
        {(boxes) =>
          boxes.length === 0 ? (
            <EmptyState
              level={3}
              picture="/pictures/package.webp"
              title={t('boxes.empty')}
              text={t('boxes.emptyText')}
              action={<ButtonLink to="/custom-boxes/create">{t('boxes.create')}</ButtonLink>}
              className={css.empty}
            />
          ) : (
            <ul className={css.grid}>
              {boxes.map((box) => (
                <li key={box.id}>
                  <CustomBoxCard box={box} />
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
    </Block>
  );
}
