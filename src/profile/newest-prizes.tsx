import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { InventoryItem } from '#contract/api/inventory.ts';
import { proofAddress } from '#src/fairness/proof/proof-address.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { RarityDot } from '#src/ui/rarity-dot.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './newest-prizes.module.css';
import { NEWEST_PRIZES, newestPrizesQuery } from './profile-queries.ts';

/** What was won last, each with the way to its proof. */
export function NewestPrizes() {
  const { t } = useTranslation('profile');
  const holding = useHolding();
  const query = useQuery({ ...newestPrizesQuery(), enabled: !holding });
  const prizes = query.data?.data;
  return (
    <Card aria-labelledby="newest-prizes">
      <header className="flex items-baseline justify-between mb-14">
        <h2 id="newest-prizes" className="type-6">
          {t('recent.title')}
        </h2>
        <Link to="/profile/inventory" className={`tone-violet type-3 ${css.all}`}>
          {t('recent.all')}
        </Link>
      </header>
      {!prizes && !query.isError && (
        <div className={css.list} aria-hidden="true">
          {Array.from({ length: NEWEST_PRIZES }, (_, index) => (
            <Skeleton key={index} height={64} radius={14} />
          ))}
        </div>
      )}
      {!prizes && query.isError && <ErrorState level={3} query={query} />}
      {prizes?.length === 0 && (
        <EmptyState
          level={3}
          picture="/prizes/gilded-crown.webp"
          title={t('recent.empty')}
          action={
            <ButtonLink to="/boxes" size="sm" variant="gold">
              {t('recent.emptyAction')}
            </ButtonLink>
          }
        />
      )}
      {prizes && prizes.length > 0 && (
        <ul className={css.list}>
          {prizes.map((prize) => (
            <li key={prize.id} className="min-w-0">
              <PrizeRow prize={prize} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function PrizeRow({ prize }: { prize: InventoryItem }) {
  const { t } = useTranslation('profile');
  const { item, sale_price, won_at } = prize;
  const proof = proofAddress(prize);
  return (
    <article className={css.row} style={{ '--tone': `var(--rarity-${item.rarity})` }}>
      <PrizePicture src={item.img_url} alt="" size={44} />
      <div className="flex-1 min-w-0">
        <h3 className="one-line type-3 weight-600 leading-snug">{item.name}</h3>
        <p className="row gap-8 tone-low type-2 tabular">
          <RarityDot rarity={item.rarity} /> <time dateTime={won_at}>{formatInstant(won_at)}</time>
        </p>
      </div>
      <Coins amount={sale_price} className="type-3" />
      {proof !== null && (
        <Link to={proof} className={`square tone-low ${css.proof}`} aria-label={t('recent.verifyLabel', { name: item.name })}>
          <ShieldCheck size={18} aria-hidden="true" />
        </Link>
      )}
    </article>
  );
}
