import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fullAddress } from '#src/lib/full-address.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';

/** Passes the address of a page on: by the device's own sharing where it has one, and by copying everywhere. */
export function ShareLink({ path }: { path: string }) {
  const { t } = useTranslation('bets');
  const url = fullAddress(path);
  const canShare = typeof navigator.share === 'function';
  return (
    <span>
      {canShare && (
        <Button
          size="sm"
          variant="ghost"
          // Closing the sheet without sharing is no failure.
          onClick={() => void navigator.share({ url }).catch(() => undefined)}
        >
          <Share2 size={16} aria-hidden="true" />
          {t('share.share')}
        </Button>
      )}
      <CopyButton text={url} label={t('share.copyLabel')}>
        {t('share.copy')}
      </CopyButton>
    </span>
  );
}
