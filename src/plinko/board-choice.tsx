import { useTranslation } from 'react-i18next';
import { PLINKO_RISKS, PLINKO_ROWS } from '#contract/games/plinko.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import css from './board-choice.module.css';
import type { PlinkoBoard } from './plinko-board.ts';

interface Props {
  board: PlinkoBoard;
  onBoard: (board: PlinkoBoard) => void;
  /** Balls are in the air, or auto play is on: the board can't change. */
  locked: boolean;
}

const ROWS = PLINKO_ROWS.map((rows) => ({ value: String(rows), label: String(rows), rows }));

/** Risk and rows. Locked while a ball flies: it falls on the board it was dropped on. */
export function BoardChoice({ board, onBoard, locked }: Props) {
  const { t } = useTranslation('plinko');
  return (
    <>
      <div className={`min-w-0 ${css.choice}`}>
        <span className="text-label flex justify-between mb-8" aria-hidden="true">
          {t('risk.label')}
        </span>
        <Segmented
          label={t('risk.label')}
          wide
          size="sm"
          value={board.risk}
          onChange={(risk) => onBoard({ ...board, risk })}
          disabled={locked}
          options={PLINKO_RISKS.map((risk) => ({ value: risk, label: t(`risk.${risk}`) }))}
        />
      </div>
      <div className={`min-w-0 ${css.choice}`}>
        <span className="text-label flex justify-between mb-8" aria-hidden="true">
          {t('rows.label')}
          {locked && <span className="tone-low weight-400">{t('rows.locked')}</span>}
        </span>
        <Segmented
          label={t('rows.label')}
          wide
          size="sm"
          className={css.rows}
          value={String(board.rows)}
          onChange={(value) => {
            const chosen = ROWS.find((row) => row.value === value);
            if (chosen) onBoard({ ...board, rows: chosen.rows });
          }}
          disabled={locked}
          options={ROWS}
        />
      </div>
    </>
  );
}
