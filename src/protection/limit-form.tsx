import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedLimit, setPlayerLimit } from '#contract/api/player-limits.ts';
import type { RouteInput } from '#contract/api/route.ts';
import { FormInPanel } from '#src/account/panel/form-in-panel.tsx';
import { limitName } from '#src/lib/refusals/play-stop.ts';
import { Button } from '#src/ui/button.tsx';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { countsAtOnce, type LimitFault, mostOf, readLimit, type TypedLimit, typedFrom } from './limit-fields.ts';
import { nameOf, valueText } from './limit-text.ts';
import { useLimitCalls } from './use-limit-calls.ts';

interface Props {
  limit: ListedLimit;
  /** For how long a raise waits, hours. */
  raiseHours: number;
  close: () => void;
}

/** Sets, changes and removes one limit, and says before what counts when. */
export function LimitForm({ limit, raiseHours, close }: Props) {
  const { t } = useTranslation('protection');
  const [typed, setTyped] = useState(() => typedFrom(limit));
  const [touched, setTouched] = useState(false);
  const { busy, set } = useLimitCalls();
  const read = readLimit(typed, limit);
  const send = async (value: number | null): Promise<void> => {
    const body = { ...nameOf(limit), limit: value } as RouteInput<typeof setPlayerLimit>['body'];
    if (!busy && (await set(body))) close();
  };
  const submit = async (): Promise<void> => {
    setTouched(true);
    if ('value' in read) await send(read.value);
  };
  const isRemovable = limit.limit !== null && !limit.mandatory && limit.most === null;
  const fault = touched && 'fault' in read ? read.fault : null;
  return (
    <FormInPanel onSubmit={submit}>
      <Fields
        limit={limit}
        typed={typed}
        fault={fault}
        onTyped={(change) => {
          setTyped({ ...typed, ...change });
          setTouched(false);
        }}
      />
      <p className="text-note" role="status">
        {'value' in read && (countsAtOnce(limit, read.value) ? t('form.atOnce') : t('form.waits', { hours: raiseHours }))}
      </p>
      <div className="form-actions">
        <Button type="submit" variant="gold" size="sm" loading={busy}>
          {t('form.save')}
        </Button>
        {isRemovable && (
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => void send(null)}>
            {t('form.remove', { hours: raiseHours })}
          </Button>
        )}
      </div>
    </FormInPanel>
  );
}

interface FieldsProps {
  limit: ListedLimit;
  typed: TypedLimit;
  fault: LimitFault | null;
  onTyped: (change: Partial<TypedLimit>) => void;
}

/** A field for coins, or two for hours and minutes. */
function Fields({ limit, typed, fault, onTyped }: FieldsProps) {
  const { t } = useTranslation('protection');
  const error = fault === null ? undefined : t(`fault.${fault}`, { most: valueText(limit, mostOf(limit)) });
  const common = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3, size: 'sm' } as const;
  if (limit.kind !== 'session')
    return (
      <TextInput
        label={t('form.coins', { name: limitName(nameOf(limit)) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        size="sm"
        prefix={<CoinIcon size={18} />}
        value={typed.amount}
        error={error}
        hint={limit.most === null ? undefined : t('form.most', { most: valueText(limit, limit.most) })}
        onChange={(event) => onTyped({ amount: event.target.value })}
      />
    );
  return (
    <div className="pair">
      <TextInput
        {...common}
        label={t('form.hours')}
        value={typed.amount}
        error={fault === 'minutes' ? undefined : error}
        onChange={(event) => onTyped({ amount: event.target.value })}
      />
      <TextInput
        {...common}
        label={t('form.minutes')}
        value={typed.minutes}
        error={fault === 'minutes' ? error : undefined}
        onChange={(event) => onTyped({ minutes: event.target.value })}
      />
    </div>
  );
}
