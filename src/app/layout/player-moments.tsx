import { useCookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { lazyExtra } from '#src/ui/part.tsx';
import { useUser } from '#src/session/use-user.ts';
import { useRested } from '#src/lib/hooks/use-rested.ts';
import { useStarted } from '#src/lib/hooks/use-started.ts';
import { usePageHandle } from '../page-handle.ts';

const Moments = lazyExtra(async () => ({ default: (await import('#src/free-loot/moments/moments.tsx')).Moments }));
const DailyBonus = lazyExtra(async () => ({ default: (await import('#src/free-loot/moments/daily-bonus.tsx')).DailyBonus }));

/** A visitor's first view comes before anything that comes up over it: its scripts wait so long, ms since the start. */
const VISITOR_AFTER_MS = 3_500;

/** What comes up over the pages: a new level of a player, and the daily bonus, which visitors are shown as well. */
export function PlayerMoments() {
  const player = useUser();
  const rested = useRested();
  const started = useStarted(VISITOR_AFTER_MS);
  const { surface, undisturbed } = usePageHandle();
  // One thing at a time: the question about cookies has its answer first, which also says whether a closed bonus may be remembered.
  const asked = useCookieChoices() === null;
  if (!rested || player === undefined) return null;
  const live = surface === 'black';
  return (
    <>
      {player && <Moments key={player.id} player={player} live={live} undisturbed={undisturbed} asked={asked} />}
      {player === null && started && <DailyBonus blocked={live || undisturbed || asked} />}
    </>
  );
}
