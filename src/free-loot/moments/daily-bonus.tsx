import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dailyBonus } from '#contract/api/free-loot.ts';
import { aheadOf } from '#src/lib/ahead-of.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useUserId } from '#src/session/use-user.ts';
import { useStarted } from '#src/lib/hooks/use-started.ts';
import { Modal } from '#src/ui/modal.tsx';
import { useOver } from '#src/ui/use-left.ts';
import { BonusOffer } from './bonus-offer.tsx';
import { bonusClosedUntil, closeBonus } from './bonus-memory.ts';
import { useQuiet } from './use-quiet.ts';

/** The bonus comes up this long after the start of a visit, ms. */
const AFTER_START_MS = 4_000;

/** The daily bonus, once a day: four seconds after the start, when nothing else is to be seen over the page. Closed, it stays so until the day is over. */
export function DailyBonus({ blocked }: { blocked: boolean }) {
  const { t } = useTranslation('free-loot');
  const playerId = useUserId();
  const started = useStarted(AFTER_START_MS);
  const [closed, setClosed] = useState(() => bonusClosedUntil() > Date.now());
  const query = useQuery({
    queryKey: queryKeys.dailyBonus(playerId ?? null),
    queryFn: async (context) => {
      const { data } = await ask(context, dailyBonus);
      return data && { ...data, aheadMs: aheadOf(data.now) };
    },
    enabled: started && !closed && playerId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const bonus = query.data ?? null;
  const over = useOver(bonus && bonus.ends_at, bonus?.aheadMs ?? 0);
  const wanted = started && !closed && bonus !== null && !over;
  const quiet = useQuiet(wanted && !blocked, 'bonus');
  const [up, setUp] = useState(false);
  if (quiet && !up) setUp(true);
  // What came up stays up; only a page with a scene of its own takes it away.
  const open = up && wanted && !blocked;

  function close(): void {
    if (bonus) closeBonus(Date.parse(bonus.ends_at) - bonus.aheadMs);
    setClosed(true);
  }

  return (
    <Modal open={open} onClose={close} title={t('bonus.title')}>
      {bonus && <BonusOffer bonus={bonus} onDone={close} />}
    </Modal>
  );
}
