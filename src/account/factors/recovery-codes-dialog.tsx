import { Download, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { saveFile } from '#src/lib/save-file.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { Question } from '#src/ui/question.tsx';
import css from './recovery-codes-dialog.module.css';
import { shownCodesService } from './shown-codes.ts';

const FILE_NAME = 'fairdrop-recovery-codes.txt';

/** Shows new recovery codes, once, to copy or to download. Who closes it in another way than by saying that they are saved is asked first. */
export function RecoveryCodesDialog() {
  const { t } = useTranslation('security');
  const store = useService(shownCodesService);
  const codes = useStore(store, (state) => state.codes);
  const close = (): void => store.setState({ codes: null });
  // While it closes it keeps what it showed.
  const [shown, setShown] = useState(codes);
  if (codes !== null && codes !== shown) setShown(codes);
  const [asking, setAsking] = useState(false);
  if (codes === null && asking) setAsking(false);
  const download = useRef<HTMLButtonElement>(null);
  const text = (shown ?? []).join('\n');
  // Leaving the page removes the codes, so that the next person who signs in in this tab doesn't see them.
  useEffect(() => () => store.setState({ codes: null }), [store]);
  return (
    <Modal open={codes !== null} onClose={() => setAsking(true)} title={t('codes.title')} initialFocus={download} kept>
      <p className={`flex gap-10 tone-hi type-3 leading-normal ${css.warning}`}>
        <TriangleAlert size={18} aria-hidden="true" />
        {t('codes.text')}
      </p>
      <ol className={css.codes} aria-label={t('codes.list')}>
        {(shown ?? []).map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="cluster justify-center gap-8 mb-16">
        <CopyButton text={text} label={t('codes.copy')}>
          {t('codes.copyShort')}
        </CopyButton>
        <Button
          ref={download}
          size="sm"
          variant="ghost"
          onClick={() => saveFile(FILE_NAME, `${t('codes.fileHead')}\n\n${text}\n`, 'text/plain')}
        >
          <Download size={16} aria-hidden="true" />
          {t('codes.download')}
        </Button>
      </div>
      <Button variant="gold" size="lg" wide onClick={close}>
        {t('codes.done')}
      </Button>
      <Question
        open={asking}
        title={t('codes.leaveTitle')}
        text={t('codes.leaveText')}
        keep={t('codes.stay')}
        act={t('codes.leave')}
        variant="danger"
        onKeep={() => setAsking(false)}
        onAct={close}
      />
    </Modal>
  );
}
