import { useTranslation } from 'react-i18next';
import { CHANCE_PRESETS } from '#contract/custom-boxes/presets.ts';
import { useKeptFocus } from '#src/lib/hooks/use-kept-focus.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';
import css from './chance-list.module.css';
import { ChanceRow } from './chance-row.tsx';
import { percentOf } from '../draft/chance-scale.ts';
import { restOf, spreadRest } from '../draft/chances.ts';
import { withoutPrize, withPreset, withPrizeChance, withPrizeLock, withRestSpread } from '../draft/draft.ts';
import type { Builder } from './use-builder.ts';

interface Part {
  builder: Pick<Builder, 'draft' | 'change'>;
}

/** The chances of the draft: where to start from, every prize with its own, and what is left to give. */
export function ChanceList({ builder }: Part) {
  const { t } = useTranslation('custom');
  const { draft, change } = builder;
  const list = useKeptFocus<HTMLUListElement>();
  const isEmpty = draft.prizes.length === 0;
  return (
    <div className={css.chances}>
      {!isEmpty && <Tools builder={builder} />}
      <ul ref={list} tabIndex={-1} className="grid cols-1 gap-8">
        {isEmpty && <li className="place-note">{t('builder.chances.empty')}</li>}
        {draft.prizes.map((prize) => (
          <li key={prize.id}>
            <ChanceRow
              prize={prize}
              onChance={(chance, about) => change(withPrizeChance(draft, prize.id, chance), about)}
              onLock={() => change(withPrizeLock(draft, prize.id))}
              onRemove={() => change(withoutPrize(draft, prize.id))}
            />
          </li>
        ))}
      </ul>
      {!isEmpty && <Rest builder={builder} />}
    </div>
  );
}

/** The presets to start from, and whether changes are balanced. */
function Tools({ builder: { draft, change } }: Part) {
  const { t } = useTranslation('custom');
  return (
    <div className={css.tools}>
      <div className={css.presets} role="group" aria-label={t('builder.chances.presets')}>
        <span className="text-label" aria-hidden="true">
          {t('builder.chances.presets')}
        </span>
        {CHANCE_PRESETS.map((preset) => (
          <Tooltip key={preset} content={t(`builder.chances.presetHelp.${preset}`)}>
            <button
              type="button"
              className={`pill ${css.preset}`}
              aria-pressed={draft.preset === preset}
              disabled={draft.prizes.length < 2}
              onClick={() => change(withPreset(draft, preset))}
            >
              {t(`builder.chances.preset.${preset}`)}
            </button>
          </Tooltip>
        ))}
      </div>
      <Tooltip content={t('builder.chances.balanceHelp')}>
        <Checkbox checked={draft.balanced} onChange={() => change({ ...draft, balanced: !draft.balanced })}>
          {t('builder.chances.balance')}
        </Checkbox>
      </Tooltip>
    </div>
  );
}

/** How much is still to be given, or too much, and the button that puts it right. */
function Rest({ builder: { draft, change } }: Part) {
  const { t } = useTranslation('custom');
  const rest = restOf(draft.prizes);
  const can = rest !== 0 && spreadRest(draft.prizes) !== null;
  const texts = {
    given: () => t('builder.chances.given'),
    left: () => t('builder.chances.left', { percent: percentOf(rest) }),
    over: () => t('builder.chances.over', { percent: percentOf(-rest) }),
  };
  const state = rest === 0 ? 'given' : rest > 0 ? 'left' : 'over';
  return (
    <div className={css.rest} data-state={state}>
      <span className={css.bar} aria-hidden="true">
        {draft.prizes.map(({ id, chance, rarity }) => (
          <span key={id} className={css.part} style={{ '--tone': `var(--rarity-${rarity})`, flexGrow: chance }} />
        ))}
        {rest > 0 && <span className={css.open} style={{ flexGrow: rest }} />}
      </span>
      <p className={`tone-mid type-3 weight-600 ${css.sum}`} role="status">
        {texts[state]()}
      </p>
      <Button size="sm" aria-disabled={!can || undefined} onClick={() => can && change(withRestSpread(draft))}>
        {t('builder.chances.spread')}
      </Button>
    </div>
  );
}
