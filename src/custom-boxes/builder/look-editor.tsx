import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cover, COVER_LIGHT_NAMES, COVER_LIGHTS, type CoverLight } from '#contract/box-art/cover.ts';
import { BOX_SHAPES, type BoxShape } from '#contract/box-art/shapes.ts';
import { TextInput } from '#src/ui/text-input.tsx';
import { coverAsAddress } from './cover-preview.ts';
import css from './look-editor.module.css';
import type { Builder } from './use-builder.ts';

interface Props {
  builder: Builder;
  /** What is wrong with the name, by the page or the server. */
  nameError: string | undefined;
  onNameBlur: () => void;
}

/** The box's name, and its cover: a shape and two lights. */
export function LookEditor({ builder: { draft, change }, nameError, onNameBlur }: Props) {
  const { t } = useTranslation('custom');
  const { cover } = draft;
  const paint = (next: Partial<Cover>): void => change({ ...draft, cover: { ...cover, ...next } });
  /** Two lights are never the same: choosing the other one's swaps them. */
  function light(place: 0 | 1, chosen: CoverLight): void {
    const [first, second] = cover.lights;
    const other = place === 0 ? second : first;
    const freed = place === 0 ? first : second;
    const kept = other === chosen ? freed : other;
    paint({ lights: place === 0 ? [chosen, kept] : [kept, chosen] });
  }
  return (
    <div className="grid cols-1 gap-16">
      <TextInput
        label={t('builder.name.label')}
        hint={t('builder.name.hint')}
        error={nameError}
        value={draft.name}
        autoComplete="off"
        data-testid="box-name"
        onChange={(event) => change({ ...draft, name: event.target.value }, 'name')}
        onBlur={onNameBlur}
      />
      <Shapes cover={cover} onChange={(shape) => paint({ shape })} />
      <div className={`grid cols-2 gap-16 ${css.lights}`}>
        <Lights label={t('builder.cover.first')} value={cover.lights[0]} onChange={(name) => light(0, name)} />
        <Lights label={t('builder.cover.second')} value={cover.lights[1]} onChange={(name) => light(1, name)} />
      </div>
      <p className="text-note">{t('builder.cover.prizes')}</p>
    </div>
  );
}

function Shapes({ cover, onChange }: { cover: Cover; onChange: (shape: BoxShape) => void }) {
  const { t } = useTranslation('custom');
  const name = useId();
  const [first, second] = cover.lights;
  const pictures = useMemo(
    () => BOX_SHAPES.map((shape) => [shape, coverAsAddress({ shape, lights: [first, second] })] as const),
    [first, second],
  );
  return (
    <fieldset>
      <legend className="text-label mb-8 p-0">{t('builder.cover.shape')}</legend>
      <div className={css.shapes}>
        {pictures.map(([shape, picture]) => (
          <label key={shape} className={css.shape} data-chosen={cover.shape === shape || undefined}>
            <input
              type="radio"
              name={name}
              className="choice-input w-full h-full m-0"
              checked={cover.shape === shape}
              onChange={() => onChange(shape)}
            />
            <img src={picture} alt="" width={72} height={72} className={css.drawing} />
            <span>{t(`builder.cover.shapes.${shape}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Lights({ label, value, onChange }: { label: string; value: CoverLight; onChange: (light: CoverLight) => void }) {
  const { t } = useTranslation('custom');
  const name = useId();
  return (
    <fieldset>
      <legend className="text-label mb-8 p-0">
        {label} <span className="ml-6 tone-hi">{t(`builder.cover.lights.${value}`)}</span>
      </legend>
      <div className="flex wrap gap-8">
        {COVER_LIGHT_NAMES.map((light) => (
          <label key={light} className={css.swatch} style={{ '--tone': COVER_LIGHTS[light] }} data-chosen={value === light || undefined}>
            <input
              type="radio"
              name={name}
              className="choice-input w-full h-full m-0"
              checked={value === light}
              onChange={() => onChange(light)}
            />
            <span className="visually-hidden">{t(`builder.cover.lights.${light}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
