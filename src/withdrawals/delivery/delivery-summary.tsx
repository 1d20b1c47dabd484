import { useTranslation } from 'react-i18next';
import { cents, formatCents } from '#contract/money.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { useOnline } from '#src/realtime/use-online.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Row } from '#src/ui/row.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { countryName } from '../address/address-lines.tsx';
import css from './delivery-summary.module.css';
import type { Shipment } from './use-shipment.ts';

interface Props {
  shipment: Shipment;
  tried: boolean;
  onSubmit: () => void;
}

/** What a delivery costs, and its request. */
export function DeliverySummary({ shipment, tried, onSubmit }: Props) {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('withdrawals');
  const online = useOnline();
  const { chosen, address, quote, price, balance, problem, request } = shipment;
  const country = address.data?.country;
  const failed = quote.isError && price === undefined;
  // Too few coins is said at once: no press is needed to find that out.
  const isShort = problem === 'coins' || problem === 'own';
  const shownProblem = isShort || (tried && problem !== null && problem !== 'price') ? problem : null;
  return (
    <Panel name="delivery-summary" title={t('delivery.summary')} className={css.summary}>
      <dl className={css.rows}>
        <Row name={t('delivery.count')}>
          <Figure>{chosen.ids.length}</Figure>
        </Row>
        <Row name={country === undefined ? t('delivery.shipping') : t('delivery.shippingTo', { country: countryName(country) })}>
          {price !== undefined && <Coins amount={price} />}
          {price === undefined && quote.isFetching && <Skeleton width={64} height={20} radius={6} />}
          {price === undefined && !quote.isFetching && '–'}
        </Row>
        {price !== undefined && balance !== null && balance >= price && (
          <Row name={t('delivery.balanceAfter')} className={css.after}>
            <Coins amount={cents(balance - price)} />
          </Row>
        )}
      </dl>
      {failed && (
        <div className={css.fault} role="alert">
          <p>{errorText(quote.error)}</p>
          <Button size="sm" loading={quote.isFetching} onClick={() => void quote.refetch()}>
            {t('delivery.priceAgain')}
          </Button>
        </div>
      )}
      <Button
        variant="gold"
        size="lg"
        wide
        loading={request.busy}
        disabled={!online || isShort || request.step !== undefined}
        onClick={onSubmit}
      >
        {price === undefined ? t('delivery.request') : t('delivery.requestFor', { price: formatCents(price) })}
      </Button>
      <div role="status" className={css.problem}>
        {shownProblem !== null && <p>{t(`delivery.problem.${shownProblem}`)}</p>}
        {isShort && (
          <Button size="sm" onClick={() => openModal('deposit')}>
            {t('delivery.deposit')}
          </Button>
        )}
      </div>
      <p className="text-note mt-12 tone-low">{t('delivery.note')}</p>
    </Panel>
  );
}
