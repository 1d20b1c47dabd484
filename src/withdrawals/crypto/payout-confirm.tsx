import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Question } from '#src/ui/question.tsx';
import { DoubtNotice } from '../request/doubt-notice.tsx';
import { ForfeitQuestion } from '../request/forfeit-question.tsx';
import groupedAddressCss from './grouped-address.module.css';
import css from './payout-confirm.module.css';
import { PayoutSums } from './payout-sums.tsx';
import { unitOf } from './sent-amount.ts';
import type { PayoutForm } from './use-payout.ts';

/** The last look before coins leave, once the player agreed to end an active bonus: the whole address, the network, what is taken and what arrives. */
export function PayoutConfirm({ form }: { form: PayoutForm }) {
  const { t } = useTranslation('withdrawals');
  const { confirming, request, back } = form;
  if (confirming === null) return null;
  const { currency, address, amount, unplayedFee, forfeit } = confirming;
  if (forfeit !== null && !form.agreed) return <ForfeitQuestion type="crypto" lost={forfeit} onKeep={back} onAct={form.agree} />;
  return (
    <Question
      title={t('crypto.confirm.title')}
      text={t('crypto.confirm.lead', { unit: unitOf(currency.currency), network: currency.network })}
      keep={t('crypto.confirm.back')}
      act={t('crypto.confirm.send')}
      busy={request.busy}
      width={460}
      onKeep={back}
      onAct={() => void form.send()}
    >
      <div className="grid cols-1 gap-16 mt-16">
        <GroupedAddress address={address} />
        <p className={clsx('flex gap-10 tone-warn-light type-3', css.warning)}>
          <TriangleAlert size={18} aria-hidden="true" />
          {t('crypto.confirm.warning')}
        </p>
        <PayoutSums currency={currency} amount={amount} unplayedFee={unplayedFee} />
        <DoubtNotice request={request} />
      </div>
    </Question>
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
        <span key={place} className={place === 0 || place === groups.length - 1 ? 'tone-hi weight-700' : undefined}>
          {group}
        </span>
      ))}
    </code>
  );
}
