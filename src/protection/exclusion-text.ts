import i18next from 'i18next';
import type { Exclusion } from '#contract/api/exclusion.ts';
import type { PlayStop } from '#src/lib/refusals/play-stop.ts';
import { formatInstant } from '#src/lib/format-instant.ts';

/** What keeps an excluded player from betting; null for a player who isn't. */
export function stopOfExclusion({
  state,
  until,
  can_ask_to_play: isOver,
  play_again_at: again,
}: Exclusion): Extract<PlayStop, { until: string | null }> | null {
  if (state === 'none') return null;
  return { code: state === 'time_out' ? 'timed_out' : 'self_excluded', until: again ?? (isOver ? null : until) };
}

/** What is in force and until when, as a sentence; null with nothing in force. */
export function exclusionText({ state, until, can_ask_to_play: isOver, play_again_at: again }: Exclusion): string | null {
  const t = i18next.getFixedT(null, 'protection');
  const end = until === null ? null : formatInstant(until);
  switch (state) {
    case 'none':
      return null;
    case 'time_out':
      return t('banner.timeOut', { until: end });
    case 'register':
      return t('banner.register');
    case 'self_exclusion':
      if (again !== null) return t('banner.returns', { at: formatInstant(again) });
      if (isOver) return t('banner.over');
      return end === null ? t('banner.permanent') : t('banner.excluded', { until: end });
  }
}
