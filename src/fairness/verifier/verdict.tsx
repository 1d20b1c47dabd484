import clsx from 'clsx';
import { BadgeCheck, LockKeyhole, ShieldAlert, ShieldQuestion, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#src/lib/session/use-user.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import type { ProofVerdict } from '#src/fairness/proof/seed-proof.ts';
import css from './verdict.module.css';

interface Props {
  /** What was recorded: chooses the words. */
  of: 'opening' | 'bet';
  /** Null until the check has run. */
  verdict: ProofVerdict | null;
  /** The server seed isn't revealed yet. */
  sealed: boolean;
  onVerify: () => void;
}

type Stand = ProofVerdict | 'waiting' | 'unrevealed';

const LOOKS: Readonly<Record<Stand, { icon: LucideIcon; tone: string | undefined }>> = {
  verified: { icon: BadgeCheck, tone: css.verified },
  'not-verified': { icon: ShieldAlert, tone: css['not-verified'] },
  sealed: { icon: LockKeyhole, tone: css.sealed },
  unrevealed: { icon: LockKeyhole, tone: css.sealed },
  waiting: { icon: ShieldQuestion, tone: undefined },
};

/** What the check in this browser came to, in a word, a sign and a sentence, and the button that runs it; before the reveal, why it can't be made yet. */
export function Verdict({ of, verdict, sealed, onVerify }: Props) {
  const { t } = useTranslation('fairness');
  const player = useUser();
  const stand: Stand = verdict ?? (sealed ? 'unrevealed' : 'waiting');
  const { icon: Icon, tone } = LOOKS[stand];
  const text = stand === 'unrevealed' ? t(`verdict.unrevealed.${player ? 'player' : 'guest'}`) : t(`verdict.${of}.${stand}`);
  return (
    <section className={clsx(css.verdict, tone)} aria-labelledby="verdict">
      <Icon size={40} strokeWidth={1.6} className={css.icon} aria-hidden="true" />
      <div className={css.words}>
        <h2 id="verdict" className={css.title} data-testid="verdict">
          {t(`verdict.title.${stand}`)}
        </h2>
        <p className={css.text}>{text}</p>
      </div>
      <div className={css.actions}>
        {sealed && player && <ButtonLink to="/provably-fair#seeds">{t('verdict.rotate')}</ButtonLink>}
        <Button variant={stand === 'waiting' ? 'gold' : 'quiet'} onClick={onVerify}>
          {t(verdict !== null ? 'verdict.again' : sealed ? 'verdict.partly' : 'verdict.verify')}
        </Button>
      </div>
    </section>
  );
}
