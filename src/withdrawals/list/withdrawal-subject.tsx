import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#contract/api/withdrawals.ts';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { sentAmount, sentParts } from '../crypto/sent-amount.ts';
import css from './withdrawal-subject.module.css';

/** Pictures of a delivery's prizes beside its text. */
const SHOWN = 2;

/** What a withdrawal is of, in a few words: its first prize and how many more, or the currency's amount. */
export function useSubject(): (withdrawal: Withdrawal) => string {
  const { t } = useTranslation('withdrawals');
  return ({ status, crypto, delivery }) => {
    if (crypto) return status === 'new' ? t('crypto.about', sentParts(crypto)) : sentAmount(crypto);
    const items = delivery?.items ?? [];
    const name = items[0]?.item.name ?? '';
    return items.length > 1 ? t('list.more', { name, count: items.length - 1 }) : name;
  };
}

/** A withdrawal in its row: what it is of, with pictures. */
export function WithdrawalSubject({ withdrawal }: { withdrawal: Withdrawal }) {
  const subject = useSubject()(withdrawal);
  const { delivery } = withdrawal;
  return (
    <span className="inline-flex items-center gap-10 min-w-0 max-w-full">
      {delivery && (
        <span className={`inline-flex flex-none ${css.pictures}`}>
          {delivery.items.slice(0, SHOWN).map(({ id, item }) => (
            <PrizePicture key={id} src={item.img_url} alt="" size={36} />
          ))}
        </span>
      )}
      <span className="min-w-0 weight-600">{subject}</span>
    </span>
  );
}
