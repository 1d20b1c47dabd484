import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from '#src/ui/button.tsx';
import css from './account-panel.module.css';
import { FormPlace } from './form-place.tsx';

interface Props {
  /** Its id on the page, which links from elsewhere lead to: `/profile/main#password`. */
  name: string;
  title: string;
  /** What it is for, or its current state, in a sentence. */
  text: ReactNode;
  /** Its state in a word or two, as a chip beside the heading. */
  state?: ReactNode;
  /** At the side: a button or a link. */
  action?: ReactNode;
  /** A form that opens in place: the button at the side opens it and closes it again. */
  form?: PanelForm | undefined;
  /** Content that is always shown below: a list, a control. */
  children?: ReactNode;
}

interface PanelForm {
  /** What the button says while the form is closed. */
  label: string;
  variant?: ButtonVariant | undefined;
  disabled?: boolean | undefined;
  /** The form itself; it calls `close` once it has done its work. */
  Form: ComponentType<{ close: () => void }>;
}

/** One matter of the account: its heading, a sentence, its state, and its actions. All matters of the profile's page are made of these. */
export function AccountPanel({ name, title, text, state, action, form, children }: Props) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div id={name} role="group" aria-labelledby={`${name}-title`} className={css.panel} tabIndex={-1}>
      <div className={`row justify-between gap-24 row-gap-12 ${css.head}`}>
        <div className="flex-1 min-w-0">
          <h3 id={`${name}-title`} className="cluster gap-10 row-gap-4 type-5">
            {title} {state}
          </h3>
          <p className={css.text}>{text}</p>
        </div>
        {(action !== undefined || form !== undefined) && (
          <div className="flex flex-none wrap gap-8">
            {action}
            {form && <FormOpener form={form} open={open} controls={`${name}-form`} opener={opener} onToggle={() => setOpen(!open)} />}
          </div>
        )}
      </div>
      {children !== undefined && <div className={css.body}>{children}</div>}
      {form && open && (
        <FormPlace id={`${name}-form`} className={css.form} onEscape={close}>
          <form.Form close={close} />
        </FormPlace>
      )}
    </div>
  );
}

interface OpenerProps {
  form: PanelForm;
  open: boolean;
  controls: string;
  opener: RefObject<HTMLButtonElement | null>;
  onToggle: () => void;
}

function FormOpener({ form, open, controls, opener, onToggle }: OpenerProps) {
  const { t } = useTranslation('account');
  return (
    <Button
      ref={opener}
      size="sm"
      variant={open ? 'ghost' : form.variant}
      disabled={form.disabled}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      {open ? t('panel.cancel') : form.label}
    </Button>
  );
}
