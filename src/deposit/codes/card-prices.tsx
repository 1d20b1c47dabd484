import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { GIFT_CARD_PRICES } from '#contract/deposits/gift-cards.ts';
import { coinsToCents, formatCents } from '#contract/money.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { parseUrl } from '#src/lib/full-address.ts';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { Figure } from '#src/ui/figure.tsx';
import css from './card-prices.module.css';

/** The address of a price in the shop that sells codes, on this site or over https; null where there is none to send a player to. */
function shopAddress(shopUrl: string | null, amount: number, here: string): string | null {
  const target = shopUrl === null ? null : parseUrl(shopUrl, here);
  if (target === null) return null;
  if (target.origin !== new URL(here).origin && target.protocol !== 'https:') return null;
  target.searchParams.set('amount', String(amount));
  return target.href;
}

/** What gift cards cost, each with its coins and, where they are sold, the way to its code. */
export function CardPrices({ shopUrl }: { shopUrl: string | null }) {
  const { t } = useTranslation('deposit');
  const sandbox = useConfig()?.sandbox === true;
  return (
    <section className="grid gap-8" aria-labelledby="card-prices">
      <h3 id="card-prices" className="text-label">
        {t('codes.buy')}
      </h3>
      <ul className={css.list}>
        {GIFT_CARD_PRICES.map(({ amount, icons }) => {
          const address = shopAddress(shopUrl, amount, location.href);
          const price = <Price amount={amount} icons={icons} />;
          return (
            <li key={amount}>
              {address === null ? (
                <span className={css.price}>{price}</span>
              ) : (
                <a
                  href={address}
                  target="_blank"
                  rel="noopener"
                  className={css.price}
                  aria-label={t('codes.buyLabel', { amount: formatCents(coinsToCents(amount)) })}
                >
                  {price}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <p className={`text-note row gap-8 ${css.where}`}>
        {shopUrl !== null && <ExternalLink size={14} aria-hidden="true" />}
        {shopUrl === null ? t('codes.nowhere') : sandbox ? t('codes.sandbox') : t('codes.where')}
      </p>
    </section>
  );
}

function Price({ amount, icons }: { amount: number; icons: number }) {
  return (
    <>
      <span className="inline-flex" aria-hidden="true">
        {Array.from({ length: icons }, (_, index) => (
          <CoinIcon key={index} size={22} className={css.coin} />
        ))}
      </span>
      <Figure>{formatCents(coinsToCents(amount))}</Figure>
    </>
  );
}
