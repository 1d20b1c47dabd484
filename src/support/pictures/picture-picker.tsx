import { ImagePlus, RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_PICTURES } from '#contract/api/support.ts';
import { Button } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import css from './picture-picker.module.css';
import { type ChosenPicture, PICTURE_TYPES, type Pictures } from './use-pictures.ts';

/** The button that chooses pictures; it opens the device's own dialog. */
export function AddPictures({ pictures }: { pictures: Pictures }) {
  const { t } = useTranslation('support');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        multiple
        hidden
        aria-label={t('pictures.add')}
        onChange={({ target }) => {
          pictures.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button size="sm" variant="quiet" disabled={pictures.chosen.length >= MOST_PICTURES} onClick={() => input.current?.click()}>
        <ImagePlus size={18} aria-hidden="true" />
        {t('pictures.add')}
      </Button>
    </>
  );
}

/** The pictures that were chosen: how far each is, with the ways to take it away and to try it again. Nothing where there are none. */
export function PictureList({ pictures }: { pictures: Pictures }) {
  const { t } = useTranslation('support');
  if (pictures.chosen.length === 0) return null;
  return (
    <ul className="flex wrap gap-12" aria-label={t('pictures.label')}>
      {pictures.chosen.map((one, place) => (
        <PictureTile key={one.key} picture={one} place={place + 1} pictures={pictures} />
      ))}
    </ul>
  );
}

function PictureTile({ picture, place, pictures }: { picture: ChosenPicture; place: number; pictures: Pictures }) {
  const { t } = useTranslation('support');
  const { preview, progress, sent, failure } = picture;
  return (
    <li className={css.tile}>
      <span className={css.frame}>
        <img src={preview} alt={t('pictures.one', { place })} className={css.picture} />
        {sent === null && failure === null && (
          <ProgressBar share={progress} label={t('pictures.uploading', { place })} thin className={css.progress} />
        )}
        <button
          type="button"
          className={css.remove}
          aria-label={t('pictures.remove', { place })}
          onClick={() => pictures.remove(picture.key)}
        >
          <X size={14} aria-hidden="true" />
        </button>
      </span>
      {failure !== null && (
        <span className="tone-loss-light type-2 leading-snug" role="alert">
          {failure}
          <button type="button" className="text-link inline-flex items-center gap-4 ml-6" onClick={() => pictures.retry(picture)}>
            <RotateCw size={14} aria-hidden="true" />
            {t('pictures.retry')}
          </button>
        </span>
      )}
    </li>
  );
}
