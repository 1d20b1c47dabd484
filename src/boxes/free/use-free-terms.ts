import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { formatCents } from '#contract/money.ts';
import { useUserId } from '#src/session/use-user.ts';
import { useOver } from '#src/ui/use-left.ts';
import { freeLootQuery } from './free-loot-query.ts';

/** What keeps a free box closed. */
interface FreeTerms {
  /** In the player's words; null for nothing. */
  problem: string | null;
  /** When it opens again, where that is the problem: the words end with the time until then. */
  waits: Waits | null;
}

/** An instant of the server, and by how much its clock is ahead of this device's, ms. */
export interface Waits {
  until: string;
  aheadMs: number;
}

const only = (problem: string | null): FreeTerms => ({ problem, waits: null });

/** What keeps a free box closed for this player: nothing for a visitor (whom the button asks in), nor for a box that is bought (`slug` null). */
export function useFreeTerms(slug: string | null): FreeTerms {
  const { t } = useTranslation('boxes');
  const player = useUserId();
  const { data, isError } = useQuery({ ...freeLootQuery(), enabled: slug !== null && Boolean(player) });
  const own = data?.boxes.find(({ box }) => box.slug === slug);
  const until = own?.ready_at ?? null;
  const aheadMs = data?.aheadMs ?? 0;
  const over = useOver(until, aheadMs);
  if (slug === null || !player) return only(null);
  if (!data || !own) return only(t(isError ? 'terms.unknown' : 'terms.asking'));
  if (own.missing > 0) return only(t('terms.missing', { count: own.missing, points: formatCount(own.missing), level: own.level ?? 1 }));
  if (own.to_stake > 0) return only(t('terms.play', { coins: formatCents(own.to_stake) }));
  if (!data.email_verified) return only(t('terms.email'));
  return until === null || over ? only(null) : { problem: t('terms.waits'), waits: { until, aheadMs } };
}
