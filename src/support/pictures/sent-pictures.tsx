import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketPicture } from '#contract/api/support.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useServices } from '#src/lib/services/services.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { fetchPicture } from './picture-calls.ts';
import css from './sent-pictures.module.css';

/** A picture of a message: fetched with the player's token, and shown from this tab's memory. */
function Picture({
  picture: { id, width, height },
  alt,
  className,
}: {
  picture: TicketPicture;
  alt: string;
  className: string | undefined;
}) {
  const services = useServices();
  const { t } = useTranslation('support');
  const { data, isError } = useQuery({
    queryKey: queryKeys.player.supportPicture(id),
    queryFn: ({ signal }) => fetchPicture(services, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The picture has an address of its own for as long as it is on the page.
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !data) return undefined;
      const address = URL.createObjectURL(data);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [data],
  );
  if (isError)
    return (
      <span className={css.missing}>
        <ImageOff size={18} aria-hidden="true" />
        {t('pictures.missing')}
      </span>
    );
  if (!data) return <Skeleton width={96} height={96} radius={14} />;
  return <img ref={show} alt={alt} width={width} height={height} className={className} />;
}

/** The pictures of a message, small; a press shows them large. */
export function SentPictures({ pictures }: { pictures: readonly TicketPicture[] }) {
  const { t } = useTranslation('support');
  const [open, setOpen] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className="flex wrap gap-8 mt-10" aria-label={t('pictures.label')}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button type="button" className={css.small} aria-haspopup="dialog" onClick={() => setOpen(index)}>
              <Picture picture={picture} alt={t('pictures.one', { place: index + 1 })} className={css.thumb} />
            </button>
          </li>
        ))}
      </ul>
      <Lightbox pictures={pictures} open={open} onOpen={setOpen} />
    </>
  );
}

interface LightboxProps {
  pictures: readonly TicketPicture[];
  /** Which one is shown large; null while none is. */
  open: number | null;
  onOpen: (index: number | null) => void;
}

/** One picture as large as the window allows; the arrow keys go through those of the message, Escape closes. */
function Lightbox({ pictures, open, onOpen }: LightboxProps) {
  const { t } = useTranslation('support');
  const count = pictures.length;
  const shown = open === null ? undefined : pictures[open];
  useEffect(() => {
    if (open === null || count < 2) return undefined;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowRight') onOpen((open + 1) % count);
      if (key === 'ArrowLeft') onOpen((open + count - 1) % count);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open, count, onOpen]);
  const place = (open ?? 0) + 1;
  return (
    <Modal open={shown !== undefined} onClose={() => onOpen(null)} title={t('pictures.of', { place, count })} width={960}>
      {shown && (
        <div className="grid gap-12 justify-items-center">
          <Picture key={shown.id} picture={shown} alt={t('pictures.one', { place })} className={css.full} />
          {count > 1 && (
            <div className="flex gap-8">
              <IconButton label={t('pictures.previous')} onClick={() => onOpen((place - 2 + count) % count)}>
                <ChevronLeft size={20} aria-hidden="true" />
              </IconButton>
              <IconButton label={t('pictures.next')} onClick={() => onOpen(place % count)}>
                <ChevronRight size={20} aria-hidden="true" />
              </IconButton>
            </div>
          )}
        </div>
      )}
    </Modal>
  );
}
