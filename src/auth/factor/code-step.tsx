import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Confirmation } from '#contract/api/second-factor.ts';
import { plainDigits } from '#contract/typed-text.ts';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import css from './factor-form.module.css';

type TypedMethod = 'totp' | 'recovery_code' | 'password';

/** How each method's field behaves: phones offer a code that has just come, and a number pad for it. */
const FIELDS = {
  totp: { type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 24 },
  recovery_code: { type: 'text', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 },
  password: { type: 'password', autoComplete: 'current-password', maxLength: 200 },
} as const;

const DIGITS = 6;

function proofOf(method: TypedMethod, text: string): Confirmation {
  if (method === 'password') return { method, password: text };
  return { method, code: method === 'totp' ? plainDigits(text) : text };
}

interface Props {
  method: TypedMethod;
  busy: boolean;
  failure: string | undefined;
  onProof: (proof: Confirmation) => void;
}

/** Asks for a code or the password. */
export function CodeStep({ method, busy, failure, onProof }: Props) {
  const { t } = useTranslation('security');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (failure !== undefined) field.current?.select();
  }, [failure]);

  const complete = method === 'totp' ? new RegExp(`^\\d{${DIGITS}}$`).test(plainDigits(text)) : text.trim() !== '';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (busy) return;
    setMissing(!complete);
    if (complete) onProof(proofOf(method, text));
    else field.current?.focus();
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextInput
        ref={field}
        label={t(`proof.label.${method}`)}
        hint={t(`proof.hint.${method}`)}
        required
        className={method === 'totp' ? css.digits : undefined}
        {...FIELDS[method]}
        value={text}
        error={missing && !complete ? t(`proof.missing.${method}`) : failure}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="gold" size="lg" wide loading={busy}>
        {t('proof.confirm')}
      </Button>
    </form>
  );
}
