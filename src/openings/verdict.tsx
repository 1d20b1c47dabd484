import clsx from 'clsx';
import { BadgeCheck, LockKeyhole, ShieldAlert, ShieldQuestion, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OpeningProof } from '#src/fairness/box-proof.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import css from './verdict.module.css';

type VerdictName = OpeningProof['verdict'] | 'waiting';

const ICONS: Readonly<Record<VerdictName, LucideIcon>> = {
  verified: BadgeCheck,
  'not-verified': ShieldAlert,
  sealed: LockKeyhole,
  waiting: ShieldQuestion,
};

interface Props {
  verdict: VerdictName;
  /** The server seed isn't revealed yet. */
  sealed: boolean;
  onVerify: () => void;
}

/** What the check in this browser came to, in a word, a sign and a sentence, and the button that runs it. */
export function Verdict({ verdict, sealed, onVerify }: Props) {
  const { t } = useTranslation('openings');
  const Icon = ICONS[verdict];
  return (
    <section className={clsx(css.verdict, css[verdict])} aria-labelledby="verdict">
      <Icon size={40} strokeWidth={1.6} className={css.icon} aria-hidden="true" />
      <div className={css.words}>
        <h2 id="verdict" className={css.title} data-testid="verdict">
          {t(`verdict.${verdict}.title`)}
        </h2>
        <p className={css.text}>{t(`verdict.${verdict}.text`)}</p>
      </div>
      <div className={css.actions}>
        {sealed && <ButtonLink to="/provably-fair">{t('rotate')}</ButtonLink>}
        <Button variant={verdict === 'waiting' ? 'gold' : 'quiet'} onClick={onVerify}>
          {t(verdict === 'waiting' ? 'verify' : 'verifyAgain')}
        </Button>
      </div>
    </section>
  );
}
