import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Factors, removePasskey, renamePasskey } from '#contract/api/second-factor.ts';
import { useCall } from '#src/lib/api/call.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Question } from '#src/ui/question.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import { Entry } from '../panel/entry-list.tsx';
import { FormInPanel } from '../panel/form-in-panel.tsx';
import { FormPlace } from '../panel/form-place.tsx';
import { useGuardedAction } from '../panel/use-guarded-action.ts';
import { useFactors } from './use-factors.ts';

interface Props {
  passkey: Factors['passkeys'][number];
  /** Called once it is removed, before the list is asked for again. */
  onRemoved: () => void;
}

/** One passkey: its name, when it was last used, and how to rename or remove it. */
export function PasskeyRow({ passkey: { id, name, created_at: created, used_at: used }, onRemoved }: Props) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('security');
  const { changed } = useFactors();
  const { run } = useGuardedAction();
  const [step, setStep] = useState<'shown' | 'naming' | 'asking'>('shown');
  const pencil = useRef<HTMLButtonElement>(null);
  const params = { id };
  const stopNaming = (): void => {
    setStep('shown');
    pencil.current?.focus();
  };
  const rename = async (to: string): Promise<void> => {
    if (await run(() => call(renamePasskey, { params, body: { name: to } }))) stopNaming();
    await changed();
  };
  const remove = async (): Promise<void> => {
    setStep('shown');
    if (await run(() => call(removePasskey, { params }))) {
      toast.success(t('passkeys.removed'));
      onRemoved();
    }
    await changed();
  };
  return (
    <Entry
      icon={KeyRound}
      title={name}
      facts={[
        t('passkeys.created', { when: formatInstant(created) }),
        used === null ? t('passkeys.unused') : t('passkeys.used', { when: formatInstant(used) }),
      ]}
      actions={
        <>
          <IconButton ref={pencil} label={t('passkeys.rename', { name })} onClick={() => setStep(step === 'naming' ? 'shown' : 'naming')}>
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('passkeys.remove', { name })} onClick={() => setStep('asking')}>
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {step === 'naming' && (
        <FormPlace onEscape={stopNaming}>
          <NameForm name={name} onName={(to) => void rename(to)} />
        </FormPlace>
      )}
      <Question
        open={step === 'asking'}
        title={t('passkeys.removeTitle', { name })}
        text={t('passkeys.removeText')}
        keep={t('keep')}
        act={t('passkeys.removeAct')}
        variant="danger"
        onKeep={() => setStep('shown')}
        onAct={() => void remove()}
      />
    </Entry>
  );
}

function NameForm({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { t } = useTranslation('security');
  const [text, setText] = useState(name);
  const submit = (): void => {
    if (text.trim() !== '') onName(text.trim());
  };
  return (
    <FormInPanel onSubmit={submit}>
      <TextInput
        label={t('passkeys.name')}
        size="sm"
        maxLength={40}
        required
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" size="sm">
        {t('passkeys.save')}
      </Button>
    </FormInPanel>
  );
}
