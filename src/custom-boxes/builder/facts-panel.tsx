import { ArrowRight, Check, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CUSTOM_PRICES, customBoxFacts } from '#contract/custom-boxes/configuration.ts';
import { royaltyMicros } from '#contract/custom-boxes/royalty.ts';
import { formatMicros } from '#contract/micros.ts';
import { type Cents, formatCents } from '#contract/money.ts';
import type { CustomBoxCheck } from '#contract/api/custom-boxes.ts';
import { coverColors } from '#contract/box-art/cover.ts';
import { TICKETS } from '#contract/games/box.ts';
import { formatReturnExact } from '#src/boxes/chance.ts';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { percentOf } from '../draft/chance-scale.ts';
import { type Draft, type DraftProblem, priceOf, PROBLEM_PLACES } from '../draft/draft.ts';
import css from './facts-panel.module.css';

interface Props {
  draft: Draft;
  /** The address of its cover. */
  cover: string;
  problems: readonly DraftProblem[];
  check: CustomBoxCheck | null;
}

/** The box that is being made: how it looks, what it costs and gives back, and what is still to do. */
export function FactsPanel({ draft, cover, problems, check }: Props) {
  const { t } = useTranslation('custom');
  const [first, second] = coverColors(draft.cover);
  const price = priceOf(draft);
  return (
    <div className="grid cols-1 gap-12">
      <div className={css.box} style={{ '--light-a': first, '--light-b': second }}>
        <img src={cover} alt={t('builder.cover.preview')} width={240} height={240} className={css.cover} data-testid="cover-preview" />
      </div>
      <p className="one-line face-display type-6 weight-700 text-center">
        {draft.name.trim() === '' ? t('builder.facts.unnamed') : draft.name}
      </p>
      {price === null ? (
        <p className="tone-mid type-3 text-center text-balance">{t('builder.facts.waiting')}</p>
      ) : (
        <Figures draft={draft} price={price} />
      )}
      <Todo problems={problems} />
      {check?.twin && <Twin twin={check.twin} />}
    </div>
  );
}

function Figures({ draft, price }: { draft: Draft; price: Cents }) {
  const { t } = useTranslation('custom');
  const { returnPpm, profitTickets } = customBoxFacts(draft.prizes);
  return (
    <dl className={`grid gap-6 type-3 m-0 ${css.facts}`} aria-label={t('builder.facts.title')}>
      <div className={css.main}>
        <dt>{t('builder.facts.price')}</dt>
        <dd translate="no" className="inline-flex items-center gap-6 type-7 face-display tone-gold figures" data-testid="draft-price">
          <CoinIcon />
          {formatCents(price)}
        </dd>
      </div>
      <div>
        <dt>{t('builder.facts.return')}</dt>
        <dd translate="no" className="figures" data-testid="draft-return">
          {t('percent', { value: formatReturnExact(returnPpm) })}
        </dd>
      </div>
      <div>
        <dt>{t('builder.facts.profit')}</dt>
        <dd translate="no" className="figures">
          {profitTickets === 0 ? t('builder.facts.never') : t('percent', { value: percentOf(profitTickets) })}
        </dd>
      </div>
      <div>
        <dt>{t('builder.facts.dearest')}</dt>
        <dd translate="no" className="figures">
          {t('builder.facts.oneIn', { count: oneIn(draft.prizes[0]?.chance ?? TICKETS) })}
        </dd>
      </div>
      <div>
        <dt>{t('builder.facts.earns')}</dt>
        <dd translate="no" className="figures">
          {formatMicros(royaltyMicros(price))}
        </dd>
      </div>
    </dl>
  );
}

/** How many openings there are to each one of a prize, to two figures. */
function oneIn(chance: number): string {
  return String(Number((TICKETS / chance).toPrecision(3)));
}

/** What keeps the draft from being published, each leading to where it is put right. */
function Todo({ problems }: { problems: readonly DraftProblem[] }) {
  const { t } = useTranslation('custom');
  const limits = { least: formatCents(CUSTOM_PRICES.from), most: formatCents(CUSTOM_PRICES.to) };
  if (problems.length === 0) return null;
  return (
    <ul className="grid gap-4" aria-label={t('builder.problems.title')}>
      {problems.map((problem) => (
        <li key={problem}>
          <a href={`#${PROBLEM_PLACES[problem]}`} className={css.problem}>
            <CircleAlert size={16} aria-hidden="true" />
            {t(`builder.problems.${problem}`, limits)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Twin({ twin }: { twin: NonNullable<CustomBoxCheck['twin']> }) {
  const { t } = useTranslation('custom');
  const { name, slug, creator } = twin;
  return (
    <div className={css.twin} role="status">
      <p>
        <Check size={16} aria-hidden="true" /> {t('builder.twin')}
      </p>
      <Link to={`/custom/${slug}`} className="text-link break-anywhere">
        {twin.own ? t('builder.twinOwn', { name }) : t('builder.twinLink', { name, creator: creator.name })}
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </div>
  );
}
