import type { Ref } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import css from './code-field.module.css';
import { MAX_CODE } from './use-promo.ts';

interface Props {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  placeholder?: string | undefined;
  hint?: string | undefined;
  code: string;
  error: string | undefined;
  /** What its button says. */
  action: string;
  busy: boolean;
  disabled?: boolean | undefined;
  onCode: (code: string) => void;
  onAction: () => void;
}

/** A field for a code with its button, which rests while the field is empty. Enter presses the button, and sends no form around it. */
export function CodeField({ code, action, busy, disabled = false, onCode, onAction, ...field }: Props) {
  const empty = code.trim() === '';
  return (
    <TextInput
      {...field}
      value={code}
      maxLength={MAX_CODE}
      disabled={disabled}
      autoComplete="off"
      enterKeyHint="go"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onCode(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (!empty && !busy) onAction();
      }}
      suffix={
        <Button size="sm" className={css.action} disabled={empty || disabled} loading={busy} onClick={onAction}>
          {action}
        </Button>
      }
    />
  );
}
