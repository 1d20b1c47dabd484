import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sandboxReviews } from '#contract/api/sandbox.ts';
import { ask } from '#src/lib/api/call.ts';
import { useConfig } from '#src/lib/api/config.ts';
import css from './reviews.module.css';

/** What players say: the page of a reviews service in a frame, or the sandbox's samples, marked as such; nothing where the shop has neither. */
export default function Reviews() {
  const { t } = useTranslation('information');
  const reviews = useConfig()?.reviews ?? null;
  if (reviews === null) return null;
  return (
    <section aria-labelledby="reviews-title" className={css.reviews}>
      <h2 id="reviews-title" className="type-7">
        {t('reviews.title')}
      </h2>
      {reviews.kind === 'frame' ? (
        <iframe
          src={reviews.url}
          title={t('reviews.title')}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
          className={css.frame}
        />
      ) : (
        <Samples />
      )}
    </section>
  );
}

function Samples() {
  const { t } = useTranslation('information');
  const { data } = useQuery({
    queryKey: ['sample reviews'],
    queryFn: async (context) => (await ask(context, sandboxReviews)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <p className="tone-warn-light type-3">{t('reviews.samples')}</p>
      <ul className={`grid cols-3 gap-12 ${css.list}`}>
        {data?.map(({ author, stars, text }) => (
          <li key={author} className="framed gap-8 fill-800">
            <span role="img" aria-label={t('reviews.stars', { count: stars })} className="flex gap-2 tone-gold">
              {Array.from({ length: stars }, (_, index) => (
                <Star key={index} size={16} fill="currentColor" aria-hidden="true" />
              ))}
            </span>
            <p>{text}</p>
            <p className="tone-low type-2">{author}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
