import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerDeskTicket } from '#contract/api/desk/tickets.ts';
import { LONGEST_MESSAGE } from '#contract/api/support.ts';
import { tidyLine } from '#contract/typed-text.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { TextArea } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import { failureText } from '../parts/failure-text.ts';
import { useAct } from '../parts/use-desk.ts';
import { useDraft } from '../parts/use-draft.ts';
import { deskApiService } from '../session/desk-api.ts';

interface Props {
  id: string;
  /** How many messages are in sight: the server refuses an answer to a thread that has got a newer one. */
  read: number;
  /** It is answered by mail. */
  letter: boolean;
}

/** Answers a ticket or a letter. An answer that could not be sent stays in the field. */
export function AnswerForm({ id, read, letter }: Props) {
  const { t } = useTranslation('desk');
  const toast = useToast();
  const { call } = useService(deskApiService);
  const [text, setText] = useDraft(`ticket.${id}`);
  const [close, setClose] = useState(false);
  const [tried, setTried] = useState(false);
  const sent = useAct(() => call(answerDeskTicket, { params: { id }, body: { text, messages: read, close } }));
  const empty = tidyLine(text) === '';

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (empty || sent.isPending) return;
    sent.mutate(undefined, {
      onSuccess: ({ msg }) => {
        toast.success(msg);
        setText('');
        setTried(false);
      },
    });
  };

  return (
    <form className="stack gap-12 mt-24" noValidate onSubmit={submit}>
      <TextArea
        label={t(letter ? 'tickets.answerByMail' : 'tickets.answer')}
        rows={4}
        required
        maxLength={LONGEST_MESSAGE}
        value={text}
        error={tried && empty ? t('act.missing') : sent.isError ? failureText(sent.error) : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="cluster gap-16 justify-between">
        <Checkbox checked={close} onChange={({ target }) => setClose(target.checked)}>
          {t('tickets.andClose')}
        </Checkbox>
        <Button type="submit" variant="gold" size="sm" loading={sent.isPending}>
          {t('tickets.send')}
        </Button>
      </div>
    </form>
  );
}
