import { useTranslation } from 'react-i18next';
import type { Box, BoxItem } from '#contract/api/boxes.ts';
import { formatCount } from '#contract/count.ts';
import { formatCents } from '#contract/money.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { RarityDot } from '#src/ui/rarity-dot.tsx';
import { formatChance, formatReturn, formatReturnExact, worthOf } from './chance.ts';
import css from './prize-grid.module.css';

/** Everything that can come out of the box, dearest first, with its exact chance and the tickets it owns. */
export function PrizeGrid({ box }: { box: Box }) {
  const { t } = useTranslation('boxes');
  const items = [...box.items].sort((a, b) => b.sale_price - a.sale_price || a.ticket_from - b.ticket_from);
  return (
    <section aria-labelledby="in-this-box">
      <header className="flex items-baseline gap-12 mb-14">
        <h2 id="in-this-box" className="type-6">
          {t('prizes.title')}
        </h2>
        <p className="tone-low type-2">{t('prizes.sorted')}</p>
      </header>
      <ul className={css.grid}>
        {items.map((item) => (
          <li key={item.id} className="grid">
            <PrizeCard item={item} />
          </li>
        ))}
      </ul>
      <dl className={`grid gap-12 mt-16 cols-halves ${css.proof}`}>
        <div id="return" className={`p-16 bordered rounded-lg ${css.fact}`}>
          <dt>{t(box.type === 'free' ? 'box.worth' : 'box.return')}</dt>
          <dd>
            {box.type === 'free'
              ? t('box.worthHelp', { worth: formatCents(worthOf(box)) })
              : t('box.returnHelp', { percent: formatReturn(box.return_ppm), exact: formatReturnExact(box.return_ppm) })}
          </dd>
        </div>
        <div id="version" className={`p-16 bordered rounded-lg ${css.fact}`}>
          <dt>{t('box.version')}</dt>
          <dd>
            {t('box.versionHelp')}
            <span className={`row gap-8 mt-8 ${css.hash}`}>
              <code translate="no">{box.version_hash}</code>
              <CopyButton text={box.version_hash} label={t('box.copyVersion')} />
            </span>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function PrizeCard({ item }: { item: BoxItem }) {
  const { t } = useTranslation('boxes');
  const from = formatCount(item.ticket_from);
  return (
    <div className={css.card} style={{ '--tone': `var(--rarity-${item.rarity})` }}>
      <p className="row justify-between w-full tone-mid type-2 weight-600">
        <RarityDot rarity={item.rarity} />
        <Figure>
          <span className="visually-hidden">{t('prizes.chance')} </span>
          {t('prizes.chanceValue', { chance: formatChance(item) })}
        </Figure>
      </p>
      <PrizePicture src={item.img_url} alt="" size={84} className={css.picture} />
      <p className="one-line max-w-full tone-mid type-2 text-center">{item.name}</p>
      <p translate="no" className="type-4 weight-600 tone-hi figures">
        {formatCents(item.sale_price)}
      </p>
      <p translate="no" className={`${css.tickets} figures`}>
        {item.ticket_from === item.ticket_to
          ? t('prizes.ticketOne', { from })
          : t('prizes.tickets', { from, to: formatCount(item.ticket_to) })}
      </p>
    </div>
  );
}
