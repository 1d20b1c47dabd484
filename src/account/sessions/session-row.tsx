import { type LucideIcon, Monitor, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { endListedSession, type ListedSession } from '#contract/api/sessions.ts';
import { useCall } from '#src/lib/api/call.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { pageLanguage } from '#src/lib/i18n/language.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { useToast } from '#src/ui/toast.ts';
import { Entry } from '../panel/entry-list.tsx';
import { useGuardedAction } from '../panel/use-guarded-action.ts';

const HANDHELD = new Set(['iPhone', 'iPad', 'Android']);

/** The picture of a device by the system that it names. */
const iconOf = (system: string | null): LucideIcon => (HANDHELD.has(system ?? '') ? Smartphone : Monitor);

/** The name of a country in the page's language. */
const countryName = (code: string): string => new Intl.DisplayNames(pageLanguage(), { type: 'region' }).of(code) ?? code;

/** One session: its device, where and when it was last used, and its end. */
export function SessionRow({ session, onEnded }: { session: ListedSession; onEnded: () => Promise<unknown> }) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('security');
  const { busy, run } = useGuardedAction();
  const { id, browser, system, address, country, created_at: created, used_at: used, current } = session;
  const end = async (): Promise<void> => {
    const answer = await run(
      () => call(endListedSession, { params: { id } }),
      // The session has already ended: the same result.
      (error) => hasCode(error, 'not_found'),
    );
    if (answer) toast.success(t('sessions.ended'));
    await onEnded();
  };
  const device = [browser, system].filter((part) => part !== null);
  const place = [address, country === null ? null : countryName(country)].filter((part) => part !== null).join(' · ');
  return (
    <Entry
      icon={iconOf(system)}
      title={
        <>
          {device.length === 0 ? t('sessions.unknown') : device.join(' · ')}
          {current && <StatusChip tone="good">{t('sessions.current')}</StatusChip>}
        </>
      }
      facts={[
        ...(place === '' ? [] : [place]),
        t('sessions.since', { when: formatInstant(created) }),
        ...(current ? [] : [t('sessions.used', { when: formatInstant(used) })]),
      ]}
      actions={
        !current && (
          <Button size="sm" loading={busy} aria-label={t('sessions.endOne', { device: device.join(' · ') })} onClick={() => void end()}>
            {t('sessions.end')}
          </Button>
        )
      }
    />
  );
}
