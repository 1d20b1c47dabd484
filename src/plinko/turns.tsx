import { useTranslation } from 'react-i18next';
import { hexByte } from '#src/fairness/verifier/draw-steps.tsx';
import type { DrawnFloat } from '#src/games/view.ts';
import css from './turns.module.css';

/** One line per row of pegs: its bytes, its number, its turn. */
export function Turns({ floats }: { floats: readonly DrawnFloat[] }) {
  const { t } = useTranslation('plinko');
  return (
    <table className={css.turns}>
      <thead>
        <tr>
          <th scope="col">{t('game.numbers.row')}</th>
          <th scope="col">{t('game.numbers.bytes')}</th>
          <th scope="col">{t('game.numbers.value')}</th>
          <th scope="col">{t('game.numbers.turn')}</th>
        </tr>
      </thead>
      <tbody>
        {floats.map(({ bytes, value }, row) => (
          // A row has no name but its place.
          <tr key={row}>
            <th translate="no" scope="row" className="figures">
              {row + 1}
            </th>
            <td>
              <code translate="no">{bytes.map(hexByte).join(' ')}</code>
            </td>
            <td translate="no" className="figures">
              {value.toFixed(6)}
            </td>
            <td className={value >= 0.5 ? css.right : css.left}>{t(value >= 0.5 ? 'game.numbers.right' : 'game.numbers.left')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
