import { Suspense } from 'react';
import { useCookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useRested } from '#src/lib/use-rested.ts';
import { useUser } from '#src/lib/session/use-user.ts';

const CookieBanner = lazyPart(() => import('#src/information/consent/cookie-banner.tsx'));
const PlayerConsents = lazyPart(() => import('#src/information/consent/player-consents.tsx'));

/** Asks for what needs consent: visitors for cookies, once the page has come to rest, and players for new versions of the terms. */
export function Consents() {
  const unasked = useCookieChoices() === null;
  const rested = useRested();
  const player = useUser();
  return (
    <Suspense>
      {unasked && rested && <CookieBanner />}
      {player && rested && <PlayerConsents />}
    </Suspense>
  );
}
