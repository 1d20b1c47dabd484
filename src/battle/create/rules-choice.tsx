import clsx from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BATTLE_LINEUPS, BATTLE_MODES, isBattleMode } from '#contract/battle/rules.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { useUndoneDrag } from '#src/ui/use-undone-drag.ts';
import { ModePicture } from '../modes/mode-picture.tsx';
import { type Draft, playable } from './draft.ts';
import css from './rules-choice.module.css';

interface Props {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Who plays whom, by which rule, how fast, and who pays. */
export function RulesChoice({ draft, onChange }: Props) {
  const { t } = useTranslation('battles');
  return (
    <>
      <div className="stack gap-10">
        <h3 className={css.name}>{t('create.seats')}</h3>
        <Segmented
          label={t('create.seats')}
          options={BATTLE_LINEUPS.map((lineup) => ({ value: lineup, label: t(`lineups.${lineup}`) }))}
          value={draft.lineup}
          onChange={(lineup) => onChange(playable({ ...draft, lineup }))}
          size="sm"
          wide
        />
      </div>
      <Modes draft={draft} onChange={onChange} />
      <div className="stack gap-10">
        <h3 className={css.name}>{t('create.extras')}</h3>
        <Checkbox checked={draft.fast} onChange={() => onChange({ ...draft, fast: !draft.fast })}>
          {t('create.fast')}
        </Checkbox>
        <Checkbox checked={draft.private} onChange={() => onChange({ ...draft, private: !draft.private })}>
          {t('create.private')}
        </Checkbox>
        <Sponsored percent={draft.sponsored} onChange={(sponsored) => onChange({ ...draft, sponsored })} />
      </div>
    </>
  );
}

function Modes({ draft, onChange }: Props) {
  const { t } = useTranslation('battles');
  const name = useId();
  return (
    <fieldset className="stack gap-10">
      <legend className={css.name}>{t('create.mode')}</legend>
      <div className={css.modes}>
        {BATTLE_MODES.map((mode) => {
          const allowed = isBattleMode(mode, draft.lineup);
          return (
            <label key={mode} className={clsx(css.mode, !allowed && css.off)} data-chosen={draft.mode === mode || undefined}>
              <input
                type="radio"
                name={name}
                className={css.input}
                value={mode}
                checked={draft.mode === mode}
                disabled={!allowed}
                onChange={() => onChange({ ...draft, mode })}
              />
              <ModePicture mode={mode} />
              <span className="stack min-w-0">
                <span className="type-3 weight-600">{t(`modes.${mode}.name`)}</span>
                <span className="tone-mid type-2 leading-snug">{allowed ? t(`modes.${mode}.rule`) : t('create.noTeams')}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function Sponsored({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  const { t } = useTranslation('battles');
  const id = useId();
  const undone = useUndoneDrag(percent, onChange);
  return (
    <div className="stack gap-6">
      <label htmlFor={id} className="flex justify-between gap-12 type-3">
        {t('create.sponsored')}
        <output translate="no" htmlFor={id} className="figures">
          {t('create.percent', { percent })}
        </output>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        className={css.range}
        aria-valuetext={t('create.percent', { percent })}
        onChange={(event) => onChange(Number(event.target.value))}
        {...undone}
      />
    </div>
  );
}
