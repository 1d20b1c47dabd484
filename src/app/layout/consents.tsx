import { CookieBanner } from '#src/information/consent/cookie-banner.tsx';
import { maySignIn } from '#src/lib/api/access-token.ts';
import { useCookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { lazyExtra } from '#src/ui/part.tsx';
import { useRested } from '#src/lib/use-rested.ts';
import { useUserId } from '#src/session/use-user.ts';

const PlayerConsents = lazyExtra(() => import('#src/information/consent/player-consents.tsx'));

/**
 * Asks for what needs consent: visitors for cookies, from the first view on, and players for new versions of the terms. A player may have answered about
 * cookies in another browser, which is looked up first.
 */
export function Consents() {
  const unasked = useCookieChoices() === null;
  const rested = useRested();
  const player = useUserId();
  return (
    <>
      {unasked && (rested || !maySignIn()) && <CookieBanner />}
      {player && rested && <PlayerConsents />}
    </>
  );
}
