import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WheelRound } from '#contract/api/wheel.ts';
import type { WheelColor } from '#contract/games/wheel.ts';
import { roundAddress } from '#src/games/entry.ts';
import { type RecentItem, RecentStrip } from '#src/rounds/recent-strip.tsx';

const TONES: Readonly<Record<WheelColor, RecentItem['tone']>> = { 2: 'two', 3: 'three', 5: 'five', 50: 'fifty' };

/** The last rounds of the wheel, newest first. A round whose spin is still seen is not among them. */
export function RecentSpins({ recent, concealed }: { recent: readonly WheelRound[]; concealed: string | null }) {
  const { t } = useTranslation('wheel');
  const items = useMemo(
    () =>
      recent.flatMap(({ id, draw }): RecentItem[] => {
        if (draw === null || id === concealed) return [];
        const { color } = draw;
        return [{ id, to: roundAddress('wheel', id), text: t(`colors.${color}`), spoken: t('recent.item', { color }), tone: TONES[color] }];
      }),
    [recent, concealed, t],
  );
  return <RecentStrip label={t('recent.label')} items={items} />;
}
