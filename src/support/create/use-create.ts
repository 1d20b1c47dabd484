import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { createTicket, questionSchema } from '#contract/api/support.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { SentKey } from '#src/lib/api/idempotency-key.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { showFieldFailures } from '#src/lib/forms/field-failures.ts';
import { FORM_TIMING } from '#src/lib/forms/timing.ts';
import { useNavigateFromHere } from '#src/lib/hooks/use-navigate-from-here.ts';
import { readJson } from '#src/lib/read-json.ts';
import { useToast } from '#src/ui/toast.ts';
import { useIntent } from '#src/ui/use-intent.ts';
import type { Pictures } from '../pictures/use-pictures.ts';
import { useDraft } from '../use-draft.ts';
import { ticketAddress } from '../use-live-tickets.ts';
import { readRecord } from './record-options.ts';

/** The values of the form: texts alone. */
const valuesSchema = z.object({ topic: z.string(), subject: z.string(), message: z.string() });

export type QuestionValues = z.output<typeof valuesSchema>;

const EMPTY: QuestionValues = { topic: '', subject: '', message: '' };
/** The schema also takes what no list offers: a topic that isn't chosen yet is an empty text, and refused. */
const resolver = zodResolver(questionSchema) as unknown as Resolver<QuestionValues>;

const FIELDS = ['topic', 'subject', 'message'] as const;
const FAILURE = 'support-failure';

/** The form of a new ticket: starts with what was typed before in this browser, and leads to the ticket once it is open. */
export function useCreate(pictures: Pictures, asked: string) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('support');
  const client = useQueryClient();
  const navigateFromHere = useNavigateFromHere();
  const [draft, setDraft] = useDraft('new');
  const [record, setRecord] = useState(asked);
  const [recordFault, setRecordFault] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const [fault, setFault] = useState<string>();
  const form = useForm<QuestionValues>({ ...FORM_TIMING, resolver, defaultValues: readJson(draft, valuesSchema) ?? EMPTY });
  const typed = { ...EMPTY, ...useWatch({ control: form.control }) };
  const { start } = useIntent('create-ticket');
  const [sentKey] = useState(() => new SentKey());
  const text = FIELDS.every((field) => typed[field] === '') ? '' : JSON.stringify(typed);
  useEffect(() => setDraft(text), [setDraft, text]);

  const save = form.handleSubmit(async (values) => {
    toast.dismiss(FAILURE);
    const navigate = navigateFromHere();
    const question = questionSchema.parse(values);
    const body = {
      ...question,
      pictures: pictures.sent.map(({ id }) => id),
      link: readRecord(record),
      ...(chosen !== undefined && { recording: chosen }),
    };
    await start({
      key: sentKey.of(body),
      send: (idempotencyKey) => call(createTicket, { body, idempotencyKey }),
      async answered({ data }) {
        form.reset(EMPTY);
        setDraft('');
        toast.success(t('create.done'));
        void client.invalidateQueries({ queryKey: queryKeys.player.support.all });
        await navigate(ticketAddress(data.id), { replace: true });
      },
      failed(error) {
        showFieldFailures(error, FIELDS, form.setError);
        const faults = isApiError(error) ? error.errors : undefined;
        setRecordFault(faults?.['link']?.[0]);
        setFault(faults?.['recording']?.[0]);
        toast.error(errorText(error), { key: FAILURE });
      },
    });
  });

  const choose = (value: string): void => {
    setRecord(value);
    setRecordFault(undefined);
  };
  const onChoose = (recording: string | undefined): void => {
    setChosen(recording);
    setFault(undefined);
  };
  return { form, typed, save, record, recordFault, choose, recording: { chosen, fault, onChoose } };
}
