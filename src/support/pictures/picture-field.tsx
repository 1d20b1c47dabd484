import { useTranslation } from 'react-i18next';
import { MOST_PICTURES } from '#contract/api/support.ts';
import css from './picture-field.module.css';
import { AddPictures, PictureList } from './picture-picker.tsx';
import type { Pictures } from './use-pictures.ts';

/** Where pictures are chosen; they may be dropped and pasted anywhere in the form. `over`: something is held over it. */
export function PictureField({ pictures, over }: { pictures: Pictures; over: boolean }) {
  const { t } = useTranslation('support');
  return (
    <div role="group" aria-label={t('pictures.label')} className={css.drop} data-over={over || undefined}>
      <PictureList pictures={pictures} />
      <div className="form-actions">
        <AddPictures pictures={pictures} />
        <p className="tone-low type-2">{t('pictures.hint', { count: MOST_PICTURES })}</p>
      </div>
    </div>
  );
}
