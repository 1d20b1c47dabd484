import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { passFocusOn } from '#src/lib/hooks/pass-focus-on.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { EMAIL_INPUT, TextInput } from '#src/ui/text-input.tsx';
import { FieldPair, MessageForm } from '../message-form.tsx';
import { letterPictureSender } from '../pictures/picture-calls.ts';
import { usePictures } from '../pictures/use-pictures.ts';
import { useQuestionFault } from '../question-fault.ts';
import { useTopics } from '../topics.ts';
import sentCss from './letter-sent.module.css';
import { useLetter } from './use-letter.ts';

/** Where a visitor without an account writes to the operator. */
export function LetterForm() {
  const [sent, setSent] = useState<string | null>(null);
  return sent === null ? <Letter onSent={setSent} /> : <Sent email={sent} onAgain={() => setSent(null)} />;
}

/** Scrolls to what replaces a form and focuses it: below a long form that was sent, it would be out of sight. */
function goTo(element: HTMLElement | null): () => void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
  return passFocusOn(element);
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('support');
  return (
    <div ref={goTo} className={sentCss.sent} role="status" tabIndex={-1}>
      <EmptyState
        level={3}
        picture={<MailCheck size={48} strokeWidth={1.5} aria-hidden="true" />}
        title={t('contacts.sent.title')}
        text={t('contacts.sent.text', { email })}
        action={<Button onClick={onAgain}>{t('contacts.sent.again')}</Button>}
      />
    </div>
  );
}

/** `onSent` receives the address that will be answered. */
function Letter({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('support');
  const [search] = useSearchParams();
  const pictures = usePictures(letterPictureSender);
  const { form, typed, save } = useLetter(pictures, search.get('topic'), onSent);
  const fault = useQuestionFault();
  const topics = useTopics();
  const { errors, isSubmitting } = form.formState;
  return (
    <MessageForm
      label={t('contacts.write')}
      act={t('contacts.send')}
      note={t('contacts.answer')}
      message={form.register('message')}
      messageFault={fault('message', errors.message)}
      pictures={pictures}
      submitting={isSubmitting}
      save={save}
    >
      <FieldPair>
        <TextInput
          {...form.register('name')}
          label={t('form.name')}
          autoComplete="name"
          maxLength={64}
          error={fault('name', errors.name)}
          required
        />
        <TextInput
          {...form.register('email')}
          label={t('form.email')}
          {...EMAIL_INPUT}
          maxLength={254}
          error={fault('email', errors.email)}
          required
        />
      </FieldPair>
      <SelectField
        {...form.register('topic')}
        label={t('form.topic')}
        placeholder={t('form.chooseTopic')}
        options={topics}
        value={typed.topic}
        error={fault('topic', errors.topic)}
        required
      />
    </MessageForm>
  );
}
