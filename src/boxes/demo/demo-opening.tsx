import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listBoxes, type Box } from '#contract/api/boxes.ts';
import { ask, type Asking } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { fetchBox } from '../box-queries.ts';
import { BoxDemo } from './box-demo.tsx';
import css from './demo-opening.module.css';

/** The box that most players open, with its odds. */
async function fetchFavorite(asking: Asking): Promise<Box | null> {
  const { data } = await ask(asking, listBoxes, { query: { sort: 'popular', per_page: 1 } });
  return data[0] === undefined ? null : fetchBox(asking, data[0].slug);
}

/** The most popular box to try on any page. */
export default function DemoOpening() {
  const { t } = useTranslation('boxes');
  const query = useQuery({ queryKey: [...queryKeys.boxes.all, 'favorite'], queryFn: fetchFavorite });
  if (query.isError) return <ErrorState level={3} query={query} />;
  const box = query.data;
  if (box === undefined) return <Skeleton width="100%" radius={24} className={css.waiting} />;
  if (box === null) return null;
  return (
    <BoxDemo box={box} variant="gold" label={() => t('demoSpin.try')}>
      <Link to={`/boxes/${box.slug}`} className="text-link">
        {t('demoSpin.box', { name: box.name })}
      </Link>
    </BoxDemo>
  );
}
