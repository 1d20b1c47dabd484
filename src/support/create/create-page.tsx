import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LONGEST_SUBJECT, TICKETS_A_DAY } from '#contract/api/support.ts';
import { Card } from '#src/ui/card.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { lazyExtra } from '#src/ui/part.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { FieldPair, MessageForm } from '../message-form.tsx';
import { usePictures } from '../pictures/use-pictures.ts';
import { useQuestionFault } from '../question-fault.ts';
import { useTopics } from '../topics.ts';
import { readRecord, recordValue, useRecordOptions } from './record-options.ts';
import { useCreate } from './use-create.ts';

const RecordingField = lazyExtra(() => import('../recording/recording-field.tsx'));

/** Where a player asks the house something new. */
export function Component() {
  const { t } = useTranslation('support');
  return (
    <PageStack>
      <PageHead title={t('create.title')} lead={t('create.lead')} back={{ to: '/profile/support', text: t('thread.all') }} />
      <Card padding="lg" aria-label={t('create.title')}>
        <QuestionForm />
      </Card>
    </PageStack>
  );
}

function QuestionForm() {
  const { t } = useTranslation('support');
  const [search] = useSearchParams();
  const asked = readRecord(search.get('about'));
  const pictures = usePictures();
  const { form, typed, save, record, recordFault, choose, recording } = useCreate(pictures, asked === null ? '' : recordValue(asked));
  const fault = useQuestionFault();
  const topics = useTopics();
  const records = useRecordOptions(asked);
  const { errors, isSubmitting } = form.formState;
  return (
    <MessageForm
      label={t('create.title')}
      act={t('create.send')}
      note={t('create.limit', { count: TICKETS_A_DAY })}
      message={form.register('message')}
      messageFault={fault('message', errors.message)}
      messageHint={t('form.messageHint')}
      pictures={pictures}
      attachments={<RecordingField {...recording} />}
      submitting={isSubmitting}
      save={save}
    >
      <FieldPair>
        <SelectField
          {...form.register('topic')}
          label={t('form.topic')}
          placeholder={t('form.chooseTopic')}
          options={topics}
          value={typed.topic}
          error={fault('topic', errors.topic)}
          required
        />
        <SelectField
          label={t('form.record')}
          placeholder={t('form.noRecord')}
          options={records}
          value={record}
          onChange={({ target }) => choose(target.value)}
          error={recordFault}
        />
      </FieldPair>
      <TextInput
        {...form.register('subject')}
        label={t('form.subject')}
        maxLength={LONGEST_SUBJECT}
        error={fault('subject', errors.subject)}
        required
        dir="auto"
      />
    </MessageForm>
  );
}
