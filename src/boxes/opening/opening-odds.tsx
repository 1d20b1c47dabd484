import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Opening } from '#contract/api/boxes.ts';
import { formatCount } from '#contract/count.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { RarityDot } from '#src/ui/rarity-dot.tsx';
import css from './opening-odds.module.css';

/** The ticket ranges of the version that was opened, with the one that holds the ticket marked. */
export function OpeningOdds({ opening: { box, ticket } }: { opening: Opening }) {
  const { t } = useTranslation('openings');
  return (
    <Panel name="opening-odds" title={t('odds.title')} className={css.panel}>
      <ul className="grid gap-2">
        {box.items.map((item) => {
          const owner = item.ticket_from <= ticket && ticket <= item.ticket_to;
          return (
            <li key={item.id} className={clsx(css.row, owner && css.owner)}>
              <PrizePicture src={item.img_url} alt="" size={36} />
              <span className={css.name}>
                {item.name}
                {owner && <span className="tone-gold-light type-2 weight-600">{t('odds.owner', { ticket: formatCount(ticket) })}</span>}
              </span>
              <RarityDot rarity={item.rarity} />
              <Figure className={clsx('tone-mid type-2 text-right', css.range)}>
                {formatCount(item.ticket_from)}–{formatCount(item.ticket_to)}
              </Figure>
              <Coins amount={item.sale_price} bare className={clsx('justify-end', css.price)} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
