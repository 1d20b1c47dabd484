import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirmLimitRaise, type PlayerLimits, setPlayerLimit, withdrawLimitRaise } from '#contract/api/player-limits.ts';
import type { RouteInput } from '#contract/api/route.ts';
import type { LimitName } from '#contract/player-limits.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { putAnswer } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { useService } from '#src/lib/services/services.ts';
import { playStopsService } from '#src/play/bet/play-stops.ts';
import { useToast } from '#src/ui/toast.ts';
import { missingOf, withAhead } from './protection-queries.ts';

type Wanted = RouteInput<typeof setPlayerLimit>['body'];

/** The calls that change a limit: one at a time, each with a message of what holds then. */
export function useLimitCalls() {
  const call = useCall();
  const { t } = useTranslation('protection');
  const toast = useToast();
  const client = useQueryClient();
  const stops = useService(playStopsService);

  const change = useMutation({
    mutationFn: async ({ send }: { send: () => Promise<{ data: PlayerLimits }>; done: (now: PlayerLimits) => string }) =>
      (await send()).data,
    onSuccess: (now, { done }) => {
      putAnswer(client, queryKeys.player.limits, withAhead(now));
      stops.setState({ limit: null, required: missingOf(now) });
      toast.success(done(now));
    },
    onError: (error) => {
      toast.error(errorText(error));
      void client.invalidateQueries({ queryKey: queryKeys.player.limits });
    },
  });
  const run = (send: () => Promise<{ data: PlayerLimits }>, done: (now: PlayerLimits) => string): Promise<boolean> =>
    change.mutateAsync({ send, done }).then(
      () => true,
      () => false,
    );
  const pendingText = (name: LimitName, now: PlayerLimits): string => {
    const pending = now.limits.find(({ kind, period }) => kind === name.kind && period === name.period)?.pending;
    return pending ? t('changed.waits', { from: formatInstant(pending.confirm_from) }) : t('changed.set');
  };
  return {
    busy: change.isPending,
    /** Sets a limit, or asks for its removal with null. True when the server took it. */
    set: (body: Wanted) =>
      run(
        () => call(setPlayerLimit, { body }),
        (now) => pendingText(body, now),
      ),
    confirm: (body: LimitName) =>
      run(
        () => call(confirmLimitRaise, { body }),
        () => t('changed.confirmed'),
      ),
    withdraw: (body: LimitName) =>
      run(
        () => call(withdrawLimitRaise, { body }),
        () => t('changed.withdrawn'),
      ),
  };
}
