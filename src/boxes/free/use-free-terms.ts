import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { useUser } from '#src/lib/session/use-user.ts';
import { freeLootQuery } from './free-loot-query.ts';
import { clockText, useTimeLeft } from './time-left.ts';

/**
 * What keeps a free box closed for this player, in words; null when it may be opened, for a visitor (whom the button asks in), and for a box that is bought
 * (`slug` null).
 */
export function useFreeTerms(slug: string | null): string | null {
  const { t } = useTranslation('boxes');
  const player = useUser();
  const { data, isError } = useQuery({ ...freeLootQuery(), enabled: slug !== null && Boolean(player) });
  const own = data?.boxes.find(({ box }) => box.slug === slug);
  const left = useTimeLeft(own?.ready_at ?? null, data?.offsetMs ?? 0);
  if (slug === null || !player) return null;
  if (!data || !own) return t(isError ? 'terms.unknown' : 'terms.asking');
  if (own.missing > 0) return t('terms.missing', { count: own.missing, points: formatCount(own.missing), level: own.level ?? 1 });
  if (!data.email_verified) return t('terms.email');
  return left > 0 ? t('terms.waits', { time: clockText(left) }) : null;
}
