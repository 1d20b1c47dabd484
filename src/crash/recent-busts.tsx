import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrashRound } from '#contract/api/crash.ts';
import { roundAddress } from '#src/games/entry.ts';
import { type RecentItem, RecentStrip } from '#src/rounds/recent-strip.tsx';
import { formatTimes } from './times.ts';

/** From these busts on, in hundredths, a flight is worth a colour; the figure says the same. */
const GOOD = 200;
const GREAT = 1_000;

/** The last flights, newest first. */
export function RecentBusts({ recent }: { recent: readonly CrashRound[] }) {
  const { t } = useTranslation('crash');
  const items = useMemo(
    () =>
      recent.flatMap(({ id, bust }): RecentItem[] => {
        if (bust === null) return [];
        const text = formatTimes(bust);
        const tone = bust >= GREAT ? 'gold' : bust >= GOOD ? 'win' : 'low';
        return [{ id, to: roundAddress('crash', id), text, spoken: t('recent.item', { bust: text }), tone }];
      }),
    [recent, t],
  );
  return <RecentStrip label={t('recent.label')} items={items} />;
}
