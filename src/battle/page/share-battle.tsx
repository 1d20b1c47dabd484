import { QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '#src/ui/part.tsx';
import { ShareLink } from '#src/play/replay/share-link.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { battlePath } from '../live/battle-path.ts';

const ShareCode = lazyDialog(async () => ({ default: (await import('./share-code.tsx')).ShareCode }));

/** The battle's address, to pass on: as a link, or as a code for the camera of who sits beside the player. */
export function ShareBattle({ id, className }: { id: string; className?: string | undefined }) {
  const { t } = useTranslation('battles');
  const [open, setOpen] = useState(false);
  return (
    <span className={className}>
      <ShareLink path={battlePath(id)} short />
      <IconButton variant="plain" size="sm" label={t('share.open')} onClick={() => setOpen(true)} data-testid="share-code">
        <QrIcon size={18} aria-hidden="true" />
      </IconButton>
      {open && <ShareCode open path={battlePath(id)} onClose={() => setOpen(false)} />}
    </span>
  );
}
