import { useTranslation } from 'react-i18next';
import { fullAddress } from '#src/lib/full-address.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import css from './share-code.module.css';

/** A battle's address as a code, and in letters. */
export function ShareCode({ path, onClose }: { path: string; onClose: () => void }) {
  const { t } = useTranslation('battles');
  const url = fullAddress(path);
  return (
    <Modal open theme="battles" title={t('share.title')} onClose={onClose}>
      <div className="grid cols-1 justify-items-center gap-14">
        <QrCode text={url} label={t('share.label')} size={208} />
        <p className="tone-mid type-3 text-center">{t('share.hint')}</p>
        <p className={css.address}>
          <span className="one-line tone-mid type-2">{url.replace(/^https?:\/\//, '')}</span>
          <CopyButton text={url} label={t('share.copy')} />
        </p>
      </div>
    </Modal>
  );
}
