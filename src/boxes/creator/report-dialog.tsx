import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_REPORT, REPORT_REASONS, type ReportReason, reportCustomBox } from '#contract/api/custom-boxes.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { Button } from '#src/ui/button.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { TextArea } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import css from './report-dialog.module.css';

interface Props {
  slug: string;
  open: boolean;
  onClose: () => void;
}

/** Asks what is wrong with a box and reports it to the operator. */
export default function ReportDialog({ slug, open, onClose }: Props) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('custom');
  const client = useQueryClient();
  const name = useId();
  const [reason, setReason] = useState<ReportReason>('name');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const trimmed = text.trim();
      const { msg } = await call(reportCustomBox, { params: { slug }, body: { reason, ...(trimmed !== '' && { text: trimmed }) } });
      toast.success(msg);
      onClose();
      await client.invalidateQueries({ queryKey: queryKeys.player.customBoxes.one(slug) });
    } catch (error) {
      toast.error(errorText(error), { key: 'report' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal open={open} onClose={onClose} title={t('box.reportTitle')}>
      <form className="grid cols-1 gap-16" onSubmit={(event) => void send(event)}>
        <p className="tone-mid type-3">{t('box.reportLead')}</p>
        <fieldset>
          <legend className={clsx('text-label', css.legend)}>{t('box.reason')}</legend>
          {REPORT_REASONS.map((option) => (
            <label key={option} className={css.reason}>
              <input
                type="radio"
                name={name}
                checked={reason === option}
                onChange={() => setReason(option)}
                className={clsx('choice-input w-full h-full m-0', css.input)}
              />
              <span className={css.dot} aria-hidden="true" />
              {t(`box.reasons.${option}`)}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t('box.reportText')}
          value={text}
          maxLength={LONGEST_REPORT}
          rows={3}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="gold" wide loading={busy}>
          {t('box.reportSend')}
        </Button>
      </form>
    </Modal>
  );
}
