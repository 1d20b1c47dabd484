import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { letterSchema, sendLetter, TOPICS } from '#contract/api/support.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { showFieldFailures } from '#src/lib/forms/field-failures.ts';
import { FORM_TIMING } from '#src/lib/forms/timing.ts';
import { useService } from '#src/lib/services/services.ts';
import { captchaService } from '#src/session/captcha.ts';
import { CaptchaUnavailable } from '#src/session/recaptcha.ts';
import { useToast } from '#src/ui/toast.ts';
import type { Pictures } from '../pictures/use-pictures.ts';
import { useDraft } from '../use-draft.ts';

const FIELDS = ['name', 'email', 'topic', 'message'] as const;
const EMPTY = { name: '', email: '', topic: '', message: '' };
const FAILURE = 'letter-failure';

type LetterValues = typeof EMPTY;

/** The schema also takes what no list offers: a topic that isn't chosen yet is an empty text, and refused. */
const resolver = zodResolver(letterSchema) as unknown as Resolver<LetterValues>;

/**
 * The form of a guest's letter: a captcha's token first, then the letter. What was written before in this browser is there again. `onSent` gets the address
 * that will be answered, once it has arrived.
 */
export function useLetter(pictures: Pictures, asked: string | null, onSent: (email: string) => void) {
  const call = useCall();
  const toast = useToast();
  const captcha = useService(captchaService);
  const topic = TOPICS.find((one) => one === asked) ?? '';
  const [message, setMessage] = useDraft('letter');
  const form = useForm<LetterValues>({ ...FORM_TIMING, resolver, defaultValues: { ...EMPTY, topic, message } });
  const typed = { ...EMPTY, ...useWatch({ control: form.control }) };
  useEffect(() => setMessage(typed.message), [setMessage, typed.message]);

  const save = form.handleSubmit(async (values) => {
    toast.dismiss(FAILURE);
    try {
      const letter = letterSchema.parse(values);
      await call(sendLetter, {
        body: { ...letter, pictures: pictures.sent.map(({ id }) => id), 'g-recaptcha-response': await captcha.token('contacts') },
      });
      setMessage('');
      onSent(letter.email);
    } catch (error) {
      if (error instanceof CaptchaUnavailable) return toast.error(error.message, { key: FAILURE });
      showFieldFailures(error, FIELDS, form.setError);
      toast.error(errorText(error), { key: FAILURE });
    }
  });

  return { form, typed, save };
}
