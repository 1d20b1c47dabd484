import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setRealityCheck } from '#contract/api/player-limits.ts';
import { REALITY_CHECK_MINUTES } from '#contract/player-limits.ts';
import { AccountPanel } from '#src/account/panel/account-panel.tsx';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { durationText } from '#src/lib/i18n/duration.ts';
import { useService } from '#src/lib/services/services.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useToast } from '#src/ui/toast.ts';
import { figuresService } from './figures-feed.ts';
import { useFigures } from './use-figures.ts';

const CHOICES_MINUTES = [REALITY_CHECK_MINUTES.least, 30, 45, REALITY_CHECK_MINUTES.most];

/** The value of "never", which is no number of minutes. */
const NEVER = 'never';

/** How often the reality check comes up. */
export function CheckPanel() {
  const call = useCall();
  const { t } = useTranslation('protection');
  const toast = useToast();
  const feed = useService(figuresService);
  const check = useFigures()?.reality_check;
  const change = useMutation({
    mutationFn: async (minutes: number | null) => (await call(setRealityCheck, { body: { interval_minutes: minutes } })).data,
    onSuccess: (figures) => {
      feed.receive(figures);
      toast.success(t('check.saved'));
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const most = check?.most_minutes ?? null;
  const chosen = change.isPending ? change.variables : (check?.interval_minutes ?? null);
  // One that was set elsewhere is shown as well.
  const minutes = [...new Set([...CHOICES_MINUTES, ...(chosen === null ? [] : [chosen])])]
    .filter((each) => most === null || each <= most)
    .toSorted((one, other) => one - other);
  return (
    <AccountPanel
      name="check-interval"
      title={t('check.interval')}
      text={most === null ? t('check.free') : t('check.bound', { most: durationText(most) })}
    >
      {check ? (
        <Segmented
          label={t('check.interval')}
          size="sm"
          wide
          disabled={change.isPending}
          value={chosen === null ? NEVER : String(chosen)}
          onChange={(value) => change.mutate(value === NEVER ? null : Number(value))}
          options={[
            ...minutes.map((each) => ({ value: String(each), label: durationText(each) })),
            ...(most === null ? [{ value: NEVER, label: t('check.never') }] : []),
          ]}
        />
      ) : (
        <Skeleton width={280} height={40} radius={12} />
      )}
    </AccountPanel>
  );
}
