import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LONGEST_MESSAGE, LONGEST_SUBJECT, TICKETS_A_DAY } from '#contract/api/support.ts';
import { useOnline } from '#src/realtime/use-online.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { useGivenFiles } from '../pictures/use-given-files.ts';
import { usePictures } from '../pictures/use-pictures.ts';
import { useQuestionFault } from '../question-fault.ts';
import { useTopics } from '../topics.ts';
import css from './create-page.module.css';
import { readRecord, recordValue, useRecordOptions } from './record-options.ts';
import { useCreate } from './use-create.ts';

/** Where a player asks the house something new. */
export function Component() {
  const { t } = useTranslation('support');
  return (
    <PageStack>
      <PageTitle page={t('create.title')} />
      <PageHead title={t('create.title')} lead={t('create.lead')} back={{ to: '/profile/support', text: t('thread.all') }} />
      <Card room="lg" aria-label={t('create.title')}>
        <QuestionForm />
      </Card>
    </PageStack>
  );
}

function QuestionForm() {
  const { t } = useTranslation('support');
  const online = useOnline();
  const [search] = useSearchParams();
  const asked = readRecord(search.get('about'));
  const pictures = usePictures();
  const place = useRef<HTMLFormElement>(null);
  const over = useGivenFiles(place, pictures.add);
  const { form, typed, submit, record, recordFault, choose } = useCreate(pictures, asked === null ? '' : recordValue(asked));
  const fault = useQuestionFault();
  const topics = useTopics();
  const records = useRecordOptions(asked);
  const { errors, isSubmitting } = form.formState;
  return (
    <form ref={place} className={css.form} noValidate aria-label={t('create.title')} onSubmit={(event) => void submit(event)}>
      <div className={css.pair}>
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
      </div>
      <TextInput
        {...form.register('subject')}
        label={t('form.subject')}
        maxLength={LONGEST_SUBJECT}
        error={fault('subject', errors.subject)}
        required
        dir="auto"
      />
      <TextArea
        {...form.register('message')}
        label={t('form.message')}
        rows={6}
        maxLength={LONGEST_MESSAGE}
        error={fault('message', errors.message)}
        hint={t('form.messageHint')}
        required
      />
      <PictureField pictures={pictures} over={over} />
      <div className={css.actions}>
        <Button type="submit" variant="gold" loading={isSubmitting} disabled={!online || pictures.problem !== null}>
          {t('create.send')}
        </Button>
        <p className={css.note}>{pictures.problem ?? t('create.limit', { count: TICKETS_A_DAY })}</p>
      </div>
    </form>
  );
}
