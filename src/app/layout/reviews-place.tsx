import { useLocation } from 'react-router';
import { useCookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { lazyExtra } from '#src/ui/part.tsx';
import { useRested } from '#src/lib/use-rested.ts';

const Reviews = lazyExtra(() => import('#src/information/reviews/reviews.tsx'));

/** Reviews at the foot of the home page: for visitors who allow them, once the page has come to rest. Until then nothing of them is fetched. */
export function ReviewsPlace() {
  const { pathname } = useLocation();
  const allowed = useCookieChoices()?.reviews === true;
  const rested = useRested();
  if (pathname !== '/' || !allowed || !rested) return null;
  return <Reviews />;
}
