import { customBoxFacts } from '#contract/custom-boxes/configuration.ts';
import { useTranslation } from 'react-i18next';
import { type Draft, priceOf } from '../draft/draft.ts';
import css from './outlook.module.css';
import { SimulatorPanel } from './simulator-panel.tsx';
import { SpreadPanel } from './spread-panel.tsx';

/** What players can expect of a complete draft: the spread of its results, and a simulation of many openings. Loaded with its plots when it is shown. */
export default function Outlook({ draft: { prizes } }: { draft: Draft }) {
  const { t } = useTranslation('custom');
  const price = priceOf({ prizes });
  if (price === null) return <p className="tone-mid type-3">{t('builder.facts.waiting')}</p>;
  return (
    <div className={`grid cols-1 gap-32 ${css.outlook}`}>
      <SpreadPanel prizes={prizes} price={price} profitTickets={customBoxFacts(prizes).profitTickets} />
      <SimulatorPanel prizes={prizes} price={price} />
    </div>
  );
}
