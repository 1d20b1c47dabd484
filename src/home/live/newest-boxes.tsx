import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BoxCardSkeleton } from '#src/boxes/box-card.tsx';
import { CustomBoxCard } from '#src/custom-boxes/list/custom-box-card.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Block, Shelf } from './block.tsx';
import { MOST, newestBoxesQuery } from './queries.ts';

/** The boxes that players have published last. */
export function NewestBoxes() {
  const { t } = useTranslation('today');
  const query = useQuery(newestBoxesQuery);
  return (
    <Block name="today-boxes" title={t('boxes.title')} more={{ to: '/custom-boxes/all', text: t('boxes.all') }}>
      <Shelf
        query={query}
        most={MOST.boxes}
        columns="many"
        place={<BoxCardSkeleton />}
        empty={{
          picture: '/pictures/package.webp',
          title: t('boxes.empty'),
          text: t('boxes.emptyText'),
          action: <ButtonLink to="/custom-boxes/create">{t('boxes.create')}</ButtonLink>,
        }}
      >
        {(box) => <CustomBoxCard box={box} />}
      </Shelf>
    </Block>
  );
}
