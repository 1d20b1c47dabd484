import { Trans, useTranslation } from 'react-i18next';
import { type Cents, formatCents } from '#contract/money.ts';
import { Figure } from '#src/ui/figure.tsx';
import { Question } from '#src/ui/question.tsx';

interface Props {
  type: 'crypto' | 'delivery';
  /** What the bonus has in the balance and in prizes. */
  lost: Cents;
  onKeep: () => void;
  onAct: () => void;
}

/** Asks before a withdrawal or a delivery that ends a bonus, and names what that removes. */
export function ForfeitQuestion({ type, lost, onKeep, onAct }: Props) {
  const { t } = useTranslation('withdrawals');
  return (
    <Question title={t('forfeit.title')} keep={t('forfeit.keep')} act={t('forfeit.act')} variant="danger" onKeep={onKeep} onAct={onAct}>
      <p className="tone-mid leading-normal">
        <Trans t={t} i18nKey={`forfeit.text.${type}`} values={{ lost: formatCents(lost) }} components={{ figure: <Figure /> }} />
      </p>
      <p className="mt-8 tone-mid leading-normal">{t('forfeit.prizes')}</p>
    </Question>
  );
}
