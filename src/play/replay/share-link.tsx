import clsx from 'clsx';
import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fullAddress } from '#src/lib/full-address.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import css from './share-link.module.css';

interface Props {
  path: string;
  /** On phones icons alone, where there is no space for text. */
  short?: boolean | undefined;
}

/** Passes the address of a page on: by the device's own sharing where it has one, and by copying everywhere. */
export function ShareLink({ path, short = false }: Props) {
  const { t } = useTranslation('bets');
  const url = fullAddress(path);
  const canShare = typeof navigator.share === 'function';
  return (
    <span className={clsx(css.share, short && css.short)}>
      {canShare && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('share.share')}
          // Closing the sheet without sharing is no failure.
          onClick={() => void navigator.share({ url }).catch(() => undefined)}
        >
          <Share2 size={16} aria-hidden="true" />
          <span className={css.word}>{t('share.share')}</span>
        </Button>
      )}
      <CopyButton text={url} label={t('share.copyLabel')}>
        <span className={css.word}>{t('share.copy')}</span>
      </CopyButton>
    </span>
  );
}
