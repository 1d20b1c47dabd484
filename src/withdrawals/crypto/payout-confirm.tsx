import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { DoubtNotice } from '../request/doubt-notice.tsx';
import groupedAddressCss from './grouped-address.module.css';
import css from './payout-confirm.module.css';
import { PayoutSums } from './payout-sums.tsx';
import { unitOf } from './sent-amount.ts';
import type { PayoutForm } from './use-payout.ts';

/** The last look before coins leave: the whole address, the network, what is taken and what arrives. */
export function PayoutConfirm({ form }: { form: PayoutForm }) {
  const { t } = useTranslation('withdrawals');
  const { confirming, request, back } = form;
  const busy = request.step !== 'idle';
  if (confirming === null) return null;
  const { currency, address, amount } = confirming;
  return (
    <Modal open onClose={() => !busy && back()} title={t('crypto.confirm.title')} width={460}>
      <div className={css.body}>
        <p className={css.lead}>{t('crypto.confirm.lead', { unit: unitOf(currency.currency), network: currency.network })}</p>
        <GroupedAddress address={address} />
        <p className={css.warning}>
          <TriangleAlert size={18} aria-hidden="true" />
          {t('crypto.confirm.warning')}
        </p>
        <PayoutSums currency={currency} amount={amount} />
        {request.step === 'doubted' && <DoubtNotice onAsk={request.lookNow} />}
        <div className={css.actions}>
          <Button disabled={busy} onClick={back}>
            {t('crypto.confirm.back')}
          </Button>
          <Button variant="gold" loading={busy} onClick={() => void form.send()}>
            {t('crypto.confirm.send')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Letters that are compared at one glance. */
const GROUP = 4;

/** An address in groups of four, as people compare it: its ends, by which it is recognised, are emphasised. Copied, it is the address itself. */
function GroupedAddress({ address }: { address: string }) {
  const groups = address.match(new RegExp(`.{1,${GROUP}}`, 'gu')) ?? [];
  return (
    <code translate="no" className={groupedAddressCss.address}>
      {groups.map((group, place) => (
        // eslint-disable-next-line react/no-array-index-key -- a group is its place
        <span key={place} className={clsx(groupedAddressCss.group, (place === 0 || place === groups.length - 1) && groupedAddressCss.end)}>
          {group}
        </span>
      ))}
    </code>
  );
}
