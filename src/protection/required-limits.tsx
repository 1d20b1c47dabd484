import { useTranslation } from 'react-i18next';
import type { ListedLimit } from '#contract/api/player-limits.ts';
import { LimitForm } from './limit-form.tsx';

const nothing = (): void => undefined;

/** Asks for the limits that the rules of play demand before the first deposit, one after the other; each goes once it is set. */
export default function RequiredLimits({ missing, raiseHours }: { missing: readonly ListedLimit[]; raiseHours: number }) {
  const { t } = useTranslation('protection');
  const [first] = missing;
  if (!first) return null;
  return (
    <div className="grid gap-16">
      <p className="tone-mid">{t('deposit.required', { count: missing.length })}</p>
      <LimitForm key={`${first.kind} ${first.period}`} limit={first} raiseHours={raiseHours} close={nothing} />
    </div>
  );
}
