import { useTranslation } from 'react-i18next';
import type { Cents } from '#contract/money.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Panel } from '#src/ui/panel.tsx';
import css from './prizes.module.css';

/** What the first places of the week win, and how. */
export function Prizes({ prizes }: { prizes: readonly Cents[] }) {
  const { t } = useTranslation('leaderboard');
  return (
    <Panel name="prizes" title={t('prizes.title')} text={t('prizes.text')}>
      <ol className={css.list}>
        {prizes.map((prize, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a place is its number
          <li key={index} className={css.prize}>
            <Figure className={css.place}>{t('prizes.place', { place: index + 1 })}</Figure>
            <Coins amount={prize} />
          </li>
        ))}
      </ol>
      <p className={css.rules}>{t('prizes.rules')}</p>
    </Panel>
  );
}
