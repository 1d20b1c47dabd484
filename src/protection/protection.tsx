import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Moon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { useService } from '#src/lib/services/services.ts';
import { useAfterEnd } from '#src/lib/hooks/use-after-end.ts';
import { playStopsService } from '#src/play/bet/play-stops.ts';
import type { Exclusion } from '#contract/api/exclusion.ts';
import { stopOfExclusion, exclusionText } from './exclusion-text.ts';
import { exclusionQuery, missingOf, useLimits } from './protection-queries.ts';
import { RealityCheck } from './reality-check.tsx';
import css from './protection.module.css';

/** How long after its end a time-out is asked for again. */
const AFTER_END = { afterMs: 1_000, spreadMs: 4_000 };

/** What protects a player on every page: the banner of a time-out, the reality check, and the reasons that keep bets back. Mounted once, while a player is here. */
export default function Protection() {
  const client = useQueryClient();
  const api = useService(apiService);
  const stops = useService(playStopsService);
  const { data: exclusion } = useQuery(exclusionQuery);
  useEffect(() => {
    if (exclusion) stops.setState({ exclusion: stopOfExclusion(exclusion) });
  }, [exclusion, stops]);

  const { mandatory_limits: mandatory } = useRules();
  const { data: limits } = useLimits({ enabled: mandatory.length > 0 });
  useEffect(() => {
    if (limits) stops.setState({ required: missingOf(limits) });
  }, [limits, stops]);

  const ask = (): void => void client.invalidateQueries({ queryKey: queryKeys.player.exclusion });
  useEffect(
    () =>
      api.onRefusal(({ code }) => {
        if (code === 'timed_out' || code === 'self_excluded') void client.invalidateQueries({ queryKey: queryKeys.player.exclusion });
      }),
    [api, client],
  );
  // One that is over stays until its player asks to play again.
  const end = exclusion?.play_again_at ?? (exclusion?.can_ask_to_play === true ? null : exclusion?.until);
  useAfterEnd(exclusion && exclusion.state !== 'none' && end ? Date.parse(end) : undefined, AFTER_END, ask);

  return (
    <>
      {exclusion && <ExclusionBanner exclusion={exclusion} />}
      <RealityCheck />
    </>
  );
}

/** Says on every page that the player takes a break, and until when. */
function ExclusionBanner({ exclusion }: { exclusion: Exclusion }) {
  const { t } = useTranslation('protection');
  const text = exclusionText(exclusion);
  if (text === null) return null;
  return (
    <section className={css.banner} aria-label={t('banner.label')}>
      <Moon size={18} aria-hidden="true" />
      <p>
        {text} {t('banner.open')}{' '}
        <Link to="/profile/limits#break" className="text-link">
          {t('banner.more')}
        </Link>
      </p>
    </section>
  );
}
