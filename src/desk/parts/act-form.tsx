import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { DeskRoute } from '#contract/api/desk/desk-route.ts';
import type { RouteInput } from '#contract/api/route.ts';
import { tidyLine } from '#contract/typed-text.ts';
import type { CallArguments } from '#src/lib/api/http-request.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button, type ButtonVariant } from '#src/ui/button.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextArea, TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import { deskApiService } from '../session/desk-api.ts';
import { failureText } from './failure-text.ts';
import { useAct } from './use-desk.ts';
import { useDraft } from './use-draft.ts';

/** A value that an act needs besides its reason. It is always asked for unless it is `optional`. */
export interface ActField {
  name: string;
  label: string;
  hint?: string | undefined;
  optional?: boolean | undefined;
  /** The choices, where the value is one of several. */
  options?: readonly { value: string; label: string }[] | undefined;
}

/** What a member of staff may do to what a page shows. */
export interface Act<R extends DeskRoute = DeskRoute> {
  /** The call that does it. Shown to those who may do the route's act. */
  route: R;
  params?: RouteInput<R>['params'];
  /** The button's words. */
  label: string;
  /** What follows from it, shown above the reason. */
  text?: string | undefined;
  /** The letter that opens its form. */
  shortcut?: string | undefined;
  variant?: ButtonVariant | undefined;
  fields?: readonly ActField[] | undefined;
  /** Other words for the reason, where it is the act itself: a note. */
  reasonLabel?: string | undefined;
  /** The longest reason, characters, where it isn't the usual one. */
  longestReason?: number | undefined;
  /** What is sent with the reason, where it isn't the fields' values as they are. A RangeError's message is shown in the form. */
  body?: ((values: Readonly<Record<string, string>>) => Omit<RouteInput<R>['body'], 'reason'>) | undefined;
}

/** The shortest reason that is taken, characters. */
const LEAST_REASON = 3;
const LONGEST_REASON = 500;

/** The one form of every act: what follows, what it needs, and the reason that the audit log keeps. It closes once the server has done it. */
export function ActForm({ act, onClose }: { act: Act; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { call } = useService(deskApiService);
  const toast = useToast();
  const { pathname } = useLocation();
  // A note is the long one. A reason belongs to one act, which has to be begun anew.
  const [reason, setReason] = useDraft(act.reasonLabel === undefined ? null : `${act.route.path}.${pathname}`);
  const [values, setValues] = useState<Record<string, string>>(() => Object.fromEntries((act.fields ?? []).map(({ name }) => [name, ''])));
  const [tried, setTried] = useState(false);
  const first = useRef<HTMLElement | null>(null);
  const toFirst = (element: HTMLElement | null): void => void (first.current = element);
  const sent = useAct(async () => {
    const body = { ...(act.body ? act.body(values) : values), reason: reason.trim() };
    return (await call(act.route, { params: act.params, body } as unknown as CallArguments<DeskRoute>[0])) as { msg?: string };
  });
  const missing = (text: string | undefined): boolean => tidyLine(text ?? '') === '';
  const short = tidyLine(reason).length < LEAST_REASON;

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    const incomplete = short || (act.fields ?? []).some(({ name, optional }) => optional !== true && missing(values[name]));
    if (incomplete || sent.isPending) return;
    sent.mutate(undefined, {
      onSuccess: ({ msg }) => {
        setReason('');
        toast.success(msg === undefined || msg === '' ? t('act.done') : msg);
        onClose();
      },
    });
  };

  return (
    <Modal open onClose={() => !sent.isPending && onClose()} title={act.label} width={440} initialFocus={first}>
      <form className="stack gap-16" noValidate onSubmit={submit}>
        {act.text !== undefined && <p className="tone-mid type-3 leading-normal">{act.text}</p>}
        {act.fields?.map((field, at) => (
          <ActInput
            key={field.name}
            field={field}
            at={at === 0 ? toFirst : undefined}
            value={values[field.name] ?? ''}
            error={tried && field.optional !== true && missing(values[field.name]) ? t('act.missing') : undefined}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        <TextArea
          label={act.reasonLabel ?? t('act.reason')}
          hint={act.reasonLabel === undefined ? t('act.reasonHint') : undefined}
          error={tried && short ? t('act.reasonShort', { count: LEAST_REASON }) : undefined}
          ref={act.fields === undefined ? toFirst : undefined}
          required
          rows={2}
          maxLength={act.longestReason ?? LONGEST_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {sent.isError && (
          <p className="tone-loss-light type-3" role="alert">
            {failureText(sent.error)}
          </p>
        )}
        <Button type="submit" variant={act.variant ?? 'gold'} wide loading={sent.isPending}>
          {act.label}
        </Button>
      </form>
    </Modal>
  );
}

interface InputProps {
  field: ActField;
  at: ((element: HTMLElement | null) => void) | undefined;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function ActInput({ field: { label, hint, options, optional }, at, value, error, onChange }: InputProps) {
  const { t } = useTranslation('desk');
  const shared = { ref: at, label, error, required: optional !== true, value };
  if (options !== undefined)
    return (
      <SelectField
        {...shared}
        size="sm"
        placeholder={t('act.choose')}
        options={options}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return <TextInput {...shared} hint={hint} size="sm" onChange={({ target }) => onChange(target.value)} />;
}
