import clsx from 'clsx';
import { BadgeCheck, LockKeyhole, ShieldAlert, ShieldQuestion, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserId } from '#src/session/use-user.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import type { ProofStatus } from '#src/fairness/proof/seed-proof.ts';
import css from './proof-check.module.css';

interface Props {
  /** What was recorded; chooses the texts. */
  of: 'opening' | 'bet';
  /** Null until the check has run. */
  status: ProofStatus | null;
  /** The server seed isn't revealed yet. */
  sealed: boolean;
  onVerify: () => void;
}

type CheckState = ProofStatus | 'waiting' | 'unrevealed';

const LOOKS: Readonly<Record<CheckState, { icon: LucideIcon; tone?: 'verified' | 'not-verified' | 'sealed' }>> = {
  verified: { icon: BadgeCheck, tone: 'verified' },
  'not-verified': { icon: ShieldAlert, tone: 'not-verified' },
  sealed: { icon: LockKeyhole, tone: 'sealed' },
  unrevealed: { icon: LockKeyhole, tone: 'sealed' },
  waiting: { icon: ShieldQuestion },
};

/** The result of the check in this browser (icon, title, sentence) and the button that runs it; before the reveal, why it can't run yet. */
export function ProofCheck({ of, status, sealed, onVerify }: Props) {
  const { t } = useTranslation('fairness');
  const player = useUserId();
  const state: CheckState = status ?? (sealed ? 'unrevealed' : 'waiting');
  const { icon, tone } = LOOKS[state];
  const text = state === 'unrevealed' ? t(`check.unrevealed.${player ? 'player' : 'guest'}`) : t(`check.${of}.${state}`);
  return (
    <CheckCard icon={icon} tone={tone} title={t(`check.title.${state}`)} text={text}>
      {sealed && player && <ButtonLink to="/provably-fair#seeds">{t('check.rotate')}</ButtonLink>}
      <Button variant={state === 'waiting' ? 'gold' : 'quiet'} onClick={onVerify}>
        {t(status !== null ? 'check.again' : sealed ? 'check.partly' : 'check.verify')}
      </Button>
    </CheckCard>
  );
}

interface CardProps {
  icon: LucideIcon;
  /** Left out: nothing is decided yet. */
  tone?: 'verified' | 'not-verified' | 'sealed' | undefined;
  title: string;
  text: string;
  /** Buttons. */
  children?: ReactNode;
}

/** A card with the result of a check: icon, title, sentence and buttons. */
export function CheckCard({ icon: Icon, tone, title, text, children }: CardProps) {
  return (
    <section className={clsx(css.card, tone && css[tone])} aria-labelledby="verdict">
      <Icon size={40} strokeWidth={1.6} className={css.icon} aria-hidden="true" />
      <div className={css.words}>
        <h2 id="verdict" className={css.title} data-testid="verdict">
          {title}
        </h2>
        <p className={css.text}>{text}</p>
      </div>
      {children !== undefined && <div className={css.actions}>{children}</div>}
    </section>
  );
}
